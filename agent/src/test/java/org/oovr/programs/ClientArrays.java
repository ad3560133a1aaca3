package org.oovr.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL12;
import org.lwjgl.opengl.GL13;
import org.lwjgl.opengl.GL14;
import org.lwjgl.opengl.GL15;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL40;
import org.lwjgl.opengl.GL43;
import org.lwjgl.system.MemoryUtil;

/**
 * Draws as programs did before there were buffers: vertices and indices lie in its own memory,
 * which it changes from draw to draw. Each row of the window goes another way: arrays of fixed
 * functions, generic attributes of a shader, indices, ranges, several draws at once, interleaved
 * formats, single elements, indirect draws, and indices in a buffer for vertices in memory.
 *
 * <p>Arguments: {@code --frames N}; {@code --shader} leaves fixed functions out.
 */
public final class ClientArrays {
  private static final int WIDTH = 256;
  private static final int HEIGHT = 288;
  private static final int ROWS = 9;

  private static final String VERTEX =
      "#version 120\nattribute vec2 place;\nattribute vec3 tone;\nvarying vec3 shade;\n"
          + "void main() { shade = tone; gl_Position = vec4(place, 0.0, 1.0); }\n";
  private static final String FRAGMENT =
      "#version 120\nvarying vec3 shade;\nvoid main() { gl_FragColor = vec4(shade, 1.0); }\n";

  private final FloatBuffer places = memory(4 * 2 * 64).asFloatBuffer();
  private final FloatBuffer tones = memory(4 * 3 * 64).asFloatBuffer();
  private final ShortBuffer indices = memory(2 * 64).asShortBuffer();
  private final FloatBuffer mixed = memory(4 * 6 * 64).asFloatBuffer();

  private int commands;

  private ClientArrays() {}

  public static void main(String[] args) {
    boolean shaderOnly = args.length > 0 && args[args.length - 1].equals("--shader");
    new ClientArrays().run(Windows.number(args, "frames", 4), shaderOnly);
  }

  private static ByteBuffer memory(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  private void run(int frames, boolean shaderOnly) {
    long window = Windows.compatible(WIDTH, HEIGHT);
    int program = Windows.program(VERTEX, FRAGMENT);
    int place = GL20.glGetAttribLocation(program, "place");
    int tone = GL20.glGetAttribLocation(program, "tone");
    int elements = GL15.glGenBuffers();
    commands = GL15.glGenBuffers();
    GL11.glViewport(0, 0, WIDTH, HEIGHT);
    for (int frame = 0; frame < frames; frame++) {
      GL11.glClearColor(0, 0, 0, 1);
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      GL20.glUseProgram(program);
      attributes(place, tone, frame);
      buffered(place, tone, elements, frame);
      GL20.glUseProgram(0);
      if (!shaderOnly) {
        fixed(frame);
      }
      GLFW.glfwSwapBuffers(window);
    }
    GLFW.glfwTerminate();
  }

  /** Quads of a row from vertex {@code first} on, in colours that the frame decides. */
  private void quads(int row, int first, int count, int frame) {
    for (int i = 0; i < count; i++) {
      for (int corner = 0; corner < 4; corner++) {
        int vertex = first + 4 * i + corner;
        float x = -1 + (i + 0.1f + 0.8f * (corner >> 1 ^ corner & 1)) * 2 / count;
        float y = -1 + (row + 0.1f + 0.8f * (corner >> 1)) * 2 / ROWS;
        places.put(2 * vertex, x).put(2 * vertex + 1, y);
        float red = ((vertex * 7 + frame * 5) & 15) / 15f;
        float green = ((vertex * 3 + frame) & 7) / 7f;
        tones.put(3 * vertex, red).put(3 * vertex + 1, green).put(3 * vertex + 2, 1 - red);
      }
    }
  }

  private void attributes(int place, int tone, int frame) {
    GL20.glEnableVertexAttribArray(place);
    GL20.glEnableVertexAttribArray(tone);
    GL20.glVertexAttribPointer(place, 2, GL11.GL_FLOAT, false, 0, places);
    GL20.glVertexAttribPointer(tone, 3, GL11.GL_FLOAT, false, 0, tones);
    for (int draw = 0; draw < 3; draw++) {
      // the same memory with other contents
      quads(draw, 8, 3 + draw, frame + draw);
      GL11.glDrawArrays(GL11.GL_QUADS, 8, 4 * (3 + draw));
    }
    GL20.glDisableVertexAttribArray(place);
    GL20.glDisableVertexAttribArray(tone);
  }

  /** Indices in a buffer, vertices in memory. */
  private void buffered(int place, int tone, int elements, int frame) {
    quads(3, 0, 4, frame + 3);
    order(4);
    GL15.glBindBuffer(GL15.GL_ELEMENT_ARRAY_BUFFER, elements);
    GL15.glBufferData(GL15.GL_ELEMENT_ARRAY_BUFFER, indices, GL15.GL_STREAM_DRAW);
    GL20.glEnableVertexAttribArray(place);
    GL20.glEnableVertexAttribArray(tone);
    GL20.glVertexAttribPointer(place, 2, GL11.GL_FLOAT, false, 0, places);
    GL20.glVertexAttribPointer(tone, 3, GL11.GL_FLOAT, false, 0, tones);
    GL11.glDrawElements(GL11.GL_TRIANGLES, 18, GL11.GL_UNSIGNED_SHORT, 12);
    GL20.glDisableVertexAttribArray(place);
    GL20.glDisableVertexAttribArray(tone);
    GL15.glBindBuffer(GL15.GL_ELEMENT_ARRAY_BUFFER, 0);
  }

  /** Two triangles for each quad. */
  private void order(int quads) {
    int[] corners = {0, 1, 2, 0, 2, 3};
    indices.clear();
    for (int i = 0; i < 6 * quads; i++) {
      indices.put((short) (4 * (i / 6) + corners[i % 6]));
    }
    indices.flip();
  }

  private void fixed(int frame) {
    GL11.glEnableClientState(GL11.GL_VERTEX_ARRAY);
    GL11.glEnableClientState(GL11.GL_COLOR_ARRAY);
    GL11.glVertexPointer(2, GL11.GL_FLOAT, 0, places);
    GL11.glColorPointer(3, GL11.GL_FLOAT, 0, tones);
    quads(4, 0, 5, frame + 1);
    order(5);
    GL12.glDrawRangeElements(GL11.GL_TRIANGLES, 0, 19, indices);

    quads(5, 0, 6, frame + 2);
    GL14.glMultiDrawArrays(GL11.GL_QUADS, new int[] {4, 16}, new int[] {8, 4});
    order(6);
    IntBuffer counts = memory(8).asIntBuffer().put(0, 6).put(1, 6);
    PointerBuffer pointers = PointerBuffer.allocateDirect(2);
    pointers.put(0, MemoryUtil.memAddress(indices));
    pointers.put(1, MemoryUtil.memAddress(indices) + 2 * 18);
    GL14.glMultiDrawElements(GL11.GL_TRIANGLES, counts, GL11.GL_UNSIGNED_SHORT, pointers);
    GL11.glDisableClientState(GL11.GL_COLOR_ARRAY);
    GL11.glDisableClientState(GL11.GL_VERTEX_ARRAY);

    interleaved(frame);
    elementByElement(frame);
    indirect(frame);
  }

  /** Vertices one by one, out of arrays of several types. */
  private void elementByElement(int frame) {
    quads(7, 0, 5, frame + 5);
    ByteBuffer bytes = memory(4 * 20);
    for (int vertex = 0; vertex < 20; vertex++) {
      for (int i = 0; i < 4; i++) {
        bytes.put(4 * vertex + i, (byte) (i == 3 ? 255 : 255 * tones.get(3 * vertex + i)));
      }
    }
    GL11.glEnableClientState(GL11.GL_VERTEX_ARRAY);
    GL11.glEnableClientState(GL11.GL_COLOR_ARRAY);
    GL11.glVertexPointer(2, GL11.GL_FLOAT, 0, places);
    GL11.glColorPointer(4, GL11.GL_UNSIGNED_BYTE, 0, bytes);
    GL11.glBegin(GL11.GL_QUADS);
    for (int vertex = 19; vertex >= 0; vertex--) {
      GL11.glArrayElement(vertex);
    }
    GL11.glEnd();
    GL11.glDisableClientState(GL11.GL_COLOR_ARRAY);
    GL11.glDisableClientState(GL11.GL_VERTEX_ARRAY);
  }

  /** What is drawn is in a buffer, vertices are in memory. */
  private void indirect(int frame) {
    quads(8, 4, 5, frame + 6);
    GL11.glEnableClientState(GL11.GL_VERTEX_ARRAY);
    GL11.glEnableClientState(GL11.GL_COLOR_ARRAY);
    GL11.glVertexPointer(2, GL11.GL_FLOAT, 0, places);
    GL11.glColorPointer(3, GL11.GL_FLOAT, 0, tones);
    GL15.glBindBuffer(GL40.GL_DRAW_INDIRECT_BUFFER, commands);
    int[] words = {0, 0, 0, 0, 12, 1, 4, 0, 8, 1, 16, 0};
    GL15.glBufferData(GL40.GL_DRAW_INDIRECT_BUFFER, words, GL15.GL_STREAM_DRAW);
    GL40.glDrawArraysIndirect(GL11.GL_QUADS, 16);
    GL43.glMultiDrawArraysIndirect(GL11.GL_QUADS, 0, 3, 16);
    GL15.glBindBuffer(GL40.GL_DRAW_INDIRECT_BUFFER, 0);
    GL11.glDisableClientState(GL11.GL_COLOR_ARRAY);
    GL11.glDisableClientState(GL11.GL_VERTEX_ARRAY);
  }

  private void interleaved(int frame) {
    quads(6, 0, 4, frame + 4);
    for (int vertex = 0; vertex < 16; vertex++) {
      for (int i = 0; i < 3; i++) {
        mixed.put(6 * vertex + i, tones.get(3 * vertex + i));
        mixed.put(6 * vertex + 3 + i, i < 2 ? places.get(2 * vertex + i) : 0);
      }
    }
    GL11.glPushClientAttrib(GL11.GL_CLIENT_VERTEX_ARRAY_BIT);
    GL13.glClientActiveTexture(GL13.GL_TEXTURE1);
    GL11.glInterleavedArrays(GL11.GL_C3F_V3F, 0, mixed);
    GL11.glDrawArrays(GL11.GL_QUADS, 0, 16);
    GL11.glPopClientAttrib();
    GL13.glClientActiveTexture(GL13.GL_TEXTURE0);
  }
}
