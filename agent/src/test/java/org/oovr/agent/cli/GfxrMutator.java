package org.oovr.agent.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrReader;

/**
 * Captures of Vulkan with faults in them: in bytes, in lengths of blocks, in what packed blocks
 * hold, in the words of calls, in their order, and at the end of the file.
 */
final class GfxrMutator {
  private static final int HEAD = 12;
  private static final int[] WORDS = {
    0,
    1,
    2,
    -1,
    0x7fffffff,
    0x80000000,
    0x10000,
    0x1000000,
    0x40000000,
    0x7f800000,
    0xff7fffff,
    1000001000
  };

  /**
   * A block as it lies in the file, and what it holds.
   *
   * @param words where its words begin that are a call's or describe contents
   * @param plain the block unpacked, with its header
   */
  private record Block(byte[] raw, int words, byte[] plain) {}

  private final byte[] head;
  private final List<Block> blocks = new ArrayList<>();

  GfxrMutator(Path file) throws IOException {
    byte[] all = Files.readAllBytes(file);
    try (GfxrReader reader = GfxrReader.open(file)) {
      int at = (int) reader.position();
      head = Arrays.copyOf(all, at);
      for (GfxrBlock b = reader.next(); b != null; b = reader.next()) {
        byte[] raw = Arrays.copyOfRange(all, at, (int) reader.position());
        blocks.add(block(raw, b));
        at = (int) reader.position();
      }
    }
  }

  private static Block block(byte[] raw, GfxrBlock b) {
    boolean call = b.type() == GfxrBlock.FUNCTION_CALL;
    if (!call && b.type() != GfxrBlock.METADATA) {
      return new Block(raw, HEAD, raw);
    }
    int words = HEAD + (call ? Integer.BYTES + Long.BYTES : Integer.BYTES);
    byte[] body = new byte[b.body().remaining()];
    b.body().duplicate().get(body);
    ByteBuffer plain =
        ByteBuffer.allocate(words + body.length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(words - HEAD + body.length)
            .putInt(b.type())
            .put(raw, HEAD, words - HEAD)
            .put(body);
    return new Block(raw, words, plain.array());
  }

  /** The file with one to three faults. */
  byte[] mutant(Random random) {
    List<byte[]> parts = new ArrayList<>(blocks.stream().map(Block::raw).toList());
    byte[] begin = head.clone();
    int cut = Integer.MAX_VALUE;
    for (int faults = 1 + random.nextInt(3); faults > 0; faults--) {
      int at = random.nextInt(parts.size());
      int other = random.nextInt(parts.size());
      switch (random.nextInt(16)) {
        case 0 -> parts.set(at, bytes(parts.get(at), 0, random));
        case 1 -> parts.set(at, length(parts.get(at), random));
        case 2 -> parts.set(at, bytes(parts.get(at), HEAD, random));
        case 3 -> parts.remove(parts.size() > 1 ? at : 0);
        case 4 -> parts.add(at, parts.get(other));
        case 5 -> parts.set(at, parts.get(other));
        case 6 -> parts.set(at, id(at, other, parts));
        case 7 -> cut = random.nextInt(40) == 0 ? random.nextInt(64) : cut(parts, random);
        case 8 -> begin = random.nextInt(8) == 0 ? bytes(begin, 0, random) : begin;
        default -> parts.set(at, words(at, parts, random));
      }
      if (parts.isEmpty()) {
        break;
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(begin);
    parts.forEach(out::writeBytes);
    return out.size() > cut ? Arrays.copyOf(out.toByteArray(), cut) : out.toByteArray();
  }

  private int cut(List<byte[]> parts, Random random) {
    int end = head.length;
    for (int whole = random.nextInt(parts.size()); whole > 0; whole--) {
      end += parts.get(whole).length;
    }
    return end + random.nextInt(64);
  }

  /** Some bytes behind each other are others. */
  private static byte[] bytes(byte[] good, int from, Random random) {
    byte[] bad = good.clone();
    if (bad.length > from) {
      int at = from + random.nextInt(bad.length - from);
      for (int n = 1 << random.nextInt(4); n > 0 && at < bad.length; n--) {
        bad[at++] = (byte) random.nextInt();
      }
    }
    return bad;
  }

  /** The block says that it has another length than it has. */
  private static byte[] length(byte[] good, Random random) {
    byte[] bad = good.clone();
    if (bad.length >= Long.BYTES) {
      ByteBuffer words = ByteBuffer.wrap(bad).order(ByteOrder.LITTLE_ENDIAN);
      long length = words.getLong(0);
      words.putLong(
          0, random.nextBoolean() ? length + random.nextInt(33) - 16 : random.nextLong() >> 20);
    }
    return bad;
  }

  /** A call is that of another function. */
  private static byte[] id(int at, int other, List<byte[]> parts) {
    byte[] bad = parts.get(at).clone();
    byte[] from = parts.get(other);
    int n = Math.min(HEAD + Integer.BYTES, Math.min(bad.length, from.length));
    System.arraycopy(from, HEAD, bad, HEAD, Math.max(0, n - HEAD));
    return bad;
  }

  /** Words of a call are others: numbers that are often wrong, or words of other calls. */
  private byte[] words(int at, List<byte[]> parts, Random random) {
    Block block = find(parts.get(at));
    if (block == null || block.plain.length < block.words + Integer.BYTES) {
      return bytes(parts.get(at), 0, random);
    }
    byte[] bad = block.plain.clone();
    ByteBuffer words = ByteBuffer.wrap(bad).order(ByteOrder.LITTLE_ENDIAN);
    // contents are longer than calls, and nothing depends on them
    int most = Math.min(bad.length, block.words + 4096);
    for (int n = 1 + random.nextInt(2); n > 0; n--) {
      int count = (most - block.words) / Integer.BYTES;
      int to = block.words + Integer.BYTES * random.nextInt(count);
      switch (random.nextInt(5)) {
        case 0, 1 -> words.putInt(to, WORDS[random.nextInt(WORDS.length)]);
        case 2 -> words.putInt(to, words.getInt(to) + random.nextInt(9) - 4);
        case 3 -> words.putInt(to, words.getInt(to) ^ 1 << random.nextInt(32));
        default -> foreign(words, to, random);
      }
    }
    return bad;
  }

  /** What stands at a like place of another call, such as the number of another object. */
  private void foreign(ByteBuffer words, int to, Random random) {
    Block from = blocks.get(random.nextInt(blocks.size()));
    int rest = (Math.min(from.plain.length, from.words + 256) - from.words) / Long.BYTES;
    if (rest > 0 && to + Long.BYTES <= words.limit()) {
      int source = from.words + Long.BYTES * random.nextInt(rest);
      words.put(to, from.plain, source, Long.BYTES);
    }
  }

  private Block find(byte[] raw) {
    for (Block block : blocks) {
      if (block.raw == raw) {
        return block;
      }
    }
    return null;
  }
}
