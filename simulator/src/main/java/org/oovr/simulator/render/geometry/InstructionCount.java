package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.shader.ShaderContext;

/** Counts the instructions of runs of geometry stages, where the job is studied. */
final class InstructionCount {
  private static final int WARPS = ShaderContext.LANES / ShaderContext.WARP_LANES;

  private final int[] executed = new int[FrameProfile.INSTRUCTION_CLASSES * WARPS];

  /** Before a run. */
  void begin(DrawJob job, ShaderContext c) {
    if (job.study) {
      Arrays.fill(executed, 0);
      c.executed = executed;
    }
  }

  /** After it. */
  void end(DrawJob job, int set, ShaderContext c) {
    if (!job.study) {
      return;
    }
    c.executed = null;
    for (int k = 0; k < FrameProfile.INSTRUCTION_CLASSES; k++) {
      long sum = 0;
      for (int w = 0; w < WARPS; w++) {
        sum += executed[k * WARPS + w];
      }
      job.vertexExecuted.addAndGet(set * FrameProfile.INSTRUCTION_CLASSES + k, sum);
    }
  }
}
