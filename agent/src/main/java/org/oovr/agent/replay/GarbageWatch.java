package org.oovr.agent.replay;

/**
 * Has the heap collected wholly when it holds a quarter more than what lived after the last time,
 * and half a GiB more. The collector of one thread, which draws fastest on few processors, leaves
 * dead objects in its old generation until the heap may not grow any more: what a stream of
 * short-lived buffers leaves there would take gigabytes of a machine that has them, and be cleared
 * by the kernel page for page. Work grows with what lives, and comes after a quarter as much
 * garbage. For processes of our own only.
 */
final class GarbageWatch implements AutoCloseable {
  /** Looked at so often; an allocating thread fills some tens of megabytes meanwhile. */
  private static final int PERIOD_MILLIS = 20;

  /** Part of what lives that a heap may hold beside it. */
  private static final int PART = 4;

  /** What a heap may hold beside what lives, whatever that is: the young generation among it. */
  private static final long SLACK_BYTES = 512L << 20;

  private final long slackBytes;
  private final Thread thread = new Thread(this::watch, "oovr-garbage");

  /** Starts to watch. */
  GarbageWatch() {
    this(SLACK_BYTES);
  }

  /**
   * Starts to watch.
   *
   * @param slackBytes what the heap may hold beside what lives
   */
  GarbageWatch(long slackBytes) {
    this.slackBytes = slackBytes;
    thread.setDaemon(true);
    thread.start();
  }

  /** Whether a heap that holds so much is collected, where so much lived after the last time. */
  boolean isMuch(long usedBytes, long livedBytes) {
    return usedBytes > livedBytes + Math.max(livedBytes / PART, slackBytes);
  }

  private void watch() {
    long lived = 0;
    try {
      while (true) {
        Thread.sleep(PERIOD_MILLIS);
        if (isMuch(used(), lived)) {
          System.gc();
          lived = used();
        }
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
