package org.oovr.simulator.shader.compile.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.oovr.simulator.shader.math.ShaderMath;

class HalfRoundingTest {
  /** Generated code and the interpreter round to the same bits, also of what is no number. */
  @Test
  void emittedCodeRoundsAsTheInterpreterDoes() throws Throwable {
    MethodHandle emitted = emitted();
    Random random = new Random(16);
    for (int i = 0; i < 2_000_000; i++) {
      int bits = random.nextInt();
      // every other number where halves are
      bits = (i & 1) == 0 ? bits : 0x32000000 + (bits >>> 4) | bits & 0x80000000;
      float x = Float.intBitsToFloat(bits);
      float expected = ShaderMath.quantizeToHalf(x);
      assertEquals(
          Float.floatToRawIntBits(expected),
          Float.floatToRawIntBits((float) emitted.invokeExact(x)),
          Integer.toHexString(bits));
      if (!Float.isNaN(x)) {
        float halved = ShaderMath.fromHalf(ShaderMath.toHalf(x));
        assertEquals(Float.floatToRawIntBits(halved), Float.floatToRawIntBits(expected));
      }
    }
  }

  private static MethodHandle emitted() throws ReflectiveOperationException {
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    String name = "org/oovr/simulator/shader/compile/emit/Rounding";
    w.visit(Opcodes.V17, Opcodes.ACC_FINAL, name, null, "java/lang/Object", null);
    MethodVisitor m = w.visitMethod(Opcodes.ACC_STATIC, "round", "(F)F", null, null);
    m.visitCode();
    m.visitVarInsn(Opcodes.FLOAD, 0);
    HalfRounding.emit(m);
    m.visitInsn(Opcodes.FRETURN);
    m.visitMaxs(0, 0);
    m.visitEnd();
    w.visitEnd();
    MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(w.toByteArray(), true);
    MethodType type = MethodType.methodType(float.class, float.class);
    return lookup.findStatic(lookup.lookupClass(), "round", type);
  }
}
