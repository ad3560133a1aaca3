package org.oovr.driver.gl.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/** Client state for tests: maps, and a little memory whose addresses start at {@link #BASE}. */
final class FakeClient implements ClientState {
  static final long BASE = 0x7000_0000_0000L;

  final Map<Integer, Integer> pixelStore =
      new HashMap<>(Map.of(GL.GL_PACK_ALIGNMENT, 4, GL.GL_UNPACK_ALIGNMENT, 4));
  final Map<Integer, Integer> buffers = new HashMap<>();
  final Map<Integer, Integer> integers = new HashMap<>();
  int uniformComponents = -1;
  int blockUniforms = -1;
  int[] level;
  int compressed = -1;
  final ByteBuffer memory = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);

  @Override
  public int pixelStore(int pname) {
    return pixelStore.getOrDefault(pname, 0);
  }

  @Override
  public int boundBuffer(int target) {
    return buffers.getOrDefault(target, 0);
  }

  @Override
  public int integer(int pname) {
    return integers.getOrDefault(pname, 0);
  }

  @Override
  public int uniformComponents(int program, int location) {
    return uniformComponents;
  }

  @Override
  public int evaluatorOrder(int target, int parameter) {
    return 2 + parameter;
  }

  @Override
  public int activeUniformsInBlock(int program, int block) {
    return blockUniforms;
  }

  @Override
  public boolean textureLevel(int target, int number, int[] size) {
    if (level != null) {
      System.arraycopy(level, 0, size, 0, 3);
    }
    return level != null;
  }

  @Override
  public int compressedImageBytes(int target, int number) {
    return compressed;
  }

  @Override
  public byte memoryByte(long address) {
    return memory.get((int) (address - BASE));
  }

  @Override
  public int memoryInt(long address) {
    return memory.getInt((int) (address - BASE));
  }

  @Override
  public long memoryLong(long address) {
    return memory.getLong((int) (address - BASE));
  }

  /** Puts a NUL-terminated text and returns its address. */
  long text(int at, String text) {
    for (int i = 0; i < text.length(); i++) {
      memory.put(at + i, (byte) text.charAt(i));
    }
    memory.put(at + text.length(), (byte) 0);
    return BASE + at;
  }
}
