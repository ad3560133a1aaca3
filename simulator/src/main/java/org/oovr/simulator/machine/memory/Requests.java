package org.oovr.simulator.machine.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.engine.Component;

/**
 * Requests to memory in flight, by number. A request is taken by {@link #take}, answered exactly
 * once through its {@link Requester}, and given back by {@link #release}; the counts must meet. The
 * words of a request lie together, because each box on its way looks at several.
 */
public final class Requests {
  /** Who asked. */
  public interface Requester {
    /** The line has been read, or the write has been taken. */
    void answered(int token, int line);
  }

  /** The requester of what nobody waits for. */
  public static final int NOBODY = 0;

  /** End of a list of requests. */
  public static final int NONE = -1;

  private static final int WORDS_SHIFT = 3;
  private static final int LINE = 0;
  private static final int DRAW = 1;
  private static final int TOKEN = 2;
  private static final int REQUESTER = 3;

  /** GPM, then traffic class, then whether it writes. */
  private static final int KIND = 4;

  /** Next one that waits for the same line in an L2, or next free one. */
  private static final int NEXT = 5;

  /** Next one that waits for the same line in a remote cache. */
  private static final int BEHIND = 6;

  private static final int BYTE = 0xff;
  private static final int TRAFFIC_SHIFT = 8;
  private static final int WRITE = 1 << 16;
  private static final int ATOMIC = 1 << 17;
  private static final int DEGREE_SHIFT = 18;
  private static final int DEGREE_MASK = 31;

  private final StoredSizes stored;
  private int[] words = new int[1024 << WORDS_SHIFT];
  private final List<Requester> known = new ArrayList<>();
  private Requester[] requesters = new Requester[16];
  private int free = NONE;
  private int used;
  private long taken;
  private long released;

  /**
   * @param stored bytes of lines in memory and on links
   */
  public Requests(StoredSizes stored) {
    this.stored = stored;
    number((token, line) -> {});
  }

  /** Bytes of lines in memory and on links. */
  public StoredSizes stored() {
    return stored;
  }

  /** The number of one more requester. */
  public int number(Requester requester) {
    known.add(requester);
    requesters = known.toArray(requesters);
    return known.size() - 1;
  }

  /**
   * A request.
   *
   * @param gpm which asks
   * @param requester by its {@link #number}
   * @param token given back to it
   */
  public int take(
      int line, boolean write, int gpm, int traffic, int draw, int requester, int token) {
    taken++;
    int r = free;
    if (r >= 0) {
      free = next(r);
    } else {
      r = used++;
      if (used << WORDS_SHIFT > words.length) {
        words = Arrays.copyOf(words, words.length * 2);
      }
    }
    int at = r << WORDS_SHIFT;
    words[at + LINE] = line;
    words[at + DRAW] = draw;
    words[at + TOKEN] = token;
    words[at + REQUESTER] = requester;
    words[at + KIND] = gpm | traffic << TRAFFIC_SHIFT | (write ? WRITE : 0);
    return r;
  }

  public int line(int r) {
    return words[(r << WORDS_SHIFT) + LINE];
  }

  public int draw(int r) {
    return words[(r << WORDS_SHIFT) + DRAW];
  }

  /** GPM that asks. */
  public int from(int r) {
    return words[(r << WORDS_SHIFT) + KIND] & BYTE;
  }

  /** Ordinal of its traffic class. */
  public int traffic(int r) {
    return words[(r << WORDS_SHIFT) + KIND] >>> TRAFFIC_SHIFT & BYTE;
  }

  public boolean writes(int r) {
    return (words[(r << WORDS_SHIFT) + KIND] & WRITE) != 0;
  }

  /**
   * Makes a request one that reads and changes words of its line where it is at home.
   *
   * @param degree most threads that change the same word, 1 to 32
   */
  public void atomic(int r, int degree) {
    words[(r << WORDS_SHIFT) + KIND] |= ATOMIC | degree - 1 << DEGREE_SHIFT;
  }

  /** Whether it leaves the line changed. */
  public boolean changes(int r) {
    return (words[(r << WORDS_SHIFT) + KIND] & (WRITE | ATOMIC)) != 0;
  }

  /** Cycles that changing words takes beyond those of reading the line. */
  public int moreCycles(int r) {
    return words[(r << WORDS_SHIFT) + KIND] >>> DEGREE_SHIFT & DEGREE_MASK;
  }

  /** Next one that waits for the same line in an L2. */
  public int next(int r) {
    return words[(r << WORDS_SHIFT) + NEXT];
  }

  public void next(int r, int other) {
    words[(r << WORDS_SHIFT) + NEXT] = other;
  }

  /** Next one that waits for the same line in a remote cache. */
  public int behind(int r) {
    return words[(r << WORDS_SHIFT) + BEHIND];
  }

  public void behind(int r, int other) {
    words[(r << WORDS_SHIFT) + BEHIND] = other;
  }

  /** Answers a request and gives it back. */
  public void answer(int r) {
    int at = r << WORDS_SHIFT;
    Requester who = requesters[words[at + REQUESTER]];
    int token = words[at + TOKEN];
    int line = words[at + LINE];
    release(r);
    who.answered(token, line);
  }

  private void release(int r) {
    released++;
    next(r, free);
    free = r;
  }

  /** Requests taken and not yet given back. */
  public long open() {
    return taken - released;
  }

  /** For the watchdog: a component that waits for answers. */
  public static Component.Waiting waiting(int lines, Component on) {
    return new Component.Waiting(lines + " lines from memory", on);
  }
}
