package org.oovr.agent.listing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Which calls of two files differ, frame by frame: the fewest calls to take away and to put in (E.
 * Myers, An O(ND) Difference Algorithm, 1986).
 *
 * @param <T> a call
 */
final class FrameDiff<T> {
  /** The frames of a file. */
  interface Frames<T> {
    /** The calls up to and with the next present; none at the end. */
    List<T> next() throws IOException;
  }

  /** Beyond so many differences a frame is told as a whole: the search takes their square. */
  private static final int MOST_DIFFERENCES = 2000;

  private final BiPredicate<T, T> same;
  private final Function<T, String> text;
  private final Consumer<String> out;
  private long differences;

  /**
   * A comparison.
   *
   * @param same whether two calls are equal
   * @param text a call in a line
   * @param out takes a line for each call that only one file has: {@code -} the first, {@code +}
   *     the second
   */
  FrameDiff(BiPredicate<T, T> same, Function<T, String> text, Consumer<String> out) {
    this.same = same;
    this.text = text;
    this.out = out;
  }

  /** Compares; the number of calls that only one of them has. */
  long compare(Frames<T> first, Frames<T> second) throws IOException {
    for (int frame = 0; ; frame++) {
      List<T> one = first.next();
      List<T> two = second.next();
      if (one.isEmpty() && two.isEmpty()) {
        return differences;
      }
      long before = differences;
      List<String> lines = new ArrayList<>();
      frames(one, two, lines);
      if (differences > before) {
        out.accept("frame " + frame);
        lines.forEach(out);
      }
    }
  }

  private void frames(List<T> one, List<T> two, List<String> lines) {
    int start = 0;
    int endOne = one.size();
    int endTwo = two.size();
    while (start < endOne && start < endTwo && same.test(one.get(start), two.get(start))) {
      start++;
    }
    while (endOne > start
        && endTwo > start
        && same.test(one.get(endOne - 1), two.get(endTwo - 1))) {
      endOne--;
      endTwo--;
    }
    middle(one.subList(start, endOne), two.subList(start, endTwo), lines);
  }

  private void middle(List<T> one, List<T> two, List<String> lines) {
    int most = Math.min(one.size() + two.size(), MOST_DIFFERENCES);
    List<int[]> history = new ArrayList<>();
    int[] reach = new int[2 * most + 3];
    for (int d = 0; d <= most; d++) {
      for (int k = -d; k <= d; k += 2) {
        boolean down = k == -d || k != d && reach[most + k] < reach[most + k + 2];
        int x = down ? reach[most + k + 2] : reach[most + k] + 1;
        while (x < one.size() && x - k < two.size() && same.test(one.get(x), two.get(x - k))) {
          x++;
        }
        reach[most + k + 1] = x;
        if (x >= one.size() && x - k >= two.size()) {
          history.add(reach.clone());
          walkBack(one, two, history, most, lines);
          return;
        }
      }
      history.add(reach.clone());
    }
    one.forEach(call -> tell('-', call, lines));
    two.forEach(call -> tell('+', call, lines));
  }

  /** Follows the search back to the start and tells the steps in order. */
  private void walkBack(
      List<T> one, List<T> two, List<int[]> history, int most, List<String> lines) {
    List<Runnable> steps = new ArrayList<>();
    int x = one.size();
    int y = two.size();
    for (int d = history.size() - 1; d > 0; d--) {
      int[] reach = history.get(d - 1);
      int k = x - y;
      boolean down = k == -d || k != d && reach[most + k] < reach[most + k + 2];
      int from = down ? k + 1 : k - 1;
      x = reach[most + from + 1];
      y = x - from;
      T call = down ? two.get(y) : one.get(x);
      steps.add(() -> tell(down ? '+' : '-', call, lines));
    }
    for (int i = steps.size() - 1; i >= 0; i--) {
      steps.get(i).run();
    }
  }

  private void tell(char side, T call, List<String> lines) {
    differences++;
    lines.add(side + " " + text.apply(call));
  }
}
