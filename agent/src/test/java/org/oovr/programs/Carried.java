package org.oovr.programs;

import java.nio.ByteBuffer;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL15;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;

/**
 * Each frame draws over what the frames before have left, in a texture and a depth renderbuffer, so
 * that no frame can be drawn without the contents of the one before. The vertices of each frame are
 * written through a mapped buffer: in even frames the whole map counts, in odd frames what is
 * flushed.
 *
 * <p>Argument: frames.
 */
public final class Carried {
  private static final int SIZE = 128;
  private static final int STRIDE = 6 * Float.BYTES;

  private static final String SPLAT_VERTEX =
      "#version 330 core\nlayout(location = 0) in vec3 p;\nlayout(location = 1) in vec3 c;\n"
          + "out vec3 k;\nvoid main() { k = c; gl_Position = vec4(p, 1.0); }\n";
  private static final String SPLAT_FRAGMENT =
      "#version 330 core\nin vec3 k;\nout vec4 o;\nvoid main() { o = vec4(k, 1.0); }\n";
  private static final String SHOW_VERTEX =
      "#version 330 core\nvoid main() {\n"
          + "  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;\n"
          + "  gl_Position = vec4(p, 0.0, 1.0);\n}\n";
  private static final String SHOW_FRAGMENT =
      "#version 330 core\nuniform sampler2D t;\nout vec4 o;\n"
          + "void main() { o = texelFetch(t, ivec2(gl_FragCoord.xy), 0); }\n";

  private static int framebuffer;
  private static int vertices;
  private static int splatArray;
  private static int showArray;

  private Carried() {}

  public static void main(String[] args) {
    long window = window();
    int splat = Windows.program(SPLAT_VERTEX, SPLAT_FRAGMENT);
    int show = Windows.program(SHOW_VERTEX, SHOW_FRAGMENT);
    target();
    vertexArrays();
    int frames = Integer.parseInt(args[0]);
    for (int frame = 0; frame < frames; frame++) {
      GL30.glBindFramebuffer(GL30.GL_FRAMEBUFFER, framebuffer);
      GL11.glEnable(GL11.GL_DEPTH_TEST);
      GL20.glUseProgram(splat);
      GL30.glBindVertexArray(splatArray);
      write(frame);
      GL11.glDrawArrays(GL11.GL_TRIANGLES, 0, 3);
      GL30.glBindFramebuffer(GL30.GL_FRAMEBUFFER, 0);
      GL11.glDisable(GL11.GL_DEPTH_TEST);
      GL20.glUseProgram(show);
      GL30.glBindVertexArray(showArray);
      GL11.glDrawArrays(GL11.GL_TRIANGLES, 0, 3);
      GLFW.glfwSwapBuffers(window);
      GLFW.glfwPollEvents();
    }
    System.out.println("error " + GL11.glGetError());
    GLFW.glfwDestroyWindow(window);
    GLFW.glfwTerminate();
    System.out.println("done");
  }

  private static long window() {
    if (!GLFW.glfwInit()) {
      throw new IllegalStateException("GLFW does not start");
    }
    GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_PROFILE, GLFW.GLFW_OPENGL_CORE_PROFILE);
    long window = GLFW.glfwCreateWindow(SIZE, SIZE, "carried", 0, 0);
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    return window;
  }

  private static void target() {
    int texture = GL11.glGenTextures();
    GL11.glBindTexture(GL11.GL_TEXTURE_2D, texture);
    GL11.glTexImage2D(
        GL11.GL_TEXTURE_2D,
        0,
        GL11.GL_RGBA8,
        SIZE,
        SIZE,
        0,
        GL11.GL_RGBA,
        GL11.GL_UNSIGNED_BYTE,
        (ByteBuffer) null);
    GL11.glTexParameteri(GL11.GL_TEXTURE_2D, GL11.GL_TEXTURE_MIN_FILTER, GL11.GL_NEAREST);
    int depth = GL30.glGenRenderbuffers();
    GL30.glBindRenderbuffer(GL30.GL_RENDERBUFFER, depth);
    GL30.glRenderbufferStorage(GL30.GL_RENDERBUFFER, GL30.GL_DEPTH24_STENCIL8, SIZE, SIZE);
    framebuffer = GL30.glGenFramebuffers();
    GL30.glBindFramebuffer(GL30.GL_FRAMEBUFFER, framebuffer);
    GL30.glFramebufferTexture2D(
        GL30.GL_FRAMEBUFFER, GL30.GL_COLOR_ATTACHMENT0, GL11.GL_TEXTURE_2D, texture, 0);
    GL30.glFramebufferRenderbuffer(
        GL30.GL_FRAMEBUFFER, GL30.GL_DEPTH_STENCIL_ATTACHMENT, GL30.GL_RENDERBUFFER, depth);
    GL11.glClearColor(0.2f, 0.2f, 0.2f, 1);
    GL11.glClear(GL11.GL_COLOR_BUFFER_BIT | GL11.GL_DEPTH_BUFFER_BIT);
  }

  private static void vertexArrays() {
    showArray = GL30.glGenVertexArrays();
    splatArray = GL30.glGenVertexArrays();
    GL30.glBindVertexArray(splatArray);
    vertices = GL15.glGenBuffers();
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, vertices);
    GL15.glBufferData(GL15.GL_ARRAY_BUFFER, 3L * STRIDE, GL15.GL_STREAM_DRAW);
    GL20.glVertexAttribPointer(0, 3, GL11.GL_FLOAT, false, STRIDE, 0);
    GL20.glVertexAttribPointer(1, 3, GL11.GL_FLOAT, false, STRIDE, 3 * Float.BYTES);
    GL20.glEnableVertexAttribArray(0);
    GL20.glEnableVertexAttribArray(1);
  }

  /** Triangles of different colours that overlap, each at another depth. */
  private static void write(int frame) {
    boolean flush = frame % 2 == 1;
    int access = GL30.GL_MAP_WRITE_BIT | (flush ? GL30.GL_MAP_FLUSH_EXPLICIT_BIT : 0);
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, vertices);
    ByteBuffer map = GL30.glMapBufferRange(GL15.GL_ARRAY_BUFFER, 0, 3L * STRIDE, access, null);
    float x = -0.6f + 0.15f * (frame * 5 % 8);
    float y = -0.6f + 0.15f * (frame * 3 % 8);
    float z = 0.8f - 0.2f * (frame * 3 % 7);
    for (int corner = 0; corner < 3; corner++) {
      map.putFloat(x + 0.7f * (corner & 1)).putFloat(y + 0.7f * (corner >> 1)).putFloat(z);
      for (int channel = 0; channel < 3; channel++) {
        map.putFloat(0.2f * (1 + (frame + channel * 2) % 4));
      }
    }
    if (flush) {
      GL30.glFlushMappedBufferRange(GL15.GL_ARRAY_BUFFER, 0, 3L * STRIDE);
    }
    GL15.glUnmapBuffer(GL15.GL_ARRAY_BUFFER);
  }
}
