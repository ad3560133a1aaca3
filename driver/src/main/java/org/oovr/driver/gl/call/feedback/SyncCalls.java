package org.oovr.driver.gl.call.feedback;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/** Fences (GL 3.3 core section 5.2). */
public final class SyncCalls {
  private SyncCalls() {}

  public static void isSync(GlContext gl, long sync) {
    ShaderCalls.answer(gl.call, gl.share.syncs.contains(sync));
  }

  public static void fenceSync(GlContext gl, int condition, int flags) {
    Call c = gl.call;
    if (condition != GL_SYNC_GPU_COMMANDS_COMPLETE) {
      gl.invalidEnum("condition", condition);
      return;
    }
    if (flags != 0) {
      gl.invalidValue("flags", flags);
      return;
    }
    long handle = c.recorded ? c.result : gl.share.nextSync();
    gl.share.syncs.add(handle);
    if (!c.recorded) {
      c.result = handle;
      gl.environment.mappings().show(); // no later call is sure to come before it is looked at
    }
  }

  private static boolean exists(GlContext gl, long sync) {
    if (gl.share.syncs.contains(sync)) {
      return true;
    }
    gl.error(GL_INVALID_VALUE, "no sync object");
    return false;
  }

  public static void deleteSync(GlContext gl, long sync) {
    if (sync != 0 && exists(gl, sync)) {
      gl.share.syncs.remove(sync);
      gl.share.syncLabels.remove(sync);
    }
  }

  public static void clientWaitSync(GlContext gl, long sync, int flags, long timeout) {
    Call c = gl.call;
    boolean known = exists(gl, sync);
    if (known && (flags & ~GL_SYNC_FLUSH_COMMANDS_BIT) != 0) {
      gl.invalidValue("flags", flags);
      known = false;
    }
    if (!known) {
      if (!c.recorded) {
        c.result = GL_WAIT_FAILED;
      }
      return;
    }
    if (!c.recorded) {
      // nothing the application can see depends on how far the simulator is
      c.result = GL_ALREADY_SIGNALED;
    }
  }

  public static void waitSync(GlContext gl, long sync, int flags, long timeout) {
    if (exists(gl, sync) && (flags != 0 || timeout != GL_TIMEOUT_IGNORED)) {
      gl.error(GL_INVALID_VALUE, "flags or timeout");
    }
  }

  /** sync, name, buffer size, length, values. */
  public static void getSynciv(
      GlContext gl, long sync, int pname, int count, Pointer length, Pointer values) {
    Call c = gl.call;
    if (c.recorded || !exists(gl, sync)) {
      return;
    }
    int v;
    switch (pname) {
      case GL_OBJECT_TYPE -> v = GL_SYNC_FENCE;
      case GL_SYNC_STATUS -> v = GL_SIGNALED;
      case GL_SYNC_CONDITION -> v = GL_SYNC_GPU_COMMANDS_COMPLETE;
      case GL_SYNC_FLAGS -> v = 0;
      default -> {
        gl.invalidEnum("pname", pname);
        return;
      }
    }
    values.putInt(0, v);
    length.putInt(0, 1);
  }
}
