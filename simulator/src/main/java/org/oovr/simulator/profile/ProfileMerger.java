package org.oovr.simulator.profile;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Joins the segments of several logs, units in (draw, view, tile row, tile column, part) order,
 * rows from the lowest that is seen. One kind of data after the other: what is copied is let go
 * before the next array is made.
 */
final class ProfileMerger {
  /** A unit of a segment. */
  private record Place(WorkSegment segment, int unit) {
    int begin(int word) {
      return segment.begin(unit, word);
    }

    int count(int word) {
      return segment.end(unit, word) - begin(word);
    }
  }

  private static Comparator<Place> order(BitSet downward) {
    Comparator<Place> rows =
        Comparator.comparingInt(
            p -> {
              int row = p.begin(WorkLog.U_TILE_Y);
              return downward.get(p.begin(WorkLog.U_DRAW)) ? -row : row;
            });
    return Comparator.comparingInt((Place p) -> p.begin(WorkLog.U_DRAW))
        .thenComparingInt(p -> p.begin(WorkLog.U_VIEW))
        .thenComparing(rows)
        .thenComparingInt(p -> p.begin(WorkLog.U_TILE_X))
        .thenComparingInt(p -> p.begin(WorkLog.U_PART));
  }

  private static final int[] POINTERS = {
    WorkLog.U_QUADS, WorkLog.U_DEPTHS, WorkLog.U_OUTPUTS, WorkLog.U_WARPS, WorkLog.U_LINES
  };

  private final List<WorkSegment> segments = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();

  /** Takes all that logs have. */
  ProfileMerger(List<WorkLog> logs) {
    logs.forEach(log -> segments.addAll(log.take()));
    for (WorkSegment segment : segments) {
      for (int unit = 0; unit < segment.unitCount; unit++) {
        places.add(new Place(segment, unit));
      }
    }
  }

  FrameProfile join(
      int index,
      int width,
      int height,
      int views,
      List<ProfileResource> resources,
      List<DrawWork> draws,
      List<ProfilePass> passes,
      List<ProfileBarrier> barriers,
      List<Operation> operations,
      List<ProfileImage> images,
      List<ImageSnapshot> snapshots,
      List<ImageBlit> blits,
      ProfileWindow window) {
    BitSet downward = new BitSet();
    for (DrawWork draw : draws) {
      downward.set(draw.draw, draw.upperRowFirst(window.upperRowFirst()));
    }
    places.sort(order(downward));
    return new FrameProfile(
        index,
        width,
        height,
        views,
        resources,
        draws,
        passes,
        barriers,
        operations,
        images,
        snapshots,
        blits,
        window,
        List.of(),
        List.of(),
        units(),
        quads(),
        depths(),
        outputs(),
        warps(),
        lines());
  }

  private int size(ToLongFunction<WorkSegment> count) {
    return Math.toIntExact(segments.stream().mapToLong(count).sum());
  }

  /** All units, and one more that ends the last. */
  private int[] units() {
    int[] units = new int[Math.multiplyExact(places.size() + 1, WorkLog.UNIT_WORDS)];
    int to = 0;
    for (Place place : places) {
      int from = place.unit() * WorkLog.UNIT_WORDS;
      // the pointers of this unit were set when the one before it was done
      System.arraycopy(place.segment().units, from, units, to, WorkLog.U_QUADS);
      for (int word : POINTERS) {
        units[to + WorkLog.UNIT_WORDS + word] = units[to + word] + place.count(word);
      }
      to += WorkLog.UNIT_WORDS;
    }
    return units;
  }

  private QuadTable quads() {
    QuadTable all = new QuadTable(size(s -> s.quadCount));
    int to = 0;
    for (Place place : places) {
      int n = place.count(WorkLog.U_QUADS);
      all.copy(place.segment().quads, place.begin(WorkLog.U_QUADS), to, n);
      to += n;
    }
    segments.forEach(s -> s.quads = null);
    return all;
  }

  private int[] depths() {
    int[] all = new int[size(s -> s.depthCount)];
    int to = 0;
    for (Place place : places) {
      int n = place.count(WorkLog.U_DEPTHS);
      System.arraycopy(place.segment().depths, place.begin(WorkLog.U_DEPTHS), all, to, n);
      to += n;
    }
    segments.forEach(s -> s.depths = null);
    return all;
  }

  private int[] outputs() {
    int[] all = new int[size(s -> s.outputCount)];
    int to = 0;
    for (Place place : places) {
      int n = place.count(WorkLog.U_OUTPUTS);
      System.arraycopy(place.segment().outputs, place.begin(WorkLog.U_OUTPUTS), all, to, n);
      to += n;
    }
    segments.forEach(s -> s.outputs = null);
    return all;
  }

  private int[] warps() {
    int[] all = new int[Math.multiplyExact(size(s -> s.warpCount), WorkLog.WARP_WORDS)];
    int to = 0;
    int line = 0;
    for (Place place : places) {
      int from = place.begin(WorkLog.U_WARPS) * WorkLog.WARP_WORDS;
      int n = place.count(WorkLog.U_WARPS) * WorkLog.WARP_WORDS;
      System.arraycopy(place.segment().warps, from, all, to, n);
      int shift = line - place.begin(WorkLog.U_LINES);
      for (int at = to; at < to + n; at += WorkLog.WARP_WORDS) {
        all[at + WorkLog.W_LINES_END] += shift;
      }
      to += n;
      line += place.count(WorkLog.U_LINES);
    }
    segments.forEach(s -> s.warps = null);
    return all;
  }

  private LineTable lines() {
    int resourceBits = segments.stream().mapToInt(s -> s.lines.resourceBits()).max().orElse(0);
    int numberBits = segments.stream().mapToInt(s -> s.lines.numberBits()).max().orElse(0);
    LineTable all = new LineTable(size(s -> s.lineCount), resourceBits, numberBits);
    int to = 0;
    for (Place place : places) {
      int n = place.count(WorkLog.U_LINES);
      all.copy(place.segment().lines, place.begin(WorkLog.U_LINES), to, n);
      to += n;
    }
    segments.forEach(s -> s.lines = null);
    return all;
  }
}
