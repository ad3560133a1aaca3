package org.oovr.agent.capture.trigger;

/**
 * A key of the program's windows. Its state is asked for after each present, so the program's own
 * callbacks are left alone.
 */
public final class KeyTrigger {
  /** Who knows whether a key is down. */
  public interface Keys {
    boolean isDown(long window, int key);
  }

  private final int key;
  private final FrameRanges ranges;
  private boolean down;

  /**
   * A trigger.
   *
   * @param key GLFW's number
   */
  public KeyTrigger(int key, FrameRanges ranges) {
    this.key = key;
    this.ranges = ranges;
  }

  /** A window was presented: a key that has gone down since the last time is a trigger. */
  public void presented(long window, Keys keys) {
    boolean now = keys.isDown(window, key);
    if (now && !down) {
      ranges.trigger();
    }
    down = now;
  }
}
