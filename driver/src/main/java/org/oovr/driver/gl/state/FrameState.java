package org.oovr.driver.gl.state;

/**
 * Where a stream of calls is: the frame, the draw in it, and whether its draws are executed. Frames
 * count from 0.
 */
public final class FrameState {
  /** A call as the clock of {@link #nanoseconds} knows it. */
  private static final long NANOSECONDS_A_CALL = 100;

  private final boolean drawAll;
  private int number;
  private int draws;
  private boolean open;
  private boolean sampled = true;

  /** Whether a frame that is not sampled is drawn nevertheless. */
  private boolean drawn;

  /** Whether the call being executed has been answered already. */
  private boolean recorded;

  private long calls;

  public FrameState(boolean drawAll) {
    this.drawAll = drawAll;
  }

  /** A call is about to be executed. */
  public void call(boolean answered) {
    calls++;
    recorded = answered;
  }

  /** Number of the present frame. */
  public int number() {
    return number;
  }

  /** Whether the frame has begun: a command that works on images was sent. */
  boolean isOpen() {
    return open;
  }

  /** Whether the picture of the frame is wanted. */
  boolean isSampled() {
    return sampled;
  }

  /**
   * Whether draws of the present frame are to be executed: always where nobody else draws, because
   * the application can read back what it drew in any frame and draw with it in the next, and where
   * the options say so.
   */
  public boolean executes() {
    return sampled || drawn || !recorded || drawAll;
  }

  /** Whether draws of every frame are executed, wanted or not. */
  public boolean executesAll() {
    return drawAll;
  }

  /** Draws of the present frame so far. */
  public int draws() {
    return draws;
  }

  /** The place of the next draw in its frame, from 0. */
  public int nextDraw() {
    return draws++;
  }

  /** A clock that only knows calls: the same on every run. */
  public long nanoseconds() {
    return calls * NANOSECONDS_A_CALL;
  }

  /** Says what is wanted of the present frame. */
  void want(boolean shown, boolean drawnOnly) {
    sampled = shown;
    drawn = drawnOnly;
  }

  /** Gives the present frame, which is not open, another number. */
  void renumber(int next) {
    number = next;
  }

  void begin() {
    open = true;
  }

  /** The next frame is the present one, and wanted until somebody says otherwise. */
  void end() {
    number++;
    draws = 0;
    open = false;
    want(true, false);
  }
}
