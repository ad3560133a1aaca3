package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.shader.ShaderContext;

/** Counts the instructions of runs of geometry stages, where the job is studied. */
public final class InstructionCount {
  private static final int WARPS = ShaderContext.LANES / ShaderContext.WARP_LANES;

  /** Counters of a set of vertices in a job: by instruction class, then by uniform class. */
  static final int COUNTERS = FrameProfile.INSTRUCTION_CLASSES + FrameProfile.UNIFORM_CLASSES;

  private final int[] executed = new int[FrameProfile.INSTRUCTION_CLASSES * WARPS];
  private final int[] uniform = new int[FrameProfile.UNIFORM_CLASSES * WARPS];

  /** Before a run. */
  void begin(DrawJob job, ShaderContext c) {
    if (job.study) {
      Arrays.fill(executed, 0);
      Arrays.fill(uniform, 0);
      c.executed = executed;
      c.executedUniform = uniform;
    }
  }

  /** After it. */
  void end(DrawJob job, int set, ShaderContext c) {
    if (!job.study) {
      return;
    }
    c.executed = null;
    c.executedUniform = null;
    int at = set * COUNTERS;
    add(executed, FrameProfile.INSTRUCTION_CLASSES, job, at);
    add(uniform, FrameProfile.UNIFORM_CLASSES, job, at + FrameProfile.INSTRUCTION_CLASSES);
  }

  private static void add(int[] counts, int classes, DrawJob job, int at) {
    for (int k = 0; k < classes; k++) {
      long sum = 0;
      for (int w = 0; w < WARPS; w++) {
        sum += counts[k * WARPS + w];
      }
      job.vertexExecuted.addAndGet(at + k, sum);
    }
  }

  /** Room for the counts of a job. */
  static AtomicLongArray counters(DrawJob job) {
    return new AtomicLongArray(job.views * COUNTERS);
  }

  /** Adds the counts of a set of vertices to a draw's. */
  public static void addTo(DrawWork work, DrawJob job, int set) {
    int at = set * COUNTERS;
    for (int k = 0; k < FrameProfile.INSTRUCTION_CLASSES; k++) {
      work.vertexInstructions[k] += job.vertexExecuted.get(at + k);
    }
    for (int k = 0; k < FrameProfile.UNIFORM_CLASSES; k++) {
      work.vertexUniform[k] += job.vertexExecuted.get(at + FrameProfile.INSTRUCTION_CLASSES + k);
    }
  }
}
