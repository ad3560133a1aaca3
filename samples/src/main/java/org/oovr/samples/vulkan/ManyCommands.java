package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.vkCmdEndRenderPass;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;

/**
 * Many commands a frame that draw next to nothing: what a call costs. Says how much time its thread
 * has computed for the quickest frame, waits left out.
 */
public final class ManyCommands {
  private static final int CALLS_BESIDE_DRAWS = 10;
  private static final int CALLS_PER_DRAW = 4;
  private static final int UNIFORM_BYTES = 128;

  private int draws = 750;
  private boolean says;

  private ManyCommands() {}

  /** Starts the program: {@code --draws N}, {@code --say}, and what all samples take. */
  public static void main(String[] args) {
    ManyCommands program = new ManyCommands();
    List<String> others = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--draws" -> program.draws = Integer.parseInt(args[++i]);
        case "--say" -> program.says = true;
        default -> others.add(args[i]);
      }
    }
    Gpu.run("many commands", others.toArray(String[]::new), 256, 200, program::draw);
  }

  private void draw(Gpu gpu) {
    Painter painter = new Painter(gpu, "cube");
    Painter.Model box = painter.upload(Mesh.box());
    Gpu.Buffer uniform = gpu.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    long set = painter.set(uniform, gpu.texture(Picture.wood(16, 5, 4, true, 0x5a3a1e, 0xb98a55)));
    Mat4 small = Mat4.lookAt(0, 1.6f, 300, 0, 0, 0);
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    List<Long> nanos = new ArrayList<>();
    while (gpu.next()) {
      VkCommandBuffer commands = gpu.begin();
      long start = clock.getCurrentThreadCpuTime();
      Mat4 model = Mat4.rotateY(gpu.frame() * 0.1f);
      uniform
          .bytes()
          .asFloatBuffer()
          .put(gpu.perspective(45, 0.1f, 500).times(small).array())
          .put(model.array());
      painter.begin(commands, 0, 0, (gpu.frame() & 63) / 63f);
      for (int i = 0; i < draws; i++) {
        painter.draw(commands, box, set);
      }
      vkCmdEndRenderPass(commands);
      nanos.add(clock.getCurrentThreadCpuTime() - start);
      gpu.present();
      if (says) {
        System.out.println("frame " + gpu.frame());
      }
    }
    long[] sorted = nanos.stream().mapToLong(n -> n).toArray();
    Arrays.sort(sorted);
    System.out.printf(
        Locale.ROOT,
        "frame: %.4f ms, %d calls%n",
        sorted[0] / 1e6,
        CALLS_BESIDE_DRAWS + CALLS_PER_DRAW * draws);
  }
}
