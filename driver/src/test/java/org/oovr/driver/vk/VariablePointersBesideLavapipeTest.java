package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.sameCompiled;
import static org.oovr.driver.vk.api.VK.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.glsl.VulkanShaders;
import org.oovr.simulator.command.Stage;

/** Pointers that shaders choose at run time, on our driver and on lavapipe. */
class VariablePointersBesideLavapipeTest {
  private static final int STAGES = 63;
  private static final int WORDS = 1024;
  private static final int STORAGE = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;

  private static String text(String resource) {
    try (InputStream in = VariablePointersBesideLavapipeTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + resource, e);
    }
  }

  /** Dispatches two groups of 16 lanes, each of which has 16 words of the third buffer. */
  private static int[] dispatched(TestProgram p, int[] module) {
    long[] set = p.set(STAGES, STORAGE, STORAGE, STORAGE);
    long bytes = 0;
    for (int b = 0; b < 3; b++) {
      long buffer = p.buffer(4 * WORDS, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
      bytes = p.map(p.lastMemory);
      for (int i = 0; i < WORDS; i++) {
        NativeMemory.putInt(bytes + 4L * i, b == 2 ? 0 : i * 77 + b * 100_000);
      }
      p.write(set[1], b, STORAGE, buffer, 0, 0);
    }
    long layout = p.layout(set[0]);
    long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, module));
    long commands = p.begin();
    p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
    p.call("vkCmdDispatch", commands, 2, 1, 1);
    p.submit(commands);
    int[] words = new int[WORDS];
    NativeMemory.readArray(bytes, words);
    return words;
  }

  @Test
  void placesInBlocksAndInSharedMemory() {
    int[] module = VulkanShaders.assemble(text("pointers.spvasm"));
    sameCompiled(0, p -> dispatched(p, module));
  }
}
