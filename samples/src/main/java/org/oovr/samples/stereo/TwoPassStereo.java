package org.oovr.samples.stereo;

import static org.lwjgl.opengl.GL33C.*;

import org.oovr.samples.util.CourtyardModel;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.StereoCamera;
import org.oovr.samples.util.Window;

/**
 * Stereo the plain way: the whole scene of 500 objects once for each eye, left and right half of
 * the window.
 */
public final class TwoPassStereo {
  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec2 uv;
      uniform mat4 viewProjection;
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
        gl_Position = viewProjection * world;
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
        float contact = mix(0.45, 1.0, clamp(worldPosition.y * 0.9 + n.y * 0.6 + 0.2, 0.0, 1.0));
        vec3 sky = mix(vec3(0.14, 0.10, 0.08), vec3(0.18, 0.22, 0.36), n.y * 0.5 + 0.5);
        vec3 light = sky * contact * baked.g + vec3(1.7, 1.05, 0.55) * max(dot(n, sun), 0.0) * baked.r;
        vec3 lit = mix(base * light, base, look.z);
        colour = vec4(pow(lit / (lit + 0.45) * 1.35, vec3(1.0 / 2.2)), 1.0);
      }
      """;

  private TwoPassStereo() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Stereo by two passes", args, 1280, 640, TwoPassStereo::run);
  }

  private static void run(Window window) {
    int program = Shaders.program(VERTEX, FRAGMENT);
    Shaders.sampler(program, "albedo", 0);
    Shaders.sampler(program, "lightMap", 1);
    glUniform3f(glGetUniformLocation(program, "sun"), -0.699f, 0.419f, -0.579f);
    int viewProjection = glGetUniformLocation(program, "viewProjection");
    CourtyardModel courtyard = new CourtyardModel();
    int half = window.width() / 2;
    float aspect = (float) half / window.height();
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glClearColor(0.8f, 0.5f, 0.35f, 1);
    while (window.next()) {
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      StereoCamera head = StereoCamera.at(window.frame());
      for (int eye = 0; eye < 2; eye++) {
        glViewport(eye * half, 0, half, window.height());
        glUniformMatrix4fv(viewProjection, false, head.eye(eye, aspect).array());
        courtyard.draw(program, window.frame());
      }
      window.swap();
    }
  }
}
