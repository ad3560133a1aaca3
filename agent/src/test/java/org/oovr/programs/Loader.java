package org.oovr.programs;

import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.lwjgl.BufferUtils;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;
import org.lwjgl.opengl.GL32;

/**
 * A thread with a context of its own makes a texture for each frame; the main thread, whose context
 * shares objects with it, waits for the fence and draws the texture, in two windows.
 *
 * <p>Arguments: {@code --frames N}.
 */
public final class Loader {
  private static final int SIZE = 96;

  private static final String VERTEX =
      "#version 330 core\nvoid main() {\n"
          + "  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;\n"
          + "  gl_Position = vec4(p, 0.0, 1.0);\n}\n";
  private static final String FRAGMENT =
      "#version 330 core\nuniform sampler2D t;\nuniform vec3 tint[2];\nout vec4 o;\n"
          + "void main() {\n"
          + "  o = texelFetch(t, ivec2(gl_FragCoord.xy) & 15, 0) * vec4(tint[1] + tint[0], 1.0);\n"
          + "}\n";

  private record Loaded(int texture, long fence) {}

  private Loader() {}

  public static void main(String[] args) throws Exception {
    int frames = Integer.parseInt(args[1]);
    if (!GLFW.glfwInit()) {
      throw new IllegalStateException("GLFW does not start");
    }
    long[] windows = {window("one", 0), 0, 0};
    windows[1] = window("two", windows[0]);
    windows[2] = window("loader", windows[0]);
    ExecutorService loader = Executors.newSingleThreadExecutor();
    CountDownLatch ready = new CountDownLatch(1);
    loader.execute(
        () -> {
          GLFW.glfwMakeContextCurrent(windows[2]);
          GL.createCapabilities();
          ready.countDown();
        });
    ready.await();
    for (int frame = 0; frame < frames; frame++) {
      int of = frame;
      Loaded loaded = loader.submit(() -> load(of)).get();
      draw(windows[frame % 2], loaded, frame);
    }
    loader.submit(() -> GLFW.glfwMakeContextCurrent(0)).get();
    loader.shutdown();
    GLFW.glfwTerminate();
  }

  private static long window(String title, long share) {
    GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_PROFILE, GLFW.GLFW_OPENGL_CORE_PROFILE);
    return GLFW.glfwCreateWindow(SIZE, SIZE, title, 0, share);
  }

  private static Loaded load(int frame) {
    ByteBuffer texels = BufferUtils.createByteBuffer(16 * 16 * 4);
    for (int i = 0; i < 16 * 16; i++) {
      texels.put((byte) (i * (frame + 1))).put((byte) (16 * i)).put((byte) (40 * frame));
      texels.put((byte) 255);
    }
    int texture = GL11.glGenTextures();
    GL11.glBindTexture(GL11.GL_TEXTURE_2D, texture);
    GL11.glTexParameteri(GL11.GL_TEXTURE_2D, GL11.GL_TEXTURE_MIN_FILTER, GL11.GL_NEAREST);
    GL11.glTexImage2D(
        GL11.GL_TEXTURE_2D,
        0,
        GL11.GL_RGBA8,
        16,
        16,
        0,
        GL11.GL_RGBA,
        GL11.GL_UNSIGNED_BYTE,
        texels.flip());
    long fence = GL32.glFenceSync(GL32.GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    GL11.glFlush();
    return new Loaded(texture, fence);
  }

  /** Vertex arrays are not shared: each window has its own. */
  private static void draw(long window, Loaded loaded, int frame) {
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    GL32.glWaitSync(loaded.fence, 0, GL32.GL_TIMEOUT_IGNORED);
    GL32.glDeleteSync(loaded.fence);
    if (frame < 2) {
      GL30.glBindVertexArray(GL30.glGenVertexArrays());
      GL20.glUseProgram(program());
    }
    int program = GL11.glGetInteger(GL20.GL_CURRENT_PROGRAM);
    GL20.glUniform3f(GL20.glGetUniformLocation(program, "tint"), 0.25f, 0, 0.5f);
    GL20.glUniform3f(GL20.glGetUniformLocation(program, "tint[1]"), 0.5f, 0.1f * frame, 0.25f);
    GL11.glBindTexture(GL11.GL_TEXTURE_2D, loaded.texture);
    GL11.glDrawArrays(GL11.GL_TRIANGLES, 0, 3);
    GL11.glDeleteTextures(loaded.texture);
    GLFW.glfwSwapBuffers(window);
    GLFW.glfwPollEvents();
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
      GL20.glDeleteShader(shader);
    }
    GL20.glLinkProgram(program);
    return program;
  }
}
