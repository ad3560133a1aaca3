package org.oovr.agent.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.report.Picture;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.real.RealMachine;
import org.oovr.driver.vk.real.RealVulkan;
import org.oovr.driver.vk.replay.GfxrPlayer;

/** The calls of a Vulkan capture, made again on the Vulkan of this machine; nothing is shown. */
public final class VulkanReplay {
  /** Takes pictures of frames. */
  public interface Output {
    /** What a frame has drawn. */
    void frame(int frame, Picture picture) throws IOException;

    /** A frame has been made, wanted or not. */
    void presented(int frame);
  }

  /**
   * What came of it.
   *
   * @param damage what is wrong with the file, or null
   * @param failed calls that failed here, and had not when they were recorded, with their counts
   * @param lacking functions that the driver lacks, with their counts
   */
  public record Outcome(
      long calls, int frames, String damage, Map<String, Long> failed, Map<String, Long> lacking) {}

  private final FrameSelection frames;
  private final boolean reads;
  private final Output output;
  private CallProgress progress;
  private long calls;
  private IOException unwritten;

  /**
   * A replay.
   *
   * @param reads whether pictures of these frames are wanted
   */
  public VulkanReplay(FrameSelection frames, boolean reads, Output output) {
    this.frames = frames;
    this.reads = reads;
    this.output = output;
  }

  /** Has each call written down before it is made. */
  public VulkanReplay telling(CallProgress to) {
    progress = to;
    return this;
  }

  /** Makes the calls of a file up to the last frame. */
  public Outcome play(Path file) throws IOException {
    RealMachine machine =
        new RealMachine(
            load(),
            (frame, pixels) -> {
              try {
                output.frame(frame, new Picture(pixels.width(), pixels.height(), pixels.rgba()));
              } catch (IOException fault) {
                unwritten = unwritten == null ? fault : unwritten;
              }
            });
    if (progress != null) {
      machine.watch(f -> progress.at(calls++, VkRegistry.function(f).name()));
    }
    GfxrPlayer.Listener listener =
        new GfxrPlayer.Listener() {
          @Override
          public void presenting(int frame) {
            // its picture comes through the machine
          }

          @Override
          public void presented(int frame) {
            output.presented(frame);
          }
        };
    GfxrPlayer.Outcome played;
    try (machine) {
      played =
          new GfxrPlayer(machine, frame -> reads && frames.includes(frame), frames.last(), listener)
              .play(file);
    } finally {
      if (progress != null) {
        progress.end(); // what is thrown is no crash
      }
    }
    if (unwritten != null) {
      throw unwritten;
    }
    return new Outcome(
        played.calls(),
        played.frames(),
        played.damage(),
        new TreeMap<>(machine.failures()),
        played.lacking());
  }

  /** Whether this machine has a Vulkan loader. */
  public static boolean isPossible() {
    try {
      RealVulkan.load();
      return true;
    } catch (UnsatisfiedLinkError none) {
      return false;
    }
  }

  static RealVulkan load() throws IOException {
    try {
      return RealVulkan.load();
    } catch (UnsatisfiedLinkError none) {
      throw new IOException("this machine has no Vulkan loader (libvulkan.so.1)", none);
    }
  }
}
