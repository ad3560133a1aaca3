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
 * The scene of {@code samples.gl.ShadowMap}: a pass draws depth from the light, and the next one
 * compares with it by a sampler that does so.
 */
public final class VulkanShadowMap {
  private static final int MAP_SIZE = 1024;
  private static final int UNIFORM_BYTES = 144;

  private final Gpu gpu;
  private final Image depth;
  private final Image shadow;
  private final Pass shadowPass;
  private final Pass pass;
  private final Sets shadowSets;
  private final Sets sets;
  private final Meshes parts;
  private final long[] textures;

  private VulkanShadowMap(Gpu gpu) {
    this.gpu = gpu;
    int format = gpu.resources.depthFormat();
    int attachment = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    depth = gpu.resources.target(format, gpu.frames.width(), gpu.frames.height(), attachment);
    shadow =
        gpu.resources.target(format, MAP_SIZE, MAP_SIZE, attachment | VK_IMAGE_USAGE_SAMPLED_BIT);
    shadowPass =
        new Pass(gpu)
            .attachment(format, 1, true, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, 1)
            .subpass(new int[0], 0)
            .make();
    pass = Pass.toWindow(gpu, format, 0.52f, 0.66f, 0.84f);
    shadowSets = new Sets(gpu).constants(VK_SHADER_STAGE_VERTEX_BIT, 64).make();
    sets =
        new Sets(gpu)
            .uniform(VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT)
            .texture()
            .texture()
            .constants(VK_SHADER_STAGE_VERTEX_BIT, 112)
            .make();
    parts =
        new Meshes(
            gpu,
            Mesh.plane(8, 6),
            Mesh.box(),
            Mesh.knot(2, 3, 0.26f, 200, 20),
            Mesh.torus(1, 0.3f, 64, 24),
            Mesh.lathe(
                32, 3, .5f, 0, .45f, .3f, .36f, .4f, .34f, 3.2f, .45f, 3.4f, .5f, 3.7f, 0, 3.7f));
    textures = new long[5];
  }

  /** Starts the program. */
  public static void main(String[] args) {
    Gpu.run("Vulkan shadow map", args, 1024, 768, gpu -> new VulkanShadowMap(gpu).draw());
  }

  private void makeSets(Buffer scene) {
    long sampler = gpu.resources.sampler();
    long comparing =
        gpu.resources.sampler(
            info ->
                info.addressModeU(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER)
                    .addressModeV(VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER)
                    .borderColor(VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE)
                    .compareEnable(true)
                    .compareOp(VK_COMPARE_OP_LESS_OR_EQUAL));
    Picture[] pictures = {
      Picture.bricks(512, 5, 4, 4, 0x8d8a7c, 0xc9c2ad, 0x5c574d),
      Picture.wood(512, 31, 5, true, 0x7a4f25, 0xd3a05f),
      Picture.marble(512, 21, 0xefe7d8, 0x6d6a72),
      Picture.metal(512, 51, 0x8a5a22, 0xe0b060),
      Picture.stone(512, 11, 0x94866e, 0xe0d3b6)
    };
    for (int i = 0; i < textures.length; i++) {
      Image image = Textures.blitted(gpu, pictures[i]);
      textures[i] =
          sets.set(
              scene, new Sampled(image.view(), sampler), new Sampled(shadow.view(), comparing));
    }
  }

  private void draw() {
    // Long because a sample shows its calls in the order a program makes them.
    Frames frames = gpu.frames;
    long[] framebuffers = pass.framebuffers(0, depth.view());
    long shadowBuffer = shadowPass.framebuffer(MAP_SIZE, MAP_SIZE, shadow.view());
    Buffer scene = gpu.resources.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    makeSets(scene);
    long shadowPipeline =
        new Pipelines(gpu, shadowPass, shadowSets)
            .viewport(MAP_SIZE, MAP_SIZE, false)
            .attributes(1)
            .subpass(0, 0)
            .bias(4, 2.5f)
            .make("shadow.vert", null);
    long pipeline = new Pipelines(gpu, pass, sets).make("shadowed.vert", "shadowed.frag");
    Mat4 projection = gpu.perspective(42, 0.5f, 60);
    Mat4 bias = Mat4.translate(.5f, .5f, 0).times(Mat4.scale(.5f, .5f, 1));
    while (frames.next()) {
      double turn = frames.number() * 0.012;
      float lx = (float) (6 * StrictMath.cos(0.9 + turn));
      float lz = (float) (6 * StrictMath.sin(0.9 + turn));
      Mat4 light =
          Gpu.depthsFrom0(Mat4.ortho(-9, 9, -9, 9, 1, 26))
              .times(Mat4.lookAt(lx * 1.5f, 11, lz * 1.5f, 0, 0, 0));
      Mat4 view = Mat4.lookAt(7, 5.2f, 9, 0, 0.9f, 0);
      float d = (float) Math.sqrt(lx * lx * 2.25f + 121 + lz * lz * 2.25f);

      VkCommandBuffer commands = frames.begin();
      FloatBuffer words = scene.bytes().asFloatBuffer();
      words.put(projection.times(view).array()).put(bias.times(light).array());
      words.put(lx * 1.5f / d).put(11 / d).put(lz * 1.5f / d).put(0);
      parts.bind(commands);
      shadowPass.begin(commands, shadowBuffer, MAP_SIZE, MAP_SIZE);
      vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, shadowPipeline);
      drawScene(commands, frames.number(), light);
      vkCmdEndRenderPass(commands);
      pass.begin(commands, framebuffers);
      vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
      drawScene(commands, frames.number(), null);
      vkCmdEndRenderPass(commands);
      frames.present();
    }
  }

  private void drawScene(VkCommandBuffer commands, int frame, Mat4 light) {
    draw(commands, 0, 0, Mat4.scale(14, 1, 14), light);
    for (int i = 0; i < 6; i++) {
      Mat4 turn = Mat4.rotateY(i * StrictMath.PI / 3).times(Mat4.translate(4.2f, 0, 0));
      draw(commands, 4, 4, turn, light);
      Mat4 crate = Mat4.rotateY(i * StrictMath.PI / 3 + 0.5).times(Mat4.translate(3.4f, .4f, 0));
      draw(commands, 1, 1, crate.times(Mat4.scale(.4f, .4f, .4f)), light);
    }
    Mat4 knot = Mat4.translate(0, 1.9f, 0).times(Mat4.rotateX(.9)).times(Mat4.rotateY(frame * .02));
    draw(commands, 2, 2, knot, light);
    Mat4 ring = Mat4.translate(0, 1.9f, 0).times(Mat4.rotateZ(.4 + frame * .015));
    draw(commands, 3, 3, ring.times(Mat4.scale(2.1f, .6f, 2.1f)), light);
  }

  /** Draws a part from the light, or as it is seen where that is null. */
  private void draw(VkCommandBuffer commands, int part, int texture, Mat4 model, Mat4 light) {
    if (light != null) {
      shadowSets.constants(commands, light.times(model).array());
    } else {
      sets.bind(commands, textures[texture]);
      sets.constants(commands, Meshes.constants(model));
    }
    parts.draw(commands, part);
  }
}
