package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/**
 * Moves stage inputs, outputs and built-ins between the context and the interpreter's variables.
 */
final class StageVariables {
  private final SpirvModule module;
  private final Memory memory;
  private final ShaderContext context;
  private final int lanes;

  StageVariables(SpirvModule module, Memory memory, ShaderContext context, int lanes) {
    this.module = module;
    this.memory = memory;
    this.context = context;
    this.lanes = lanes;
  }

  void readInputs() {
    each(StorageClass.INPUT, false);
  }

  void writeOutputs() {
    each(StorageClass.OUTPUT, true);
  }

  private void each(StorageClass storage, boolean out) {
    for (SpirvVariable v : module.variables().values()) {
      if (v.storage() == storage) {
        walk(v, v.type(), v.decorations(), v.decorations().location(), 0, out);
      }
    }
  }

  /** Returns the location after the value. */
  private int walk(
      SpirvVariable v, SpirvType type, Decorations d, int location, int scalar, boolean out) {
    if (d.builtIn() != null) {
      builtIn(v, type, d.builtIn(), scalar, out);
      return location;
    }
    if (type instanceof StructType s) {
      int next = location;
      for (int m = 0; m < s.elementCount(); m++) {
        Decorations member = s.members().get(m).decorations();
        if (member.location() >= 0) {
          next = member.location();
        }
        next = walk(v, s.element(m), member, next, scalar + s.elementOffset(m), out);
      }
      return next;
    }
    if (type instanceof ArrayType || type instanceof MatrixType) {
      int next = location;
      for (int e = 0; e < type.elementCount(); e++) {
        next =
            walk(v, type.element(e), Decorations.NONE, next, scalar + type.elementOffset(e), out);
      }
      return next;
    }
    if (location < 0) {
      throw new ShaderException("variable \"" + v.name() + "\" has no location");
    }
    int[][] data = memory.data(v.id());
    for (int c = 0; c < type.components(); c++) {
      int[] words = data[scalar + c];
      int slot = location * 4 + v.decorations().component() + c;
      if (type.isFloat()) {
        boolean second = out && v.decorations().index() == 1;
        float[] f =
            second
                ? context.outF1[c]
                : ShaderContext.floats(out ? context.outF : context.inF, slot);
        copy(words, f, out);
      } else {
        int[] i = ShaderContext.ints(out ? context.outI : context.inI, slot);
        System.arraycopy(out ? words : i, 0, out ? i : words, 0, lanes);
      }
    }
    return location + 1;
  }

  private void copy(int[] words, float[] floats, boolean out) {
    for (int l = 0; l < lanes; l++) {
      if (out) {
        floats[l] = Float.intBitsToFloat(words[l]);
      } else {
        words[l] = Float.floatToRawIntBits(floats[l]);
      }
    }
  }

  private void builtIn(SpirvVariable v, SpirvType type, BuiltIn b, int scalar, boolean out) {
    int[][] data = memory.data(v.id());
    for (int s = 0; s < type.scalars(); s++) {
      int[] words = data[scalar + s];
      float[] floats = floatsOf(b, s);
      if (floats != null) {
        copy(words, floats, out);
      } else {
        integers(b, s, words, out);
      }
    }
  }

  private float[] floatsOf(BuiltIn b, int s) {
    return switch (b) {
      case POSITION -> context.position[s];
      case POINT_SIZE -> context.pointSize;
      case CLIP_DISTANCE -> context.clipDistance[s];
      case CULL_DISTANCE -> new float[ShaderContext.LANES];
      case FRAG_COORD -> context.fragCoord[s];
      case POINT_COORD -> context.pointCoord[s];
      case SAMPLE_POSITION -> context.samplePosition[s];
      case FRAG_DEPTH -> context.fragDepth;
      default -> null;
    };
  }

  private void integers(BuiltIn b, int s, int[] words, boolean out) {
    if (out) {
      if (b == BuiltIn.SAMPLE_MASK && s == 0) {
        System.arraycopy(words, 0, context.sampleMaskOut, 0, lanes);
      }
      return;
    }
    for (int l = 0; l < lanes; l++) {
      words[l] =
          switch (b) {
            case VERTEX_ID, VERTEX_INDEX -> context.vertexIndex[l];
            case INSTANCE_ID -> context.instanceIndex[l];
            case INSTANCE_INDEX -> context.instanceIndex[l] + context.baseInstance;
            case PRIMITIVE_ID -> context.primitiveId[l];
            case LAYER -> context.layer;
            case FRONT_FACING -> context.frontFacing[l] & 1;
            case SAMPLE_ID -> context.sampleId[l];
            case SAMPLE_MASK -> s == 0 ? context.sampleMaskIn[l] : 0;
            case HELPER_INVOCATION -> context.helper[l] & 1;
            case BASE_VERTEX -> context.baseVertex;
            case BASE_INSTANCE -> context.baseInstance;
            case DRAW_INDEX -> context.drawIndex;
            case VIEW_INDEX -> context.viewIndex;
            default -> throw new ShaderException("built-in " + b + " cannot be read");
          };
    }
  }
}
