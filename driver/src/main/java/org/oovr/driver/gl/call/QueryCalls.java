package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlQuery;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Query;

/**
 * Query objects, conditional rendering, fences and transform feedback brackets (GL 3.3 core
 * sections 2.14, 2.15, 2.16, 5.2 and 6.1.7).
 */
public final class QueryCalls {
  private QueryCalls() {}

  public static void genQueries(GlContext gl, int n, Pointer ids) {
    Names.generate(gl, n, ids, gl.queries, false);
  }

  public static void createQueries(GlContext gl, int target, int n, Pointer ids) {
    Names.generate(gl, n, ids, gl.queries, true);
  }

  public static void beginQuery(GlContext gl, int target, int id) {
    begin(gl, target, id);
  }

  public static void beginQueryIndexed(GlContext gl, int target, int index, int id) {
    begin(gl, target, id);
  }

  public static void endQuery(GlContext gl, int target) {
    end(gl, target);
  }

  public static void endQueryIndexed(GlContext gl, int target, int index) {
    end(gl, target);
  }

  public static void getQueryObjectiv(GlContext gl, int id, int pname, Pointer params) {
    object(gl, id, pname, params, false);
  }

  public static void getQueryObjectuiv(GlContext gl, int id, int pname, Pointer params) {
    object(gl, id, pname, params, false);
  }

  public static void getQueryObjecti64v(GlContext gl, int id, int pname, Pointer params) {
    object(gl, id, pname, params, true);
  }

  public static void getQueryObjectui64v(GlContext gl, int id, int pname, Pointer params) {
    object(gl, id, pname, params, true);
  }

  public static void isSync(GlContext gl, long sync) {
    ShaderCalls.answer(gl.call, gl.share.syncs.contains(sync));
  }

  public static void pauseTransformFeedback(GlContext gl) {
    gl.feedbackPaused = true;
  }

  public static void resumeTransformFeedback(GlContext gl) {
    gl.feedbackPaused = false;
  }

  private static Query.Kind kind(int target) {
    return switch (target) {
      case GL_SAMPLES_PASSED -> Query.Kind.SAMPLES_PASSED;
      case GL_ANY_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED_CONSERVATIVE ->
          Query.Kind.ANY_SAMPLES_PASSED;
      case GL_PRIMITIVES_GENERATED, GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN ->
          Query.Kind.PRIMITIVES_GENERATED;
      case GL_TIME_ELAPSED -> Query.Kind.TIME_ELAPSED;
      default -> null;
    };
  }

  public static void deleteQueries(GlContext gl, int n, Pointer ids) {
    for (int name : Names.deleted(gl, n, ids)) {
      GlQuery q = gl.queries.remove(name);
      if (q != null && q.active) {
        gl.activeQueries.remove(q.target);
        gl.emitter.emit(new Command.EndQuery(q.query));
      }
    }
  }

  public static void isQuery(GlContext gl, int id) {
    Call c = gl.call;
    GlQuery q = gl.queries.get(id);
    ShaderCalls.answer(c, q != null && q.created);
  }

  private static void begin(GlContext gl, int target, int name) {
    Query.Kind kind = kind(target);
    if (kind == null) {
      gl.invalidEnum("target", target);
      return;
    }
    if (name == 0 || (!gl.recorded && !gl.queries.isReserved(name))) {
      gl.invalidOperation("no query " + name);
      return;
    }
    GlQuery q = gl.queries.getOrCreate(name);
    if (gl.activeQueries.containsKey(target) || q.active || (q.created && q.target != target)) {
      gl.invalidOperation("a query is active, or was made for another target");
      return;
    }
    if (target == GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN) {
      gl.unsupported("counting transform feedback primitives");
    }
    q.created = true;
    q.target = target;
    q.active = true;
    q.query = new Query(kind);
    gl.activeQueries.put(target, q);
    gl.emitter.emit(new Command.BeginQuery(q.query));
  }

  private static void end(GlContext gl, int target) {
    if (kind(target) == null) {
      gl.invalidEnum("target", target);
      return;
    }
    GlQuery q = gl.activeQueries.remove(target);
    if (q == null) {
      gl.invalidOperation("no query is active");
      return;
    }
    q.active = false;
    gl.emitter.emit(new Command.EndQuery(q.query));
  }

  public static void queryCounter(GlContext gl, int id, int target) {
    if (target != GL_TIMESTAMP) {
      gl.invalidEnum("target", target);
      return;
    }
    if (id == 0 || (!gl.recorded && !gl.queries.isReserved(id))) {
      gl.invalidOperation("no query " + id);
      return;
    }
    GlQuery q = gl.queries.getOrCreate(id);
    q.created = true;
    q.target = GL_TIMESTAMP;
    q.query = null;
    q.value = gl.frame.nanoseconds();
  }

  public static void getQueryiv(GlContext gl, int target, int pname, Pointer params) {
    Call c = gl.call;
    if (c.recorded) {
      return;
    }
    if (kind(target) == null && target != GL_TIMESTAMP) {
      gl.invalidEnum("target", target);
      return;
    }
    switch (pname) {
      case GL_CURRENT_QUERY -> {
        GlQuery q = gl.activeQueries.get(target);
        params.putInt(0, q == null ? 0 : q.name);
      }
      case GL_QUERY_COUNTER_BITS ->
          params.putInt(0, kind(target) == Query.Kind.ANY_SAMPLES_PASSED ? 1 : 64);
      default -> gl.invalidEnum("pname", pname);
    }
  }

  private static void object(GlContext gl, int id, int pname, Pointer params, boolean wide) {
    if (gl.recorded) {
      return;
    }
    GlQuery q = gl.queries.get(id);
    if (q == null || !q.created || q.active) {
      gl.invalidOperation("no finished query " + id);
      return;
    }
    long v;
    switch (pname) {
      case GL_QUERY_RESULT -> v = q.result(gl.emitter);
      case GL_QUERY_RESULT_NO_WAIT -> {
        if (q.query != null && !q.query.isDone()) {
          return;
        }
        v = q.result(gl.emitter);
      }
      case GL_QUERY_RESULT_AVAILABLE -> {
        // waiting keeps the answer the same on every run
        q.result(gl.emitter);
        v = 1;
      }
      default -> {
        gl.invalidEnum("pname", pname);
        return;
      }
    }
    if (wide) {
      params.putLong(0, v);
    } else {
      params.putInt(0, (int) Math.min(v, 0xffffffffL));
    }
  }

  public static void beginConditionalRender(GlContext gl, int id, int mode) {
    GlQuery q = gl.queries.get(id);
    if (q == null) {
      gl.invalidValue("id", id);
      return;
    }
    switch (mode) {
      case GL_QUERY_WAIT,
          GL_QUERY_NO_WAIT,
          GL_QUERY_BY_REGION_WAIT,
          GL_QUERY_BY_REGION_NO_WAIT,
          GL_QUERY_WAIT_INVERTED,
          GL_QUERY_NO_WAIT_INVERTED,
          GL_QUERY_BY_REGION_WAIT_INVERTED,
          GL_QUERY_BY_REGION_NO_WAIT_INVERTED -> {}
      default -> {
        gl.invalidEnum("mode", mode);
        return;
      }
    }
    if (gl.conditionalQuery != null || q.active || q.query == null) {
      gl.invalidOperation("conditional rendering is active, or the query is");
      return;
    }
    gl.conditionalQuery = q;
    gl.conditionalInverted =
        mode >= GL_QUERY_WAIT_INVERTED && mode <= GL_QUERY_BY_REGION_NO_WAIT_INVERTED;
  }

  public static void endConditionalRender(GlContext gl) {
    if (gl.conditionalQuery == null) {
      gl.invalidOperation("conditional rendering is not active");
    }
    gl.conditionalQuery = null;
  }

  // --- sync objects

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
    }
  }

  public static void clientWaitSync(GlContext gl, long sync, int flags, long timeout) {
    Call c = gl.call;
    if (!exists(gl, sync)) {
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

  // --- transform feedback

  public static void beginTransformFeedback(GlContext gl, int primitiveMode) {
    if (primitiveMode != GL_POINTS && primitiveMode != GL_LINES && primitiveMode != GL_TRIANGLES) {
      gl.invalidEnum("primitiveMode", primitiveMode);
      return;
    }
    if (gl.feedbackActive) {
      gl.invalidOperation("transform feedback is active");
      return;
    }
    gl.feedbackActive = true;
    gl.feedbackPaused = false;
    gl.unsupported("transform feedback");
  }

  public static void endTransformFeedback(GlContext gl) {
    if (!gl.feedbackActive) {
      gl.invalidOperation("transform feedback is not active");
    }
    gl.feedbackActive = false;
  }
}
