package org.oovr.samples.gl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * Deferred shading: one pass writes colour, normal and an integer material into three targets at
 * once, then 48 lights add up, each a small instanced sphere that reads the targets back. Pictures
 * are layers of one array texture.
 */
public final class Deferred {
  private static final int LIGHTS = 48;

  private static final String GEOMETRY_VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec2 uv;
      uniform mat4 viewProjection;
      uniform mat4 model;
      uniform mat3 normalMatrix;
      out vec3 worldNormal;
      out vec2 texCoord;
      void main() {
        worldNormal = normalMatrix * normal;
        texCoord = uv;
        gl_Position = viewProjection * (model * vec4(position, 1.0));
      }
      """;

  private static final String GEOMETRY_FRAGMENT =
      """
      #version 330 core
      in vec3 worldNormal;
      in vec2 texCoord;
      uniform sampler2DArray pictures;
      uniform int layer;
      uniform uint material;
      layout(location = 0) out vec4 albedo;
      layout(location = 1) out vec4 normal;
      layout(location = 2) out uint kind;
      void main() {
        albedo = texture(pictures, vec3(texCoord, float(layer)));
        normal = vec4(normalize(worldNormal), 0.0);
        kind = material;
      }
      """;

  private static final String LIGHT_VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 3) in vec4 place; // w: reach
      layout(location = 4) in vec3 tint;
      uniform mat4 viewProjection;
      flat out vec4 centre;
      flat out vec3 lightColour;
      void main() {
        centre = place;
        lightColour = tint;
        gl_Position = viewProjection * vec4(place.xyz + position * place.w * 1.05, 1.0);
      }
      """;

  private static final String LIGHT_FRAGMENT =
      """
      #version 330 core
      flat in vec4 centre;
      flat in vec3 lightColour;
      uniform sampler2D albedo;
      uniform sampler2D normal;
      uniform usampler2D kind;
      uniform sampler2D depth;
      uniform mat4 unproject;
      uniform vec3 eye;
      out vec4 colour;
      void main() {
        ivec2 at = ivec2(gl_FragCoord.xy);
        vec2 uv = gl_FragCoord.xy / vec2(textureSize(depth, 0));
        vec4 world = unproject * vec4(vec3(uv, texelFetch(depth, at, 0).r) * 2.0 - 1.0, 1.0);
        vec3 p = world.xyz / world.w;
        vec3 d = centre.xyz - p;
        float far = length(d) / centre.w;
        vec3 n = texelFetch(normal, at, 0).xyz;
        vec3 l = normalize(d);
        vec3 h = normalize(l + normalize(eye - p));
        float falloff = max(1.0 - far * far, 0.0);
        uint what = texelFetch(kind, at, 0).r;
        float shine = (what & 2u) != 0u ? 0.9 : 0.1;
        float gleam = shine * pow(max(dot(n, h), 0.0), (what & 1u) != 0u ? 50.0 : 14.0);
        vec3 base = texelFetch(albedo, at, 0).rgb;
        colour = vec4((base * max(dot(n, l), 0.0) + gleam) * lightColour * falloff * falloff, 1.0);
      }
      """;

  private static final String SCREEN =
      """
      #version 330 core
      void main() {
        gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
      }
      """;

  private static final String RESOLVE =
      """
      #version 330 core
      uniform sampler2D albedo;
      uniform sampler2D light;
      uniform usampler2D kind;
      out vec4 colour;
      void main() {
        ivec2 at = ivec2(gl_FragCoord.xy);
        vec3 c = texelFetch(light, at, 0).rgb + texelFetch(albedo, at, 0).rgb * 0.05;
        if (texelFetch(kind, at, 0).r == 0u) {
          c = vec3(0.012, 0.014, 0.022);
        }
        colour = vec4(sqrt(c / (c + 0.7) * 1.3), 1.0);
      }
      """;

  private int geometry;
  private int geometryTarget;
  private int lightTarget;
  private final int[] targets = new int[5]; // albedo, normal, kind, depth, light
  private final Mesh[] meshes = {
    Mesh.plane(1, 10), Mesh.box(), Mesh.sphere(32, 16, 2), Mesh.knot(3, 4, .17f, 240, 14)
  };
  private final int[] arrays = new int[meshes.length];

  private Deferred() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Deferred shading", args, 1024, 768, window -> new Deferred().run(window));
  }

  private void run(Window window) {
    // Long because a sample shows its calls in the order a program makes them.
    geometry = Shaders.program(GEOMETRY_VERTEX, GEOMETRY_FRAGMENT);
    int light = Shaders.program(LIGHT_VERTEX, LIGHT_FRAGMENT);
    int resolve = Shaders.program(SCREEN, RESOLVE);
    createTargets(window.width(), window.height());
    String[] names = {"albedo", "normal", "kind", "depth", "light"};
    for (int i = 0; i < names.length; i++) {
      Shaders.sampler(light, names[i], i);
      Shaders.sampler(resolve, names[i], i);
    }
    Shaders.sampler(geometry, "pictures", 5);
    int pictures =
        arrayTexture(
            Picture.bricks(256, 5, 3, 3, 0x7a7265, 0xb9b09a, 0x4a4640),
            Picture.wood(256, 31, 5, true, 0x7a4f25, 0xd3a05f),
            Picture.marble(256, 21, 0xefe7d8, 0x6d6a72),
            Picture.metal(256, 51, 0x8a6a32, 0xd2a057));
    for (int i = 0; i < meshes.length; i++) {
      arrays[i] = vertexArray(meshes[i]);
    }
    int lightBuffer = glGenBuffers();
    int lights = lightArray(lightBuffer);
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(46), window.aspect(), 0.5f, 60);
    glViewport(0, 0, window.width(), window.height());
    glEnable(GL_CULL_FACE);
    while (window.next()) {
      int frame = window.frame();
      float ex = (float) (11 * StrictMath.sin(0.4 + frame * 0.008));
      float ez = (float) (11 * StrictMath.cos(0.4 + frame * 0.008));
      Mat4 camera = projection.times(Mat4.lookAt(ex, 6, ez, 0, 0.4f, 0));
      drawGeometry(camera, frame, pictures);

      glBindFramebuffer(GL_FRAMEBUFFER, lightTarget);
      glClearBufferfv(GL_COLOR, 0, new float[] {0, 0, 0, 1});
      glDisable(GL_DEPTH_TEST);
      glEnable(GL_BLEND);
      glBlendFunc(GL_ONE, GL_ONE);
      glCullFace(GL_FRONT);
      for (int i = 0; i < targets.length - 1; i++) {
        glActiveTexture(GL_TEXTURE0 + i);
        glBindTexture(GL_TEXTURE_2D, targets[i]);
      }
      writeLights(lightBuffer, frame);
      glUseProgram(light);
      glUniformMatrix4fv(glGetUniformLocation(light, "viewProjection"), false, camera.array());
      glUniformMatrix4fv(glGetUniformLocation(light, "unproject"), false, camera.inverse().array());
      glUniform3f(glGetUniformLocation(light, "eye"), ex, 6, ez);
      glBindVertexArray(lights);
      glDrawElementsInstanced(GL_TRIANGLES, meshes[2].indices().length, GL_UNSIGNED_INT, 0, LIGHTS);
      glCullFace(GL_BACK);
      glDisable(GL_BLEND);

      glBindFramebuffer(GL_FRAMEBUFFER, 0);
      glActiveTexture(GL_TEXTURE4);
      glBindTexture(GL_TEXTURE_2D, targets[4]);
      glUseProgram(resolve);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      window.swap();
    }
    glDeleteTextures(targets);
    glDeleteFramebuffers(new int[] {geometryTarget, lightTarget});
  }

  private void drawGeometry(Mat4 camera, int frame, int pictures) {
    glBindFramebuffer(GL_FRAMEBUFFER, geometryTarget);
    try (MemoryStack stack = MemoryStack.stackPush()) {
      glDrawBuffers(stack.ints(GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2));
      FloatBuffer zero = stack.callocFloat(4);
      IntBuffer none = stack.callocInt(4);
      glClearBufferfv(GL_COLOR, 0, zero);
      glClearBufferfv(GL_COLOR, 1, zero);
      glClearBufferuiv(GL_COLOR, 2, none);
      glClearBufferfv(GL_DEPTH, 0, stack.floats(1));
    }
    glEnable(GL_DEPTH_TEST);
    glUseProgram(geometry);
    glUniformMatrix4fv(glGetUniformLocation(geometry, "viewProjection"), false, camera.array());
    glActiveTexture(GL_TEXTURE5);
    glBindTexture(GL_TEXTURE_2D_ARRAY, pictures);
    draw(0, 0, 1, Mat4.scale(10, 1, 10));
    for (int i = 0; i < 36; i++) {
      float x = (i % 6 - 2.5f) * 2.3f;
      float z = (i / 6 - 2.5f) * 2.3f;
      Mat4 place = Mat4.translate(x, .55f, z).times(Mat4.rotateY(i + frame * .01));
      Mat4 size = Mat4.scale(.55f, .55f, .55f);
      switch (i % 3) {
        case 0 -> draw(1, 1, 1, place.times(size));
        case 1 -> draw(2, 2, 3, place.times(size));
        default -> draw(3, 3, 2, place.times(Mat4.translate(0, .3f, 0)).times(size));
      }
    }
  }

  private void draw(int mesh, int layer, int material, Mat4 model) {
    glUniform1i(glGetUniformLocation(geometry, "layer"), layer);
    glUniform1ui(glGetUniformLocation(geometry, "material"), material);
    glUniformMatrix4fv(glGetUniformLocation(geometry, "model"), false, model.array());
    glUniformMatrix3fv(glGetUniformLocation(geometry, "normalMatrix"), false, model.normalMatrix());
    glBindVertexArray(arrays[mesh]);
    glDrawElements(GL_TRIANGLES, meshes[mesh].indices().length, GL_UNSIGNED_INT, 0);
  }

  private static void writeLights(int buffer, int frame) {
    FloatBuffer data = MemoryUtil.memAllocFloat(LIGHTS * 7);
    for (int i = 0; i < LIGHTS; i++) {
      double a = i * 2.39996 + frame * (i % 2 == 0 ? .01 : -.013);
      double r = 1.1 * Math.sqrt(i);
      data.put((float) (r * StrictMath.cos(a)));
      data.put((float) (1.5 + .5 * StrictMath.sin(i + frame * .03)));
      data.put((float) (r * StrictMath.sin(a))).put(2.6f);
      double[] c = new double[4];
      Picture.ramp(c, Picture.hash(i, 3, 9), 0xff5030, 0xffb040, 0x50ff90, 0x40a0ff, 0xd050ff);
      data.put((float) c[0] * 1.4f).put((float) c[1] * 1.4f).put((float) c[2] * 1.4f);
    }
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, data.flip(), GL_STREAM_DRAW);
    MemoryUtil.memFree(data);
  }

  private void createTargets(int width, int height) {
    glGenTextures(targets);
    int[][] formats = {
      {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE},
      {GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT},
      {GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE},
      {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT},
      {GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT}
    };
    for (int i = 0; i < targets.length; i++) {
      int[] f = formats[i];
      glBindTexture(GL_TEXTURE_2D, targets[i]);
      glTexImage2D(GL_TEXTURE_2D, 0, f[0], width, height, 0, f[1], f[2], (ByteBuffer) null);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    geometryTarget = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, geometryTarget);
    for (int i = 0; i < 3; i++) {
      glFramebufferTexture2D(
          GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + i, GL_TEXTURE_2D, targets[i], 0);
    }
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, targets[3], 0);
    check();
    lightTarget = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, lightTarget);
    glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, targets[4], 0);
    check();
  }

  private static void check() {
    int status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE) {
      throw new IllegalStateException("frame buffer status 0x" + Integer.toHexString(status));
    }
  }

  private static int arrayTexture(Picture... layers) {
    int size = layers[0].size();
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    glTexImage3D(
        GL_TEXTURE_2D_ARRAY,
        0,
        GL_RGBA8,
        size,
        size,
        layers.length,
        0,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        (ByteBuffer) null);
    for (int i = 0; i < layers.length; i++) {
      ByteBuffer b = layers[i].toNative();
      glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, i, size, size, 1, GL_RGBA, GL_UNSIGNED_BYTE, b);
      MemoryUtil.memFree(b);
    }
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return texture;
  }

  private static int vertexArray(Mesh mesh) {
    int array = glGenVertexArrays();
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, mesh.vertices(), GL_STATIC_DRAW);
    for (int i = 0; i < 3; i++) {
      glEnableVertexAttribArray(i);
      glVertexAttribPointer(i, i < 2 ? 3 : 2, GL_FLOAT, false, Mesh.STRIDE, i * 12L);
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, mesh.indices(), GL_STATIC_DRAW);
    return array;
  }

  private int lightArray(int buffer) {
    int array = vertexArray(meshes[2]);
    glDisableVertexAttribArray(1);
    glDisableVertexAttribArray(2);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    for (int i = 0; i < 2; i++) {
      glEnableVertexAttribArray(3 + i);
      glVertexAttribPointer(3 + i, 4 - i, GL_FLOAT, false, 28, i * 16L);
      glVertexAttribDivisor(3 + i, 1);
    }
    return array;
  }
}
