package org.oovr.driver.vk.object;

import java.util.List;

/** Images that are shown in turn. */
public final class Swapchain {
  public final List<ImageObject> images;

  /** Their handles. */
  public final long[] handles;

  /** Which of them the program has. */
  private final boolean[] acquired;

  private int next;

  public Swapchain(List<ImageObject> images, long[] handles) {
    this.images = List.copyOf(images);
    this.handles = handles;
    acquired = new boolean[handles.length];
  }

  /** Gives an image to the program; -1 when it has all. */
  public int acquire() {
    for (int i = 0; i < acquired.length; i++) {
      int index = (next + i) % acquired.length;
      if (!acquired[index]) {
        acquired[index] = true;
        next = (index + 1) % acquired.length;
        return index;
      }
    }
    return -1;
  }

  /** Gives a certain image to the program; -1 where there is none of this number. */
  public int acquire(int index) {
    return index >= 0 && index < handles.length ? index : -1;
  }

  /** Takes an image back. */
  public void release(int index) {
    acquired[index] = false;
  }
}
