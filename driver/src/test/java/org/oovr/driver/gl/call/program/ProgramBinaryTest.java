package org.oovr.driver.gl.call.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** {@code GL_ARB_get_program_binary}. Answers are those of llvmpipe of Mesa 22.3.6. */
class ProgramBinaryTest {
  private static final String VERTEX =
      "#version 330\nuniform float u = 3.5; out vec4 c; in vec4 pos; in vec4 q;\n"
          + "void main() { gl_Position = pos; c = q * u; }\n";
  private static final String FRAGMENT =
      "#version 330\nin vec4 c; out vec4 o; void main() { o = c + vec4(0, 0, 1, 1); }\n";

  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private int get(int program, int name) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramiv", program, name, out);
    return out.getInt(0);
  }

  private int linked() {
    int p = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", p, gl.shader(GL_VERTEX_SHADER, VERTEX));
    gl.call("glAttachShader", p, gl.shader(GL_FRAGMENT_SHADER, FRAGMENT));
    gl.call("glBindAttribLocation", p, 5, "q");
    gl.call("glTransformFeedbackVaryings", p, 1, new String[] {"c"}, GL_SEPARATE_ATTRIBS);
    gl.call("glLinkProgram", p);
    assertEquals(1, get(p, GL_LINK_STATUS), () -> gl.programLog(p));
    return p;
  }

  private byte[] binary(int program) {
    byte[] bytes = new byte[get(program, GL_PROGRAM_BINARY_LENGTH)];
    ByteBuffer length = GlTestContext.buffer(4);
    ByteBuffer format = GlTestContext.buffer(4);
    gl.call("glGetProgramBinary", program, bytes.length, length, format, bytes);
    gl.expect(GL_NO_ERROR);
    assertEquals(bytes.length, length.getInt(0));
    assertEquals(gl.getInteger(GL_PROGRAM_BINARY_FORMATS), format.getInt(0));
    return bytes;
  }

  private int load(int program, byte[] bytes) {
    int format = GL_PROGRAM_BINARY_FORMAT_MESA;
    gl.call("glProgramBinary", program, format, bytes, bytes.length);
    gl.expect(GL_NO_ERROR);
    return get(program, GL_LINK_STATUS);
  }

  private float value(int program) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetUniformfv", program, (int) gl.call("glGetUniformLocation", program, "u"), out);
    return out.getFloat(0);
  }

  @Test
  void savedAndLoaded() {
    assertEquals(1, gl.getInteger(GL_NUM_PROGRAM_BINARY_FORMATS));
    int p = linked();
    gl.call("glUseProgram", p);
    gl.call("glUniform1f", (int) gl.call("glGetUniformLocation", p, "u"), 9f);
    byte[] bytes = binary(p);
    assertArrayEquals(bytes, binary(p));
    int other = (int) gl.call("glCreateProgram");
    gl.call("glBindAttribLocation", other, 7, "q");
    assertEquals(1, load(other, bytes));
    assertEquals(0, get(other, GL_ATTACHED_SHADERS));
    assertEquals(1, get(other, GL_TRANSFORM_FEEDBACK_VARYINGS));
    assertEquals(GL_SEPARATE_ATTRIBS, get(other, GL_TRANSFORM_FEEDBACK_BUFFER_MODE));
    assertEquals(5, (int) gl.call("glGetAttribLocation", other, "q"));
    assertEquals(3.5f, value(other)); // as after a link
    assertArrayEquals(bytes, binary(other));
    gl.call("glUseProgram", other);
    gl.call("glVertexAttrib4f", 5, 1f, 0f, 0f, 0f);
    gl.positions(-1, -1, 3, -1, -1, 3);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expectPixel(3, 3, 0xff00ffff);
    assertEquals(List.of(), gl.driver.unsupported());
  }

  @Test
  void whatIsBrokenOrForeignIsNotLinked() {
    byte[] bytes = binary(linked());
    int p = (int) gl.call("glCreateProgram");
    Random random = new Random(19);
    for (int i = 0; i < 300; i++) {
      byte[] broken = bytes.clone();
      int at = random.nextInt(bytes.length);
      broken[at] ^= (byte) (1 << random.nextInt(8));
      assertEquals(0, load(p, broken), () -> "byte " + at);
      assertEquals(0, load(p, java.util.Arrays.copyOf(bytes, at)));
      if (at > 16) { // behind the checksum, which is made to fit: anything but a fault of ours
        CRC32 sum = new CRC32();
        sum.update(broken, 16, broken.length - 16);
        ByteBuffer.wrap(broken).putInt(12, (int) sum.getValue());
        load(p, broken);
      }
    }
    assertEquals(0, load(p, new byte[0]));
    assertEquals(0, load(p, new byte[5000]));
    assertEquals(1, load(p, bytes));
    gl.call("glProgramBinary", p, GL_RGBA, bytes, bytes.length);
    gl.expect(GL_INVALID_ENUM);
    assertEquals(0, get(p, GL_LINK_STATUS));
    assertEquals(1, load(p, bytes));
    gl.call("glProgramBinary", p, GL_PROGRAM_BINARY_FORMAT_MESA, bytes, -1);
    gl.expect(GL_INVALID_VALUE);
    assertEquals(0, get(p, GL_LINK_STATUS));
    gl.call("glUseProgram", p);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void errorsOfSaving() {
    int p = linked();
    int size = get(p, GL_PROGRAM_BINARY_LENGTH);
    ByteBuffer length = GlTestContext.buffer(4);
    ByteBuffer format = GlTestContext.buffer(4);
    ByteBuffer bytes = GlTestContext.buffer(size);
    gl.call("glGetProgramBinary", p, size - 1, length.putInt(0, 7), format, bytes);
    gl.expect(GL_INVALID_OPERATION);
    assertEquals(0, length.getInt(0));
    gl.call("glGetProgramBinary", p, -1, length, format, bytes);
    gl.expect(GL_INVALID_VALUE);
    int empty = (int) gl.call("glCreateProgram");
    assertEquals(0, get(empty, GL_PROGRAM_BINARY_LENGTH));
    gl.call("glGetProgramBinary", empty, size, length, format, bytes);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glGetProgramBinary", p, size, null, format, bytes);
    gl.expect(GL_NO_ERROR);
  }

  /** A record has binaries of the driver that answered: refused by name. */
  @Test
  void recordedOfAnotherDriver() {
    gl.recorded(3, "glCreateProgram");
    gl.recorded(0, "glProgramBinary", 3, 0x8740, new byte[] {1, 2, 3, 4}, 4);
    assertTrue(gl.driver.unsupported().toString().contains("own format"));
    gl.expect(GL_NO_ERROR);
  }
}
