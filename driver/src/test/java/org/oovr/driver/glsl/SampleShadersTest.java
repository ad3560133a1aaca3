package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/**
 * The modules that samples of Vulkan and replays bring are what their sources say; those of samples
 * are optimised, as the driver does it for their fellows in OpenGL. With {@code
 * -Doovr.writeShaders=true} they are written.
 */
class SampleShadersTest {
  private static final Path FOLDER =
      Path.of("..", "samples", "src", "main", "resources", "org", "oovr", "samples", "vulkan");

  private static final Path REPLAY =
      Path.of("src", "main", "resources", "org", "oovr", "driver", "vk", "replay");

  private static Stage stage(String file) {
    return switch (file.substring(file.lastIndexOf('.') + 1)) {
      case "vert" -> Stage.VERTEX;
      case "frag" -> Stage.FRAGMENT;
      case "comp" -> Stage.COMPUTE;
      default -> null;
    };
  }

  @Test
  void modulesAreUpToDate() throws IOException {
    modulesAreUpToDate(FOLDER, 20, true);
    modulesAreUpToDate(REPLAY, 11, false);
  }

  private static void modulesAreUpToDate(Path folder, int least, boolean optimized)
      throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.list(folder)) {
      sources = files.filter(f -> stage(f.getFileName().toString()) != null).sorted().toList();
    }
    assertTrue(sources.size() >= least, "there are no shaders in " + folder.toAbsolutePath());
    for (Path source : sources) {
      String name = source.getFileName().toString();
      int[] words = VulkanShaders.compile(stage(name), Files.readString(source), optimized);
      ByteBuffer bytes = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asIntBuffer().put(words);
      Path module = source.resolveSibling(name + ".spv");
      if (Boolean.getBoolean("oovr.writeShaders")) {
        Files.write(module, bytes.array());
      }
      assertArrayEquals(bytes.array(), Files.readAllBytes(module), name);
    }
  }
}
