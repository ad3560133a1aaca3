package org.oovr.agent.sweep.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.oovr.agent.sweep.cache.Digests;
import org.oovr.agent.sweep.plan.Point;
import org.oovr.agent.sweep.plan.SweepPlan;
import org.oovr.agent.sweep.plan.Variant;
import org.oovr.agent.sweep.plan.Workload;
import org.oovr.agent.sweep.result.SweepFiles;
import org.oovr.agent.timing.TimingSetup;

/**
 * A plan as tasks, in its order.
 *
 * @param tasks one a point
 * @param manifest what they are made from
 */
public record SweepTasks(List<PointTask> tasks, SweepFiles.Manifest manifest) {
  /**
   * Makes the tasks; every input is read once for its hash.
   *
   * @throws IOException when an input cannot be read
   */
  public static SweepTasks of(SweepPlan plan, FrameDrawer drawer, List<String> tool)
      throws IOException {
    Map<Workload, List<String>> sources = new LinkedHashMap<>();
    List<SweepFiles.Input> inputs = new ArrayList<>();
    for (Workload workload : plan.workloads()) {
      List<String> source = drawer.source(workload);
      sources.put(workload, source);
      inputs.add(new SweepFiles.Input(workload.name(), workload.kind().word(), source));
    }
    Map<Variant, Map<String, String>> settings = new HashMap<>();
    List<PointTask> tasks = new ArrayList<>();
    StringBuilder keys = new StringBuilder();
    for (Point point : plan.points()) {
      PointTask task =
          PointTask.of(
              point.workload(),
              sources.get(point.workload()),
              point.frame(),
              point.scheme(),
              settings.computeIfAbsent(point.variant(), v -> settings(v.setup())),
              tool);
      tasks.add(task);
      keys.append(task.key()).append('\n');
    }
    SweepFiles.Manifest manifest =
        new SweepFiles.Manifest(
            SweepFiles.Manifest.SCHEMA,
            plan.name(),
            Digests.of(plan.text()),
            Digests.of(keys.toString()),
            tasks.size(),
            plan.varied(),
            inputs,
            tool.get(0),
            tool.get(1),
            List.of());
    return new SweepTasks(tasks, manifest);
  }

  private static Map<String, String> settings(TimingSetup setup) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String field : TimingSetup.fields()) {
      settings.put(field, setup.value(field));
    }
    return settings;
  }

  /** Keys of all tasks, in order. */
  public List<String> keys() {
    return tasks.stream().map(PointTask::key).toList();
  }

  /** Those that one of several shards computes; neighbours stay together, as they share a frame. */
  public List<PointTask> shard(Shard shard) {
    return tasks.subList(shard.first(tasks.size()), shard.end(tasks.size()));
  }

  /** Tasks whose workloads have no other frames than those that the tasks want. */
  static List<PointTask> narrowed(List<PointTask> some) {
    Map<Workload, TreeSet<Integer>> frames = new HashMap<>();
    for (PointTask task : some) {
      frames.computeIfAbsent(task.workload(), w -> new TreeSet<>()).add(task.frame());
    }
    Map<Workload, Workload> narrow = new HashMap<>();
    frames.forEach(
        (workload, wanted) -> narrow.put(workload, workload.withFrames(List.copyOf(wanted))));
    return some.stream()
        .map(
            task ->
                new PointTask(
                    task.key(),
                    narrow.get(task.workload()),
                    task.source(),
                    task.frame(),
                    task.scheme(),
                    task.settings(),
                    task.tool()))
        .toList();
  }
}
