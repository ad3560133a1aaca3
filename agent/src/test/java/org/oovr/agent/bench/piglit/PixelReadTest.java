package org.oovr.agent.bench.piglit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.report.Picture;

class PixelReadTest {
  private static final int RGBA = 0x1908;
  private static final int RED = 0x1903;
  private static final int RGBA_INTEGER = 0x8D99;
  private static final int BYTES = 0x1401;
  private static final int UINTS = 0x1405;
  private static final int FLOATS = 0x1406;
  private static final int HALVES = 0x140B;

  private static ByteBuffer memory(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer floats(float... values) {
    ByteBuffer b = memory(4 * values.length);
    for (float value : values) {
      b.putFloat(value);
    }
    return b;
  }

  private static int differing(int format, int type, ByteBuffer theirs, ByteBuffer ours) {
    return PixelRead.of(1, format, type, 1, theirs.array()).differing(ours);
  }

  @Test
  void bytesMayBeOffByTwo() {
    ByteBuffer theirs = memory(8).put(new byte[] {10, 20, 30, 40, (byte) 254, 0, 0, 0});
    ByteBuffer near = memory(8).put(new byte[] {12, 18, 30, 40, (byte) 255, 0, 0, 0});
    ByteBuffer far = memory(8).put(new byte[] {13, 17, 30, 40, (byte) 250, 0, 0, 0});
    assertEquals(0, differing(RGBA, BYTES, theirs, near));
    assertEquals(2, differing(RGBA, BYTES, theirs, far));
    assertEquals(2, differing(RGBA_INTEGER, BYTES, theirs, near)); // whole numbers are exact
  }

  @Test
  void floatsMayBeOffByTwoSteps() {
    ByteBuffer theirs = floats(0.5f, Float.NaN, 1e6f, Float.POSITIVE_INFINITY);
    assertEquals(0, differing(RED, FLOATS, theirs, floats(0.507f, Float.NaN, 1e6f + 90, 1f / 0f)));
    assertEquals(4, differing(RED, FLOATS, theirs, floats(0.508f, 1, 1e6f + 110, Float.MAX_VALUE)));
    assertEquals(1, differing(RGBA, FLOATS, theirs, floats(0.508f, 1, 1e6f, Float.MAX_VALUE)));
  }

  @Test
  void halfFloatsAreNumbers() {
    ByteBuffer theirs = memory(4).putShort((short) 0x3c00).putShort((short) 0xc000); // 1, -2
    ByteBuffer near = memory(4).putShort((short) 0x3c01).putShort((short) 0xc001);
    ByteBuffer far = memory(4).putShort((short) 0x3c10).putShort((short) 0x4000);
    assertEquals(0, differing(RED, HALVES, theirs, near));
    assertEquals(2, differing(RED, HALVES, theirs, far));
  }

  @Test
  void numbersWithoutSignMayBeLarge() {
    ByteBuffer theirs = memory(4).putInt(-1);
    assertEquals(0, differing(RED, UINTS, theirs, memory(4).putInt(-1_000_000)));
    assertEquals(1, differing(RED, UINTS, theirs, memory(4).putInt(1)));
  }

  @Test
  void tellsTheFirstPixelThatDiffers() {
    PixelRead read = PixelRead.of(1, RGBA, BYTES, 2, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
    ByteBuffer ours = memory(8).put(new byte[] {1, 2, 3, 4, 5, 6, 70, 8});
    int at = read.firstDifference(ours);
    assertEquals(1, at);
    assertEquals("(5, 6, 7, 8)", read.pixel(read.memory(), at));
    assertEquals("(5, 6, 70, 8)", read.pixel(ours, at));
    assertFalse(read.equal(1));
    assertTrue(PixelRead.of(1, RGBA, BYTES, 200, new byte[4]).equal(1));
  }

  @Test
  void referencesAreWrittenAndRead(@TempDir Path dir) throws Exception {
    PixelRead read = PixelRead.of(415, RGBA, BYTES, 2, new byte[] {1, 2, 0, 4, 0, 0, 0, 0});
    Path file = dir.resolve("a.reference");
    new Reference(3, new Picture(1, 1, new byte[] {9, 8, 7, 6}), Map.of(415L, read)).write(file);
    Reference back = Reference.read(file);
    assertEquals(3, back.frame());
    assertArrayEquals(new byte[] {9, 8, 7, 6}, back.picture().rgba());
    assertArrayEquals(read.memory().array(), back.reads().get(415L).memory().array());
    assertTrue(Reference.isCurrent(file));
    assertFalse(Reference.isCurrent(dir.resolve("b.reference")));
    new Reference(-1, null, Map.of()).write(file);
    assertNull(Reference.read(file).picture());
  }
}
