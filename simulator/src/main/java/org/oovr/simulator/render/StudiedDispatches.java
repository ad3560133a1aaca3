package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.profile.DispatchLog;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.render.texture.ResourceTable;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.Workgroups;

/** Gathers what the dispatches of a studied frame did, within a bound of memory. */
final class StudiedDispatches {
  private final FrameStudy study;
  private final ResourceTable resources;
  private final List<DispatchWork> all = new ArrayList<>();
  private long words;

  StudiedDispatches(FrameStudy study, ResourceTable resources) {
    this.study = study;
    this.resources = resources;
  }

  List<DispatchWork> all() {
    return all;
  }

  /**
   * A dispatch begins in a view; its workgroups tell what they do until {@link #end}.
   *
   * @return null when there are no workgroups
   */
  DispatchLog begin(Dispatch dispatch, int view, Workgroups workgroups) {
    long groups = (long) dispatch.groupsX() * dispatch.groupsY() * dispatch.groupsZ();
    if (groups <= 0) {
      return null;
    }
    ShaderReflection.Workgroup size = workgroups.reflection().workgroup();
    DispatchWork.Head head =
        new DispatchWork.Head(
            view,
            study.drawCount(),
            study.operationCount(),
            dispatch.label() == null ? 0 : dispatch.label().callNumber(),
            dispatch.label() == null ? "" : dispatch.label().text(),
            groups,
            size.invocations(),
            (int) Math.min(DispatchWork.MOST_SHARED_BYTES, 4L * size.memoryWords()),
            workgroups.registerUse().words());
    // each may take half of what those before it have left
    DispatchLog log = new DispatchLog(head, (DispatchLog.MOST_WORDS - words) / 2);
    workgroups.listen(new DispatchRecorder(log, dispatch, view, workgroups, study, resources));
    return log;
  }

  /** The dispatch has been run. */
  void end(DispatchLog log) {
    words += log.words();
    all.add(log.finish());
  }
}
