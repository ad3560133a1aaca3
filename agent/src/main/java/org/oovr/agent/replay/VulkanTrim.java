package org.oovr.agent.replay;

import java.io.IOException;
import java.nio.file.Path;
import org.oovr.driver.vk.VulkanDriver;
import org.oovr.driver.vk.VulkanOptions;
import org.oovr.driver.vk.real.RealMachine;
import org.oovr.driver.vk.trim.GfxrTrimmer;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.ShaderCache;
import org.oovr.simulator.shader.compile.ShaderCompiler;

/** Frames of a Vulkan capture as a capture of their own. */
public final class VulkanTrim {
  private VulkanTrim() {}

  /**
   * Cuts them out; what earlier frames left, the Vulkan of this machine draws.
   *
   * @throws IOException also where the machine has none
   */
  public static GfxrTrimmer.Outcome byRealDriver(Path file, int first, int last, Path out)
      throws IOException {
    return new GfxrTrimmer(file, first, last)
        .write(out, () -> new RealMachine(VulkanReplay.load(), (frame, pixels) -> {}));
  }

  /**
   * Cuts them out; what earlier frames left, the simulator draws.
   *
   * @param threads that draw, 0 for one per processor
   */
  public static GfxrTrimmer.Outcome bySimulator(
      Path file, int first, int last, Path out, int threads) throws IOException {
    int workers = threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
    RenderOptions options = new RenderOptions(workers, RenderOptions.Study.NEVER);
    try (Renderer renderer =
        new Renderer(options, frame -> {}, new ShaderCache(ShaderCompiler::compile))) {
      return new GfxrTrimmer(file, first, last)
          .write(out, () -> new VulkanDriver(renderer, VulkanOptions.of().withTraced(true)));
    }
  }
}
