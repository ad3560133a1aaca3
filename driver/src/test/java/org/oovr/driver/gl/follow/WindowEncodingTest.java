package org.oovr.driver.gl.follow;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;

/** Whether windows hold sRGB, by what drivers answer. */
class WindowEncodingTest {
  /** A driver with one extension. */
  private record Answers(String version, String extension, int encoding, int capable)
      implements GlQueries {
    @Override
    public long call(String function, long... a) {
      switch (function) {
        case "glGetString" -> {
          return text(version);
        }
        case "glGetStringi" -> {
          return text(extension);
        }
        case "glGetFramebufferAttachmentParameteriv" ->
            NativeMemory.putInt(a[3], encoding); // of whatever buffer
        case "glGetIntegerv" ->
            NativeMemory.putInt(
                a[1],
                a[0] == GL.GL_NUM_EXTENSIONS
                    ? 1
                    : a[0] == GL.GL_FRAMEBUFFER_SRGB_CAPABLE_EXT ? capable : 0);
        default -> throw new AssertionError(function);
      }
      return 0;
    }

    @Override
    public boolean has(String function) {
      return true;
    }

    private static long text(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      long address = NativeMemory.allocate(bytes.length + 1L);
      NativeMemory.write(bytes, 0, address, bytes.length);
      NativeMemory.putByte(address + bytes.length, (byte) 0);
      return address;
    }

    boolean srgb() {
      return WindowEncoding.isSrgb(new GlState(this), GL.GL_BACK_LEFT);
    }
  }

  private static final String EXTENSION = "GL_EXT_framebuffer_sRGB";

  @Test
  void eitherAnswerTells() {
    assertTrue(new Answers("4.5 Mesa", EXTENSION, GL.GL_SRGB, 1).srgb());
    assertTrue(new Answers("4.5 Mesa", "GL_ARB_sync", GL.GL_SRGB, 0).srgb());
    assertTrue(new Answers("3.3.0 NVIDIA", EXTENSION, GL.GL_LINEAR, 1).srgb());
    assertFalse(new Answers("3.3.0", EXTENSION, GL.GL_LINEAR, 0).srgb());
  }

  @Test
  void whatADriverLacksIsNotAsked() {
    assertFalse(new Answers("3.3.0", "GL_ARB_sync", GL.GL_LINEAR, 1).srgb());
    assertFalse(new Answers("OpenGL ES 3.2", EXTENSION, GL.GL_LINEAR, 1).srgb());
  }
}
