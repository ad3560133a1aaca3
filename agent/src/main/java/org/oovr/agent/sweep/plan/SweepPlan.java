package org.oovr.agent.sweep.plan;

import java.nio.file.Path;
import java.util.List;

/**
 * What a sweep computes.
 *
 * @param name what pages call it
 * @param text of its file
 * @param workloads in the order of the file
 * @param varied fields that differ between points, in order
 * @param points those of one frame are neighbours
 * @param excluded how many more there were
 */
public record SweepPlan(
    String name,
    String text,
    List<Workload> workloads,
    List<String> varied,
    List<Point> points,
    long excluded) {

  public SweepPlan {
    workloads = List.copyOf(workloads);
    varied = List.copyOf(varied);
    points = List.copyOf(points);
  }

  /**
   * Reads a plan and checks every point of it.
   *
   * @throws PlanException for the first thing that is wrong
   */
  public static SweepPlan read(Path file) throws PlanException {
    return new PlanReader(PlanFile.read(file), file).read();
  }
}
