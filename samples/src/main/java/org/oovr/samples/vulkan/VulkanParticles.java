package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK12.*;

import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Fountain;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;

/**
 * The scene of {@code samples.gl.Particles}: a compute shader moves 6,000 drops in a storage
 * buffer, lists those in the air, and counts them into an indirect draw, which adds their light up.
 */
public final class VulkanParticles {
  private static final int GROUP = 64;
  private static final int COMPUTE = VK_PIPELINE_BIND_POINT_COMPUTE;
  private static final int GRAPHICS = VK_PIPELINE_BIND_POINT_GRAPHICS;

  private VulkanParticles() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Gpu.run("Vulkan particles", args, 800, 600, VulkanParticles::draw);
  }

  private static void draw(Gpu gpu) {
    // Long because a sample shows its calls in the order a program makes them.
    Frames frames = gpu.frames;
    Resources resources = gpu.resources;
    Image depth =
        resources.target(
            resources.depthFormat(),
            frames.width(),
            frames.height(),
            VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    Pass pass = Pass.toWindow(gpu, depth.format(), 0.05f, 0.06f, 0.10f);
    long[] framebuffers = pass.framebuffers(0, depth.view());
    int all =
        VK_SHADER_STAGE_COMPUTE_BIT | VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
    Sets sets =
        new Sets(gpu).storage(all).storage(all).storage(all).storage(all).constants(all, 72).make();
    long move = Pipelines.compute(gpu, sets, "drops.comp");
    long floorPipeline =
        new Pipelines(gpu, pass, sets).attributes(1).make("floor.vert", "floor.frag");
    long dropPipeline =
        new Pipelines(gpu, pass, sets)
            .attributes(2)
            .depth(true, false)
            .blend(VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE)
            .make("drop.vert", "drop.frag");
    Meshes ball = new Meshes(gpu, true, Mesh.sphere(8, 5, 1));
    Meshes floor = new Meshes(gpu, true, Mesh.plane(1, 1));
    float[] first = Fountain.drops();
    int storage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    Buffer drops = resources.buffer(storage, first);
    Buffer flying = resources.buffer(storage, new int[Fountain.DROPS]);
    Buffer fallen = resources.buffer(storage, new int[2]);
    Buffer command =
        resources.buffer(
            storage | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
            ball.indirect(0, 0, 0));
    long set = sets.set(drops, flying, command, fallen);
    Mat4 projection = gpu.perspective(50, 0.1f, 50);
    while (frames.next()) {
      VkCommandBuffer commands = frames.begin();
      double turn = 0.6 + frames.number() * 0.01;
      float ex = (float) (7.5 * StrictMath.sin(turn));
      float ez = (float) (7.5 * StrictMath.cos(turn));
      Mat4 camera = projection.times(Mat4.lookAt(ex, 3.2f, ez, 0, 1.2f, 0));
      float[] constants = java.util.Arrays.copyOf(camera.array(), 18);
      constants[16] = Fountain.STEP;
      constants[17] = Float.intBitsToFloat(frames.number());
      vkCmdFillBuffer(commands, command.handle(), 4, 4, 0);
      Resources.barrier(commands);
      vkCmdBindPipeline(commands, COMPUTE, move);
      sets.bind(commands, COMPUTE, set);
      sets.constants(commands, constants);
      vkCmdDispatch(commands, (Fountain.DROPS + GROUP - 1) / GROUP, 1, 1);
      Resources.barrier(commands);
      pass.begin(commands, framebuffers);
      sets.bind(commands, set);
      vkCmdBindPipeline(commands, GRAPHICS, floorPipeline);
      floor.bind(commands);
      floor.draw(commands, 0);
      vkCmdBindPipeline(commands, GRAPHICS, dropPipeline);
      ball.bind(commands);
      vkCmdDrawIndexedIndirect(commands, command.handle(), 0, 1, 0);
      vkCmdEndRenderPass(commands);
      frames.present();
      if (frames.number() == 0) {
        vkQueueWaitIdle(gpu.queue);
        Fountain.checkFlying(command.bytes().getInt(4), first);
      }
    }
  }
}
