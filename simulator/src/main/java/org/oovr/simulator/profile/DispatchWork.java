package org.oovr.simulator.profile;

import java.util.Objects;

/**
 * What a dispatch of a compute shader did, in one view. Of its workgroups, in their order, every
 * {@link #every()}-th is told, usually all; warps have 32 threads, in the order of their numbers.
 *
 * <p>A workgroup is cut into phases where its threads wait for each other. For each phase and warp
 * there are instructions by class, what becomes of the memory that the workgroup shares, and the
 * accesses to other memory in their order, each with the lines of 64 bytes that it touches. Words
 * next to each other, up to four, that a thread accesses one after the other are one access, as
 * vectors are.
 */
public final class DispatchWork {
  /** What an access does. */
  public static final int TEXTURE = 0;

  public static final int READ = 1;
  public static final int WRITE = 2;
  public static final int ATOMIC = 3;

  /** Numbers of banks for which conflicts are told: 1, 2, 4 and so on. */
  public static final int BANKINGS = 7;

  /** Bits of what is kept of a line. */
  static final int KIND_MASK = 3;

  static final int FIRST = 4;
  static final int DEGREE_SHIFT = 3;

  static final int P_TEXELS = FrameProfile.INSTRUCTION_CLASSES;
  static final int P_SHARED = P_TEXELS + 1;
  static final int P_LINES_END = P_TEXELS + 2;
  static final int P_BANKS = P_TEXELS + 3;
  static final int PHASE_WORDS = P_BANKS + BANKINGS;

  /** Threads of a warp. */
  public static final int WARP_THREADS = 32;

  /** Most threads of a workgroup. */
  public static final int MOST_THREADS = 1024;

  /** Most memory that a workgroup shares. */
  public static final int MOST_SHARED_BYTES = 1 << 24;

  /**
   * What all workgroups have in common.
   *
   * @param view that it ran for
   * @param beforeDraw it stands before the draw of this index; the number of draws at the end
   * @param beforeOperation it stands before the operation of this index in {@link
   *     FrameProfile#operations()}
   * @param callNumber number of the API call
   * @param label the call and its debug group
   * @param groups workgroups
   * @param threads of a workgroup
   * @param sharedBytes memory that a workgroup's threads share
   * @param registers what the shader does with registers, as {@code RegisterUse} tells it in words
   */
  public record Head(
      int view,
      int beforeDraw,
      int beforeOperation,
      long callNumber,
      String label,
      long groups,
      int threads,
      int sharedBytes,
      int[] registers) {
    /** Checks it. */
    public Head {
      Objects.requireNonNull(label, "label");
      if (view < 0
          || beforeDraw < 0
          || beforeOperation < 0
          || groups < 1
          || threads < 1
          || threads > MOST_THREADS
          || sharedBytes < 0
          || sharedBytes > MOST_SHARED_BYTES) {
        throw new IllegalArgumentException(
            "a dispatch of %d workgroups of %d threads with %d bytes, for view %d before draw %d"
                .formatted(groups, threads, sharedBytes, view, beforeDraw));
      }
    }
  }

  /** Most workgroups that one stands for. */
  private static final long MOST_EVERY = 1L << 20;

  private final Head head;
  private final long every;
  private final long leftOut;

  /** By workgroup that is told: where its phases begin; one more at the end. */
  final int[] firstPhase;

  final int[] phases;
  final LineTable lines;
  final byte[] kinds;

  /**
   * Of arrays that it keeps.
   *
   * @throws IllegalArgumentException when they do not fit each other
   */
  DispatchWork(
      Head head,
      long every,
      long leftOut,
      int[] firstPhase,
      int[] phases,
      LineTable lines,
      byte[] kinds) {
    this.head = head;
    this.every = every;
    this.leftOut = leftOut;
    this.firstPhase = firstPhase;
    this.phases = phases;
    this.lines = lines;
    this.kinds = kinds;
    check();
  }

  private void check() {
    int told = firstPhase.length - 1;
    boolean good =
        every >= 1
            && every <= MOST_EVERY
            && leftOut >= 0
            && told == (head.groups() + every - 1) / every
            && firstPhase[0] == 0
            && (long) firstPhase[told] * PHASE_WORDS == phases.length
            && kinds.length == lines.count();
    for (int g = 0; good && g < told; g++) {
      int n = firstPhase[g + 1] - firstPhase[g];
      good = n > 0 && n % warps() == 0;
    }
    for (int p = 0; good && p * PHASE_WORDS < phases.length; p++) {
      good = firstLine(p) <= endLine(p) && (firstLine(p) == endLine(p) || begins(firstLine(p)));
      for (int w = 0; good && w < PHASE_WORDS; w++) {
        good = phases[p * PHASE_WORDS + w] >= 0;
      }
    }
    int all = firstPhase[Math.max(0, told)];
    if (!good || (all == 0 ? 0 : endLine(all - 1)) != lines.count()) {
      throw new IllegalArgumentException("the work of " + head.label() + " does not fit together");
    }
  }

  public Head head() {
    return head;
  }

  /** The same work before another draw. */
  public DispatchWork before(int draw) {
    Head h = head;
    Head moved =
        new Head(
            h.view,
            draw,
            h.beforeOperation,
            h.callNumber,
            h.label,
            h.groups,
            h.threads,
            h.sharedBytes,
            h.registers);
    return new DispatchWork(moved, every, leftOut, firstPhase, phases, lines, kinds);
  }

  /** Workgroups. */
  public long groups() {
    return head.groups();
  }

  /** Each workgroup that is told stands for so many. */
  public long every() {
    return every;
  }

  /** Workgroups that are told. */
  public int told() {
    return firstPhase.length - 1;
  }

  /** Accesses and barriers of these that were too many to be told. */
  public long leftOut() {
    return leftOut;
  }

  /** Warps of a workgroup. */
  public int warps() {
    return (head.threads() + WARP_THREADS - 1) / WARP_THREADS;
  }

  /** Phases of a workgroup, by its number among those that are told. */
  public int phases(int told) {
    return (firstPhase[told + 1] - firstPhase[told]) / warps();
  }

  /** Number of a phase of a warp, for the methods that follow. */
  public int phase(int told, int phase, int warp) {
    return firstPhase[told] + phase * warps() + warp;
  }

  private int word(int phase, int word) {
    return phases[phase * PHASE_WORDS + word];
  }

  /** Executed instructions of a class. */
  public int instructions(int phase, int instructionClass) {
    return word(phase, instructionClass);
  }

  /** Texels that texture instructions fetch. */
  public int texels(int phase) {
    return word(phase, P_TEXELS);
  }

  /** Accesses to the memory that the workgroup shares. */
  public int sharedAccesses(int phase) {
    return word(phase, P_SHARED);
  }

  /**
   * Cycles that these take where each bank of words gives one of them in a cycle, to all threads
   * that want it.
   *
   * @param log2Banks 0 to {@link #BANKINGS} - 1
   */
  public int sharedCycles(int phase, int log2Banks) {
    return word(phase, P_BANKS + log2Banks);
  }

  /** First line that a phase touches. */
  public int firstLine(int phase) {
    return phase == 0 ? 0 : word(phase - 1, P_LINES_END);
  }

  /** End (exclusive) of the lines that it touches. */
  public int endLine(int phase) {
    return word(phase, P_LINES_END);
  }

  /** Lines of all phases. */
  public int lineCount() {
    return kinds.length;
  }

  /** A line, see {@link FrameProfile#line}. */
  public long line(int i) {
    return lines.get(i);
  }

  /** What the access does that touches a line: {@link #TEXTURE} and so on. */
  public int kind(int i) {
    return kinds[i] & KIND_MASK;
  }

  /** Whether it is the first line of its access. */
  public boolean begins(int i) {
    return (kinds[i] & FIRST) != 0;
  }

  /** Of atomic accesses: most threads that change the same word of the line, 1 to 32. */
  public int degree(int i) {
    return ((kinds[i] & 0xff) >> DEGREE_SHIFT) + 1;
  }
}
