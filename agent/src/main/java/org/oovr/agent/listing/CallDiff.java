package org.oovr.agent.listing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.CallText;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;

/**
 * Which calls of two traces differ, frame by frame: the fewest calls to take away and to put in (E.
 * Myers, An O(ND) Difference Algorithm, 1986). Calls are equal when everything but their numbers
 * is, contents of blobs included.
 */
public final class CallDiff {
  /** Beyond so many differences a frame is told as a whole: the search takes their square. */
  private static final int MOST_DIFFERENCES = 2000;

  private final Consumer<String> out;
  private long differences;

  /**
   * A comparison.
   *
   * @param out takes a line for each call that only one trace has: {@code -} the first, {@code +}
   *     the second
   */
  public CallDiff(Consumer<String> out) {
    this.out = out;
  }

  /** Compares; the number of calls that only one of them has. */
  public long compare(Trace first, Trace second) throws IOException {
    CallParser a = first.read();
    CallParser b = second.read();
    for (int frame = 0; ; frame++) {
      List<TracedCall> one = frame(a);
      List<TracedCall> two = frame(b);
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

  /** The calls up to and with the next present. */
  private static List<TracedCall> frame(CallParser parser) throws IOException {
    List<TracedCall> calls = new ArrayList<>();
    for (TracedCall call = parser.next(); call != null; call = parser.next()) {
      calls.add(call);
      if (FrameRule.presents(call.name())) {
        break;
      }
    }
    return calls;
  }

  private void frames(List<TracedCall> one, List<TracedCall> two, List<String> lines) {
    int start = 0;
    int endOne = one.size();
    int endTwo = two.size();
    while (start < endOne && start < endTwo && one.get(start).sameAs(two.get(start))) {
      start++;
    }
    while (endOne > start && endTwo > start && one.get(endOne - 1).sameAs(two.get(endTwo - 1))) {
      endOne--;
      endTwo--;
    }
    middle(one.subList(start, endOne), two.subList(start, endTwo), lines);
  }

  private void middle(List<TracedCall> one, List<TracedCall> two, List<String> lines) {
    int most = Math.min(one.size() + two.size(), MOST_DIFFERENCES);
    List<int[]> history = new ArrayList<>();
    int[] reach = new int[2 * most + 3];
    for (int d = 0; d <= most; d++) {
      for (int k = -d; k <= d; k += 2) {
        boolean down = k == -d || k != d && reach[most + k] < reach[most + k + 2];
        int x = down ? reach[most + k + 2] : reach[most + k] + 1;
        while (x < one.size() && x - k < two.size() && one.get(x).sameAs(two.get(x - k))) {
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
      List<TracedCall> one,
      List<TracedCall> two,
      List<int[]> history,
      int most,
      List<String> lines) {
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
      TracedCall call = down ? two.get(y) : one.get(x);
      steps.add(() -> tell(down ? '+' : '-', call, lines));
    }
    for (int i = steps.size() - 1; i >= 0; i--) {
      steps.get(i).run();
    }
  }

  private void tell(char side, TracedCall call, List<String> lines) {
    differences++;
    lines.add(side + " " + CallText.of(call, false));
  }
}
