package org.oovr.simulator.machine;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.shader.RegisterUse;

/**
 * The geometry work of a draw for one or more views, cut into batches of vertices; who waits for it
 * is told as batches come out in order. Several GPMs may share it.
 */
public final class Geometry {
  /** A GPM whose tiles need the geometry. */
  interface Listener {
    /** Number of the GPM. */
    int number();

    /** More batches are complete. */
    void geometryAdvanced();
  }

  final DrawWork work;
  final RegisterUse registers;
  final int draw;

  /**
   * Times that vertices are shaded: once, or once per view when views have vertices of their own.
   */
  final int shadings;

  /** Projections of each primitive: the views. */
  final int projections;

  final int batches;

  private final boolean[] done;
  private int prefix;
  private final List<Listener> listeners = new ArrayList<>();
  private final List<Runnable> atEnd = new ArrayList<>();

  Geometry(DrawWork work, int views, int batches) {
    this.work = work;
    registers = RegisterUse.of(work.vertexRegisters);
    draw = work.draw;
    projections = views;
    shadings = work.verticesShared ? 1 : views;
    this.batches = batches;
    done = new boolean[batches];
  }

  void listen(Listener gpm) {
    if (!listeners.contains(gpm)) {
      listeners.add(gpm);
    }
  }

  /** Runs something when all batches are complete: now, if they are. */
  public void whenDone(Runnable then) {
    if (prefix == batches) {
      then.run();
    } else {
      atEnd.add(then);
    }
  }

  /** Batches that are complete, counted from the first without a gap. */
  int prefix() {
    return prefix;
  }

  void batchDone(int batch) {
    done[batch] = true;
    int before = prefix;
    while (prefix < batches && done[prefix]) {
      prefix++;
    }
    if (prefix != before) {
      for (int i = 0; i < listeners.size(); i++) {
        listeners.get(i).geometryAdvanced();
      }
    }
    if (prefix == batches && !atEnd.isEmpty()) {
      List<Runnable> then = List.copyOf(atEnd);
      atEnd.clear();
      then.forEach(Runnable::run);
    }
  }

  /** The other GPMs that wait for it. */
  List<Listener> others(Listener one) {
    List<Listener> result = new ArrayList<>(listeners);
    result.remove(one);
    return result;
  }

  /** Share of a whole number that belongs to a batch; shares add up. */
  long share(long total, int batch) {
    return total * (batch + 1) / batches - total * batch / batches;
  }
}
