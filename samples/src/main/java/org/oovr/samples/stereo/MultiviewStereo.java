package org.oovr.samples.stereo;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.OVRMultiview;
import org.lwjgl.system.MemoryStack;
import org.oovr.samples.util.CourtyardModel;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.StereoCamera;
import org.oovr.samples.util.Window;

/**
 * Stereo in one pass by {@code GL_OVR_multiview2}: every object is submitted once and lands in both
 * layers of an array texture, which are then copied to the halves of the window. Where the driver
 * has no such extension, the program says so and draws the layers one after the other.
 */
public final class MultiviewStereo {
  private static final String MULTIVIEW =
      """
      #version 330 core
      #extension GL_OVR_multiview2 : require
      layout(num_views = 2) in;
      #define VIEW gl_ViewID_OVR
      """;

  private static final String ONE_VIEW =
      """
      #version 330 core
      uniform uint view;
      #define VIEW view
      """;

  private static final String VERTEX =
      """
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec2 uv;
      uniform mat4 viewProjection[2];
      uniform mat4 model;
      uniform mat3 normalMatrix;
      uniform vec4 look;
      out vec3 worldPosition;
      out vec3 worldNormal;
      out vec2 texCoord;
      void main() {
        vec4 world = model * vec4(position, 1.0);
        worldPosition = world.xyz;
        worldNormal = normalMatrix * normal;
        texCoord = uv * look.x;
        gl_Position = viewProjection[VIEW] * world;
      }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec3 worldPosition;
      in vec3 worldNormal;
      in vec2 texCoord;
      uniform sampler2D albedo;
      uniform sampler2D lightMap;
      uniform vec4 look; // texture scale, gloss, glow, light map strength
      uniform vec3 tint;
      uniform vec3 sun;
      out vec4 colour;
      void main() {
        vec3 base = texture(albedo, texCoord).rgb * tint;
        vec2 baked = mix(vec2(1.0), texture(lightMap, worldPosition.xz / 48.0 + 0.5).rg, look.w);
        vec3 n = normalize(worldNormal);
        vec3 sky = mix(vec3(0.20, 0.16, 0.13), vec3(0.30, 0.35, 0.50), n.y * 0.5 + 0.5);
        vec3 light = sky * baked.g + vec3(1.35, 1.05, 0.75) * max(dot(n, sun), 0.0) * baked.r;
        vec3 lit = mix(base * light, base, look.z);
        colour = vec4(pow(lit / (lit + 0.45) * 1.35, vec3(1.0 / 2.2)), 1.0);
      }
      """;

  private MultiviewStereo() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Stereo by multiview", args, 1280, 640, MultiviewStereo::run);
  }

  private static void run(Window window) {
    // Long because a sample shows its calls in the order a program makes them.
    boolean multiview = GL.getCapabilities().GL_OVR_multiview2;
    System.out.println(
        multiview
            ? "GL_OVR_multiview2: both eyes in one pass"
            : "no GL_OVR_multiview2 in this driver: drawing in two passes");
    int program = Shaders.program((multiview ? MULTIVIEW : ONE_VIEW) + VERTEX, FRAGMENT);
    Shaders.sampler(program, "albedo", 0);
    Shaders.sampler(program, "lightMap", 1);
    glUniform3f(glGetUniformLocation(program, "sun"), -0.699f, 0.419f, -0.579f);
    int viewProjection = glGetUniformLocation(program, "viewProjection");
    CourtyardModel courtyard = new CourtyardModel();
    int half = window.width() / 2;
    int height = window.height();
    float aspect = (float) half / height;
    int colour = layers(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, half, height);
    int depth = layers(GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, half, height);
    int both = glGenFramebuffers();
    int[] single = {glGenFramebuffers(), glGenFramebuffers()};
    for (int eye = 0; eye < 2; eye++) {
      glBindFramebuffer(GL_FRAMEBUFFER, single[eye]);
      glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, colour, 0, eye);
      glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, depth, 0, eye);
      check();
    }
    if (multiview) {
      glBindFramebuffer(GL_FRAMEBUFFER, both);
      OVRMultiview.glFramebufferTextureMultiviewOVR(
          GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, colour, 0, 0, 2);
      OVRMultiview.glFramebufferTextureMultiviewOVR(
          GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, depth, 0, 0, 2);
      check();
    }
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glClearColor(0.8f, 0.5f, 0.35f, 1);
    while (window.next()) {
      StereoCamera head = StereoCamera.at(window.frame());
      try (MemoryStack stack = MemoryStack.stackPush()) {
        FloatBuffer eyes = stack.mallocFloat(32);
        eyes.put(head.eye(0, aspect).array()).put(head.eye(1, aspect).array()).flip();
        glUniformMatrix4fv(viewProjection, false, eyes);
      }
      glViewport(0, 0, half, height);
      if (multiview) {
        glBindFramebuffer(GL_FRAMEBUFFER, both);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        courtyard.draw(program, window.frame());
      } else {
        for (int eye = 0; eye < 2; eye++) {
          glBindFramebuffer(GL_FRAMEBUFFER, single[eye]);
          glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
          glUniform1ui(glGetUniformLocation(program, "view"), eye);
          courtyard.draw(program, window.frame());
        }
      }
      glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
      for (int eye = 0; eye < 2; eye++) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, single[eye]);
        int x = eye * half;
        glBlitFramebuffer(
            0, 0, half, height, x, 0, x + half, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
      }
      window.swap();
    }
  }

  /** An array texture of two layers, one for each eye. */
  private static int layers(int internalFormat, int format, int type, int width, int height) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    glTexImage3D(
        GL_TEXTURE_2D_ARRAY,
        0,
        internalFormat,
        width,
        height,
        2,
        0,
        format,
        type,
        (ByteBuffer) null);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return texture;
  }

  private static void check() {
    int status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE) {
      throw new IllegalStateException("frame buffer status 0x" + Integer.toHexString(status));
    }
  }
}
