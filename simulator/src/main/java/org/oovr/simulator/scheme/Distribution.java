package org.oovr.simulator.scheme;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Who rendered what of a frame, as the distribution engine had it in the end. */
final class Distribution {
  /**
   * What a GPM rendered of a batch, or of a draw that it took over.
   *
   * @param geometry whether it did the geometry, too; of one draw otherwise
   * @param draws in their order
   * @param units by draw, the tiles
   * @param goneTiles tiles that it was given, too, and others took
   * @param predictedCycles negative: nobody predicted any
   */
  record Share(
      int batch,
      boolean geometry,
      List<Integer> draws,
      int[][] units,
      int goneTiles,
      double predictedCycles) {}

  private final List<List<Share>> byGpm;

  private Distribution(List<List<Share>> byGpm) {
    this.byGpm = byGpm;
  }

  /** What a GPM rendered, in the order in which it was given. */
  List<Share> of(int gpm) {
    return byGpm.get(gpm);
  }

  /** Follows an engine through a frame. */
  static final class Recorder {
    private final List<WorkGroup> groups = new ArrayList<>();

    /** By group: tiles that it was given. */
    private final List<Integer> given = new ArrayList<>();

    /** By draw, and by unit: number of the group, -1 before. */
    private final int[] geometryOf;

    private final int[] holder;

    Recorder(int draws, int units) {
      geometryOf = new int[draws];
      holder = new int[units];
      Arrays.fill(geometryOf, -1);
      Arrays.fill(holder, -1);
    }

    /**
     * A group has all of its draws, with their geometry.
     *
     * @param unitsOf the tiles of a draw
     */
    void whole(WorkGroup group, IntFunction<int[]> unitsOf) {
      int tiles = 0;
      for (int draw : group.draws) {
        int[] units = unitsOf.apply(draw);
        geometryOf[draw] = groups.size();
        hold(units);
        tiles += units.length;
      }
      groups.add(group);
      given.add(tiles);
    }

    /** A group has some tiles of its draw. */
    void tiles(WorkGroup group, int[] units) {
      hold(units);
      groups.add(group);
      given.add(units.length);
    }

    private void hold(int[] units) {
      for (int u : units) {
        holder[u] = groups.size();
      }
    }

    /** What came of it: each tile is where it went last. */
    Distribution end(int gpms, IntFunction<int[]> unitsOf) {
      List<List<Share>> byGpm = new ArrayList<>();
      for (int g = 0; g < gpms; g++) {
        byGpm.add(new ArrayList<>());
      }
      for (int n = 0; n < groups.size(); n++) {
        Share share = share(n, unitsOf);
        if (share.geometry || Arrays.stream(share.units).anyMatch(u -> u.length > 0)) {
          byGpm.get(groups.get(n).gpm).add(share);
        }
      }
      return new Distribution(byGpm);
    }

    /** What a group has kept of what it had. */
    private Share share(int number, IntFunction<int[]> unitsOf) {
      WorkGroup group = groups.get(number);
      List<Integer> own = group.draws.stream().filter(d -> geometryOf[d] == number).toList();
      List<Integer> draws = own.isEmpty() ? group.draws : own;
      int[][] units = new int[draws.size()][];
      int goneTiles = given.get(number);
      for (int i = 0; i < units.length; i++) {
        int[] all = unitsOf.apply(draws.get(i));
        units[i] = Arrays.stream(all).filter(u -> holder[u] == number).toArray();
        goneTiles -= units[i].length;
      }
      return new Share(
          group.number, !own.isEmpty(), draws, units, goneTiles, group.predictedCycles);
    }
  }
}
