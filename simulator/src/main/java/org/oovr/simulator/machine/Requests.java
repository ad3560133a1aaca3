package org.oovr.simulator.machine;

import java.util.Arrays;
import org.oovr.simulator.engine.Component;

/**
 * Memory requests in flight, by number. A request is taken by {@link #take}, answered exactly once
 * through its {@link Requester}, and given back by {@link #release}; the counts must meet.
 */
final class Requests {
  /** Who asked. */
  interface Requester {
    /** The line has been read, or the write has been taken. */
    void answered(int token, int line);
  }

  int[] line = new int[1024];
  byte[] from = new byte[1024];
  byte[] home = new byte[1024];
  byte[] traffic = new byte[1024];
  boolean[] write = new boolean[1024];
  int[] bytes = new int[1024];
  int[] draw = new int[1024];
  int[] token = new int[1024];

  /** List of those that wait for the same line in an L2. */
  int[] next = new int[1024];

  /** List of those that wait for the same line in a remote cache. */
  int[] behind = new int[1024];

  Requester[] requester = new Requester[1024];

  private int free = -1;
  private int used;
  private long taken;
  private long released;

  int take() {
    taken++;
    if (free >= 0) {
      int r = free;
      free = next[r];
      return r;
    }
    if (used == line.length) {
      int n = used * 2;
      line = Arrays.copyOf(line, n);
      from = Arrays.copyOf(from, n);
      home = Arrays.copyOf(home, n);
      traffic = Arrays.copyOf(traffic, n);
      write = Arrays.copyOf(write, n);
      bytes = Arrays.copyOf(bytes, n);
      draw = Arrays.copyOf(draw, n);
      token = Arrays.copyOf(token, n);
      next = Arrays.copyOf(next, n);
      behind = Arrays.copyOf(behind, n);
      requester = Arrays.copyOf(requester, n);
    }
    return used++;
  }

  /** Answers a request and gives it back. */
  void answer(int r) {
    Requester who = requester[r];
    int t = token[r];
    int l = line[r];
    release(r);
    if (who != null) {
      who.answered(t, l);
    }
  }

  private void release(int r) {
    released++;
    requester[r] = null;
    next[r] = free;
    free = r;
  }

  /** Requests taken and not yet given back. */
  long open() {
    return taken - released;
  }

  /** For the watchdog: a component that waits for answers. */
  static Component.Waiting waiting(int lines, Component on) {
    return new Component.Waiting(lines + " lines from memory", on);
  }
}
