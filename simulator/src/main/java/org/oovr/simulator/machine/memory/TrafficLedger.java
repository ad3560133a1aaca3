package org.oovr.simulator.machine.memory;

/**
 * Bytes that links carried: by link and traffic class, sent and received, and by draw. A draw of -1
 * is traffic that belongs to no draw.
 */
public final class TrafficLedger {
  private final int gpms;
  private final int classes;
  private final int draws;
  private final long[] sent;
  private final long[] received;
  private final long[] byDraw;

  /**
   * @param draws highest draw number + 1
   * @param classes traffic classes
   */
  public TrafficLedger(int gpms, int draws, int classes) {
    this.gpms = gpms;
    this.classes = classes;
    this.draws = draws;
    sent = new long[gpms * gpms * classes];
    received = new long[sent.length];
    byDraw = new long[Math.multiplyExact(draws + 1, sent.length)];
  }

  private int cell(int from, int to, int traffic) {
    return (from * gpms + to) * classes + traffic;
  }

  void sent(int from, int to, int traffic, int draw, int bytes) {
    int cell = cell(from, to, traffic);
    sent[cell] += bytes;
    byDraw[(draw + 1) * sent.length + cell] += bytes;
  }

  void received(int from, int to, int traffic, int bytes) {
    received[cell(from, to, traffic)] += bytes;
  }

  public long sent(int from, int to, int traffic) {
    return sent[cell(from, to, traffic)];
  }

  public long received(int from, int to, int traffic) {
    return received[cell(from, to, traffic)];
  }

  /** Bytes of a draw (-1 for none). */
  public long ofDraw(int draw, int from, int to, int traffic) {
    return byDraw[(draw + 1) * sent.length + cell(from, to, traffic)];
  }

  public int draws() {
    return draws;
  }

  /** Forgets everything. */
  public void reset() {
    java.util.Arrays.fill(sent, 0);
    java.util.Arrays.fill(received, 0);
    java.util.Arrays.fill(byDraw, 0);
  }
}
