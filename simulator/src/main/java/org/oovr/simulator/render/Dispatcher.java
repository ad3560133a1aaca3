package org.oovr.simulator.render;

import java.util.IdentityHashMap;
import java.util.Map;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.profile.DispatchLog;
import org.oovr.simulator.render.draw.StageBinding;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.Workgroups;

/** Runs compute shaders on the calling thread, and has what they do recorded for studied frames. */
final class Dispatcher {
  /** Shaders kept with their working sets, which are some hundred kilobytes each. */
  private static final int MOST_SHADERS = 64;

  private final ShaderBackEnd shaders;
  private final JobBuilder builder;
  private final Activity activity;
  private final Map<ShaderModule, Workgroups> known = new IdentityHashMap<>();

  /** Of studied frames: their routines count. */
  private final Map<ShaderModule, Workgroups> counting = new IdentityHashMap<>();

  Dispatcher(ShaderBackEnd shaders, JobBuilder builder, Activity activity) {
    this.shaders = shaders;
    this.builder = builder;
    this.activity = activity;
  }

  /**
   * Runs all workgroups, once for each view of the images that they may write; nothing that waits
   * may use what they write.
   *
   * @param study of the frame, or null
   * @return how many invocations that were
   */
  long run(Dispatch dispatch, FrameStudy study) {
    Workgroups workgroups = workgroups(dispatch.shader(), study != null);
    int views = JobBuilder.imageViews(dispatch.bindings(), Stage.COMPUTE);
    StageBinding binding =
        builder.binding(dispatch.bindings(), Stage.COMPUTE, workgroups.reflection(), views);
    activity.begin("workgroups");
    try {
      for (int view = 0; view < views; view++) {
        binding.apply(workgroups.context(), view);
        DispatchLog log =
            study == null ? null : study.dispatches().begin(dispatch, view, workgroups);
        workgroups.run(
            dispatch.baseX(),
            dispatch.baseY(),
            dispatch.baseZ(),
            dispatch.groupsX(),
            dispatch.groupsY(),
            dispatch.groupsZ());
        if (log != null) {
          study.dispatches().end(log);
        }
      }
    } finally {
      workgroups.listen(null);
      DispatchRecorder.unbind(workgroups.context());
      activity.end();
    }
    long groups = (long) dispatch.groupsX() * dispatch.groupsY() * dispatch.groupsZ();
    return views * groups * workgroups.reflection().workgroup().invocations();
  }

  private Workgroups workgroups(ShaderModule shader, boolean counts) {
    Map<ShaderModule, Workgroups> all = counts ? counting : known;
    Workgroups workgroups = all.get(shader);
    if (workgroups == null) {
      if (all.size() >= MOST_SHADERS) {
        all.clear();
      }
      activity.begin("shaders are compiled");
      try {
        workgroups = new Workgroups(shaders.routine(shader, counts));
      } finally {
        activity.end();
      }
      all.put(shader, workgroups);
    }
    return workgroups;
  }
}
