package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK12.*;

import java.nio.FloatBuffer;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;
import org.oovr.samples.vulkan.Sets.Sampled;

/**
 * Lights in a hall at night: a compute shader moves 64 lights; the first subpass writes colours,
 * normals and depths, and the second reads them as input attachments where each light may reach,
 * and adds their light up.
 */
public final class VulkanDeferred {
  private static final int LIGHTS = 64;
  private static final int GROUP = 32;
  private static final int UNIFORM_BYTES = 160;
  private static final int COMPUTE = VK_PIPELINE_BIND_POINT_COMPUTE;
  private static final int GRAPHICS = VK_PIPELINE_BIND_POINT_GRAPHICS;

  private final Gpu gpu;
  private final Image albedo;
  private final Image normals;
  private final Image depth;
  private final Pass pass;
  private final Meshes parts;

  private VulkanDeferred(Gpu gpu) {
    this.gpu = gpu;
    int read = VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
    albedo = target(VK_FORMAT_R8G8B8A8_UNORM, read | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    normals = target(VK_FORMAT_R16G16B16A16_SFLOAT, read | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    depth = target(gpu.resources.depthFormat(), read | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    int layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    pass =
        new Pass(gpu)
            .shown(0, 0, 0)
            .attachment(albedo.format(), 1, false, layout, 0, 0, 0, 0)
            .attachment(normals.format(), 1, false, layout, 0, 0, 0, 0)
            .attachment(
                depth.format(), 1, false, VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL, 1)
            .subpass(new int[] {1, 2}, 3)
            .subpass(new int[] {0}, 3, new int[] {1, 2, 3}, -1)
            .make();
    parts =
        new Meshes(
            gpu,
            true,
            Mesh.plane(8, 8),
            Mesh.lathe(
                24, 3, .5f, 0, .45f, .3f, .36f, .4f, .34f, 3.2f, .45f, 3.4f, .5f, 3.7f, 0, 3.7f),
            Mesh.knot(2, 3, 0.26f, 128, 16));
  }

  /** Starts the program. */
  public static void main(String[] args) {
    Gpu.run("Vulkan deferred", args, 1024, 768, gpu -> new VulkanDeferred(gpu).draw());
  }

  private Image target(int format, int usage) {
    return gpu.resources.target(format, gpu.frames.width(), gpu.frames.height(), usage);
  }

  private void draw() {
    // Long because a sample shows its calls in the order a program makes them.
    Frames frames = gpu.frames;
    Resources resources = gpu.resources;
    long[] framebuffers = pass.framebuffers(0, albedo.view(), normals.view(), depth.view());
    Buffer scene = resources.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    Buffer lights = resources.buffer(VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, lights());
    int vertex = VK_SHADER_STAGE_VERTEX_BIT;
    int fragment = VK_SHADER_STAGE_FRAGMENT_BIT;
    Sets moving = new Sets(gpu).storage(VK_SHADER_STAGE_COMPUTE_BIT).make();
    Sets solid = new Sets(gpu).uniform(vertex).texture().constants(vertex, 112).make();
    Sets lit =
        new Sets(gpu).uniform(vertex | fragment).storage(vertex).input().input().input().make();
    long move = Pipelines.compute(gpu, moving, "lights.comp");
    long geometry =
        new Pipelines(gpu, pass, solid).subpass(0, 2).make("geometry.vert", "geometry.frag");
    Pipelines second =
        new Pipelines(gpu, pass, lit).subpass(1, 1).attributes(0).cull(0).depth(false, false);
    long ambient = second.make("ambient.vert", "ambient.frag");
    long light =
        second.blend(VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE).make("light.vert", "light.frag");
    long moved = moving.set(lights);
    long sampler = resources.sampler();
    Picture[] pictures = {
      Picture.tiles(256, 3, 4, 0xb89b72, 0x5d6e63),
      Picture.stone(256, 11, 0x94866e, 0xe0d3b6),
      Picture.metal(256, 51, 0x8a5a22, 0xe0b060)
    };
    long[] sets = new long[pictures.length];
    for (int i = 0; i < sets.length; i++) {
      Image image = Textures.blitted(gpu, pictures[i]);
      sets[i] = solid.set(scene, new Sampled(image.view(), sampler));
    }
    long inputs =
        lit.set(
            scene,
            lights,
            new Sampled(albedo.view(), 0),
            new Sampled(normals.view(), 0),
            new Sampled(depth.view(), 0, VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL));
    Mat4 projection = gpu.perspective(48, 0.3f, 60);
    while (frames.next()) {
      VkCommandBuffer commands = frames.begin();
      double turn = 0.4 + frames.number() * 0.01;
      float ex = (float) (11 * StrictMath.sin(turn));
      float ez = (float) (11 * StrictMath.cos(turn));
      Mat4 camera = projection.times(Mat4.lookAt(ex, 6, ez, 0, 0.8f, 0));
      FloatBuffer words = scene.bytes().asFloatBuffer();
      words.put(camera.array()).put(camera.inverse().array());
      words.put(frames.width()).put(frames.height()).put(0).put(0).put(ex).put(6).put(ez).put(0);
      vkCmdBindPipeline(commands, COMPUTE, move);
      moving.bind(commands, COMPUTE, moved);
      vkCmdDispatch(commands, LIGHTS / GROUP, 1, 1);
      Resources.barrier(commands);
      pass.begin(commands, framebuffers);
      vkCmdBindPipeline(commands, GRAPHICS, geometry);
      parts.bind(commands);
      drawScene(commands, solid, sets, frames.number());
      vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
      lit.bind(commands, inputs);
      vkCmdBindPipeline(commands, GRAPHICS, ambient);
      vkCmdDraw(commands, 3, 1, 0, 0);
      vkCmdBindPipeline(commands, GRAPHICS, light);
      vkCmdDraw(commands, 6, LIGHTS, 0, 0);
      vkCmdEndRenderPass(commands);
      frames.present();
    }
  }

  private void drawScene(VkCommandBuffer commands, Sets solid, long[] sets, int frame) {
    draw(commands, solid, sets, 0, Mat4.scale(9, 1, 9));
    for (int i = 0; i < 8; i++) {
      Mat4 turn = Mat4.rotateY(i * StrictMath.PI / 4);
      draw(commands, solid, sets, 1, turn.times(Mat4.translate(5, 0, 0)));
    }
    Mat4 knot = Mat4.translate(0, 1.9f, 0).times(Mat4.rotateX(.9 + frame * .01));
    draw(commands, solid, sets, 2, knot.times(Mat4.scale(1.4f, 1.4f, 1.4f)));
  }

  private void draw(VkCommandBuffer commands, Sets solid, long[] sets, int part, Mat4 model) {
    solid.bind(commands, sets[part]);
    solid.constants(commands, Meshes.constants(model));
    parts.draw(commands, part);
  }

  /** Of each light place and reach, speed, and colour. */
  private static float[] lights() {
    float[] all = new float[LIGHTS * 12];
    for (int i = 0; i < LIGHTS; i++) {
      int at = 12 * i;
      for (int axis = 0; axis < 3; axis++) {
        float place = (float) Picture.hash(i, axis, 9);
        all[at + axis] = axis == 1 ? 0.3f + 2.5f * place : 14 * place - 7;
        all[at + 4 + axis] = (float) Picture.hash(i, 3 + axis, 9) - 0.5f;
        all[at + 8 + axis] = 0.25f + 0.75f * (float) Picture.hash(i, 6 + axis, 9);
      }
      all[at + 3] = 1.6f + 1.4f * (float) Picture.hash(i, 10, 9);
    }
    return all;
  }
}
