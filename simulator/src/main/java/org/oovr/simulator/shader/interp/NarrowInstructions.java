package org.oovr.simulator.shader.interp;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.shader.math.HalfFormulas;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.NarrowValues;
import org.oovr.simulator.shader.spirv.NarrowValues.Extension;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.ProductForms;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;

/** What instructions on numbers of 8 and 16 bits do beside those on words, lane by lane. */
final class NarrowInstructions {
  private final SpirvModule module;
  private final int lanes;

  NarrowInstructions(SpirvModule module, int lanes) {
    this.module = module;
    this.lanes = lanes;
  }

  /** Whether the result or the first operand are such numbers. */
  boolean takes(SpirvInstruction i) {
    return i.type().isNarrow() || type(i, 0).isNarrow();
  }

  private SpirvType type(SpirvInstruction i, int operand) {
    return module.typeOf(i.operand(operand));
  }

  /** An operand as the instruction sees it. */
  int[] operand(int[] value, SpirvInstruction i, int operand) {
    return extended(value, type(i, operand), NarrowValues.extension(i.op(), operand));
  }

  /** An operand of GLSL.std.450, likewise. */
  int[] operand(int[] value, SpirvInstruction i, GlslOp op, int operand) {
    return extended(value, type(i, operand), NarrowValues.extension(op));
  }

  private static int[] extended(int[] v, SpirvType type, Extension how) {
    if (how == Extension.AS_IT_IS || type == null || !type.isNarrow()) {
      return v;
    }
    int[] r = new int[v.length];
    for (int k = 0; k < r.length; k++) {
      r[k] = NarrowValues.extended(how, type.scalar(), v[k]);
    }
    return r;
  }

  /** The result, of which each word is a number of its type. */
  int[] rounded(SpirvInstruction i, int[] v) {
    if (!NarrowValues.has(i.type()) || i.op().group() == Op.Group.COMPOSITE) {
      return v;
    }
    SpirvType[] words = NarrowValues.words(i.type());
    int[] r = v.clone();
    for (int k = 0; k < r.length; k++) {
      SpirvType word = words[k / lanes];
      r[k] = word.isNarrow() ? NarrowValues.round(word, v[k]) : v[k];
    }
    return r;
  }

  int[] bitcast(int[] v, SpirvInstruction i) {
    int[] r = new int[i.type().scalars() * lanes];
    int[] words = new int[v.length / lanes];
    for (int l = 0; l < lanes; l++) {
      for (int w = 0; w < words.length; w++) {
        words[w] = v[w * lanes + l];
      }
      int[] to = NarrowValues.bitcast(words, type(i, 0), i.type());
      for (int w = 0; w < to.length; w++) {
        r[w * lanes + l] = to[w];
      }
    }
    return r;
  }

  /** A product of vectors or matrices of 16-bit floats, each step of which is rounded. */
  int[] product(int[] first, int[] second, SpirvInstruction i) {
    int[] r = new int[i.type().scalars() * lanes];
    for (int l = 0; l < lanes; l++) {
      List<Float> a = lane(first, l);
      List<Float> b = lane(second, l);
      List<Float> out =
          ProductForms.of(HalfFormulas.OF_FLOATS, i.op(), type(i, 0), a, type(i, 1), b);
      for (int w = 0; w < out.size(); w++) {
        r[w * lanes + l] = Float.floatToRawIntBits(out.get(w));
      }
    }
    return r;
  }

  private List<Float> lane(int[] v, int l) {
    List<Float> r = new ArrayList<>();
    for (int at = l; at < v.length; at += lanes) {
      r.add(Float.intBitsToFloat(v[at]));
    }
    return r;
  }
}
