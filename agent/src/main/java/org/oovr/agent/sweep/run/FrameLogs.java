package org.oovr.agent.sweep.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.oovr.agent.sweep.cache.Digests;
import org.oovr.agent.sweep.cache.FileLocks;
import org.oovr.agent.sweep.cache.WorkLogCache;
import org.oovr.agent.sweep.plan.Workload;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Work logs ready to be timed. Who asks first reads or draws, the others wait. The last few stay in
 * memory, since the points of a frame are neighbours.
 */
final class FrameLogs {
  /** Two: while the last points of a frame are timed, others begin the next. */
  private static final int KEPT = 2;

  private final WorkLogCache cache;
  private final FrameDrawer drawer;
  private final SchemeTimer timer;
  private final Map<String, CompletableFuture<Ready>> ready = new LinkedHashMap<>();

  /** Why frames could not be drawn: a trace is not read again for each that it lacks. */
  private final Map<String, String> failed = new ConcurrentHashMap<>();

  /** A frame that can be timed as often as one likes. */
  record Ready(FrameProfile profile, SchemeTimer.Frame frame) {}

  FrameLogs(WorkLogCache cache, FrameDrawer drawer, SchemeTimer timer) {
    this.cache = cache;
    this.drawer = drawer;
    this.timer = timer;
  }

  /** The frame of a task. */
  Ready of(PointTask task) throws IOException {
    String key = task.logKey();
    CompletableFuture<Ready> future;
    boolean mine = false;
    synchronized (ready) {
      future = ready.remove(key);
      if (future == null) {
        future = new CompletableFuture<>();
        mine = true;
        while (ready.size() >= KEPT) {
          ready.remove(ready.keySet().iterator().next());
        }
      }
      ready.put(key, future);
    }
    if (mine) {
      make(task, key, future);
    }
    try {
      return future.join();
    } catch (CompletionException fault) {
      if (fault.getCause() instanceof IOException cause) {
        throw new IOException(cause.getMessage(), cause);
      }
      if (fault.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw fault;
    }
  }

  private void make(PointTask task, String key, CompletableFuture<Ready> future) {
    try {
      FrameProfile profile = profile(task, key);
      future.complete(new Ready(profile, timer.prepare(profile)));
    } catch (IOException | RuntimeException | Error fault) {
      future.completeExceptionally(fault);
      synchronized (ready) {
        ready.remove(key, future); // another try may do better
      }
      if (fault instanceof Error error) {
        throw error;
      }
    }
  }

  private FrameProfile profile(PointTask task, String key) throws IOException {
    if (task.workload().kind() == Workload.Kind.WORK_LOG) {
      return drawn(task, List.of(task.frame()), key, false);
    }
    FrameProfile kept = cache.get(key);
    if (kept != null) {
      return kept;
    }
    FileLocks.Held held = lock(task);
    try {
      kept = cache.get(key); // somebody drew it meanwhile
      if (kept != null) {
        return kept;
      }
      List<Integer> missing = new ArrayList<>();
      for (int frame : task.workload().frames()) {
        if (frame == task.frame()
            || !cache.has(PointTask.logKey(task.source(), frame, task.tool()))) {
          missing.add(frame);
        }
      }
      return drawn(task, missing, key, true);
    } finally {
      if (held != null) {
        held.close();
      }
    }
  }

  /** Nobody else draws the same; where there can be no lock, work is done twice instead. */
  private FileLocks.Held lock(PointTask task) {
    try {
      return cache.lock(Digests.of(String.join("\n", task.source())));
    } catch (IOException unwritable) {
      return null; // whoever keeps the log says so
    }
  }

  private FrameProfile drawn(PointTask task, List<Integer> frames, String key, boolean keep)
      throws IOException {
    String known = failed.get(key);
    if (known != null) {
      throw new IOException(known);
    }
    FrameProfile[] wanted = new FrameProfile[1];
    long[] begun = {System.nanoTime()};
    Set<Integer> left = new TreeSet<>(frames);
    String reason = null;
    try {
      drawer.draw(
          task.workload(),
          task.source(),
          frames,
          (frame, profile) -> {
            double seconds = (System.nanoTime() - begun[0]) / 1e9;
            left.remove(frame);
            if (frame == task.frame()) {
              wanted[0] = profile;
            }
            if (keep) {
              cache.put(PointTask.logKey(task.source(), frame, task.tool()), profile, seconds);
            }
            begun[0] = System.nanoTime();
          });
    } catch (IOException fault) {
      reason = fault.getMessage();
    }
    for (int frame : left) {
      failed.put(
          PointTask.logKey(task.source(), frame, task.tool()),
          reason == null ? task.workload().name() + " has no frame " + frame : reason);
    }
    if (wanted[0] == null) {
      throw new IOException(failed.get(key));
    }
    return wanted[0];
  }
}
