package org.oovr.agent.capture.vulkan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.options.CaptureFiles;
import org.oovr.driver.trace.gfxr.GfxrPipe;

/** The calls of a Vulkan program into a file, which is begun with the first of them. */
public final class VulkanCapture implements WatchedVulkan.Outlet {
  /** Counts frames. */
  public interface Clock {
    /** A frame has ended. */
    void present();

    /** Whether nobody wants a further frame. */
    boolean isOver();
  }

  private final Path path;
  private final Map<String, String> properties;
  private final Clock clock;
  private final BiConsumer<String, Throwable> faults;
  private final Runnable begins;
  private GfxrFile file;
  private boolean whole = true;
  private boolean ended;

  /**
   * A capture without a file yet.
   *
   * @param out what the user has named
   * @param begins run when the first call comes
   * @param faults is told during what a fault of ours came up
   */
  public VulkanCapture(
      Path out,
      Map<String, String> properties,
      Clock clock,
      Runnable begins,
      BiConsumer<String, Throwable> faults) {
    this.path = CaptureFiles.ofVulkan(out);
    this.properties = properties;
    this.clock = clock;
    this.begins = begins;
    this.faults = faults;
  }

  @Override
  public synchronized GfxrPipe opens() {
    if (ended) {
      return null;
    }
    begins.run();
    try {
      file =
          new GfxrFile(
              path,
              CaptureFiles.json(properties),
              fault -> faults.accept("writing the capture", fault));
      return file.pipe();
    } catch (IOException fault) {
      faults.accept("creating " + path, fault);
      return null;
    }
  }

  @Override
  public void presenting(RawCall raw, long[] arguments) {
    // a frame is recorded, whatever it shows
  }

  @Override
  public void presented() {
    clock.present();
  }

  @Override
  public void recorded() {
    file.frameEnds();
    if (clock.isOver()) {
      Bridge.deactivate();
    }
  }

  /** Ends the file; whether all of it was written. */
  public synchronized boolean close() throws IOException {
    if (!ended) {
      ended = true;
      whole = file == null || file.close();
    }
    return whole;
  }
}
