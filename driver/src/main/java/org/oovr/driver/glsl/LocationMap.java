package org.oovr.driver.glsl;

/** Which locations are taken. */
final class LocationMap {
  private final boolean[] taken;

  LocationMap(int count) {
    taken = new boolean[count];
  }

  int size() {
    return taken.length;
  }

  /** Whether {@code count} locations from {@code first} on exist. */
  boolean has(int first, int count) {
    return first >= 0 && count <= taken.length && first <= taken.length - count;
  }

  /** Takes locations, whether they are free or not; false when one was taken. */
  boolean take(int first, int count) {
    boolean free = true;
    for (int i = first; i < first + count; i++) {
      free &= !taken[i];
      taken[i] = true;
    }
    return free;
  }

  /** Takes the first run of free locations; -1 when there is none. */
  int takeFree(int count) {
    for (int first = 0; first + count <= taken.length; first++) {
      int n = 0;
      while (n < count && !taken[first + n]) {
        n++;
      }
      if (n == count) {
        take(first, count);
        return first;
      }
      first += n;
    }
    return -1;
  }
}
