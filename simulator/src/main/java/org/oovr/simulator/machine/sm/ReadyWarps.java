package org.oovr.simulator.machine.sm;

import org.oovr.simulator.engine.IntQueue;

/** Warps of an SM whose next instructions could be executed. */
final class ReadyWarps {
  /** By priority, the first one is looked at first; each in the order of arrival. */
  private final IntQueue[] queues;

  private int size;

  /**
   * @param byPriority by type of warp and of instruction; else as they come
   */
  ReadyWarps(boolean byPriority) {
    queues = new IntQueue[byPriority ? 4 : 1];
    for (int i = 0; i < queues.length; i++) {
      queues[i] = new IntQueue();
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(int place, Warp warp) {
    size++;
    if (queues.length == 1) {
      queues[0].add(place);
    } else {
      queues[(warp.pixels ? 0 : 2) + (warp.beforeTexture() ? 0 : 1)].add(place);
    }
  }

  /** Takes the place of the warp that is executed next. */
  int take() {
    size--;
    int q = 0;
    while (queues[q].isEmpty()) {
      q++;
    }
    return queues[q].remove();
  }
}
