package org.oovr.simulator.scheme;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.Geometry;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.scheme.open.ObjectSettings;

/**
 * The pre-allocation units of the GPMs (paper, section 5.2): they bring what a group reads before
 * it starts. Groups start at a GPM in the order in which they were given to it.
 */
final class PaUnits {
  private final Machine machine;
  private final FrameWork work;
  private final GroupRunner runner;
  private final int primitiveBytes;

  /** Whether textures come whole, else the pages of them that a draw touches. */
  private final boolean whole;

  private final DrawPages pages;
  private final PageSet pageSet;

  /** By draw: tiles that were asked for last, and their pages. */
  private final int[][] lastUnits;

  private final int[][] lastPages;
  private final ReplicaMemory replicas;

  /** By GPM: groups whose data is on its way, in the order in which they were given. */
  private final List<ArrayDeque<WorkGroup>> given = new ArrayList<>();

  PaUnits(
      Machine machine,
      FrameWork work,
      SchemeSettings settings,
      DrawPages pages,
      GroupRunner runner) {
    this(machine, work, settings, pages, runner, false);
  }

  /** Of schemes whose GPMs copy what their objects read, if their settings say so. */
  static PaUnits ofObjects(SchemeFrame frame, Machine machine, GroupRunner runner) {
    boolean whole = frame.settings().object().data() == ObjectSettings.Data.TEXTURES;
    return new PaUnits(machine, frame.work(), frame.settings(), frame.pages().get(), runner, whole);
  }

  private PaUnits(
      Machine machine,
      FrameWork work,
      SchemeSettings settings,
      DrawPages pages,
      GroupRunner runner,
      boolean whole) {
    this.machine = machine;
    this.whole = whole;
    this.work = work;
    this.runner = runner;
    this.pages = pages;
    primitiveBytes = settings.primitiveBytes();
    pageSet = pages.newSet();
    lastUnits = new int[work.draws()][];
    lastPages = new int[work.draws()][];
    int gpms = machine.spec().gpms();
    replicas =
        new ReplicaMemory(
            machine.addresses(), gpms, settings.replicaBytesPerGpm(), machine.spec().pageBytes());
    for (int g = 0; g < gpms; g++) {
      given.add(new ArrayDeque<>());
    }
  }

  /** Groups of a GPM that have not started. */
  int waiting(int gpm) {
    return given.get(gpm).size();
  }

  /** Whether all groups have started. */
  boolean idle() {
    return given.stream().allMatch(ArrayDeque::isEmpty);
  }

  /** Gives a group to its GPM; it starts when {@link #issue} or one of those below lets it. */
  void give(WorkGroup group) {
    given.get(group.gpm).add(group);
  }

  /**
   * A group has its data: it starts behind those that were given to its GPM before it, or at once
   * if it was not given.
   */
  void issue(WorkGroup group) {
    group.ready = true;
    if (group.unqueued) {
      runner.issue(group);
      return;
    }
    ArrayDeque<WorkGroup> queued = given.get(group.gpm);
    while (!queued.isEmpty() && queued.peek().ready) {
      runner.issue(queued.remove());
    }
  }

  /** Brings all that the draws of a group read; the group starts when it is there. */
  void bring(WorkGroup group) {
    Runnable arrived = lastOf(1 + 2 * group.draws.size(), transfer(group, () -> issue(group)));
    for (int draw : group.draws) {
      int[] texels = whole ? pages.wholeTextures(draw) : pages.textures(draw);
      copy(group.gpm, draw, texels, TrafficClass.TEXTURE, arrived);
      copy(group.gpm, draw, pages.geometry(draw), TrafficClass.VERTEX, arrived);
    }
    arrived.run();
  }

  /**
   * Brings what tiles of a draw need whose geometry is another GPM's: their texels at once, their
   * primitives when all are known. The group starts when both are there.
   */
  void bringTiles(WorkGroup group, Geometry geometry, int geometryGpm, int[] units) {
    int draw = group.draws.get(0);
    Runnable arrived = lastOf(2, () -> issue(group));
    int primitives = 0;
    for (int u : units) {
      primitives += work.primitives(u);
    }
    int bytes = primitives * primitiveBytes;
    geometry.whenDone(
        () -> {
          group.add(machine.tasks().piece(group.number, geometry, units, group.gpm));
          machine
              .messages()
              .handOver(geometryGpm, group.gpm, bytes, draw, transfer(group, arrived));
        });
    int[] texels = pagesOf(draw, units);
    copy(group.gpm, draw, texels, TrafficClass.TEXTURE, transfer(group, arrived));
  }

  /** Does something when it has run so many times. */
  private static Runnable lastOf(int times, Runnable then) {
    int[] open = {times};
    return () -> {
      if (--open[0] == 0) {
        then.run();
      }
    };
  }

  /** Notes that something comes for a group from now until it runs. */
  private Runnable transfer(WorkGroup group, Runnable then) {
    long begun = machine.engine().now();
    return () -> {
      long now = machine.engine().now();
      if (now > begun) {
        runner.note(group.gpm, "copy", group.draws.get(0), begun, now);
      }
      then.run();
    };
  }

  private void copy(int gpm, int draw, int[] list, TrafficClass traffic, Runnable arrived) {
    machine.copies().copy(gpm, replicas.admit(gpm, list), traffic.ordinal(), draw, arrived);
  }

  /** Cycles to bring what a whole draw reads. */
  double copyCycles(int gpm, int draw) {
    return machine.copies().cycles(gpm, pages.textures(draw))
        + machine.copies().cycles(gpm, pages.geometry(draw));
  }

  /** Cycles to bring the texels of some tiles of a draw. */
  double copyCycles(int gpm, int draw, int[] units) {
    return machine.copies().cycles(gpm, pagesOf(draw, units));
  }

  /**
   * Pages of texels that tiles of a draw touch. The same tiles are often asked for again: look
   * after look, and when they are taken.
   */
  private int[] pagesOf(int draw, int[] units) {
    if (!Arrays.equals(units, lastUnits[draw])) {
      lastUnits[draw] = units;
      lastPages[draw] = pages.textures(units, pageSet);
    }
    return lastPages[draw];
  }
}
