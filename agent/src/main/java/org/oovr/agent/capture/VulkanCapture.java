package org.oovr.agent.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.capture.vulkan.GfxrFile;
import org.oovr.agent.capture.vulkan.WatchedVulkan;
import org.oovr.agent.options.CaptureFiles;
import org.oovr.driver.trace.gfxr.GfxrPipe;

/** The calls of a Vulkan program into a file, which is begun with the first of them. */
final class VulkanCapture implements WatchedVulkan.Outlet {
  private final Path path;
  private final Map<String, String> properties;
  private final FrameClock clock;
  private final FaultLog faults;
  private GfxrFile file;
  private boolean whole = true;
  private boolean ended;

  /**
   * A capture without a file yet.
   *
   * @param out what the user has named
   */
  VulkanCapture(Path out, Map<String, String> properties, FrameClock clock, FaultLog faults) {
    this.path = CaptureFiles.ofVulkan(out);
    this.properties = properties;
    this.clock = clock;
    this.faults = faults;
  }

  @Override
  public synchronized GfxrPipe opens() {
    if (ended) {
      return null;
    }
    try {
      file =
          new GfxrFile(
              path,
              CaptureFiles.json(properties),
              fault -> faults.report("trace", "writing the capture", fault));
      return file.pipe();
    } catch (IOException fault) {
      faults.report("trace", "creating " + path, fault);
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
  synchronized boolean close() throws IOException {
    if (!ended) {
      ended = true;
      whole = file == null || file.close();
    }
    return whole;
  }

  /** Whether there is a file. */
  synchronized boolean begun() {
    return file != null || Files.exists(path);
  }
}
