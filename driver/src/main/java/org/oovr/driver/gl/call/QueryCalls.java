package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Map;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.object.GlQuery;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Query;

/**
 * Query objects, conditional rendering, fences and transform feedback brackets (GL 3.3 core
 * sections 2.14, 2.15, 2.16, 5.2 and 6.1.7).
 */
final class QueryCalls {
  private QueryCalls() {}

  static void register(Map<String, Handler> t) {
    t.put("glGenQueries", (gl, c) -> Names.generate(gl, c, 0, gl.queries, false));
    t.put("glCreateQueries", (gl, c) -> Names.generate(gl, c, 1, gl.queries, true));
    t.put("glDeleteQueries", QueryCalls::delete);
    t.put("glIsQuery", QueryCalls::isQuery);
    t.put("glBeginQuery", (gl, c) -> begin(gl, c.i(0), c.i(1)));
    t.put("glBeginQueryIndexed", (gl, c) -> begin(gl, c.i(0), c.i(2)));
    t.put("glEndQuery", (gl, c) -> end(gl, c.i(0)));
    t.put("glEndQueryIndexed", (gl, c) -> end(gl, c.i(0)));
    t.put("glQueryCounter", QueryCalls::counter);
    t.put("glGetQueryiv", QueryCalls::parameter);
    t.put("glGetQueryObjectiv", (gl, c) -> object(gl, c, false));
    t.put("glGetQueryObjectuiv", (gl, c) -> object(gl, c, false));
    t.put("glGetQueryObjecti64v", (gl, c) -> object(gl, c, true));
    t.put("glGetQueryObjectui64v", (gl, c) -> object(gl, c, true));
    t.put("glBeginConditionalRender", QueryCalls::beginConditional);
    t.put("glEndConditionalRender", QueryCalls::endConditional);
    t.put("glFenceSync", QueryCalls::fence);
    t.put("glIsSync", (gl, c) -> ShaderCalls.answer(c, gl.share.syncs.contains(c.l(0))));
    t.put("glDeleteSync", QueryCalls::deleteSync);
    t.put("glClientWaitSync", QueryCalls::clientWait);
    t.put("glWaitSync", QueryCalls::serverWait);
    t.put("glGetSynciv", QueryCalls::getSync);
    t.put("glBeginTransformFeedback", QueryCalls::beginFeedback);
    t.put("glEndTransformFeedback", QueryCalls::endFeedback);
    t.put("glPauseTransformFeedback", (gl, c) -> gl.feedbackPaused = true);
    t.put("glResumeTransformFeedback", (gl, c) -> gl.feedbackPaused = false);
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

  private static void delete(GlContext gl, Call c) {
    for (int name : Names.deleted(gl, c)) {
      GlQuery q = gl.queries.remove(name);
      if (q != null && q.active) {
        gl.activeQueries.remove(q.target);
        gl.emitter.emit(new Command.EndQuery(q.query));
      }
    }
  }

  private static void isQuery(GlContext gl, Call c) {
    GlQuery q = gl.queries.get(c.i(0));
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

  private static void counter(GlContext gl, Call c) {
    if (c.i(1) != GL_TIMESTAMP) {
      gl.invalidEnum("target", c.i(1));
      return;
    }
    if (c.i(0) == 0 || (!gl.recorded && !gl.queries.isReserved(c.i(0)))) {
      gl.invalidOperation("no query " + c.i(0));
      return;
    }
    GlQuery q = gl.queries.getOrCreate(c.i(0));
    q.created = true;
    q.target = GL_TIMESTAMP;
    q.query = null;
    q.value = gl.frame.nanoseconds();
  }

  private static void parameter(GlContext gl, Call c) {
    if (c.recorded) {
      return;
    }
    int target = c.i(0);
    if (kind(target) == null && target != GL_TIMESTAMP) {
      gl.invalidEnum("target", target);
      return;
    }
    switch (c.i(1)) {
      case GL_CURRENT_QUERY -> {
        GlQuery q = gl.activeQueries.get(target);
        Out.putInt(c, 2, 0, q == null ? 0 : q.name);
      }
      case GL_QUERY_COUNTER_BITS ->
          Out.putInt(c, 2, 0, kind(target) == Query.Kind.ANY_SAMPLES_PASSED ? 1 : 64);
      default -> gl.invalidEnum("pname", c.i(1));
    }
  }

  private static void object(GlContext gl, Call c, boolean wide) {
    if (c.recorded) {
      return;
    }
    GlQuery q = gl.queries.get(c.i(0));
    if (q == null || !q.created || q.active) {
      gl.invalidOperation("no finished query " + c.i(0));
      return;
    }
    long v;
    switch (c.i(1)) {
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
        gl.invalidEnum("pname", c.i(1));
        return;
      }
    }
    if (wide) {
      Out.putLong(c, 2, 0, v);
    } else {
      Out.putInt(c, 2, 0, (int) Math.min(v, 0xffffffffL));
    }
  }

  private static void beginConditional(GlContext gl, Call c) {
    GlQuery q = gl.queries.get(c.i(0));
    if (q == null) {
      gl.invalidValue("id", c.i(0));
      return;
    }
    switch (c.i(1)) {
      case GL_QUERY_WAIT,
          GL_QUERY_NO_WAIT,
          GL_QUERY_BY_REGION_WAIT,
          GL_QUERY_BY_REGION_NO_WAIT,
          GL_QUERY_WAIT_INVERTED,
          GL_QUERY_NO_WAIT_INVERTED,
          GL_QUERY_BY_REGION_WAIT_INVERTED,
          GL_QUERY_BY_REGION_NO_WAIT_INVERTED -> {}
      default -> {
        gl.invalidEnum("mode", c.i(1));
        return;
      }
    }
    if (gl.conditionalQuery != null || q.active || q.query == null) {
      gl.invalidOperation("conditional rendering is active, or the query is");
      return;
    }
    gl.conditionalQuery = q;
    gl.conditionalInverted =
        c.i(1) >= GL_QUERY_WAIT_INVERTED && c.i(1) <= GL_QUERY_BY_REGION_NO_WAIT_INVERTED;
  }

  private static void endConditional(GlContext gl, Call c) {
    if (gl.conditionalQuery == null) {
      gl.invalidOperation("conditional rendering is not active");
    }
    gl.conditionalQuery = null;
  }

  // --- sync objects

  private static void fence(GlContext gl, Call c) {
    if (c.i(0) != GL_SYNC_GPU_COMMANDS_COMPLETE) {
      gl.invalidEnum("condition", c.i(0));
      return;
    }
    if (c.i(1) != 0) {
      gl.invalidValue("flags", c.i(1));
      return;
    }
    long handle = c.recorded ? c.result : gl.share.nextSync();
    gl.share.syncs.add(handle);
    if (!c.recorded) {
      c.result = handle;
    }
  }

  private static boolean isSync(GlContext gl, Call c) {
    if (gl.share.syncs.contains(c.l(0))) {
      return true;
    }
    gl.error(GL_INVALID_VALUE, "no sync object");
    return false;
  }

  private static void deleteSync(GlContext gl, Call c) {
    if (c.l(0) != 0 && isSync(gl, c)) {
      gl.share.syncs.remove(c.l(0));
    }
  }

  private static void clientWait(GlContext gl, Call c) {
    if (!isSync(gl, c)) {
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

  private static void serverWait(GlContext gl, Call c) {
    if (isSync(gl, c) && (c.i(1) != 0 || c.l(2) != GL_TIMEOUT_IGNORED)) {
      gl.error(GL_INVALID_VALUE, "flags or timeout");
    }
  }

  /** sync, name, buffer size, length, values. */
  private static void getSync(GlContext gl, Call c) {
    if (c.recorded || !isSync(gl, c)) {
      return;
    }
    int v;
    switch (c.i(1)) {
      case GL_OBJECT_TYPE -> v = GL_SYNC_FENCE;
      case GL_SYNC_STATUS -> v = GL_SIGNALED;
      case GL_SYNC_CONDITION -> v = GL_SYNC_GPU_COMMANDS_COMPLETE;
      case GL_SYNC_FLAGS -> v = 0;
      default -> {
        gl.invalidEnum("pname", c.i(1));
        return;
      }
    }
    Out.putInt(c, 4, 0, v);
    Out.putInt(c, 3, 0, 1);
  }

  // --- transform feedback

  private static void beginFeedback(GlContext gl, Call c) {
    if (c.i(0) != GL_POINTS && c.i(0) != GL_LINES && c.i(0) != GL_TRIANGLES) {
      gl.invalidEnum("primitiveMode", c.i(0));
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

  private static void endFeedback(GlContext gl, Call c) {
    if (!gl.feedbackActive) {
      gl.invalidOperation("transform feedback is not active");
    }
    gl.feedbackActive = false;
  }
}
