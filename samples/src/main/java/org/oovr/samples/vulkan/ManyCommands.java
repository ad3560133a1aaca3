package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK12.*;

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
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;
import org.oovr.samples.vulkan.Sets.Sampled;

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
    Frames frames = gpu.frames;
    Image depth =
        gpu.resources.target(
            gpu.resources.depthFormat(),
            frames.width(),
            frames.height(),
            VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    Pass pass = Pass.toWindow(gpu, depth.format(), 0, 0, 0.2f);
    long[] framebuffers = pass.framebuffers(0, depth.view());
    Sets sets = new Sets(gpu).uniform(VK_SHADER_STAGE_VERTEX_BIT).texture().make();
    long pipeline = new Pipelines(gpu, pass, sets).make("cube.vert", "cube.frag");
    Meshes box = new Meshes(gpu, Mesh.box());
    Buffer uniform = gpu.resources.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    Image wood = Textures.blitted(gpu, Picture.wood(16, 5, 4, true, 0x5a3a1e, 0xb98a55));
    long set = sets.set(uniform, new Sampled(wood.view(), gpu.resources.sampler()));
    Mat4 small = gpu.perspective(45, 0.1f, 500).times(Mat4.lookAt(0, 1.6f, 300, 0, 0, 0));
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    List<Long> nanos = new ArrayList<>();
    while (frames.next()) {
      VkCommandBuffer commands = frames.begin();
      long start = clock.getCurrentThreadCpuTime();
      Mat4 model = Mat4.rotateY(frames.number() * 0.1f);
      uniform.bytes().asFloatBuffer().put(small.array()).put(model.array());
      pass.begin(commands, framebuffers);
      vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
      for (int i = 0; i < draws; i++) {
        sets.bind(commands, set);
        box.bind(commands);
        box.draw(commands, 0);
      }
      vkCmdEndRenderPass(commands);
      nanos.add(clock.getCurrentThreadCpuTime() - start);
      frames.present();
      if (says) {
        System.out.println("frame " + frames.number());
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
