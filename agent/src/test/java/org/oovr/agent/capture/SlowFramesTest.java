package org.oovr.agent.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a frame is worth a line. */
class SlowFramesTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final List<String> said = new ArrayList<>();

  private void pass(SlowFrames frames, int frame, String doing, int seconds) {
    for (int i = 0; i < seconds; i++) {
      frames.look(frame, doing, SECOND);
    }
  }

  @Test
  void aLineOnceAFrame() {
    SlowFrames frames = new SlowFrames(said::add, false);
    pass(frames, 0, "pixels", 29);
    assertEquals(List.of(), said);
    pass(frames, 0, "pixels", 100);
    assertEquals(List.of("frame 0 takes 30 s so far: pixels"), said);
    pass(frames, 1, "vertices", 40);
    assertEquals("frame 1 takes 30 s so far: vertices", said.get(1));
  }

  @Test
  void aLineEveryHalfMinuteOnATerminal() {
    SlowFrames frames = new SlowFrames(said::add, true);
    pass(frames, 7, "pixels", 95);
    assertEquals(
        List.of(
            "frame 7 takes 30 s so far: pixels",
            "frame 7 takes 60 s so far: pixels",
            "frame 7 takes 90 s so far: pixels"),
        said);
  }

  @Test
  void aProgramThatWaitsIsNotSlow() {
    SlowFrames frames = new SlowFrames(said::add, true);
    pass(frames, 0, null, 500);
    pass(frames, 0, "pixels", 20);
    assertEquals(List.of(), said);
  }
}
