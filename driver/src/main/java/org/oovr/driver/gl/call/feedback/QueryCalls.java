package org.oovr.driver.gl.call.feedback;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.gl.call.Names;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlQuery;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.command.StreamOutput;

/** Query objects (GL 4.6 core section 4.2). */
public final class QueryCalls {
  private QueryCalls() {}

  public static void genQueries(GlContext gl, int n, Pointer ids) {
    Names.generate(gl, n, ids, gl.queries, false);
  }

  public static void createQueries(GlContext gl, int target, int n, Pointer ids) {
    if (!isCreated(target)) {
      gl.invalidEnum("target", target);
      return;
    }
    Names.generate(gl, n, ids, gl.queries, true);
    for (int i = 0; i < Math.min(n, ids.count(4)); i++) {
      GlQuery q = gl.queries.get(ids.int32(i));
      if (q != null) {
        q.created = true;
        q.target = target;
      }
    }
  }

  /** Whether queries can be created for a target; statistics of pipelines have only names. */
  private static boolean isCreated(int target) {
    return switch (target) {
      case GL_SAMPLES_PASSED,
          GL_ANY_SAMPLES_PASSED,
          GL_ANY_SAMPLES_PASSED_CONSERVATIVE,
          GL_TIME_ELAPSED,
          GL_TIMESTAMP,
          GL_PRIMITIVES_GENERATED,
          GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN,
          GL_TRANSFORM_FEEDBACK_OVERFLOW,
          GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW ->
          true;
      default -> false;
    };
  }

  public static void beginQuery(GlContext gl, int target, int id) {
    begin(gl, target, 0, id);
  }

  public static void beginQueryIndexed(GlContext gl, int target, int index, int id) {
    begin(gl, target, index, id);
  }

  public static void endQuery(GlContext gl, int target) {
    end(gl, target, 0);
  }

  public static void endQueryIndexed(GlContext gl, int target, int index) {
    end(gl, target, index);
  }

  public static void getQueryObjectiv(GlContext gl, int id, int pname, Pointer params) {
    object(gl, id, pname, params, Integer.MAX_VALUE);
  }

  public static void getQueryObjectuiv(GlContext gl, int id, int pname, Pointer params) {
    object(gl, id, pname, params, 0xffffffffL);
  }

  public static void getQueryObjecti64v(GlContext gl, int id, int pname, Pointer params) {
    object(gl, id, pname, params, Long.MAX_VALUE);
  }

  public static void getQueryObjectui64v(GlContext gl, int id, int pname, Pointer params) {
    object(gl, id, pname, params, Long.MAX_VALUE);
  }

  public static void getQueryBufferObjectiv(
      GlContext gl, int id, int buffer, int pname, long offset) {
    named(gl, id, buffer, pname, offset, Integer.MAX_VALUE);
  }

  public static void getQueryBufferObjectuiv(
      GlContext gl, int id, int buffer, int pname, long offset) {
    named(gl, id, buffer, pname, offset, 0xffffffffL);
  }

  public static void getQueryBufferObjecti64v(
      GlContext gl, int id, int buffer, int pname, long offset) {
    named(gl, id, buffer, pname, offset, Long.MAX_VALUE);
  }

  public static void getQueryBufferObjectui64v(
      GlContext gl, int id, int buffer, int pname, long offset) {
    named(gl, id, buffer, pname, offset, Long.MAX_VALUE);
  }

  /** What a target counts; null for one that is no target of brackets. */
  private static Query.Kind kind(int target) {
    return switch (target) {
      case GL_SAMPLES_PASSED -> Query.Kind.SAMPLES_PASSED;
      case GL_ANY_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED_CONSERVATIVE ->
          Query.Kind.ANY_SAMPLES_PASSED;
      case GL_PRIMITIVES_GENERATED -> Query.Kind.PRIMITIVES_GENERATED;
      case GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN -> Query.Kind.PRIMITIVES_WRITTEN;
      case GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW -> Query.Kind.STREAM_OVERFLOW;
      case GL_TRANSFORM_FEEDBACK_OVERFLOW -> Query.Kind.ANY_STREAM_OVERFLOW;
      case GL_TIME_ELAPSED -> Query.Kind.TIME_ELAPSED;
      case GL_VERTICES_SUBMITTED -> Query.Kind.VERTICES_SUBMITTED;
      case GL_PRIMITIVES_SUBMITTED -> Query.Kind.PRIMITIVES_SUBMITTED;
      case GL_VERTEX_SHADER_INVOCATIONS -> Query.Kind.VERTEX_INVOCATIONS;
      case GL_TESS_CONTROL_SHADER_PATCHES -> Query.Kind.TESSELLATION_CONTROL_PATCHES;
      case GL_TESS_EVALUATION_SHADER_INVOCATIONS -> Query.Kind.TESSELLATION_EVALUATION_INVOCATIONS;
      case GL_GEOMETRY_SHADER_INVOCATIONS -> Query.Kind.GEOMETRY_INVOCATIONS;
      case GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED -> Query.Kind.GEOMETRY_PRIMITIVES;
      case GL_FRAGMENT_SHADER_INVOCATIONS -> Query.Kind.FRAGMENT_INVOCATIONS;
      case GL_COMPUTE_SHADER_INVOCATIONS -> Query.Kind.COMPUTE_INVOCATIONS;
      case GL_CLIPPING_INPUT_PRIMITIVES -> Query.Kind.CLIPPER_INPUT_PRIMITIVES;
      case GL_CLIPPING_OUTPUT_PRIMITIVES -> Query.Kind.CLIPPER_OUTPUT_PRIMITIVES;
      default -> null;
    };
  }

  /** The place where a query of a target counts; those that count samples share one. */
  private static int place(int target, int index) {
    return switch (target) {
      case GL_ANY_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED_CONSERVATIVE -> GL_SAMPLES_PASSED;
      default -> target | index << 16;
    };
  }

  private static boolean fits(GlContext gl, int target, int index) {
    int most =
        switch (target) {
          case GL_PRIMITIVES_GENERATED,
              GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN,
              GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW ->
              StreamOutput.BUFFERS;
          default -> 1;
        };
    if (index < 0 || index >= most) {
      gl.invalidValue("index", index);
      return false;
    }
    if (kind(target) == null) {
      gl.invalidEnum("target", target);
      return false;
    }
    return true;
  }

  public static void deleteQueries(GlContext gl, int n, Pointer ids) {
    for (int name : Names.deleted(gl, n, ids)) {
      GlQuery q = gl.queries.remove(name);
      if (q != null && q.active) {
        gl.activeQueries.remove(place(q.target, q.index));
        gl.emitter.emit(new Command.EndQuery(q.query));
      }
    }
  }

  public static void isQuery(GlContext gl, int id) {
    Call c = gl.call;
    GlQuery q = gl.queries.get(id);
    if (!c.recorded) {
      c.result = q != null && q.created ? 1 : 0;
    }
  }

  private static void begin(GlContext gl, int target, int index, int name) {
    if (!fits(gl, target, index)) {
      return;
    }
    if (name == 0 || (!gl.lenient() && (gl.core || gl.es) && !gl.queries.isReserved(name))) {
      gl.invalidOperation("no query " + name);
      return;
    }
    GlQuery q = gl.queries.getOrCreate(name);
    int place = place(target, index);
    if (gl.activeQueries.containsKey(place) || q.active || (q.created && q.target != target)) {
      gl.invalidOperation("a query is active, or was made for another target");
      return;
    }
    q.created = true;
    q.target = target;
    q.index = index;
    q.active = true;
    q.query = new Query(kind(target), index);
    gl.activeQueries.put(place, q);
    gl.emitter.emit(new Command.BeginQuery(q.query));
  }

  private static void end(GlContext gl, int target, int index) {
    if (!fits(gl, target, index)) {
      return;
    }
    GlQuery q = gl.activeQueries.get(place(target, index));
    if (q == null || q.target != target) {
      gl.invalidOperation("no query is active");
      return;
    }
    gl.activeQueries.remove(place(target, index));
    q.active = false;
    gl.emitter.emit(new Command.EndQuery(q.query));
  }

  public static void queryCounter(GlContext gl, int id, int target) {
    if (target != GL_TIMESTAMP) {
      gl.invalidEnum("target", target);
      return;
    }
    if (id == 0) {
      gl.invalidOperation("no query " + id);
      return;
    }
    GlQuery q = gl.queries.getOrCreate(id); // a name that was never generated will do for Mesa
    if (q.created && q.target != GL_TIMESTAMP) {
      gl.invalidOperation("the query was made for another target");
      return;
    }
    q.created = true;
    q.target = GL_TIMESTAMP;
    q.query = null;
    q.value = gl.frame.nanoseconds();
  }

  public static void getQueryiv(GlContext gl, int target, int pname, Pointer params) {
    getQueryIndexediv(gl, target, 0, pname, params);
  }

  public static void getQueryIndexediv(
      GlContext gl, int target, int index, int pname, Pointer params) {
    if (gl.recorded || target != GL_TIMESTAMP && !fits(gl, target, index)) {
      return;
    }
    boolean timed = target == GL_TIMESTAMP || target == GL_TIME_ELAPSED; // as Mesa has it
    if (gl.esEnums != null && !timed && !gl.esEnums.knows(target)) {
      gl.invalidEnum("target", target);
      return;
    }
    switch (pname) {
      case GL_CURRENT_QUERY -> {
        GlQuery q = gl.activeQueries.get(place(target, index));
        params.putInt(0, q == null || q.target != target ? 0 : q.name);
      }
      case GL_QUERY_COUNTER_BITS ->
          params.putInt(0, target != GL_TIMESTAMP && GlQuery.isTruth(kind(target)) ? 1 : 64);
      default -> gl.invalidEnum("pname", pname);
    }
  }

  private static void named(GlContext gl, int id, int buffer, int pname, long offset, long most) {
    GlBuffer b = gl.share.buffers.get(buffer);
    if (b == null) {
      gl.invalidOperation("no buffer " + buffer);
      return;
    }
    into(gl, id, b, pname, offset, most);
  }

  /** Has a buffer hold an answer; Mesa looks at the place before it looks at the name. */
  private static void into(GlContext gl, int id, GlBuffer b, int pname, long offset, long most) {
    GlQuery q = finished(gl, id);
    if (q != null && holds(gl, b, offset, most)) {
      Long value = value(gl, q, pname, true);
      if (value != null) {
        store(b, offset, value, most);
      }
    }
  }

  /**
   * Answers about a query, into the query buffer where one is bound.
   *
   * @param most the largest number that the type holds; larger ones become that
   */
  private static void object(GlContext gl, int id, int pname, Pointer params, long most) {
    GlBuffer b = gl.buffers.at(GL_QUERY_BUFFER);
    if (gl.recorded && b == null) {
      GlQuery q = gl.queries.get(id);
      if (q != null && q.active) {
        gl.invalidOperation("query " + id + " is active");
      }
      return; // the result was told
    }
    if (b != null) {
      into(gl, id, b, pname, params.address(), most);
      return;
    }
    GlQuery q = finished(gl, id);
    Long value = q == null ? null : value(gl, q, pname, false);
    if (value == null) {
      return;
    }
    if (most == Long.MAX_VALUE) {
      params.putLong(0, value);
    } else {
      params.putInt(0, (int) Math.min(value, most));
    }
  }

  private static int bytes(long most) {
    return most == Long.MAX_VALUE ? 8 : 4;
  }

  /** Whether a buffer has room for an answer; raises the error. */
  private static boolean holds(GlContext gl, GlBuffer b, long offset, long most) {
    if (offset + bytes(most) > b.size()) {
      gl.invalidOperation("the query buffer ends before the result");
      return false;
    }
    if (offset < 0) {
      gl.invalidValue("offset", offset);
      return false;
    }
    return true;
  }

  private static void store(GlBuffer b, long offset, long value, long most) {
    int bytes = bytes(most);
    ByteBuffer data = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes == 8) {
      data.putLong(value);
    } else {
      data.putInt((int) Math.min(value, most));
    }
    b.update((int) offset, data.array());
  }

  /** A query that can be asked; null after raising an error. */
  private static GlQuery finished(GlContext gl, int id) {
    GlQuery q = gl.queries.get(id);
    if (q == null || !q.created || q.active) {
      gl.invalidOperation("no finished query " + id);
      return null;
    }
    return q;
  }

  /** What is asked for of a finished query; null after raising an error. */
  private static Long value(GlContext gl, GlQuery q, int pname, boolean intoBuffer) {
    if (gl.es && pname != GL_QUERY_RESULT && pname != GL_QUERY_RESULT_AVAILABLE) {
      gl.invalidEnum("pname", pname);
      return null;
    }
    return switch (pname) {
      // waiting keeps the answer the same on every run
      case GL_QUERY_RESULT, GL_QUERY_RESULT_NO_WAIT -> q.result(gl.emitter);
      case GL_QUERY_RESULT_AVAILABLE -> {
        if (!intoBuffer) {
          q.result(gl.emitter);
        }
        yield 1L;
      }
      case GL_QUERY_TARGET -> (long) q.target;
      default -> {
        gl.invalidEnum("pname", pname);
        yield null;
      }
    };
  }

  // --- conditional rendering

  public static void beginConditionalRender(GlContext gl, int id, int mode) {
    if (gl.conditionalQuery != null) {
      gl.invalidOperation("conditional rendering is active");
      return;
    }
    GlQuery q = gl.queries.get(id);
    if (q == null && (id == 0 || !gl.queries.isReserved(id))) {
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
    if (q == null) {
      gl.invalidOperation("query " + id + " was never begun");
      return;
    }
    boolean decides =
        switch (q.target) {
          case GL_SAMPLES_PASSED,
              GL_ANY_SAMPLES_PASSED,
              GL_ANY_SAMPLES_PASSED_CONSERVATIVE,
              GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW,
              GL_TRANSFORM_FEEDBACK_OVERFLOW ->
              true;
          default -> false;
        };
    if (q.active || !decides) {
      gl.invalidOperation("the query is active, or is none that decides");
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
}
