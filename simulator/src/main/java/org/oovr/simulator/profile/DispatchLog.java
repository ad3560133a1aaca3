package org.oovr.simulator.profile;

import java.util.Arrays;

/**
 * Where what the workgroups of one dispatch do is written down, one after the other. It takes no
 * more than so many words: when there are more, every second workgroup is forgotten, and of those
 * that follow as many are left out.
 *
 * <p>Use: for each workgroup that is {@linkplain #wants wanted}, {@link #phase} for each phase and
 * in it for each warp, with its lines by {@link #line} before it; then {@link #endGroup}.
 */
public final class DispatchLog {
  /** Words that all dispatches of a frame may take: 256 MiB. */
  public static final long MOST_WORDS = 1L << 26;

  private final DispatchWork.Head head;
  private final long mostWords;
  private long every = 1;
  private long leftOut;
  private int told;
  private int[] firstPhase = new int[16];
  private int[] phases = new int[64 * DispatchWork.PHASE_WORDS];
  private int phaseCount;
  private long[] lines = new long[256];
  private byte[] kinds = new byte[256];
  private int lineCount;

  /**
   * @param mostWords that it may take, if more than one workgroup is told
   */
  public DispatchLog(DispatchWork.Head head, long mostWords) {
    this.head = head;
    this.mostWords = mostWords;
  }

  /** Words of what is told. */
  public long words() {
    return (long) phaseCount * DispatchWork.PHASE_WORDS + 3L * lineCount + told;
  }

  /** Whether a workgroup is to be told. */
  public boolean wants(long group) {
    return group % every == 0;
  }

  /** Something that a workgroup did is not told, as it was too much. */
  public void leftOut(long accesses) {
    leftOut += accesses;
  }

  /**
   * A line that the phase which comes next touches.
   *
   * @param packed see {@link FrameProfile#line}
   * @param kind what the access does
   * @param begins whether it is the first line of an access
   * @param degree of atomic accesses: most threads that change the same word, 1 to 32
   */
  public void line(long packed, int kind, boolean begins, int degree) {
    if (lineCount == lines.length) {
      lines = Arrays.copyOf(lines, lineCount * 2);
      kinds = Arrays.copyOf(kinds, lineCount * 2);
    }
    lines[lineCount] = packed;
    kinds[lineCount++] =
        (byte)
            (kind
                | (begins ? DispatchWork.FIRST : 0)
                | Math.min(DispatchWork.WARP_THREADS, degree) - 1 << DispatchWork.DEGREE_SHIFT);
  }

  /**
   * A phase of a warp.
   *
   * @param instructions by class, from {@code at} on with {@code step} between
   * @param cycles of accesses to shared memory by the logarithm of the number of banks, from {@code
   *     firstCycles} on
   */
  public void phase(
      int[] instructions,
      int at,
      int step,
      int texels,
      int sharedAccesses,
      int[] cycles,
      int firstCycles) {
    int to = phaseCount * DispatchWork.PHASE_WORDS;
    if (to == phases.length) {
      phases = Arrays.copyOf(phases, to * 2);
    }
    for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
      phases[to + c] = instructions[at + c * step];
    }
    phases[to + DispatchWork.P_TEXELS] = texels;
    phases[to + DispatchWork.P_SHARED] = sharedAccesses;
    phases[to + DispatchWork.P_LINES_END] = lineCount;
    System.arraycopy(cycles, firstCycles, phases, to + DispatchWork.P_BANKS, DispatchWork.BANKINGS);
    phaseCount++;
  }

  /** All phases of a workgroup are told. */
  public void endGroup() {
    told++;
    if (told == firstPhase.length) {
      firstPhase = Arrays.copyOf(firstPhase, told * 2);
    }
    firstPhase[told] = phaseCount;
    while (words() > mostWords && told > 1) {
      halve();
    }
  }

  /** Forgets every second workgroup. */
  private void halve() {
    every *= 2;
    int kept = 0;
    int phase = 0;
    int line = 0;
    for (int g = 0; g < told; g += 2) {
      int from = firstPhase[g];
      int to = firstPhase[g + 1];
      int firstLine = linesBefore(from);
      int endLine = linesBefore(to);
      int words = DispatchWork.PHASE_WORDS;
      // what is kept moves to the front: nothing is written that is still to be read
      System.arraycopy(phases, from * words, phases, phase * words, (to - from) * words);
      System.arraycopy(lines, firstLine, lines, line, endLine - firstLine);
      System.arraycopy(kinds, firstLine, kinds, line, endLine - firstLine);
      for (int p = phase; p < phase + to - from; p++) {
        phases[p * words + DispatchWork.P_LINES_END] += line - firstLine;
      }
      phase += to - from;
      line += endLine - firstLine;
      firstPhase[++kept] = phase;
    }
    told = kept;
    phaseCount = phase;
    lineCount = line;
  }

  private int linesBefore(int phase) {
    return phase == 0
        ? 0
        : phases[(phase - 1) * DispatchWork.PHASE_WORDS + DispatchWork.P_LINES_END];
  }

  /** What is told. */
  public DispatchWork finish() {
    return new DispatchWork(
        head,
        every,
        leftOut,
        Arrays.copyOf(firstPhase, told + 1),
        Arrays.copyOf(phases, phaseCount * DispatchWork.PHASE_WORDS),
        LineTable.of(lines, lineCount),
        Arrays.copyOf(kinds, lineCount));
  }
}
