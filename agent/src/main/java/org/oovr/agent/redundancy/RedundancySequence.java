package org.oovr.agent.redundancy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.PngWriter;
import org.oovr.agent.timing.WorkLogs;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.redundancy.FrameRedundancy;
import org.oovr.simulator.redundancy.RedundancyRun;
import org.oovr.simulator.redundancy.TileMachine;

/**
 * A sequence that has been run.
 *
 * @param name of the program or trace
 * @param group what its camera does: static, mixed, dynamic; empty when nobody says
 * @param frames each frame
 * @param total all of them
 */
public record RedundancySequence(
    String name, String group, List<FrameRedundancy> frames, FrameRedundancy total) {
  /** Where pictures of tiles lie. */
  static final String TILES = "tiles";

  /** By fate: grey values of a tile, as in the text's figure skipped tiles are black. */
  private static final int[] COLOURS = {0xf4f1ea, 0xe0a030, 0x9a4fb8, 0x101014};

  /**
   * Runs a sequence and writes a picture of each frame's tiles.
   *
   * @param directory of the report
   * @param done told how many frames are done
   * @throws IllegalArgumentException when a work log does not say what its pixels follow from
   */
  public static RedundancySequence run(
      String name,
      String group,
      WorkLogs logs,
      TileMachine machine,
      Path directory,
      IntConsumer done)
      throws IOException {
    Files.createDirectories(directory.resolve(TILES));
    RedundancyRun run = new RedundancyRun(machine);
    int n = 0;
    for (int frame : logs.frames()) {
      FrameProfile profile = logs.read(frame);
      FrameRedundancy result = run.accept(profile);
      Files.write(directory.resolve(picture(name, frame)), PngWriter.encode(picture(result)));
      done.accept(++n);
    }
    run.end();
    return new RedundancySequence(name, group, new ArrayList<>(run.frames()), run.total());
  }

  private static String picture(String name, int frame) {
    return String.format(Locale.ROOT, "%s/%s-%06d.png", TILES, fileName(name), frame);
  }

  /** The picture of a frame's tiles, relative to the report. */
  String picture(int frame) {
    return picture(name, frame);
  }

  static String fileName(String name) {
    return name.replaceAll("[^A-Za-z0-9-]+", "-");
  }

  /** A square for each tile of the window. */
  private static Picture picture(FrameRedundancy frame) {
    int side = FrameProfile.TILE / 2;
    int width = frame.across * side;
    int height = frame.up * side;
    byte[] rgba = new byte[width * height * 4];
    for (int y = 0; y < height; y++) {
      int row = frame.upperRowFirst ? y / side : frame.up - 1 - y / side;
      for (int x = 0; x < width; x++) {
        int colour = COLOURS[frame.fates[row * frame.across + x / side].ordinal()];
        int at = (y * width + x) * 4;
        rgba[at] = (byte) (colour >> 16);
        rgba[at + 1] = (byte) (colour >> 8);
        rgba[at + 2] = (byte) colour;
        rgba[at + 3] = -1;
      }
    }
    return new Picture(width, height, rgba);
  }
}
