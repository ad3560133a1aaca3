package org.oovr.samples.gl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.List;
import org.lwjgl.opengl.ARBClipControl;
import org.lwjgl.opengl.ARBTextureStorage;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.util.GlassTable;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/**
 * Transparency and multisampling: a marble top with coloured glass on it, sorted from back to front
 * and blended, a fence of cut-out texture, and sparks that add up. All goes into a frame buffer of
 * four samples a pixel, whose first row is the uppermost where the driver can, so that its samples
 * lie as those of Vulkan do, and is resolved by a blit that turns it over. A cube map gives sky and
 * reflections.
 */
public final class Transparency {
  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec3 normal;
      layout(location = 2) in vec2 uv;
      uniform mat4 viewProjection;
      uniform mat4 model;
      uniform mat3 normalMatrix;
      out vec3 worldPosition;
      out vec3 worldNormal;
      out vec2 texCoord;
      void main() {
        vec4 world = model * vec4(position, 1.0);
        worldPosition = world.xyz;
        worldNormal = normalMatrix * normal;
        texCoord = uv;
        gl_Position = viewProjection * world;
      }
      """;

  private static final String SOLID =
      """
      #version 330 core
      in vec3 worldPosition;
      in vec3 worldNormal;
      in vec2 texCoord;
      uniform sampler2D albedo;
      uniform samplerCube sky;
      uniform vec3 eye;
      uniform vec3 sun;
      uniform float mirror;
      out vec4 colour;
      void main() {
        vec4 base = texture(albedo, texCoord);
        if (base.a < 0.5) {
          discard;
        }
        vec3 n = normalize(gl_FrontFacing ? worldNormal : -worldNormal);
        vec3 v = normalize(worldPosition - eye);
        float fresnel = mirror * (0.08 + 0.92 * pow(1.0 - max(dot(n, -v), 0.0), 4.0));
        vec3 light = vec3(0.45) + 0.75 * max(dot(n, sun), 0.0);
        colour = vec4(mix(base.rgb * light, texture(sky, reflect(v, n)).rgb, fresnel), 1.0);
      }
      """;

  private static final String GLASS =
      """
      #version 330 core
      in vec3 worldPosition;
      in vec3 worldNormal;
      in vec2 texCoord;
      uniform samplerCube sky;
      uniform vec3 eye;
      uniform vec3 sun;
      uniform vec4 tint;
      out vec4 colour; // premultiplied by its opacity
      void main() {
        vec3 n = normalize(gl_FrontFacing ? worldNormal : -worldNormal);
        vec3 v = normalize(worldPosition - eye);
        float fresnel = 0.06 + 0.94 * pow(1.0 - max(dot(n, -v), 0.0), 4.0);
        vec3 reflected = texture(sky, reflect(v, n)).rgb;
        float gleam = pow(max(dot(reflect(v, n), sun), 0.0), 60.0);
        float opacity = mix(tint.a, 1.0, fresnel * 0.7);
        vec3 body = tint.rgb * (0.55 + 0.35 * dot(n, sun)) * tint.a;
        colour = vec4(body + reflected * fresnel * 0.7 + gleam, opacity);
      }
      """;

  private static final String SKY_VERTEX =
      """
      #version 330 core
      uniform mat4 unproject;
      out vec3 direction;
      void main() {
        vec2 at = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0;
        vec4 far = unproject * vec4(at, 1.0, 1.0);
        direction = far.xyz / far.w;
        gl_Position = vec4(at, 1.0, 1.0);
      }
      """;

  private static final String SKY_FRAGMENT =
      """
      #version 330 core
      in vec3 direction;
      uniform samplerCube sky;
      out vec4 colour;
      void main() {
        colour = vec4(texture(sky, direction).rgb, 1.0);
      }
      """;

  private static final int PLANE = 0;
  private static final int BALL = 1;

  /** Where a mesh lies in the buffers that all share. */
  private record Part(int count, long firstByte, int baseVertex) {}

  private Part[] parts;

  private Transparency() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Transparency", args, 1024, 768, window -> new Transparency().run(window));
  }

  private void run(Window window) {
    // Long because a sample shows its calls in the order a program makes them.
    int solid = Shaders.program(VERTEX, SOLID);
    int glass = Shaders.program(VERTEX, GLASS);
    int skyProgram = Shaders.program(SKY_VERTEX, SKY_FRAGMENT);
    for (int program : new int[] {solid, glass, skyProgram}) {
      Shaders.sampler(program, "sky", 1);
      glUniform3fv(glGetUniformLocation(program, "sun"), GlassTable.sun());
    }
    Shaders.sampler(solid, "albedo", 0);
    parts = upload(Mesh.plane(1, 2), Mesh.sphere(40, 20, 1));
    int marble = texture(Picture.marble(512, 21, 0xe8dfcf, 0x5c5a66));
    int fence = texture(GlassTable.fence());
    int spark = texture(Picture.paint(2, (u, v, c) -> Picture.ramp(c, 0, 0xffffff, 0xffffff)));
    int target = multisampled(window.width(), window.height());
    boolean fromAbove = GL.getCapabilities().GL_ARB_clip_control;
    if (fromAbove) {
      ARBClipControl.glClipControl(
          ARBClipControl.GL_UPPER_LEFT, ARBClipControl.GL_NEGATIVE_ONE_TO_ONE);
    }
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_CUBE_MAP, skyTexture());
    glActiveTexture(GL_TEXTURE0);
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    glEnable(GL_MULTISAMPLE);
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(42), window.aspect(), 0.3f, 60);
    while (window.next()) {
      int frame = window.frame();
      glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
      glViewport(0, 0, window.width(), window.height());
      glDepthMask(true);
      glClear(GL_DEPTH_BUFFER_BIT);
      float ex = (float) (7.4 * StrictMath.sin(0.3 + frame * 0.01));
      float ez = (float) (7.4 * StrictMath.cos(0.3 + frame * 0.01));
      Mat4 view = Mat4.lookAt(ex, 3.1f, ez, 0, 0.7f, 0);
      Mat4 camera = projection.times(view);
      Mat4 around = projection.times(Mat4.lookAt(0, 0, 0, -ex, -2.4f, -ez));

      glDisable(GL_DEPTH_TEST);
      glDisable(GL_BLEND);
      glUseProgram(skyProgram);
      glUniformMatrix4fv(
          glGetUniformLocation(skyProgram, "unproject"), false, around.inverse().array());
      glDrawArrays(GL_TRIANGLES, 0, 3);

      glEnable(GL_DEPTH_TEST);
      begin(solid, camera, ex, ez);
      glUniform1f(glGetUniformLocation(solid, "mirror"), 0.8f);
      draw(solid, Mat4.scale(4.2f, 1, 4.2f), PLANE, marble);
      glUniform1f(glGetUniformLocation(solid, "mirror"), 0.1f);
      for (int i = 0; i < 4; i++) {
        draw(solid, GlassTable.side(i), PLANE, fence);
      }

      glEnable(GL_BLEND);
      glDepthMask(false);
      glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
      begin(glass, camera, ex, ez);
      drawGlass(glass, view, frame);
      glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE, GL_ZERO, GL_ONE);
      begin(solid, camera, ex, ez);
      for (int i = 0; i < GlassTable.SPARKS; i++) {
        draw(solid, GlassTable.spark(i, frame), BALL, spark);
      }

      glBindFramebuffer(GL_READ_FRAMEBUFFER, target);
      glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
      int w = window.width();
      int h = window.height();
      int first = fromAbove ? h : 0;
      glBlitFramebuffer(0, 0, w, h, 0, first, w, h - first, GL_COLOR_BUFFER_BIT, GL_NEAREST);
      window.swap();
    }
  }

  private static void begin(int program, Mat4 camera, float ex, float ez) {
    glUseProgram(program);
    glUniformMatrix4fv(glGetUniformLocation(program, "viewProjection"), false, camera.array());
    glUniform3f(glGetUniformLocation(program, "eye"), ex, 3.1f, ez);
  }

  private void drawGlass(int program, Mat4 view, int frame) {
    Mat4[] places = GlassTable.balls(frame);
    List<Integer> order = GlassTable.fromBackToFront(view, places);
    int tint = glGetUniformLocation(program, "tint");
    glEnable(GL_CULL_FACE);
    for (int i : order) {
      float[] t = GlassTable.tint(i);
      glUniform4f(tint, t[0], t[1], t[2], 0.55f);
      for (int face : new int[] {GL_FRONT, GL_BACK}) {
        glCullFace(face);
        draw(program, places[i], BALL, 0);
      }
    }
    glDisable(GL_CULL_FACE);
  }

  private void draw(int program, Mat4 model, int part, int texture) {
    glUniformMatrix4fv(glGetUniformLocation(program, "model"), false, model.array());
    glUniformMatrix3fv(glGetUniformLocation(program, "normalMatrix"), false, model.normalMatrix());
    glBindTexture(GL_TEXTURE_2D, texture);
    Part p = parts[part];
    glDrawElementsBaseVertex(GL_TRIANGLES, p.count, GL_UNSIGNED_SHORT, p.firstByte, p.baseVertex);
  }

  /** Bars with holes between them; alpha says where the wood is. */
  private static int multisampled(int width, int height) {
    int target = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    int[] names = new int[2];
    glGenRenderbuffers(names);
    glBindRenderbuffer(GL_RENDERBUFFER, names[0]);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, names[0]);
    glBindRenderbuffer(GL_RENDERBUFFER, names[1]);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_DEPTH_COMPONENT24, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, names[1]);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
      throw new IllegalStateException("no frame buffer of four samples a pixel");
    }
    return target;
  }

  /** A sky on the six faces of a cube. */
  private static int skyTexture() {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_CUBE_MAP, texture);
    for (int face = 0; face < 6; face++) {
      Picture p = GlassTable.sky(face);
      ByteBuffer b = p.toNative();
      int of = GL_TEXTURE_CUBE_MAP_POSITIVE_X + face;
      int size = p.size();
      glTexImage2D(of, 0, GL_RGBA8, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, b);
      MemoryUtil.memFree(b);
    }
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return texture;
  }

  /** All meshes in one pair of buffers. */
  private static Part[] upload(Mesh... meshes) {
    Part[] parts = new Part[meshes.length];
    long indexBytes = 0;
    int vertices = 0;
    for (int i = 0; i < meshes.length; i++) {
      parts[i] = new Part(meshes[i].indices().length, indexBytes, vertices);
      indexBytes += meshes[i].indices().length * 2L;
      vertices += meshes[i].vertexCount();
    }
    glBindVertexArray(glGenVertexArrays());
    glBindBuffer(GL_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ARRAY_BUFFER, (long) vertices * Mesh.STRIDE, GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, glGenBuffers());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, indexBytes, GL_STATIC_DRAW);
    for (int i = 0; i < meshes.length; i++) {
      long first = (long) parts[i].baseVertex * Mesh.STRIDE;
      glBufferSubData(GL_ARRAY_BUFFER, first, meshes[i].vertices());
      glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, parts[i].firstByte, meshes[i].shortIndices());
    }
    for (int i = 0; i < 3; i++) {
      glEnableVertexAttribArray(i);
      glVertexAttribPointer(i, i < 2 ? 3 : 2, GL_FLOAT, false, Mesh.STRIDE, i * 12L);
    }
    return parts;
  }

  /** A mipmapped texture, of immutable storage where the driver has it. */
  private static int texture(Picture picture) {
    int levels = 32 - Integer.numberOfLeadingZeros(picture.size());
    int texture;
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer name = stack.mallocInt(1);
      glGenTextures(name);
      texture = name.get(0);
    }
    int n = picture.size();
    glBindTexture(GL_TEXTURE_2D, texture);
    ByteBuffer pixels = picture.toNative();
    if (GL.getCapabilities().GL_ARB_texture_storage) {
      ARBTextureStorage.glTexStorage2D(GL_TEXTURE_2D, levels, GL_RGBA8, n, n);
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, n, n, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    } else {
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, n, n, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    }
    MemoryUtil.memFree(pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return texture;
  }
}
