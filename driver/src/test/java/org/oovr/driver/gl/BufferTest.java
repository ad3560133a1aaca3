package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.VertexFormat;
import org.oovr.simulator.command.VertexStream;

/** Buffers, maps and vertex streams. */
class BufferTest {
  private final TestMapMemory memory = new TestMapMemory();
  private final GlTestContext gl =
      GlTestContext.commands(GlTestContext.options().withMapMemory(memory));

  private byte[] contents(int target, int size) {
    ByteBuffer out = GlTestContext.buffer(size);
    gl.call("glGetBufferSubData", target, 0L, (long) size, out);
    gl.expect(GL_NO_ERROR);
    return out.array();
  }

  @Test
  void commandsOwnTheirData() {
    byte[] mine = {1, 2, 3, 4};
    gl.buffer(GL_ARRAY_BUFFER, mine);
    mine[0] = 99;
    byte[] created = gl.last(ResourceCommand.CreateBuffer.class).data();
    assertEquals(1, created[0]);
    gl.call("glBufferSubData", GL_ARRAY_BUFFER, 1L, 1L, new byte[] {7});
    assertEquals(2, created[1]); // what was sent never changes
    assertArrayEquals(new byte[] {1, 7, 3, 4}, contents(GL_ARRAY_BUFFER, 4));
    assertEquals(1, gl.last(ResourceCommand.UpdateBuffer.class).offsetBytes());
  }

  @Test
  void storesOfTheSameSizeKeepTheResource() {
    gl.buffer(GL_ARRAY_BUFFER, new byte[8]);
    gl.call(
        "glBufferData", GL_ARRAY_BUFFER, 8L, new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, GL_DYNAMIC_DRAW);
    assertEquals(1, gl.commands(ResourceCommand.CreateBuffer.class).size());
    assertSame(
        gl.last(ResourceCommand.CreateBuffer.class).buffer(),
        gl.last(ResourceCommand.UpdateBuffer.class).buffer());
    gl.call("glBufferData", GL_ARRAY_BUFFER, 9L, null, GL_DYNAMIC_DRAW);
    assertEquals(2, gl.commands(ResourceCommand.CreateBuffer.class).size());
    assertEquals(1, gl.commands(ResourceCommand.DestroyBuffer.class).size());
  }

  @Test
  void copies() {
    gl.buffer(GL_COPY_READ_BUFFER, new byte[] {1, 2, 3, 4});
    gl.buffer(GL_COPY_WRITE_BUFFER, new byte[6]);
    gl.call("glCopyBufferSubData", GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 1L, 3L, 2L);
    assertArrayEquals(new byte[] {0, 0, 0, 2, 3, 0}, contents(GL_COPY_WRITE_BUFFER, 6));
    assertEquals(2, gl.last(ResourceCommand.CopyBuffer.class).sizeBytes());
  }

  @Test
  void mapsShowAndTakeContents() {
    gl.buffer(GL_ARRAY_BUFFER, new byte[] {1, 2, 3, 4, 5, 6});
    long a =
        gl.call("glMapBufferRange", GL_ARRAY_BUFFER, 2L, 3L, GL_MAP_READ_BIT | GL_MAP_WRITE_BIT);
    ByteBuffer view = memory.live.get(a).view();
    assertEquals(3, view.get(0));
    view.put(1, (byte) 44);
    assertEquals(1, gl.call("glUnmapBuffer", GL_ARRAY_BUFFER));
    assertTrue(memory.live.isEmpty());
    assertArrayEquals(new byte[] {1, 2, 3, 44, 5, 6}, contents(GL_ARRAY_BUFFER, 6));

    a =
        gl.call(
            "glMapBufferRange",
            GL_ARRAY_BUFFER,
            0L,
            6L,
            GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT);
    memory.live.get(a).view().put(0, (byte) 50).put(5, (byte) 60);
    gl.call("glFlushMappedBufferRange", GL_ARRAY_BUFFER, 5L, 1L);
    gl.call("glUnmapBuffer", GL_ARRAY_BUFFER);
    assertArrayEquals(new byte[] {1, 2, 3, 44, 5, 60}, contents(GL_ARRAY_BUFFER, 6));

    a = gl.call("glMapBuffer", GL_ARRAY_BUFFER, GL_READ_ONLY);
    memory.live.get(a).view().put(0, (byte) 99); // not allowed, and without effect
    gl.call("glUnmapBuffer", GL_ARRAY_BUFFER);
    assertEquals(1, contents(GL_ARRAY_BUFFER, 6)[0]);
  }

  @Test
  void drawsSeeWhatIsWrittenToMemoryThatStaysMapped() {
    int access = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    int name = gl.buffer(GL_ARRAY_BUFFER, new byte[1]);
    gl.call("glBufferStorage", GL_ARRAY_BUFFER, 6L, new byte[] {1, 2, 3, 4, 5, 6}, access);
    long a = gl.call("glMapBufferRange", GL_ARRAY_BUFFER, 1L, 5L, access);
    gl.expect(GL_NO_ERROR);
    ByteBuffer view = memory.live.get(a).view();
    view.put(1, (byte) 33);
    assertArrayEquals(new byte[] {1, 2, 33, 4, 5, 6}, contents(GL_ARRAY_BUFFER, 6));
    // what others write shows in the memory and is not taken for the application's
    gl.call("glBindBuffer", GL_COPY_READ_BUFFER, gl.buffer(GL_ARRAY_BUFFER, new byte[] {7, 8}));
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, name);
    gl.call("glCopyBufferSubData", GL_COPY_READ_BUFFER, GL_ARRAY_BUFFER, 0L, 3L, 2L);
    gl.expect(GL_NO_ERROR);
    assertEquals(8, view.get(3));
    view.put(2, (byte) 77);
    assertArrayEquals(new byte[] {1, 2, 33, 77, 8, 6}, contents(GL_ARRAY_BUFFER, 6));
    view.put(4, (byte) 66);
    gl.call("glUnmapBuffer", GL_ARRAY_BUFFER);
    assertArrayEquals(new byte[] {1, 2, 33, 77, 8, 66}, contents(GL_ARRAY_BUFFER, 6));

    gl.call("glMapBufferRange", GL_ARRAY_BUFFER, 0L, 6L, GL_MAP_READ_BIT);
    gl.expect(GL_INVALID_OPERATION); // the store was not made for it
  }

  @Test
  void deletingUnmaps() {
    int b = gl.buffer(GL_ARRAY_BUFFER, new byte[4]);
    gl.call("glMapBuffer", GL_ARRAY_BUFFER, GL_WRITE_ONLY);
    gl.call("glDeleteBuffers", 1, new int[] {b});
    assertTrue(memory.live.isEmpty());
    assertEquals(0, gl.getInteger(GL_ARRAY_BUFFER_BINDING));
  }

  private Command.Draw draw() {
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(GL_NO_ERROR);
    return gl.last(Command.Draw.class);
  }

  private void program() {
    gl.program(
        "#version 330 core\nlayout(location=0) in vec4 a; layout(location=1) in ivec2 b;\n"
            + "layout(location=2) in vec4 c;\n"
            + "void main() { gl_Position = a + vec4(b, 0, 0) + c; }",
        "#version 330 core\nout vec4 o; void main() { o = vec4(1); }");
  }

  private static VertexStream at(Command.Draw d, int location) {
    return d.streams().stream().filter(s -> s.location() == location).findFirst().orElseThrow();
  }

  @Test
  void streamsFollowTheVertexArray() {
    program();
    int v1 = gl.gen("glGenVertexArrays");
    gl.call("glBindVertexArray", v1);
    gl.buffer(GL_ARRAY_BUFFER, new byte[256]);
    gl.call("glVertexAttribPointer", 0, 3, GL_SHORT, true, 20, 4L);
    gl.call("glEnableVertexAttribArray", 0);
    gl.call("glVertexAttribIPointer", 1, 2, GL_UNSIGNED_BYTE, 0, 8L);
    gl.call("glEnableVertexAttribArray", 1);
    gl.call("glVertexAttribDivisor", 1, 2);
    gl.call("glVertexAttrib3f", 2, 1f, 2f, 3f);
    Command.Draw d = draw();
    assertEquals(
        new VertexFormat(VertexFormat.Type.SHORT, 3, VertexFormat.Conversion.NORMALIZED, false),
        at(d, 0).format());
    assertEquals(20, at(d, 0).strideBytes());
    assertEquals(4, at(d, 0).offsetBytes());
    assertEquals(2, at(d, 1).strideBytes());
    assertEquals(2, at(d, 1).divisor());
    assertEquals(VertexFormat.Conversion.INTEGER, at(d, 1).format().conversion());
    assertEquals(3f, Float.intBitsToFloat(at(d, 2).constant()[2]));
    assertEquals(1f, Float.intBitsToFloat(at(d, 2).constant()[3]));
    assertSame(d.streams(), draw().streams());

    // a new store of the buffer must reach the next draw
    gl.call("glBufferData", GL_ARRAY_BUFFER, 512L, null, GL_STATIC_DRAW);
    assertEquals(512, at(draw(), 0).buffer().sizeBytes());

    // BGRA bytes, packed words
    gl.call("glVertexAttribPointer", 0, GL_BGRA, GL_UNSIGNED_BYTE, true, 0, 0L);
    assertTrue(at(draw(), 0).format().bgra());
    assertEquals(4, at(draw(), 0).strideBytes());
    gl.call("glVertexAttribPointer", 0, 4, GL_INT_2_10_10_10_REV, true, 0, 0L);
    assertEquals(VertexFormat.Type.INT_2_10_10_10, at(draw(), 0).format().type());

    // another array object, and back
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    assertEquals(null, at(draw(), 0).buffer());
    gl.call("glBindVertexArray", v1);
    assertEquals(512, at(draw(), 0).buffer().sizeBytes());
  }

  @Test
  void separateFormats() {
    program();
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    int b = gl.buffer(GL_ARRAY_BUFFER, new byte[256]);
    gl.call("glVertexAttribFormat", 0, 4, GL_FLOAT, false, 16);
    gl.call("glVertexAttribBinding", 0, 3);
    gl.call("glBindVertexBuffer", 3, b, 100L, 32);
    gl.call("glVertexBindingDivisor", 3, 1);
    gl.call("glEnableVertexAttribArray", 0);
    VertexStream s = at(draw(), 0);
    assertEquals(116, s.offsetBytes());
    assertEquals(32, s.strideBytes());
    assertEquals(1, s.divisor());
  }

  @Test
  void applicationMemoryBecomesBuffers() {
    GlTestContext old = GlTestContext.compatibility();
    old.program(
        "#version 120\nattribute vec2 p;\nvoid main() { gl_Position = vec4(p, 0., 1.); }",
        "#version 120\nvoid main() { gl_FragColor = vec4(1.); }");
    int p = (int) old.call("glGetAttribLocation", old.getInteger(GL_CURRENT_PROGRAM), "p");
    old.call("glEnableVertexAttribArray", p);
    old.call("glVertexAttribPointer", p, 2, GL_FLOAT, false, 0, new float[] {0, 0, 1, 0, 0, 1});
    old.call("glDrawElements", GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, new short[] {0, 1, 2});
    old.expect(GL_NO_ERROR);
    Command.Draw d = old.last(Command.Draw.class);
    assertEquals(24, at(d, d.streams().get(0).location()).buffer().sizeBytes());
    assertEquals(8, d.streams().get(0).strideBytes());
    assertEquals(6, d.indices().sizeBytes());
    old.call("glVertexAttribPointer", p, 2, GL_FLOAT, false, 0, new float[] {0, 0, 2, 0, 0, 2});
    old.call("glDrawElements", GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, new short[] {0, 1, 2});
    assertNotSame(d, old.last(Command.Draw.class));
    assertTrue(old.driver.unsupported().isEmpty());
  }

  @Test
  void indicesOfSeveralDrawsInApplicationMemory() {
    try (GlTestContext old = GlTestContext.drawingCompatibility()) {
      old.call("glEnableClientState", GL_VERTEX_ARRAY);
      old.call(
          "glVertexPointer", 2, GL_FLOAT, 0, new float[] {-1, -1, 0, -1, -1, 1, 0, 1, 1, -1, 1, 1});
      byte[][] indices = {{0, 1, 2, 3}, {}, {1, 3, 4, 5}};
      int[] counts = {4, 0, 4};
      for (int list = 0; list < 2; list++) {
        old.call("glClear", GL_COLOR_BUFFER_BIT);
        if (list == 1) {
          old.call("glNewList", 1, GL_COMPILE);
        }
        old.call("glMultiDrawElements", GL_TRIANGLE_STRIP, counts, GL_UNSIGNED_BYTE, indices, 3);
        if (list == 1) {
          old.call("glEndList");
          old.expectPixel(10, 10, 0);
          old.call("glCallList", 1);
        }
        old.expect(GL_NO_ERROR);
        old.expectPixel(10, 10, 0xffffffff);
        old.expectPixel(50, 20, 0xffffffff);
      }
      assertTrue(old.driver.unsupported().isEmpty());
    }
  }

  @Test
  void multiAndIndirectDraws() {
    program();
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    gl.call("glMultiDrawArrays", GL_TRIANGLES, new int[] {0, 30}, new int[] {3, 6}, 2);
    assertEquals(2, gl.commands(Command.Draw.class).size());
    assertEquals(30, gl.last(Command.Draw.class).first());
    gl.buffer(GL_ELEMENT_ARRAY_BUFFER, new int[64]);
    gl.call(
        "glMultiDrawElementsBaseVertex",
        GL_TRIANGLES,
        new int[] {3, 6},
        GL_UNSIGNED_INT,
        new long[] {0, 12},
        2,
        new int[] {5, 7});
    assertEquals(7, gl.last(Command.Draw.class).baseVertex());
    assertEquals(12, gl.last(Command.Draw.class).indexOffsetBytes());
    gl.buffer(GL_DRAW_INDIRECT_BUFFER, new int[] {6, 4, 9, 2, 1});
    gl.call("glDrawElementsIndirect", GL_TRIANGLES, GL_UNSIGNED_INT, 0L);
    Command.DrawIndirect indirect = gl.last(Command.DrawIndirect.class);
    assertEquals(0, indirect.offsetBytes());
    Command.Draw d =
        indirect.resolve(
            ByteBuffer.allocate(20)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(6)
                .putInt(4)
                .putInt(9)
                .putInt(2)
                .putInt(1)
                .array());
    assertEquals(6, d.count());
    assertEquals(4, d.instanceCount());
    assertEquals(36, d.indexOffsetBytes());
    assertEquals(2, d.baseVertex());
    assertEquals(1, d.baseInstance());
    gl.call("glDrawElementsIndirect", GL_TRIANGLES, GL_UNSIGNED_INT, 4L);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glEnable", GL_PRIMITIVE_RESTART);
    gl.call("glPrimitiveRestartIndex", 77);
    gl.call("glDrawElements", GL_TRIANGLE_STRIP, 3, GL_UNSIGNED_INT, 0L);
    assertEquals(77, gl.last(Command.Draw.class).restartIndex());
    assertTrue(gl.last(Command.Draw.class).restart());
  }
}
