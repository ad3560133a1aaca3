package org.oovr.samples.gl;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Shaders;
import org.oovr.samples.util.Window;

/** A marble knot on a tiled floor, textured with mipmaps and lit by one light. */
public final class TexturedObject {
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

  private static final String FRAGMENT =
      """
      #version 330 core
      in vec3 worldPosition;
      in vec3 worldNormal;
      in vec2 texCoord;
      uniform sampler2D albedo;
      uniform vec3 eye;
      uniform vec3 light;
      uniform float gloss;
      out vec4 colour;
      void main() {
        vec3 n = normalize(worldNormal);
        vec3 toLight = light - worldPosition;
        float falloff = 1.0 / (1.0 + 0.02 * dot(toLight, toLight));
        vec3 l = normalize(toLight);
        vec3 h = normalize(l + normalize(eye - worldPosition));
        float diffuse = max(dot(n, l), 0.0);
        float specular = gloss * pow(max(dot(n, h), 0.0), 48.0) * step(0.0, diffuse);
        vec3 ambient = mix(vec3(0.16, 0.14, 0.13), vec3(0.30, 0.34, 0.42), n.y * 0.5 + 0.5);
        vec3 base = texture(albedo, texCoord).rgb;
        colour = vec4(base * (ambient + diffuse * falloff * 1.25) + specular * falloff, 1.0);
      }
      """;

  private TexturedObject() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Textured object", args, 1024, 768, TexturedObject::run);
  }

  private static void run(Window window) {
    int program = Shaders.program(VERTEX, FRAGMENT);
    int uViewProjection = glGetUniformLocation(program, "viewProjection");
    int uModel = glGetUniformLocation(program, "model");
    int uNormal = glGetUniformLocation(program, "normalMatrix");
    int uGloss = glGetUniformLocation(program, "gloss");
    int uEye = glGetUniformLocation(program, "eye");
    Shaders.sampler(program, "albedo", 0);
    glUniform3f(glGetUniformLocation(program, "light"), 3.5f, 5.0f, 2.5f);

    Mesh knot = Mesh.knot(2, 3, 0.24f, 256, 24);
    Mesh floor = Mesh.plane(1, 4);
    int knotArray = upload(knot);
    int floorArray = upload(floor);
    int marble = texture(Picture.marble(512, 7, 0xf3ede2, 0x3a4d6b));
    int tiles = texture(Picture.tiles(512, 3, 4, 0xb89b72, 0x5d6e63));

    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glViewport(0, 0, window.width(), window.height());
    glClearColor(0.10f, 0.13f, 0.19f, 1);
    Mat4 projection = Mat4.perspective(StrictMath.toRadians(45), window.aspect(), 0.1f, 50);
    while (window.next()) {
      double turn = window.frame() * 0.02;
      float ex = (float) (3.4 * StrictMath.sin(0.5 + turn * 0.3));
      float ez = (float) (3.4 * StrictMath.cos(0.5 + turn * 0.3));
      Mat4 view = Mat4.lookAt(ex, 1.7f, ez, 0, 0, 0);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      glUseProgram(program);
      try (MemoryStack stack = MemoryStack.stackPush()) {
        FloatBuffer m = stack.floats(projection.times(view).array());
        glUniformMatrix4fv(uViewProjection, false, m);
      }
      glUniform3f(uEye, ex, 1.7f, ez);

      Mat4 model = Mat4.rotateY(turn).times(Mat4.rotateX(0.6 + turn * 0.5));
      glUniformMatrix4fv(uModel, false, model.array());
      glUniformMatrix3fv(uNormal, false, model.normalMatrix());
      glUniform1f(uGloss, 0.6f);
      glBindTexture(GL_TEXTURE_2D, marble);
      glBindVertexArray(knotArray);
      glDrawElements(GL_TRIANGLES, knot.indices().length, GL_UNSIGNED_INT, 0);

      Mat4 ground = Mat4.translate(0, -1.3f, 0).times(Mat4.scale(6, 1, 6));
      glUniformMatrix4fv(uModel, false, ground.array());
      glUniformMatrix3fv(uNormal, false, ground.normalMatrix());
      glUniform1f(uGloss, 0.15f);
      glBindTexture(GL_TEXTURE_2D, tiles);
      glBindVertexArray(floorArray);
      glDrawElements(GL_TRIANGLES, floor.indices().length, GL_UNSIGNED_INT, 0);
      window.swap();
    }
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
    glEnableVertexAttribArray(2);
    glVertexAttribPointer(2, 2, GL_FLOAT, false, Mesh.STRIDE, 24);
    return array;
  }

  private static int texture(Picture picture) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D, texture);
    ByteBuffer pixels = picture.toNative();
    int size = picture.size();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    MemoryUtil.memFree(pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return texture;
  }
}
