package org.oovr.simulator.shader.compile.emit;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.MathFunction;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.WideCall;
import org.oovr.simulator.shader.math.LongMath;
import org.oovr.simulator.shader.math.ShaderMath;
import org.oovr.simulator.shader.math.WideFunction;

/** Bytecode of one operation on the operand stack; kernels and shared values use the same. */
final class OpBytecode {
  private static final String SHADER_MATH = Type.getInternalName(ShaderMath.class);

  private static final String LONG_MATH = Type.getInternalName(LongMath.class);

  private OpBytecode() {}

  /** Pushes a constant of a kind. */
  static void constant(MethodVisitor m, Kind kind, int bits) {
    if (kind.isFloat()) {
      constantFloat(m, bits);
    } else {
      constantInt(m, bits);
    }
  }

  private static void constantFloat(MethodVisitor m, int bits) {
    float f = Float.intBitsToFloat(bits);
    if (bits == 0 || f == 1f || f == 2f) {
      m.visitInsn(Opcodes.FCONST_0 + (int) f);
    } else if (Float.isNaN(f) && bits != 0x7fc00000) {
      // The constant pool may not keep other NaNs.
      constantInt(m, bits);
      m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Float", "intBitsToFloat", "(I)F", false);
    } else {
      m.visitLdcInsn(f);
    }
  }

  static void constantInt(MethodVisitor m, int value) {
    if (value >= -1 && value <= 5) {
      m.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value == (byte) value) {
      m.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value == (short) value) {
      m.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      m.visitLdcInsn(value);
    }
  }

  private static void math(MethodVisitor m, String owner, String name, String descriptor) {
    m.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }

  /** Operands are on the stack; leaves the result. */
  static void apply(MethodVisitor m, NodeOp op, Object data) {
    switch (op) {
      case FADD -> m.visitInsn(Opcodes.FADD);
      case FSUB -> m.visitInsn(Opcodes.FSUB);
      case FMUL -> m.visitInsn(Opcodes.FMUL);
      case FDIV -> m.visitInsn(Opcodes.FDIV);
      case FNEG -> m.visitInsn(Opcodes.FNEG);
      case FABS -> math(m, "java/lang/Math", "abs", "(F)F");
      case FSQRT -> {
        m.visitInsn(Opcodes.F2D);
        math(m, "java/lang/Math", "sqrt", "(D)D");
        m.visitInsn(Opcodes.D2F);
      }
      case FMIN -> math(m, "java/lang/Math", "min", "(FF)F");
      case FMAX -> math(m, "java/lang/Math", "max", "(FF)F");
      case NMIN -> math(m, SHADER_MATH, "minNumber", "(FF)F");
      case NMAX -> math(m, SHADER_MATH, "maxNumber", "(FF)F");
      case IADD -> m.visitInsn(Opcodes.IADD);
      case ISUB -> m.visitInsn(Opcodes.ISUB);
      case IMUL -> m.visitInsn(Opcodes.IMUL);
      case IAND -> m.visitInsn(Opcodes.IAND);
      case IOR -> m.visitInsn(Opcodes.IOR);
      case IXOR -> m.visitInsn(Opcodes.IXOR);
      case ISHL -> m.visitInsn(Opcodes.ISHL);
      case ISHR -> m.visitInsn(Opcodes.ISHR);
      case IUSHR -> m.visitInsn(Opcodes.IUSHR);
      case IMIN -> math(m, "java/lang/Math", "min", "(II)I");
      case IMAX -> math(m, "java/lang/Math", "max", "(II)I");
      case F2I -> m.visitInsn(Opcodes.F2I);
      case I2F -> m.visitInsn(Opcodes.I2F);
      case F2BITS -> math(m, "java/lang/Float", "floatToRawIntBits", "(F)I");
      case BITS2F -> math(m, "java/lang/Float", "intBitsToFloat", "(I)F");
      case CALL -> {
        MathFunction f = (MathFunction) data;
        if (f == MathFunction.QUANTIZE_TO_HALF) {
          HalfRounding.emit(m);
        } else {
          math(m, SHADER_MATH, f.method(), f.descriptor());
        }
      }
      case WIDE -> wide(m, (WideCall) data);
      default -> comparison(m, op);
    }
  }

  /**
   * To be called after each operand has been pushed: makes longs of what 64-bit computations take.
   */
  static void operandPushed(MethodVisitor m, NodeOp op, Object data, int operand) {
    if (op != NodeOp.WIDE) {
      return;
    }
    WideCall call = (WideCall) data;
    int ends = call.operandEndingAt(operand);
    if (ends >= 0 && call.function().isWide(ends)) {
      math(m, LONG_MATH, "join", "(II)J");
    } else if (ends >= 0) {
      m.visitInsn(Opcodes.I2L);
    }
  }

  private static void wide(MethodVisitor m, WideCall call) {
    WideFunction f = call.function();
    math(m, f.owner(), f.method(), f.descriptor());
    if (call.high()) {
      constantInt(m, 32);
      m.visitInsn(Opcodes.LUSHR);
    }
    m.visitInsn(Opcodes.L2I);
    if (f.isTruth()) {
      m.visitInsn(Opcodes.INEG);
    }
  }

  private static void comparison(MethodVisitor m, NodeOp op) {
    switch (op) {
      case FLT -> {
        m.visitInsn(Opcodes.FCMPG);
        truth(m, Opcodes.IFLT);
      }
      case FLE -> {
        m.visitInsn(Opcodes.FCMPG);
        truth(m, Opcodes.IFLE);
      }
      case FEQ -> {
        m.visitInsn(Opcodes.FCMPG);
        truth(m, Opcodes.IFEQ);
      }
      case ILT -> truth(m, Opcodes.IF_ICMPLT);
      case IEQ -> truth(m, Opcodes.IF_ICMPEQ);
      case ULT -> {
        m.visitLdcInsn(0x80000000);
        m.visitInsn(Opcodes.IXOR);
        m.visitInsn(Opcodes.SWAP);
        m.visitLdcInsn(0x80000000);
        m.visitInsn(Opcodes.IXOR);
        m.visitInsn(Opcodes.SWAP);
        truth(m, Opcodes.IF_ICMPLT);
      }
      default -> throw new ShaderException("no bytecode for " + op);
    }
  }

  /** -1 when the jump is taken, else 0. */
  private static void truth(MethodVisitor m, int jump) {
    Label yes = new Label();
    Label end = new Label();
    m.visitJumpInsn(jump, yes);
    m.visitInsn(Opcodes.ICONST_0);
    m.visitJumpInsn(Opcodes.GOTO, end);
    m.visitLabel(yes);
    m.visitInsn(Opcodes.ICONST_M1);
    m.visitLabel(end);
  }
}
