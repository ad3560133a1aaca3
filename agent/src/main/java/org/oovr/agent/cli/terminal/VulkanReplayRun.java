package org.oovr.agent.cli.terminal;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.replay.CallProgress;
import org.oovr.agent.replay.VulkanReplay;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.PngWriter;

/** A replay of a Vulkan capture, and what it prints and writes. */
public final class VulkanReplayRun implements VulkanReplay.Output {
  private final PrintWriter out;
  private final IntConsumer progress;

  /** Null where no pictures are wanted. */
  private final Path pictures;

  private final boolean hashes;
  private int written;

  /**
   * A run.
   *
   * @param pictures where they go, or null
   * @param hashes whether the hash of each frame is printed
   * @param progress told of each frame made
   */
  public VulkanReplayRun(PrintWriter out, Path pictures, boolean hashes, IntConsumer progress) {
    this.out = out;
    this.pictures = pictures;
    this.hashes = hashes;
    this.progress = progress;
  }

  /**
   * Runs it.
   *
   * @param calls where each call is written down, for the case that the driver crashes
   * @throws CommandFailedException where calls fail here that had not failed
   */
  public int run(Path file, FrameSelection frames, CallProgress calls) throws IOException {
    if (pictures != null) {
      Files.createDirectories(pictures);
    }
    VulkanReplay.Outcome outcome =
        new VulkanReplay(frames, pictures != null || hashes, this).telling(calls).play(file);
    out.println(outcome.frames() + " frames, " + outcome.calls() + " calls");
    if (written > 0) {
      out.println(written + " pictures in " + pictures);
    }
    if (outcome.damage() != null) {
      out.println("the file is damaged: " + outcome.damage());
    }
    tell("calls that the driver lacks", outcome.lacking());
    tell("calls that failed here", outcome.failed());
    out.flush();
    if (!outcome.failed().isEmpty()) {
      Map.Entry<String, Long> first = outcome.failed().entrySet().iterator().next();
      throw new CommandFailedException(
          "the driver refused calls that it or another had made: " + first.getKey());
    }
    return 0;
  }

  private void tell(String what, Map<String, Long> counts) {
    if (!counts.isEmpty()) {
      out.println(what + ":");
      counts.forEach((name, count) -> out.println("  " + count + " " + name));
    }
  }

  @Override
  public void frame(int frame, Picture picture) throws IOException {
    if (hashes) {
      out.println(frame + " " + picture.rgbSha256());
    }
    if (pictures != null) {
      Path to = pictures.resolve(String.format(Locale.ROOT, "%06d.png", frame));
      Files.write(to, PngWriter.encode(picture));
      written++;
    }
  }

  @Override
  public void presented(int frame) {
    progress.accept(frame + 1);
  }
}
