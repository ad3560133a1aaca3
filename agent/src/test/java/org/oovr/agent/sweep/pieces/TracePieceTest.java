package org.oovr.agent.sweep.pieces;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;

class TracePieceTest {
  private static List<TracePiece> pieces(String frames, int has, int count) {
    RunOptions options =
        new RunOptions(
            Mode.INSTEAD, FrameSelection.parse(frames), Stereo.AUTO, 0, 0.1f, 2, Path.of("out"));
    return TracePiece.of("game.trace", "00", options, has, count);
  }

  @ParameterizedTest
  @CsvSource({
    "0-9, 40, 3",
    "5-39, 40, 4",
    "30-50, 40, 4",
    "every:3, 40, 5",
    "7, 40, 4",
    "0-1, 40, 8",
    "every:100, 40, 2",
    "50-60, 40, 2"
  })
  void eachFrameIsInOnePiece(String frames, int has, int count) {
    FrameSelection selection = FrameSelection.parse(frames);
    List<TracePiece> pieces = pieces(frames, has, count);
    assertTrue(pieces.size() <= count);
    // also what was drawn after the last present
    for (int frame = 0; frame <= has; frame++) {
      int at = frame;
      long in = pieces.stream().filter(p -> p.wants(at)).count();
      assertEquals(selection.includes(frame) ? 1 : 0, in, "frame " + frame + " in " + pieces);
    }
  }

  @Test
  void piecesAreOfAboutEqualLength() {
    List<Integer> lengths =
        pieces("0-9", 40, 3).stream().map(p -> p.last() - p.first() + 1).toList();
    assertEquals(List.of(3, 3, 4), lengths);
  }

  @Test
  void aCutTraceCountsItsFramesFromZero() {
    TracePiece last = pieces("every:3", 40, 2).get(1);
    assertEquals(21, last.first());
    assertEquals(Integer.MAX_VALUE, last.last());
    RunOptions cut = last.options(last.first());
    assertTrue(IntStream.of(0, 3, 100).allMatch(cut.frames()::includes));
    RunOptions whole = last.options(0);
    assertFalse(whole.frames().includes(20));
    assertTrue(whole.frames().includes(24));
    assertEquals(Stereo.AUTO, cut.stereo());
    assertEquals(0.1f, cut.disparity());
    assertEquals("frames from 21 on", last.toString());
  }

  @Test
  void aPieceThatIsNotThereIsTold() {
    TracePiece piece = new TracePiece("/no/such.trace", "00", 0, 3, 1, "off", 0, 1);
    String answer = PieceWorker.worker("/no/cache").apply(PieceWorker.text(piece));
    PieceResult result = PieceWorker.result(answer);
    assertEquals("/no/such.trace does not exist", result.fault());
    assertEquals(0, result.drawn());
  }
}
