package org.oovr.driver.gl.real;

import java.util.Map;
import java.util.TreeMap;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.ObjectKind;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.trace.Call;

/**
 * What calls leave behind that later ones refer to, apart from names: programs in use, where their
 * parts lie, mapped memory, fences. For one thread.
 */
final class Effects {
  /** Memory that is mapped: addresses of the record, and where it is here. */
  private record Range(long real, long bytes) {}

  private final GlState gl;
  private final TreeMap<Long, Range> ranges = new TreeMap<>();

  Effects(GlState gl) {
    this.gl = gl;
  }

  /**
   * Follows a call that was made.
   *
   * @param bits as they were passed to the driver
   * @param result the driver's
   */
  void after(CallPlan plan, Call call, long[] bits, long result, RealContext context) {
    switch (plan.effect) {
      case USE_PROGRAM, ACTIVE_PROGRAM -> use(plan, call, context);
      case LINK -> context.group.program(call.i(0)).clear();
      case FENCE -> context.group.fences.put(call.result, result);
      case MAP -> map(plan, call, bits, result, context);
      case CLIENT_TEXTURE -> context.clientTexture = call.i(0);
      default -> {
        // UNMAP is followed before the call.
      }
    }
  }

  private static void use(CallPlan plan, Call call, RealContext context) {
    int named = call.i(plan.count - 1);
    boolean ofPipeline = plan.effect == GlEffect.ACTIVE_PROGRAM;
    context.use(named, ofPipeline);
  }

  /** The answer to a question where something is. */
  static void located(CallPlan plan, Call call, int result, RealContext context) {
    RealProgram program = context.group.program(call.i(0));
    int recorded = (int) call.result;
    ObjectKind part = plan.function.resultObject();
    if (part == ObjectKind.RESOURCE) {
      part = ofInterface(call.i(plan.function.indexOf("programInterface")), plan);
    }
    if (part == ObjectKind.UNIFORM) {
      program.uniform(recorded, result);
    } else if (part == ObjectKind.UNIFORM_BLOCK) {
      program.uniformBlock(recorded, result);
    } else if (part == ObjectKind.STORAGE_BLOCK) {
      program.storageBlock(recorded, result);
    }
    // Locations of attributes are the application's where it matters.
  }

  /** What an index or a location in an interface of a program is of; null where it is no matter. */
  private static ObjectKind ofInterface(int programInterface, CallPlan plan) {
    boolean location = plan.name.endsWith("Location");
    return switch (programInterface) {
      case GL.GL_UNIFORM -> location ? ObjectKind.UNIFORM : null;
      case GL.GL_UNIFORM_BLOCK -> location ? null : ObjectKind.UNIFORM_BLOCK;
      case GL.GL_SHADER_STORAGE_BLOCK -> location ? null : ObjectKind.STORAGE_BLOCK;
      default -> null;
    };
  }

  private int buffer(CallPlan plan, long[] bits, RealContext context) {
    int named = plan.function.indexOf("buffer");
    return named >= 0 ? (int) bits[named] : context.shadow.boundBuffer((int) bits[0]);
  }

  private void map(CallPlan plan, Call call, long[] bits, long result, RealContext context) {
    if (result == 0 || call.result == 0) {
      return;
    }
    int length = plan.function.indexOf("length");
    long bytes =
        length >= 0
            ? call.l(length)
            : gl.get(
                plan.function.indexOf("buffer") >= 0
                    ? "glGetNamedBufferParameteriv"
                    : "glGetBufferParameteriv",
                (int) bits[0],
                GL.GL_BUFFER_SIZE);
    ranges.put(call.result, new Range(result, bytes));
    context.group.mapped.put(buffer(plan, bits, context), call.result);
  }

  /** A buffer is about to be unmapped. */
  void unmapping(CallPlan plan, long[] bits, RealContext context) {
    unmapped(buffer(plan, bits, context), context);
  }

  /** A buffer is no longer mapped; nothing happens when it was not. */
  void unmapped(int buffer, RealContext context) {
    Long start = context.group.mapped.remove(buffer);
    if (start != null) {
      ranges.remove(start);
    }
  }

  /** Writes to mapped memory; false when there is none at that place. */
  boolean write(Call memcpy) {
    long to = memcpy.l(0);
    Map.Entry<Long, Range> range = ranges.floorEntry(to);
    if (range == null || memcpy.data[1] == null) {
      return false;
    }
    long offset = to - range.getKey();
    if (offset + memcpy.data[1].remaining() > range.getValue().bytes) {
      return false;
    }
    ArgumentMemory.write(memcpy.data[1], range.getValue().real + offset);
    return true;
  }
}
