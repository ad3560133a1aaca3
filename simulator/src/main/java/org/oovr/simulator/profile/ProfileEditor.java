package org.oovr.simulator.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Makes a work log out of draws of another, in a new order of draws: each with all its geometry,
 * and with those of its tiles that are wanted. Resources, images and the window stay.
 */
public final class ProfileEditor {
  private final FrameProfile from;

  /** By draw, one more at the end: its first work and its first unit. */
  private final int[] firstWork;

  private final int[] firstUnit;
  private final List<DrawWork> draws = new ArrayList<>();

  // --- units so far: their number in the source, their draw here
  private int[] units = new int[256];
  private int[] drawOf = new int[256];
  private int count;
  private int next;

  /** Starts an empty log. */
  public ProfileEditor(FrameProfile from) {
    this.from = from;
    int n = from.draws().stream().mapToInt(w -> w.draw + 1).max().orElse(0);
    firstWork = new int[n + 1];
    firstUnit = new int[n + 1];
    for (DrawWork w : from.draws()) {
      firstWork[w.draw + 1]++;
    }
    for (int u = 0; u < from.unitCount(); u++) {
      firstUnit[from.unitDraw(u) + 1]++;
    }
    Arrays.parallelPrefix(firstWork, Integer::sum);
    Arrays.parallelPrefix(firstUnit, Integer::sum);
  }

  /** Draws of the source. */
  public int sourceDraws() {
    return firstWork.length - 1;
  }

  /** First unit of a draw of the source; those of the next one end it. */
  public int firstUnit(int draw) {
    return firstUnit[draw];
  }

  /**
   * Appends a draw of the source in all its views.
   *
   * @param wanted which of its units, by their numbers in the source
   * @return its number here
   */
  public int add(int draw, IntPredicate wanted) {
    for (int i = firstWork[draw]; i < firstWork[draw + 1]; i++) {
      draws.add(from.draws().get(i).as(next));
    }
    for (int u = firstUnit[draw]; u < firstUnit[draw + 1]; u++) {
      if (wanted.test(u)) {
        if (count == units.length) {
          units = Arrays.copyOf(units, count * 2);
          drawOf = Arrays.copyOf(drawOf, count * 2);
        }
        units[count] = u;
        drawOf[count++] = next;
      }
    }
    return next++;
  }

  /** Draws so far. */
  public int draws() {
    return next;
  }

  /** The log, with what stands between its draws. */
  public FrameProfile finish(
      List<ProfilePass> passes,
      List<ProfileBarrier> barriers,
      List<Operation> operations,
      List<ImageSnapshot> snapshots,
      List<ImageBlit> blits) {
    int[] words = units();
    int end = count * WorkLog.UNIT_WORDS;
    return new FrameProfile(
        from.index(),
        from.width(),
        from.height(),
        from.views(),
        from.resources(),
        draws,
        passes,
        barriers,
        operations,
        from.images(),
        snapshots,
        blits,
        from.window(),
        List.of(),
        List.of(),
        words,
        quads(words[end + WorkLog.U_QUADS]),
        values(from.depths, WorkLog.U_DEPTHS, words[end + WorkLog.U_DEPTHS]),
        values(from.outputs, WorkLog.U_OUTPUTS, words[end + WorkLog.U_OUTPUTS]),
        warps(words[end + WorkLog.U_WARPS]),
        lines(words[end + WorkLog.U_LINES]));
  }

  private int begin(int unit, int word) {
    return from.units[unit * WorkLog.UNIT_WORDS + word];
  }

  private int amount(int unit, int word) {
    return begin(unit + 1, word) - begin(unit, word);
  }

  private int firstLine(int unit) {
    return from.warpFirstLine(from.firstWarp(unit));
  }

  private int endLine(int unit) {
    int end = from.firstWarp(unit + 1);
    return end == 0 ? 0 : from.warpEndLine(end - 1);
  }

  /** All units, and one more that ends the last. */
  private int[] units() {
    int[] words = new int[Math.multiplyExact(count + 1, WorkLog.UNIT_WORDS)];
    for (int i = 0; i < count; i++) {
      int at = i * WorkLog.UNIT_WORDS;
      words[at + WorkLog.U_DRAW] = drawOf[i];
      for (int w : new int[] {WorkLog.U_VIEW, WorkLog.U_TILE_X, WorkLog.U_TILE_Y, WorkLog.U_PART}) {
        words[at + w] = begin(units[i], w);
      }
      for (int w = WorkLog.U_QUADS; w < WorkLog.U_LINES; w++) {
        words[at + WorkLog.UNIT_WORDS + w] = words[at + w] + amount(units[i], w);
      }
      words[at + WorkLog.UNIT_WORDS + WorkLog.U_LINES] =
          words[at + WorkLog.U_LINES] + endLine(units[i]) - firstLine(units[i]);
    }
    return words;
  }

  private QuadTable quads(int all) {
    QuadTable table = new QuadTable(all);
    int to = 0;
    for (int i = 0; i < count; i++) {
      int n = amount(units[i], WorkLog.U_QUADS);
      table.copy(from.quads, begin(units[i], WorkLog.U_QUADS), to, n);
      to += n;
    }
    return table;
  }

  private int[] values(int[] source, int pointer, int all) {
    int[] values = new int[all];
    int to = 0;
    for (int i = 0; i < count; i++) {
      int n = amount(units[i], pointer);
      System.arraycopy(source, begin(units[i], pointer), values, to, n);
      to += n;
    }
    return values;
  }

  private int[] warps(int all) {
    int[] warps = new int[Math.multiplyExact(all, WorkLog.WARP_WORDS)];
    int to = 0;
    int line = 0;
    for (int i = 0; i < count; i++) {
      int n = amount(units[i], WorkLog.U_WARPS) * WorkLog.WARP_WORDS;
      int first = begin(units[i], WorkLog.U_WARPS) * WorkLog.WARP_WORDS;
      System.arraycopy(from.warps, first, warps, to, n);
      int shift = line - firstLine(units[i]);
      for (int at = to; at < to + n; at += WorkLog.WARP_WORDS) {
        warps[at + WorkLog.W_LINES_END] += shift;
      }
      to += n;
      line += endLine(units[i]) - firstLine(units[i]);
    }
    return warps;
  }

  private LineTable lines(int all) {
    LineTable table = new LineTable(all, from.lines.resourceBits(), from.lines.numberBits());
    int to = 0;
    for (int i = 0; i < count; i++) {
      int n = endLine(units[i]) - firstLine(units[i]);
      table.copy(from.lines, firstLine(units[i]), to, n);
      to += n;
    }
    return table;
  }
}
