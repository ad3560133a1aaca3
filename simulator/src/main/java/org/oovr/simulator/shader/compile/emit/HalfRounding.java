package org.oovr.simulator.shader.compile.emit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.oovr.simulator.shader.math.ShaderMath;

/**
 * Rounds to 16-bit floats by the JVM's own conversions where it has them (JDK 21 and later): C2
 * makes two vector instructions of them, 0.1 ns a lane where {@link ShaderMath#quantizeToHalf},
 * which no loop around it survives, takes 1.5 to 2.5.
 */
final class HalfRounding {
  /** The first release whose interpreter and compilers convert alike. */
  private static final int LEAST_RELEASE = 21;

  /** Numbers that conversions could differ in: of no number, infinite, tiny, between two halves. */
  private static final int[] HARD = {
    0x7f800001, 0xff800001, 0x7fc00000, 0xffffffff, 0x7fa02345, 0x7f801fff, 0x7f800000, 0xff800000,
    0x477fefff, 0x477ff000, 0xc7800000, 0x33000000, 0x33000001, 0xb3000000, 0x38800000, 0xb87fffff,
    0x80000000, 0x00000001, 0x3f801000, 0x3f803000, 0xbf801001
  };

  private static final boolean OF_JVM =
      Runtime.version().feature() >= LEAST_RELEASE && convertsAlike();

  private HalfRounding() {}

  private static boolean convertsAlike() {
    try {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      MethodType toHalf = MethodType.methodType(short.class, float.class);
      MethodType toFloat = MethodType.methodType(float.class, short.class);
      MethodHandle round =
          MethodHandles.filterReturnValue(
              lookup.findStatic(Float.class, "floatToFloat16", toHalf),
              lookup.findStatic(Float.class, "float16ToFloat", toFloat));
      for (int bits : HARD) {
        float x = Float.intBitsToFloat(bits);
        int expected = Float.floatToRawIntBits(ShaderMath.quantizeToHalf(x));
        if (Float.floatToRawIntBits((float) round.invokeExact(x)) != expected) {
          return false;
        }
      }
      return true;
    } catch (Throwable none) {
      return false; // another JVM's, which has no such methods: our own does the same
    }
  }

  /** Replaces the float on the stack by the nearest 16-bit float. */
  static void emit(MethodVisitor m) {
    if (OF_JVM) {
      m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Float", "floatToFloat16", "(F)S", false);
      m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Float", "float16ToFloat", "(S)F", false);
    } else {
      m.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "org/oovr/simulator/shader/math/ShaderMath",
          "quantizeToHalf",
          "(F)F",
          false);
    }
  }
}
