package org.oovr.programs;

import java.nio.ByteBuffer;
import java.util.Random;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL15;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;
import org.lwjgl.opengl.GL44;

/**
 * Writes single bytes at random offsets of mapped buffers, always the same ones, and draws after
 * each: a cell of a grid whose corners take their colours from the buffer. Four buffers are mapped
 * in four ways, a column of the window each: for good and coherently, for good with explicit
 * flushes, for a moment with discarded contents, and for a moment with contents that stay.
 *
 * <p>Argument: {@code --frames N}.
 */
public final class MappedBytes {
  private static final int WAYS = 4;
  private static final int CELLS = 12;
  private static final int CELL_BYTES = 16;
  private static final int SIZE_BYTES = CELLS * CELL_BYTES;
  private static final int COHERENT =
      GL30.GL_MAP_WRITE_BIT | GL44.GL_MAP_PERSISTENT_BIT | GL44.GL_MAP_COHERENT_BIT;
  private static final int FLUSHED = GL30.GL_MAP_WRITE_BIT | GL44.GL_MAP_PERSISTENT_BIT;

  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec4 colour;
      uniform vec2 cell;
      out vec4 shade;
      void main() {
        vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1);
        shade = vec4(colour.rgb, 1.0);
        gl_Position = vec4((cell + corner) * vec2(0.5, 1.0 / 6.0) - 1.0, 0.0, 1.0);
      }
      """;
  private static final String FRAGMENT =
      "#version 330 core\nin vec4 shade;\nout vec4 o;\nvoid main() { o = shade; }\n";

  private final Random random = new Random(20170507);
  private final int[] arrays = new int[WAYS];
  private final int[] buffers = new int[WAYS];
  private ByteBuffer coherent;
  private ByteBuffer flushed;

  private MappedBytes() {}

  public static void main(String[] args) {
    new MappedBytes().run(Windows.number(args, "frames", 4));
  }

  private void run(int frames) {
    long window = Windows.core(256, 192);
    int program = Windows.program(VERTEX, FRAGMENT);
    GL20.glUseProgram(program);
    int cell = GL20.glGetUniformLocation(program, "cell");
    for (int way = 0; way < WAYS; way++) {
      make(way);
    }
    GL11.glViewport(0, 0, 256, 192);
    for (int frame = 0; frame < frames; frame++) {
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      for (int draw = 0; draw < CELLS; draw++) {
        for (int way = 0; way < WAYS; way++) {
          write(way, random.nextInt(SIZE_BYTES), (byte) random.nextInt());
          GL30.glBindVertexArray(arrays[way]);
          GL20.glUniform2f(cell, way, draw);
          GL11.glDrawArrays(GL11.GL_TRIANGLE_STRIP, 4 * draw, 4);
        }
      }
      GLFW.glfwSwapBuffers(window);
    }
    GLFW.glfwTerminate();
  }

  private void make(int way) {
    arrays[way] = GL30.glGenVertexArrays();
    buffers[way] = GL15.glGenBuffers();
    GL30.glBindVertexArray(arrays[way]);
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, buffers[way]);
    switch (way) {
      case 0 -> {
        // the contents are undefined until they are written
        GL44.glBufferStorage(GL15.GL_ARRAY_BUFFER, SIZE_BYTES, COHERENT);
        coherent = GL30.glMapBufferRange(GL15.GL_ARRAY_BUFFER, 0, SIZE_BYTES, COHERENT);
        coherent.put(0, contents());
      }
      case 1 -> {
        GL44.glBufferStorage(GL15.GL_ARRAY_BUFFER, direct(contents()), FLUSHED);
        int access = FLUSHED | GL30.GL_MAP_FLUSH_EXPLICIT_BIT;
        flushed = GL30.glMapBufferRange(GL15.GL_ARRAY_BUFFER, 0, SIZE_BYTES, access);
      }
      default -> GL15.glBufferData(GL15.GL_ARRAY_BUFFER, direct(contents()), GL15.GL_DYNAMIC_DRAW);
    }
    GL20.glVertexAttribPointer(0, 4, GL11.GL_UNSIGNED_BYTE, true, 0, 0);
    GL20.glEnableVertexAttribArray(0);
  }

  private byte[] contents() {
    byte[] bytes = new byte[SIZE_BYTES];
    random.nextBytes(bytes);
    return bytes;
  }

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
  }

  private void write(int way, int offset, byte value) {
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, buffers[way]);
    switch (way) {
      case 0 -> coherent.put(offset, value);
      case 1 -> {
        flushed.put(offset, value);
        GL30.glFlushMappedBufferRange(GL15.GL_ARRAY_BUFFER, offset, 1);
      }
      case 2 -> map(offset, 1, GL30.GL_MAP_INVALIDATE_RANGE_BIT).put(0, value);
      default -> map(offset / 2, SIZE_BYTES - offset / 2, 0).put(offset - offset / 2, value);
    }
    if (way > 1) {
      GL15.glUnmapBuffer(GL15.GL_ARRAY_BUFFER);
    }
  }

  private static ByteBuffer map(int offset, int bytes, int access) {
    return GL30.glMapBufferRange(
        GL15.GL_ARRAY_BUFFER, offset, bytes, GL30.GL_MAP_WRITE_BIT | access);
  }
}
