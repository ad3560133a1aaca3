package org.oovr.programs;

import java.nio.ByteBuffer;
import java.util.Random;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL15;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;
import org.lwjgl.opengl.GL44;

/**
 * Writes single bytes at random places of a buffer that stays mapped, persistent and coherent,
 * between draws that show all of it: each draw shows what was written before it. Nothing tells the
 * driver of the writes.
 *
 * <p>Arguments: {@code --frames N}.
 */
public final class Pokes {
  private static final int SIDE = 64;
  private static final int TILES = 4;
  private static final int BYTES_BETWEEN_DRAWS = 7;
  private static final int VERTICES = SIDE * SIDE;

  private static final String VERTEX =
      "#version 330 core\nlayout(location = 0) in vec4 colour;\nout vec4 k;\n"
          + "void main() {\n  k = colour;\n"
          + "  vec2 at = vec2(gl_VertexID % 64, gl_VertexID / 64) + 0.5;\n"
          + "  gl_Position = vec4(at / 32.0 - 1.0, 0.0, 1.0);\n}\n";
  private static final String FRAGMENT =
      "#version 330 core\nin vec4 k;\nout vec4 o;\nvoid main() { o = vec4(k.rgb, 1.0); }\n";

  private Pokes() {}

  public static void main(String[] args) {
    int frames = Integer.parseInt(args[1]);
    long window = window();
    GL20.glUseProgram(program());
    GL30.glBindVertexArray(GL30.glGenVertexArrays());
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, GL15.glGenBuffers());
    int access = GL30.GL_MAP_WRITE_BIT | GL44.GL_MAP_PERSISTENT_BIT | GL44.GL_MAP_COHERENT_BIT;
    GL44.glBufferStorage(GL15.GL_ARRAY_BUFFER, 4L * VERTICES, access);
    ByteBuffer mapped = GL30.glMapBufferRange(GL15.GL_ARRAY_BUFFER, 0, 4L * VERTICES, access, null);
    GL20.glVertexAttribPointer(0, 4, GL11.GL_UNSIGNED_BYTE, true, 0, 0);
    GL20.glEnableVertexAttribArray(0);
    Random random = new Random(1);
    for (int frame = 0; frame < frames; frame++) {
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      for (int tile = 0; tile < TILES * TILES; tile++) {
        for (int i = 0; i < BYTES_BETWEEN_DRAWS; i++) {
          mapped.put(random.nextInt(4 * VERTICES), (byte) random.nextInt());
        }
        GL11.glViewport(SIDE * (tile % TILES), SIDE * (tile / TILES), SIDE, SIDE);
        GL11.glDrawArrays(GL11.GL_POINTS, 0, VERTICES);
      }
      GLFW.glfwSwapBuffers(window);
      GLFW.glfwPollEvents();
    }
    System.out.println("error " + GL11.glGetError());
    GLFW.glfwTerminate();
  }

  private static long window() {
    if (!GLFW.glfwInit()) {
      throw new IllegalStateException("GLFW does not start");
    }
    GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, 4);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 4);
    GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_PROFILE, GLFW.GLFW_OPENGL_CORE_PROFILE);
    long window = GLFW.glfwCreateWindow(SIDE * TILES, SIDE * TILES, "pokes", 0, 0);
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    return window;
  }

  private static int program() {
    int program = GL20.glCreateProgram();
    int[] kinds = {GL20.GL_VERTEX_SHADER, GL20.GL_FRAGMENT_SHADER};
    String[] sources = {VERTEX, FRAGMENT};
    for (int i = 0; i < kinds.length; i++) {
      int shader = GL20.glCreateShader(kinds[i]);
      GL20.glShaderSource(shader, sources[i]);
      GL20.glCompileShader(shader);
      GL20.glAttachShader(program, shader);
    }
    GL20.glLinkProgram(program);
    return program;
  }
}
