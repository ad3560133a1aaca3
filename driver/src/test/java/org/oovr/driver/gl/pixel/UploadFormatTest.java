package org.oovr.driver.gl.pixel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GL;

/** Texels of every format survive the way to the client and back. */
class UploadFormatTest {
  private static final int WIDTH = 8;
  private static final int HEIGHT = 4;

  private static List<InternalFormat> formats() {
    List<InternalFormat> formats = new ArrayList<>();
    for (int token = 0; token < 0x10000; token++) {
      InternalFormat f = InternalFormat.of(token);
      if (f != null && !f.storage().isCompressed()) {
        formats.add(f);
      }
    }
    return formats;
  }

  @Test
  void texelsSurvive() {
    Random random = new Random(42);
    assertTrue(formats().size() > 80);
    for (InternalFormat f : formats()) {
      UploadFormat upload = UploadFormat.of(f);
      String what = Integer.toHexString(f.token()) + " as " + upload;
      assertEquals(GL.GL_NO_ERROR, ClientFormat.check(upload.format(), upload.type(), false), what);
      int group = ClientFormat.groupBytes(upload.format(), upload.type());
      byte[] client = new byte[group * WIDTH * HEIGHT];
      random.nextBytes(client);
      byte[] texels = unpack(client, upload, f);
      byte[] again = unpack(pack(texels, upload, f, client.length), upload, f);
      assertArrayEquals(texels, again, what);
    }
  }

  private static PixelStore tight() {
    PixelStore store = new PixelStore();
    store.alignment = 1;
    return store;
  }

  private static byte[] unpack(byte[] client, UploadFormat upload, InternalFormat f) {
    ByteBuffer memory = ByteBuffer.wrap(client).order(ByteOrder.LITTLE_ENDIAN);
    return PixelTransfer.unpack(
        memory, 0, upload.format(), upload.type(), tight(), WIDTH, HEIGHT, 1, false, f);
  }

  private static byte[] pack(byte[] texels, UploadFormat upload, InternalFormat f, int bytes) {
    ByteBuffer memory = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    PixelTransfer.pack(
        texels, f, memory, 0, upload.format(), upload.type(), tight(), WIDTH, HEIGHT, 1, false);
    return memory.array();
  }
}
