package org.oovr.driver.gl.real;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.ObjectKind;
import org.oovr.driver.gl.api.PointerSizes;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.MemoryParts;

/**
 * The arguments of one call for the driver: names translated, memory behind pointers. A call whose
 * memory is not in the record, or too little of it, is refused, because the driver would read what
 * is not there. For one thread.
 */
final class Arguments {
  /** Zeros behind all memory; also ends texts. */
  private static final long PADDING_BYTES = 8;

  /** Room for an answer whose size nobody knows. */
  private static final long UNKNOWN_BYTES = 1 << 16;

  /** A recorder that counts rows differently leaves out less than that. */
  private static final long MISSING_BYTES = 1 << 12;

  /** No driver gives names as large as that. */
  private static final int NEVER_GIVEN = 1 << 30;

  private static final long MOST_BYTES = 1L << 30;

  private final ArgumentMemory memory = new ArgumentMemory();

  /** As the driver gets them. */
  final long[] bits = new long[Call.MAX_ARGUMENTS];

  /** Address of memory that the driver keeps after the call, or 0. */
  long kept;

  private CallPlan plan;
  private Call call;
  private RealContext context;

  /**
   * Fills {@link #bits}.
   *
   * @return null, or why the call cannot be made
   */
  String fill(CallPlan ofPlan, Call ofCall, RealContext inContext) {
    plan = ofPlan;
    call = ofCall;
    context = inContext;
    kept = 0;
    memory.reset();
    System.arraycopy(call.bits, 0, bits, 0, plan.count);
    if (plan.syncAt >= 0) {
      Long fence = context.group.fences.get(call.l(plan.syncAt));
      if (fence == null) {
        return "a fence that was never made";
      }
      bits[plan.syncAt] = fence;
    }
    for (int i = 0; i < plan.count && plan.marked; i++) {
      if (plan.kinds[i] == GlParameter.Kind.VALUE) {
        if (plan.names[i] != null) {
          bits[i] = name(plan.names[i], call.i(i)) & 0xffff_ffffL;
        }
      } else if (plan.kinds[i] != GlParameter.Kind.OUTPUT) {
        attach(i);
      }
    }
    for (int i = 0; i < plan.count && plan.special; i++) {
      if (plan.objects[i] != null) {
        bits[i] = ofOthers(plan.objects[i], i);
      }
    }
    return plan.pointers ? checked() : null;
  }

  /**
   * The driver's name. What was never made has none: an error there is one here, so it must not hit
   * another object. Display lists need no making.
   */
  private int name(NameKind kind, int recorded) {
    int real = context.names.get(kind).get(recorded);
    return real >= 0 ? real : kind == NameKind.LIST ? recorded : recorded | NEVER_GIVEN;
  }

  /** Numbers and names that another argument, or a program, gives their meaning; others stay. */
  private long ofOthers(ObjectKind kind, int i) {
    int recorded = call.i(i);
    return switch (kind) {
      case UNIFORM -> plan.programAt < 0 ? context.uniform(recorded) : program().uniform(recorded);
      case UNIFORM_BLOCK -> program().uniformBlock(recorded) & 0xffff_ffffL;
      case STORAGE_BLOCK -> program().storageBlock(recorded) & 0xffff_ffffL;
      case IMAGE -> name(ofTarget(call.i(i + 1)), recorded) & 0xffff_ffffL;
      case LABELLED -> {
        NameKind labelled = ofIdentifier(call.i(i - 1));
        yield labelled == null ? bits[i] : name(labelled, recorded) & 0xffff_ffffL;
      }
      default -> bits[i];
    };
  }

  private RealProgram program() {
    return context.group.program(call.i(plan.programAt));
  }

  private static NameKind ofTarget(int target) {
    return target == GL.GL_RENDERBUFFER ? NameKind.RENDERBUFFER : NameKind.TEXTURE;
  }

  private static NameKind ofIdentifier(int identifier) {
    return switch (identifier) {
      case GL.GL_BUFFER -> NameKind.BUFFER;
      case GL.GL_SHADER, GL.GL_PROGRAM -> NameKind.SHADER;
      case GL.GL_VERTEX_ARRAY -> NameKind.VERTEX_ARRAY;
      case GL.GL_QUERY -> NameKind.QUERY;
      case GL.GL_PROGRAM_PIPELINE -> NameKind.PIPELINE;
      case GL.GL_TRANSFORM_FEEDBACK -> NameKind.TRANSFORM_FEEDBACK;
      case GL.GL_SAMPLER -> NameKind.SAMPLER;
      case GL.GL_TEXTURE -> NameKind.TEXTURE;
      case GL.GL_RENDERBUFFER -> NameKind.RENDERBUFFER;
      case GL.GL_FRAMEBUFFER -> NameKind.FRAMEBUFFER;
      default -> null;
    };
  }

  /** Puts the memory of an input behind its pointer. */
  private void attach(int i) {
    if (plan.kinds[i] == GlParameter.Kind.STRING_ARRAY) {
      if (call.strings[i] != null) {
        bits[i] = texts(call.strings[i]);
        if (plan.lengthsAt >= 0) {
          bits[plan.lengthsAt] = 0; // each text ends in a NUL
        }
      }
      return;
    }
    ByteBuffer data = call.data[i];
    if (data == null || i == plan.lengthsAt && bits[i] == 0) {
      return;
    }
    bits[i] = memory.take(data, PADDING_BYTES);
    NameKind kind = plan.names[i];
    if (kind != null) {
      for (int at = 0; at + 4 <= data.remaining(); at += 4) {
        NativeMemory.putInt(bits[i] + at, name(kind, data.getInt(data.position() + at)));
      }
    }
  }

  private long parts(ByteBuffer data) {
    int count = MemoryParts.count(data);
    long pointers = memory.take(8L * count);
    for (int i = 0; i < count; i++) {
      ByteBuffer part = MemoryParts.part(data, i);
      NativeMemory.putLong(pointers + 8L * i, part == null ? 0 : memory.take(part, PADDING_BYTES));
    }
    return pointers;
  }

  private long texts(String[] texts) {
    long pointers = memory.take(8L * texts.length);
    for (int i = 0; i < texts.length; i++) {
      byte[] text = (texts[i] == null ? "" : texts[i]).getBytes(StandardCharsets.UTF_8);
      NativeMemory.putLong(pointers + 8L * i, memory.take(ByteBuffer.wrap(text), 1));
    }
    return pointers;
  }

  private String checked() {
    for (int i = 0; i < plan.count; i++) {
      if (plan.kinds[i] == GlParameter.Kind.VALUE) {
        continue;
      }
      if (bits[i] == 0) {
        if (!nullIsRight(i)) {
          return "no memory as " + plan.function.parameters().get(i).name();
        }
        continue;
      }
      if (plan.kinds[i] == GlParameter.Kind.STRING_ARRAY) {
        if (call.strings[i] == null) {
          return "texts that are not in the trace";
        }
        continue;
      }
      if (plan.kinds[i] == GlParameter.Kind.STRING && call.data[i] == null) {
        return plan.function.parameters().get(i).name() + " in memory that is not in the trace";
      }
      boolean output = plan.kinds[i] == GlParameter.Kind.OUTPUT;
      String reason = output ? answer(i) : input(i, plan.sizes.bytes(i, bits, context.shadow));
      if (reason != null) {
        return reason;
      }
    }
    return null;
  }

  /**
   * A null pointer may be the first place of a buffer, or an array without elements; else few
   * functions take it for nothing.
   */
  private boolean nullIsRight(int i) {
    boolean right =
        switch (plan.nulls[i]) {
          case ALWAYS -> true;
          case NEVER -> false;
          case WITH_INDICES -> context.shadow.boundBuffer(GL.GL_ELEMENT_ARRAY_BUFFER) != 0;
          case WITH_COMMANDS -> context.shadow.boundBuffer(GL.GL_DRAW_INDIRECT_BUFFER) != 0;
        };
    return right || plan.sizes.isEmpty(i, call.bits, context.shadow);
  }

  private String input(int i, long needed) {
    String parameter = plan.function.parameters().get(i).name();
    ByteBuffer data = call.data[i];
    if (needed == PointerSizes.OFFSET) {
      return data == null ? null : "memory as " + parameter + " where a buffer is bound";
    }
    if (plan.kinds[i] == GlParameter.Kind.POINTER_ARRAY
        && needed != 0
        && context.shadow.boundBuffer(GL.GL_ELEMENT_ARRAY_BUFFER) == 0) {
      if (data != null && call.bits[i] == Call.SOME_PARTS) {
        bits[i] = parts(data);
        return null;
      }
      return parameter + " in memory that is not in the trace";
    }
    if (data == null) {
      return needed == 0 ? null : parameter + " in memory that is not in the trace";
    }
    if (needed == PointerSizes.DEFERRED) {
      kept = NativeMemory.allocate(data.remaining() + PADDING_BYTES);
      ArgumentMemory.write(data, kept);
      bits[i] = kept;
      return null;
    }
    long missing = needed - data.remaining();
    if (missing > PADDING_BYTES) {
      if (missing > data.remaining() + MISSING_BYTES) {
        return "too little memory as " + parameter;
      }
      bits[i] = memory.take(data, missing);
    }
    return null;
  }

  /** Room for what the driver answers. */
  private String answer(int i) {
    long needed = plan.sizes.bytes(i, bits, context.shadow);
    if (needed == PointerSizes.OFFSET) {
      return call.data[i] == null ? null : "memory where a buffer is bound";
    }
    long recorded = call.data[i] == null ? 0 : call.data[i].remaining();
    long bytes = Math.max(recorded, needed < 0 ? UNKNOWN_BYTES : needed) + PADDING_BYTES;
    if (bytes > MOST_BYTES) {
      return "an answer of more than 1 GiB";
    }
    if (plan.keepsAnswer) {
      kept = NativeMemory.allocate(bytes);
      bits[i] = kept;
    } else {
      bits[i] = memory.take(bytes);
    }
    return null;
  }
}
