package org.oovr.samples.gl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * A sun that casts shadows: depth drawn from the light into a texture, then compared by a shadow
 * sampler, nine taps of two by two texels each.
 */
public final class ShadowMap {
  private static final int MAP_SIZE = 1024;

  private static final String DEPTH_VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      uniform mat4 lightModel;
      void main() {
        gl_Position = lightModel * vec4(position, 1.0);
      }
      """;

  private static final String DEPTH_FRAGMENT =
      """
      #version 330 core
      void main() {}
      """;

  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec2 uv;
      uniform mat4 viewProjection;
      uniform mat4 toShadow;
      uniform mat4 model;
      uniform mat3 normalMatrix;
      out vec3 worldNormal;
      out vec2 texCoord;
      out vec4 shadowPosition;
      void main() {
        vec4 world = model * vec4(position, 1.0);
        worldNormal = normalMatrix * normal;
        texCoord = uv;
        shadowPosition = toShadow * world;
        gl_Position = viewProjection * world;
      }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec3 worldNormal;
      in vec2 texCoord;
      in vec4 shadowPosition;
      uniform sampler2D albedo;
      uniform sampler2DShadow shadowMap;
      uniform vec3 sun;
      layout(location = 0) out vec4 colour;

      float sunlight() {
        vec2 texel = 1.0 / vec2(textureSize(shadowMap, 0));
        float lit = 0.0;
        for (int y = -1; y <= 1; y++) {
          for (int x = -1; x <= 1; x++) {
            vec4 at = shadowPosition + vec4(vec2(x, y) * texel * shadowPosition.w, 0.0, 0.0);
            lit += textureProj(shadowMap, at);
          }
        }
        return lit / 9.0;
      }

      void main() {
        vec3 n = normalize(worldNormal);
        float diffuse = max(dot(n, sun), 0.0) * sunlight();
        vec3 ambient = mix(vec3(0.20, 0.19, 0.22), vec3(0.34, 0.38, 0.46), n.y * 0.5 + 0.5);
        colour = vec4(texture(albedo, texCoord).rgb * (ambient + vec3(0.82, 0.76, 0.64) * diffuse), 1.0);
      }
      """;

  /** A mesh in the shared buffers. */
  private record Part(int count, long firstByte, int baseVertex) {}

  private Part[] parts;
  private int depthProgram;
  private int program;
  private int[] textures;

  private ShadowMap() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Shadow map", args, 1024, 768, window -> new ShadowMap().run(window));
  }

  private void run(Window window) {
    // Long because a sample shows its calls in the order a program makes them.
    depthProgram = Shaders.program(DEPTH_VERTEX, DEPTH_FRAGMENT);
    program = Shaders.program(VERTEX, FRAGMENT);
    Shaders.sampler(program, "albedo", 0);
    Shaders.sampler(program, "shadowMap", 1);
    parts =
        upload(
            Mesh.plane(8, 6),
            Mesh.box(),
            Mesh.knot(2, 3, 0.26f, 200, 20),
            Mesh.torus(1, 0.3f, 64, 24),
            Mesh.lathe(
                32, 3, .5f, 0, .45f, .3f, .36f, .4f, .34f, 3.2f, .45f, 3.4f, .5f, 3.7f, 0, 3.7f));
    textures =
        new int[] {
          texture(Picture.bricks(512, 5, 4, 4, 0x8d8a7c, 0xc9c2ad, 0x5c574d)),
          texture(Picture.wood(512, 31, 5, true, 0x7a4f25, 0xd3a05f)),
          texture(Picture.marble(512, 21, 0xefe7d8, 0x6d6a72)),
          texture(Picture.metal(512, 51, 0x8a5a22, 0xe0b060)),
          texture(Picture.stone(512, 11, 0x94866e, 0xe0d3b6))
        };
    int shadowTexture = glGenTextures();
    int shadowTarget = shadowTarget(shadowTexture);

    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glClearColor(0.52f, 0.66f, 0.84f, 1);
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(42), window.aspect(), 0.5f, 60);
    Mat4 bias = Mat4.translate(.5f, .5f, .5f).times(Mat4.scale(.5f, .5f, .5f));
    while (window.next()) {
      double turn = window.frame() * 0.012;
      float lx = (float) (6 * StrictMath.cos(0.9 + turn));
      float lz = (float) (6 * StrictMath.sin(0.9 + turn));
      Mat4 light =
          Mat4.ortho(-9, 9, -9, 9, 1, 26).times(Mat4.lookAt(lx * 1.5f, 11, lz * 1.5f, 0, 0, 0));

      glBindFramebuffer(GL_FRAMEBUFFER, shadowTarget);
      glViewport(0, 0, MAP_SIZE, MAP_SIZE);
      glClear(GL_DEPTH_BUFFER_BIT);
      glEnable(GL_POLYGON_OFFSET_FILL);
      glPolygonOffset(2.5f, 4);
      glUseProgram(depthProgram);
      drawScene(window.frame(), light, true);
      glDisable(GL_POLYGON_OFFSET_FILL);

      glBindFramebuffer(GL_FRAMEBUFFER, 0);
      glViewport(0, 0, window.width(), window.height());
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      glUseProgram(program);
      Mat4 view = Mat4.lookAt(7, 5.2f, 9, 0, 0.9f, 0);
      glUniformMatrix4fv(
          glGetUniformLocation(program, "viewProjection"), false, projection.times(view).array());
      glUniformMatrix4fv(
          glGetUniformLocation(program, "toShadow"), false, bias.times(light).array());
      float d = (float) Math.sqrt(lx * lx * 2.25f + 121 + lz * lz * 2.25f);
      glUniform3f(glGetUniformLocation(program, "sun"), lx * 1.5f / d, 11 / d, lz * 1.5f / d);
      glActiveTexture(GL_TEXTURE1);
      glBindTexture(GL_TEXTURE_2D, shadowTexture);
      glActiveTexture(GL_TEXTURE0);
      drawScene(window.frame(), Mat4.identity(), false);
      window.swap();
    }
  }

  private void drawScene(int frame, Mat4 light, boolean depthOnly) {
    draw(0, 0, Mat4.scale(14, 1, 14), light, depthOnly);
    for (int i = 0; i < 6; i++) {
      Mat4 turn = Mat4.rotateY(i * StrictMath.PI / 3).times(Mat4.translate(4.2f, 0, 0));
      draw(4, 4, turn, light, depthOnly);
      Mat4 crate = Mat4.rotateY(i * StrictMath.PI / 3 + 0.5).times(Mat4.translate(3.4f, .4f, 0));
      draw(1, 1, crate.times(Mat4.scale(.4f, .4f, .4f)), light, depthOnly);
    }
    Mat4 knot = Mat4.translate(0, 1.9f, 0).times(Mat4.rotateX(.9)).times(Mat4.rotateY(frame * .02));
    draw(2, 2, knot, light, depthOnly);
    Mat4 ring = Mat4.translate(0, 1.9f, 0).times(Mat4.rotateZ(.4 + frame * .015));
    draw(3, 3, ring.times(Mat4.scale(2.1f, .6f, 2.1f)), light, depthOnly);
  }

  private void draw(int part, int texture, Mat4 model, Mat4 light, boolean depthOnly) {
    if (depthOnly) {
      glUniformMatrix4fv(
          glGetUniformLocation(depthProgram, "lightModel"), false, light.times(model).array());
    } else {
      glUniformMatrix4fv(glGetUniformLocation(program, "model"), false, model.array());
      glUniformMatrix3fv(
          glGetUniformLocation(program, "normalMatrix"), false, model.normalMatrix());
      glBindTexture(GL_TEXTURE_2D, textures[texture]);
    }
    Part p = parts[part];
    glDrawElementsBaseVertex(GL_TRIANGLES, p.count, GL_UNSIGNED_INT, p.firstByte, p.baseVertex);
  }

  private static int shadowTarget(int texture) {
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(
        GL_TEXTURE_2D,
        0,
        GL_DEPTH_COMPONENT24,
        MAP_SIZE,
        MAP_SIZE,
        0,
        GL_DEPTH_COMPONENT,
        GL_UNSIGNED_INT,
        (ByteBuffer) null);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, new float[] {1, 1, 1, 1});
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    int target = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture, 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
      throw new IllegalStateException("the shadow target is not complete");
    }
    return target;
  }

  /** All meshes in one pair of buffers, filled piece by piece. */
  private static Part[] upload(Mesh... meshes) {
    Part[] parts = new Part[meshes.length];
    long vertexBytes = 0;
    long indexBytes = 0;
    for (int i = 0; i < meshes.length; i++) {
      int base = (int) (vertexBytes / Mesh.STRIDE);
      parts[i] = new Part(meshes[i].indices().length, indexBytes, base);
      vertexBytes += (long) meshes[i].vertexCount() * Mesh.STRIDE;
      indexBytes += meshes[i].indices().length * 4L;
    }
    glBindVertexArray(glGenVertexArrays());
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, vertexBytes, GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, indexBytes, GL_STATIC_DRAW);
    for (int i = 0; i < meshes.length; i++) {
      glBufferSubData(
          GL_ARRAY_BUFFER, (long) parts[i].baseVertex * Mesh.STRIDE, meshes[i].vertices());
      glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, parts[i].firstByte, meshes[i].indices());
    }
    for (int i = 0; i < 3; i++) {
      glEnableVertexAttribArray(i);
      glVertexAttribPointer(i, i < 2 ? 3 : 2, GL_FLOAT, false, Mesh.STRIDE, i * 12L);
    }
    return parts;
  }

  private static int texture(Picture picture) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    ByteBuffer pixels = picture.toNative();
    int n = picture.size();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, n, n, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    MemoryUtil.memFree(pixels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glGenerateMipmap(GL_TEXTURE_2D);
    return texture;
  }
}
