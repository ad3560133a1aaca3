package org.oovr.samples.gl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * Neon rings drawn with high dynamic range into a half-float target, then a bright pass, two blurs
 * at half resolution and a tone map into the window: five passes through frame buffer objects.
 */
public final class PostProcessing {
  private static final int BLURS = 3;

  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      uniform mat4 viewProjection;
      uniform mat4 model;
      uniform mat3 normalMatrix;
      out vec3 worldPosition;
      out vec3 worldNormal;
      void main() {
        vec4 world = model * vec4(position, 1.0);
        worldPosition = world.xyz;
        worldNormal = normalMatrix * normal;
        gl_Position = viewProjection * world;
      }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec3 worldPosition;
      in vec3 worldNormal;
      uniform vec3 eye;
      uniform vec3 albedo;
      uniform vec3 glow;
      uniform vec4 lamps[5]; // place, strength
      uniform vec3 lampColours[5];
      out vec4 colour;
      void main() {
        vec3 n = normalize(worldNormal);
        vec3 v = normalize(eye - worldPosition);
        vec3 sum = vec3(0.015, 0.018, 0.03);
        for (int i = 0; i < lamps.length(); i++) {
          vec3 d = lamps[i].xyz - worldPosition;
          vec3 l = normalize(d);
          float reach = lamps[i].w / (1.0 + dot(d, d));
          float gleam = pow(max(dot(n, normalize(l + v)), 0.0), 40.0);
          sum += lampColours[i] * reach * (max(dot(n, l), 0.0) + 1.5 * gleam);
        }
        colour = vec4(albedo * sum + glow, 1.0);
      }
      """;

  /** One triangle that covers the window, from no vertex data at all. */
  private static final String SCREEN =
      """
      #version 330 core
      out vec2 uv;
      void main() {
        uv = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
        gl_Position = vec4(uv * 2.0 - 1.0, 0.0, 1.0);
      }
      """;

  private static final String BRIGHT =
      """
      #version 330 core
      in vec2 uv;
      uniform sampler2D image;
      out vec4 colour;
      void main() {
        vec3 c = textureLod(image, uv, 0.0).rgb;
        float luma = dot(c, vec3(0.2126, 0.7152, 0.0722));
        colour = vec4(c * smoothstep(0.7, 1.6, luma), 1.0);
      }
      """;

  private static final String BLUR =
      """
      #version 330 core
      in vec2 uv;
      uniform sampler2D image;
      uniform vec2 direction;
      const float weights[5] = float[](0.227027, 0.1945946, 0.1216216, 0.054054, 0.016216);
      out vec4 colour;
      void main() {
        vec3 sum = texture(image, uv).rgb * weights[0];
        for (int i = 1; i < 5; i++) {
          sum += texture(image, uv + direction * float(i)).rgb * weights[i];
          sum += texture(image, uv - direction * float(i)).rgb * weights[i];
        }
        colour = vec4(sum, 1.0);
      }
      """;

  private static final String TONE =
      """
      #version 330 core
      in vec2 uv;
      uniform sampler2D image;
      uniform sampler2D bloom;
      uniform float exposure;
      out vec4 colour;
      void main() {
        vec3 hdr = texelFetch(image, ivec2(gl_FragCoord.xy), 0).rgb + texture(bloom, uv).rgb * 0.9;
        vec3 mapped = vec3(1.0) - exp(-hdr * exposure);
        float corner = 1.0 - 0.35 * dot(uv - 0.5, uv - 0.5) * 2.0;
        colour = vec4(pow(mapped * corner, vec3(1.0 / 2.2)), 1.0);
      }
      """;

  private static final float[] COLOURS = {
    1, .12f, .35f, .1f, .75f, 1, 1, .62f, .08f, .25f, 1, .3f, .62f, .2f, 1
  };

  /** A frame buffer object with a half-float colour texture. */
  private record Target(int framebuffer, int texture, int width, int height) {
    static Target create(int width, int height, boolean depth) {
      int texture = glGenTextures();
      glBindTexture(GL_TEXTURE_2D, texture);
      glTexImage2D(
          GL_TEXTURE_2D,
          0,
          GL_RGBA16F,
          width,
          height,
          0,
          GL_RGBA,
          GL_HALF_FLOAT,
          (ByteBuffer) null);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
      int framebuffer = glGenFramebuffers();
      glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
      if (depth) {
        int renderbuffer = glGenRenderbuffers();
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, width, height);
        glFramebufferRenderbuffer(
            GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, renderbuffer);
      }
      if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        throw new IllegalStateException("a target is not complete");
      }
      return new Target(framebuffer, texture, width, height);
    }

    void use() {
      glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
      glViewport(0, 0, width, height);
    }
  }

  private PostProcessing() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Post-processing", args, 1024, 768, PostProcessing::run);
  }

  private static void run(Window window) {
    int scene = Shaders.program(VERTEX, FRAGMENT);
    int bright = Shaders.program(SCREEN, BRIGHT);
    int blur = Shaders.program(SCREEN, BLUR);
    int tone = Shaders.program(SCREEN, TONE);
    Shaders.sampler(tone, "image", 0);
    Shaders.sampler(tone, "bloom", 1);
    glUniform1f(glGetUniformLocation(tone, "exposure"), 1.1f);
    int direction = glGetUniformLocation(blur, "direction");
    Target hdr = Target.create(window.width(), window.height(), true);
    int w = (window.width() + 1) / 2;
    int h = (window.height() + 1) / 2;
    Target ping = Target.create(w, h, false);
    Target pong = Target.create(w, h, false);
    Mesh[] meshes = {Mesh.torus(1, .055f, 96, 16), Mesh.sphere(48, 24, 1), Mesh.plane(1, 1)};
    int[] arrays = new int[meshes.length];
    for (int i = 0; i < meshes.length; i++) {
      arrays[i] = upload(meshes[i]);
    }
    int nothing = glGenVertexArrays();
    glEnable(GL_CULL_FACE);
    glClearColor(0.004f, 0.005f, 0.012f, 1);
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(48), window.aspect(), 0.2f, 60);
    while (window.next()) {
      hdr.use();
      glEnable(GL_DEPTH_TEST);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
      glUseProgram(scene);
      drawScene(scene, window.frame(), projection, meshes, arrays);

      glDisable(GL_DEPTH_TEST);
      glBindVertexArray(nothing);
      glActiveTexture(GL_TEXTURE0);
      ping.use();
      glUseProgram(bright);
      glBindTexture(GL_TEXTURE_2D, hdr.texture);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      glUseProgram(blur);
      for (int i = 0; i < BLURS; i++) {
        float step = 1.2f * (i + 1);
        pong.use();
        glBindTexture(GL_TEXTURE_2D, ping.texture);
        glUniform2f(direction, step / w, 0);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        ping.use();
        glBindTexture(GL_TEXTURE_2D, pong.texture);
        glUniform2f(direction, 0, step / h);
        glDrawArrays(GL_TRIANGLES, 0, 3);
      }
      glBindFramebuffer(GL_FRAMEBUFFER, 0);
      glViewport(0, 0, window.width(), window.height());
      glUseProgram(tone);
      glBindTexture(GL_TEXTURE_2D, hdr.texture);
      glActiveTexture(GL_TEXTURE1);
      glBindTexture(GL_TEXTURE_2D, ping.texture);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      window.swap();
    }
  }

  private static void drawScene(
      int program, int frame, Mat4 projection, Mesh[] meshes, int[] arrays) {
    float[] lamps = new float[20];
    Mat4[] places = new Mat4[5];
    for (int i = 0; i < 5; i++) {
      double a = i * 2 * StrictMath.PI / 5 + frame * .01;
      places[i] = Mat4.rotateY(a).times(Mat4.translate(2.6f, 1.35f, 0));
      lamps[4 * i] = places[i].get(0, 3);
      lamps[4 * i + 1] = 1.35f;
      lamps[4 * i + 2] = places[i].get(2, 3);
      lamps[4 * i + 3] = 3.2f;
    }
    Mat4 camera = projection.times(Mat4.lookAt(0, 3.3f, 7.2f, 0, .8f, 0));
    glUniformMatrix4fv(glGetUniformLocation(program, "viewProjection"), false, camera.array());
    glUniform3f(glGetUniformLocation(program, "eye"), 0, 3.3f, 7.2f);
    glUniform4fv(glGetUniformLocation(program, "lamps"), lamps);
    glUniform3fv(glGetUniformLocation(program, "lampColours"), COLOURS);
    int glow = glGetUniformLocation(program, "glow");
    int albedo = glGetUniformLocation(program, "albedo");
    for (int i = 0; i < 5; i++) {
      float r = COLOURS[3 * i];
      float g = COLOURS[3 * i + 1];
      float b = COLOURS[3 * i + 2];
      glUniform3f(albedo, .1f, .1f, .1f);
      glUniform3f(glow, r * 5, g * 5, b * 5);
      Mat4 ring = places[i].times(Mat4.rotateX(1.2 + i)).times(Mat4.rotateZ(frame * .03 + i));
      draw(program, ring, meshes[0], arrays[0]);
      glUniform3f(albedo, .75f, .75f, .8f);
      glUniform3f(glow, 0, 0, 0);
      draw(program, places[i].times(Mat4.scale(.5f, .5f, .5f)), meshes[1], arrays[1]);
    }
    Mat4 middle = Mat4.translate(0, 1.1f, 0).times(Mat4.scale(1.1f, 1.1f, 1.1f));
    draw(program, middle, meshes[1], arrays[1]);
    glUniform3f(albedo, .35f, .35f, .38f);
    draw(program, Mat4.scale(12, 1, 12), meshes[2], arrays[2]);
  }

  private static void draw(int program, Mat4 model, Mesh mesh, int array) {
    glUniformMatrix4fv(glGetUniformLocation(program, "model"), false, model.array());
    glUniformMatrix3fv(glGetUniformLocation(program, "normalMatrix"), false, model.normalMatrix());
    glBindVertexArray(array);
    glDrawElements(GL_TRIANGLES, mesh.indices().length, GL_UNSIGNED_INT, 0);
  }

  private static int upload(Mesh mesh) {
    int array = glGenVertexArrays();
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, mesh.vertices(), GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, mesh.indices(), GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, false, Mesh.STRIDE, 0);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 3, GL_FLOAT, false, Mesh.STRIDE, 12);
    return array;
  }
}
