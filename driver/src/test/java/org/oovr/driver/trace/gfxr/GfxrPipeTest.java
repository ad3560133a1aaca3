package org.oovr.driver.trace.gfxr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GfxrPipeTest {
  @TempDir Path folder;

  @Test
  void whatWasPutIsInTheFile() throws Exception {
    GfxrPipe pipe = new GfxrPipe(200, 1 << 22, 1);
    byte[] body = new byte[300];
    Arrays.fill(body, (byte) 5);
    byte[] data = new byte[(1 << 20) + 10];
    data[data.length - 1] = 9;
    pipe.call(0x1000, 3, body, 300);
    pipe.fillMemory(3, 77, 16, ByteBuffer.wrap(data));
    pipe.resizeWindow(3, 4, 640, 480);
    pipe.close();
    Path file = folder.resolve("a.gfxr");
    try (GfxrWriter writer = GfxrWriter.create(file, GfxrCompression.LZ4)) {
      for (ByteBuffer chunk = pipe.take(); chunk != null; chunk = pipe.take()) {
        writer.blocks(chunk);
      }
    }
    try (GfxrReader reader = GfxrReader.open(file)) {
      GfxrBlock call = reader.next();
      assertEquals(0x1000, call.id());
      assertEquals(3, call.thread());
      assertEquals(ByteBuffer.wrap(body), call.body());
      GfxrBlock fill = reader.next();
      assertEquals(16, fill.body().getLong(16));
      assertEquals(1 << 20, fill.body().getLong(24));
      GfxrBlock rest = reader.next();
      assertEquals(16 + (1 << 20), rest.body().getLong(16));
      assertEquals(9, rest.body().get(rest.body().limit() - 1));
      assertEquals(480, reader.next().body().getInt(20));
      assertNull(reader.next());
      assertNull(reader.damage());
    }
  }

  @Test
  void whatNobodyTakesIsLostInTheEndAndCounted() {
    GfxrPipe pipe = new GfxrPipe(100, 50, 1000);
    for (int i = 0; i < 3; i++) {
      pipe.call(1, 1, new byte[80], 80);
      pipe.flush();
    }
    assertTrue(pipe.lost() > 0);
  }
}
