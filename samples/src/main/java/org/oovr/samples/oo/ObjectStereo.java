package org.oovr.samples.oo;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.FloatBuffer;
import org.lwjgl.system.MemoryStack;
import org.oovr.samples.util.CourtyardModel;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.StereoCamera;
import org.oovr.samples.util.Window;

/**
 * Stereo by objects, through {@link OoApplication}: the courtyard seen by both eyes, and once more,
 * small, on a panel that floats in front: its objects have viewports of their own, which lie apart
 * by the panel's parallax.
 */
public final class ObjectStereo {
  private static final String VERTEX =
      """
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec2 uv;
      uniform mat4 viewProjection[2];
      uniform mat4 model;
      uniform mat3 normalMatrix;
      uniform vec4 look;
      uniform vec2 depthRange; // scale and offset of clip-space depth
      out vec3 worldPosition;
      out vec3 worldNormal;
      out vec2 texCoord;
      void main() {
        vec4 world = model * vec4(position, 1.0);
        worldPosition = world.xyz;
        worldNormal = normalMatrix * normal;
        texCoord = uv * look.x;
        vec4 clip = viewProjection[OO_EYE] * world;
        clip.z = clip.z * depthRange.x + clip.w * depthRange.y;
        ooPosition(clip);
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
        vec3 light = vec3(0.3) * baked.g + vec3(1.35, 1.05, 0.75) * max(dot(n, sun), 0.0) * baked.r;
        vec3 lit = mix(base * light, base, look.z);
        colour = vec4(pow(lit / (lit + 0.45) * 1.35, vec3(1.0 / 2.2)), 1.0);
      }
      """;

  private static final float PARALLAX_PIXELS = 6;

  private ObjectStereo() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Stereo by objects", args, 1280, 640, ObjectStereo::run);
  }

  private static void run(Window window) {
    int half = window.width() / 2;
    int height = window.height();
    try (OoApplication stereo = new OoApplication(half, height)) {
      System.out.println(
          stereo.multiview()
              ? "GL_OVR_multiview2: both eyes in one pass"
              : "no GL_OVR_multiview2 in this driver: each object is drawn twice");
      int program = Shaders.program(stereo.vertexHeader() + VERTEX, FRAGMENT);
      Shaders.sampler(program, "albedo", 0);
      Shaders.sampler(program, "lightMap", 1);
      glUniform3f(glGetUniformLocation(program, "sun"), -0.699f, 0.419f, -0.579f);
      int viewProjection = glGetUniformLocation(program, "viewProjection");
      int depthRange = glGetUniformLocation(program, "depthRange");
      CourtyardModel courtyard = new CourtyardModel();
      float aspect = (float) half / height;
      EyeViewport panel = new EyeViewport(half * 0.62f, height * 0.06f, half * 0.3f, height * 0.3f);
      EyeViewport panelL = panel.shifted(PARALLAX_PIXELS / 2);
      EyeViewport panelR = panel.shifted(-PARALLAX_PIXELS / 2);
      glEnable(GL_DEPTH_TEST);
      glEnable(GL_CULL_FACE);
      glClearColor(0.8f, 0.5f, 0.35f, 1);
      while (window.next()) {
        StereoCamera head = StereoCamera.at(window.frame());
        stereo.use(program);
        try (MemoryStack stack = MemoryStack.stackPush()) {
          FloatBuffer eyes = stack.mallocFloat(32);
          eyes.put(head.eye(0, aspect).array()).put(head.eye(1, aspect).array()).flip();
          glUniformMatrix4fv(viewProjection, false, eyes);
        }
        stereo.begin();
        // the panel takes the nearest hundredth of the depths, the courtyard what is behind
        glUniform2f(depthRange, 0.99f, 0.01f);
        courtyard.draw(program, window.frame(), stereo::object);
        glUniform2f(depthRange, 0.01f, -0.99f);
        courtyard.draw(
            program,
            window.frame(),
            (name, draw) -> stereo.object("panel " + name, panelL, panelR, draw));
        stereo.end();
        window.swap();
      }
    }
  }
}
