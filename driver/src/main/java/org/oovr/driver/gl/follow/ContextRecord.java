package org.oovr.driver.gl.follow;

import java.util.List;
import java.util.function.LongPredicate;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.trace.Call;

/** A GL context of the application as the agent knows it. */
public final class ContextRecord {
  /** Handle of the context in the stream. */
  public final long handle;

  public final ContextShadow shadow;

  /** What contexts that share objects have in common. */
  public final ShareGroup group;

  /** Which frame buffer objects draw into what. */
  public final FramebufferShadow framebuffers;

  /** What it draws into, null for nothing and while it is not current. */
  public volatile SurfaceRecord surface;

  /** How often a window was presented while it was current. */
  public int presents;

  /** Whether a call was made in it. */
  public boolean used;

  /**
   * The last series of drawn frames before which all that was drawn in this context has been read
   * back for the simulator; what was drawn since then it has drawn itself. Series are numbered by
   * who reads.
   */
  public volatile int completeIn;

  public ContextRecord(long handle, ShareGroup group, GlState gl) {
    this.handle = handle;
    this.group = group;
    this.shadow = new ContextShadow(handle, gl, group.writes);
    this.framebuffers = new FramebufferShadow(group.writes, handle);
  }

  /** The GPU writes an object by a call in this context. */
  void writes(GpuWrites.Kind kind, int name) {
    group.writes.mark(kind, name, handle);
  }

  /**
   * What the GPU has written and this context has to read for the simulator to have all.
   *
   * @param undrawn whether the simulator lacks what a context, by its handle, wrote
   */
  public List<GpuWrites.Written> takeWrites(LongPredicate undrawn) {
    return group.writes.take(handle, undrawn);
  }

  /** Follows a call that has been made: its effect on state, on programs and on contents. */
  public void after(GlFunction function, Call call) {
    if (function.effect() != GlEffect.NONE) {
      shadow.after(function, call.bits);
      RecordedEffects.apply(function, call, this);
    }
  }
}
