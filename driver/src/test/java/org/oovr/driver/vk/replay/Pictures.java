package org.oovr.driver.vk.replay;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.oovr.driver.vk.VulkanDriver;
import org.oovr.driver.vk.VulkanOptions;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.ShaderCache;
import org.oovr.simulator.shader.compile.ShaderCompiler;

/** Captures drawn by the simulator. */
public final class Pictures {
  private Pictures() {}

  /** Plays a file; adds the size and the hash of each frame. */
  public static GfxrPlayer.Outcome play(Path file, List<String> frames) throws Exception {
    try (Renderer renderer =
        new Renderer(
            new RenderOptions(1, RenderOptions.Study.NEVER),
            f -> frames.add(f.width() + " x " + f.height() + ", " + Arrays.hashCode(f.rgba())),
            new ShaderCache(ShaderCompiler::compile))) {
      return play(file, renderer);
    }
  }

  /** Plays a file for what is said of it. */
  static GfxrPlayer.Outcome playUndrawn(Path file) throws Exception {
    return play(file, Command::drop);
  }

  private static GfxrPlayer.Outcome play(Path file, CommandSink sink) throws Exception {
    VulkanDriver driver = new VulkanDriver(sink, VulkanOptions.of().withTraced(true));
    GfxrPlayer.Listener nobody =
        new GfxrPlayer.Listener() {
          @Override
          public void presenting(int frame) {
            // pictures tell as much
          }

          @Override
          public void presented(int frame) {
            // pictures tell as much
          }
        };
    return new GfxrPlayer(driver, frame -> true, Integer.MAX_VALUE, nobody).play(file);
  }
}
