package org.oovr.simulator.shader.interp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.TestShaders;
import org.oovr.simulator.shader.math.ShaderMath;

class InterpreterTest {
  private static final int LANES = 8;
  private static final float[] SCALE = {1, 2, 4};

  /** The loop and switch of {@code interp.frag}, written in Java. */
  private static float sum(int n) {
    float sum = 0;
    for (int i = 0; i < n; i++) {
      if (i == 3) {
        continue;
      }
      if (i == 6) {
        break;
      }
      sum += SCALE[i % 3];
    }
    return switch (n) {
      case 0 -> -1;
      case 1 -> (sum - 0.5f) * 2;
      case 2 -> sum * 2;
      default -> sum;
    };
  }

  @Test
  void controlFlowUniformsBlocksAndDerivatives() {
    Interpreter shader = Interpreter.of(TestShaders.load("interp.frag"));
    ShaderReflection r = shader.reflection();
    ShaderContext context = new ShaderContext();
    int a = location(r, "a");
    int n = location(r, "n");
    for (int l = 0; l < LANES; l++) {
      ShaderContext.floats(context.inF, a * 4)[l] = l * l;
      ShaderContext.floats(context.inF, a * 4 + 1)[l] = 1;
      ShaderContext.floats(context.inF, a * 4 + 2)[l] = 2;
      ShaderContext.floats(context.inF, a * 4 + 3)[l] = l == 5 ? -1 : 1;
      ShaderContext.ints(context.inI, n * 4)[l] = l;
    }
    context.constants = new int[r.constantWords()];
    for (ShaderReflection.Constant c : r.constants()) {
      for (int w = 0; w < c.columns() * c.rows() * c.arraySize(); w++) {
        // m is column-major 1..9
        float value = c.name().startsWith("m") ? w + 1 : SCALE[w];
        context.constants[c.offsetWords() + w] = Float.floatToRawIntBits(value);
      }
    }
    ByteBuffer block = ByteBuffer.allocate(16 + 2 * 64).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 36; i++) {
      block.putFloat(i < 4 ? i + 1 : i - 4);
    }
    context.blocks = new byte[][] {block.array()};
    context.blockOffset = new int[] {0};
    context.blockSize = new int[] {block.capacity()};
    shader.run(context, LANES);
    for (int l = 0; l < LANES; l++) {
      assertEquals(l == 5 ? -1 : 0, context.killed[l], "killed " + l);
      if (l == 5) {
        continue;
      }
      assertEquals(sum(l), context.outF[0][l], "loop and switch, n = " + l);
      float x = l * l;
      float[] v = {x + 4 + 14, 2 * x + 5 + 16, 3 * x + 6 + 18};
      assertEquals(v[0] + 10 * v[1] + 100 * v[2], context.outF[1][l], "matrix times vector");
      float[] u = {x + 2 + 6, 4 * x + 5 + 12, 7 * x + 8 + 18};
      assertEquals(u[0] + 10 * u[1] + 100 * u[2], context.outF[2][l], "vector times matrix");
      int quad = l & ~3;
      int left = l & ~1;
      float slope = (left + 1) * (left + 1) - left * left;
      // second matrix holds 16..31 by columns: row 1 is 17, 21, 25, 29; tint is 1, 2, 3, 4
      float row = 17 + 21 * 2 + 25 * 3 + 29 * 4;
      if (quad == 0) {
        // derivatives next to a discarded fragment are undefined (GLSL 3.30, 8.8)
        assertEquals(slope + row, context.outF[3][l], "derivative and block");
      }
    }
  }

  private static int location(ShaderReflection r, String name) {
    return r.inputs().stream()
        .filter(v -> v.name().equals(name))
        .findFirst()
        .orElseThrow()
        .location();
  }

  @Test
  void halvesRoundToNearestEven() {
    for (int h = 0; h < 0x7c00; h++) {
      float f = ShaderMath.fromHalf(h);
      assertEquals(h, ShaderMath.toHalf(f));
      float next = ShaderMath.fromHalf(h + 1);
      if (!Float.isInfinite(next)) {
        float middle = (f + next) / 2;
        assertEquals((h & 1) == 0 ? h : h + 1, ShaderMath.toHalf(middle), "middle after " + h);
        assertEquals(h, ShaderMath.toHalf(Math.nextDown(middle)));
        assertEquals(h + 1, ShaderMath.toHalf(Math.nextUp(middle)));
      }
    }
    assertEquals(0x7c00, ShaderMath.toHalf(65536));
    assertEquals(0xfc00, ShaderMath.toHalf(Float.NEGATIVE_INFINITY));
  }
}
