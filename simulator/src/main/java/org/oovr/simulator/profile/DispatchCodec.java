package org.oovr.simulator.profile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.shader.RegisterUse;

/** The part of a profile file that tells the dispatches. */
final class DispatchCodec {
  /** Bytes of what becomes of lines that a word holds. */
  private static final int KINDS_PER_WORD = 4;

  private DispatchCodec() {}

  static void write(FrameProfile p, DataOutputStream out) throws IOException {
    out.writeInt(p.dispatches().size());
    for (DispatchWork d : p.dispatches()) {
      DispatchWork.Head h = d.head();
      out.writeInt(h.view());
      out.writeInt(h.beforeDraw());
      out.writeInt(h.beforeOperation());
      out.writeLong(h.callNumber());
      out.writeUTF(FrameProfileCodec.shortened(h.label()));
      out.writeLong(h.groups());
      out.writeInt(h.threads());
      out.writeInt(h.sharedBytes());
      ArrayCodec.writeInts(h.registers(), out);
      out.writeLong(d.every());
      out.writeLong(d.leftOut());
      ArrayCodec.writeInts(d.firstPhase, out);
      ArrayCodec.writeDifferences(d.phases, DispatchWork.PHASE_WORDS, out);
      out.writeByte(d.lines.resourceBits());
      out.writeByte(d.lines.numberBits());
      ArrayCodec.writeInts(d.lines.words, out);
      ArrayCodec.writeInts(d.lines.upper, out);
      ArrayCodec.writeInts(packed(d.kinds), out);
    }
  }

  /**
   * Reads them.
   *
   * @param whole the rest of the profile
   * @throws IllegalArgumentException when something does not fit it
   */
  static List<DispatchWork> read(DataInputStream in, long mostBytes, FrameProfile whole)
      throws IOException {
    List<DispatchWork> all = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
      DispatchWork.Head head =
          new DispatchWork.Head(
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readLong(),
              in.readUTF(),
              in.readLong(),
              in.readInt(),
              in.readInt(),
              RegisterUse.of(ArrayCodec.readInts(in)).words());
      long every = in.readLong();
      long leftOut = in.readLong();
      int[] firstPhase = ArrayCodec.readInts(in, mostBytes);
      int[] phases = ArrayCodec.readDifferences(in, DispatchWork.PHASE_WORDS, mostBytes);
      LineTable lines =
          new LineTable(
              in.readUnsignedByte(),
              in.readUnsignedByte(),
              ArrayCodec.readInts(in, mostBytes),
              ArrayCodec.readInts(in, mostBytes));
      byte[] kinds = unpacked(ArrayCodec.readInts(in, mostBytes), lines.count());
      DispatchWork work = new DispatchWork(head, every, leftOut, firstPhase, phases, lines, kinds);
      check(work, whole);
      all.add(work);
    }
    return all;
  }

  /** Whether lines are those of resources, and the dispatch stands where there is something. */
  private static void check(DispatchWork work, FrameProfile whole) {
    int draws = whole.draws().stream().mapToInt(d -> d.draw + 1).max().orElse(0);
    boolean good =
        work.head().beforeDraw() <= draws
            && work.head().beforeOperation() <= whole.operations().size();
    for (int i = 0; good && i < work.lineCount(); i++) {
      int resource = FrameProfile.lineResource(work.line(i));
      good = resource >= 0 && resource < whole.resources().size();
      if (good) {
        ProfileResource r = whole.resources().get(resource);
        long bytes = Math.max(1, r.views()) * r.bytes();
        good = FrameProfile.lineNumber(work.line(i)) * FrameProfile.LINE_BYTES <= bytes;
      }
    }
    if (!good) {
      throw new IllegalArgumentException(
          "the work of " + work.head().label() + " does not fit the frame");
    }
  }

  private static int[] packed(byte[] bytes) {
    int[] words = new int[(bytes.length + KINDS_PER_WORD - 1) / KINDS_PER_WORD];
    for (int i = 0; i < bytes.length; i++) {
      words[i / KINDS_PER_WORD] |= (bytes[i] & 0xff) << i % KINDS_PER_WORD * Byte.SIZE;
    }
    return words;
  }

  private static byte[] unpacked(int[] words, int count) {
    if (words.length != ((long) count + KINDS_PER_WORD - 1) / KINDS_PER_WORD) {
      throw new IllegalArgumentException(words.length + " words for " + count + " lines");
    }
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) (words[i / KINDS_PER_WORD] >>> i % KINDS_PER_WORD * Byte.SIZE);
    }
    return bytes;
  }
}
