package org.oovr.driver.gl.call.ati;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.oovr.driver.gl.object.AssemblyState;
import org.oovr.driver.gl.object.GlFragmentShader;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** ATI_fragment_shader; errors come as Mesa gives them. */
public final class FragmentShaderCalls {
  /** Most names of one call. */
  private static final int MOST_NAMES = 1 << 16;

  private FragmentShaderCalls() {}

  // --- objects

  private static boolean isWriting(GlContext gl) {
    if (gl.assembly.writesFragmentShader) {
      gl.invalidOperation("a fragment shader is being written");
    }
    return gl.assembly.writesFragmentShader;
  }

  public static void genFragmentShadersATI(GlContext gl, int range) {
    if (range == 0) {
      gl.invalidValue("range", range);
      return;
    }
    if (isWriting(gl)) {
      return;
    }
    if (range < 0 || range > MOST_NAMES) {
      gl.error(GL_OUT_OF_MEMORY, Integer.toUnsignedString(range) + " names");
      return;
    }
    int first = (int) gl.call.result;
    for (int i = 0; i < range; i++) {
      if (gl.recorded) {
        gl.share.fragmentShaders.reserve(first + i);
      } else {
        int name = gl.share.fragmentShaders.generate();
        first = i == 0 ? name : first;
      }
    }
    if (!gl.recorded) {
      gl.call.result = first;
    }
  }

  public static void bindFragmentShaderATI(GlContext gl, int id) {
    if (!isWriting(gl)) {
      AssemblyState s = gl.assembly;
      s.fragmentShader = id == 0 ? s.initialShader : gl.share.fragmentShaders.getOrCreate(id);
    }
  }

  public static void deleteFragmentShaderATI(GlContext gl, int id) {
    if (isWriting(gl) || id == 0) {
      return;
    }
    GlFragmentShader gone = gl.share.fragmentShaders.remove(id);
    if (gone != null && gl.assembly.fragmentShader == gone) {
      gl.assembly.fragmentShader = gl.assembly.initialShader;
    }
  }

  public static void beginFragmentShaderATI(GlContext gl) {
    if (!isWriting(gl)) {
      gl.assembly.fragmentShader.clear();
      gl.assembly.writesFragmentShader = true;
    }
  }

  public static void endFragmentShaderATI(GlContext gl) {
    GlFragmentShader s = written(gl);
    if (s == null) {
      return;
    }
    if (s.readsColorsFirst && s.phase > 1) {
      gl.invalidOperation("the first of two passes reads interpolated colours");
    }
    gl.assembly.writesFragmentShader = false;
    s.valid = true;
    if (s.phase == 0 || s.phase == 2) {
      gl.invalidOperation("the last pass computes nothing");
    }
    gl.fixed.programVersion++;
  }

  /** The shader that is being written; null after raising an error. */
  private static GlFragmentShader written(GlContext gl) {
    if (!gl.assembly.writesFragmentShader) {
      gl.invalidOperation("no fragment shader is being written");
      return null;
    }
    return gl.assembly.fragmentShader;
  }

  public static void setFragmentShaderConstantATI(GlContext gl, int dst, Pointer value) {
    int i = dst - GL_CON_0_ATI;
    if (i < 0 || i >= GlFragmentShader.CONSTANTS) {
      gl.invalidEnum("dst", dst);
      return;
    }
    AssemblyState s = gl.assembly;
    for (int c = 0; c < 4; c++) {
      if (s.writesFragmentShader) {
        s.fragmentShader.constants[i][c] = value.float32(c);
        s.fragmentShader.ownConstants |= 1 << i;
      } else {
        s.shaderConstants.setEnvironment(i, c, value.float32(c));
      }
    }
  }

  // --- set-up

  public static void passTexCoordATI(GlContext gl, int dst, int coord, int swizzle) {
    setUp(gl, dst, coord, swizzle, false);
  }

  public static void sampleMapATI(GlContext gl, int dst, int interp, int swizzle) {
    setUp(gl, dst, interp, swizzle, true);
  }

  private static boolean isRegister(int name) {
    return name >= GL_REG_0_ATI && name < GL_REG_0_ATI + GlFragmentShader.REGISTERS;
  }

  private static void setUp(GlContext gl, int dst, int from, int swizzle, boolean samples) {
    // Long because checks go in the order in which Mesa's errors take precedence.
    GlFragmentShader s = written(gl);
    if (s == null) {
      return;
    }
    int phase = s.phase == 1 ? 2 : s.phase;
    if (phase > 2 || isRegister(dst) && s.setUps[phase >> 1][dst - GL_REG_0_ATI] != null) {
      gl.invalidOperation("set-up of a register that has it, or behind arithmetic");
      return;
    }
    if (!isRegister(dst)) {
      gl.invalidEnum("dst", dst);
      return;
    }
    int set = from - GL_TEXTURE0;
    boolean coordinates = set >= 0 && set < 8;
    if (!coordinates && !isRegister(from)) {
      gl.invalidEnum("coordinates", from);
      return;
    }
    if (phase == 0 && !coordinates) {
      gl.invalidOperation("registers as coordinates of the first pass");
      return;
    }
    if (swizzle < GL_SWIZZLE_STR_ATI || swizzle > GL_SWIZZLE_STQ_DQ_ATI) {
      gl.invalidEnum("swizzle", swizzle);
      return;
    }
    int third = swizzle & 1;
    if (third == 1 && !coordinates) {
      gl.invalidOperation("registers have no q");
      return;
    }
    if (coordinates) {
      int before = s.thirds >> 2 * set & 3;
      if (before != 0 && before != third + 1) {
        gl.invalidOperation("coordinates are read with r and with q");
        return;
      }
      s.thirds |= third + 1 << 2 * set;
    }
    s.phase = phase;
    s.setUps[phase >> 1][dst - GL_REG_0_ATI] = new GlFragmentShader.SetUp(samples, from, swizzle);
  }

  // --- arithmetic

  public static void colorFragmentOp1ATI(
      GlContext gl, int op, int dst, int dstMask, int dstMod, int arg1, int arg1Rep, int arg1Mod) {
    operation(gl, false, op, dst, dstMask, dstMod, arg1, arg1Rep, arg1Mod);
  }

  public static void colorFragmentOp2ATI(
      GlContext gl,
      int op,
      int dst,
      int dstMask,
      int dstMod,
      int arg1,
      int arg1Rep,
      int arg1Mod,
      int arg2,
      int arg2Rep,
      int arg2Mod) {
    operation(gl, false, op, dst, dstMask, dstMod, arg1, arg1Rep, arg1Mod, arg2, arg2Rep, arg2Mod);
  }

  public static void colorFragmentOp3ATI(
      GlContext gl,
      int op,
      int dst,
      int dstMask,
      int dstMod,
      int arg1,
      int arg1Rep,
      int arg1Mod,
      int arg2,
      int arg2Rep,
      int arg2Mod,
      int arg3,
      int arg3Rep,
      int arg3Mod) {
    operation(
        gl, false, op, dst, dstMask, dstMod, arg1, arg1Rep, arg1Mod, arg2, arg2Rep, arg2Mod, arg3,
        arg3Rep, arg3Mod);
  }

  public static void alphaFragmentOp1ATI(
      GlContext gl, int op, int dst, int dstMod, int arg1, int arg1Rep, int arg1Mod) {
    operation(gl, true, op, dst, 0, dstMod, arg1, arg1Rep, arg1Mod);
  }

  public static void alphaFragmentOp2ATI(
      GlContext gl,
      int op,
      int dst,
      int dstMod,
      int arg1,
      int arg1Rep,
      int arg1Mod,
      int arg2,
      int arg2Rep,
      int arg2Mod) {
    operation(gl, true, op, dst, 0, dstMod, arg1, arg1Rep, arg1Mod, arg2, arg2Rep, arg2Mod);
  }

  public static void alphaFragmentOp3ATI(
      GlContext gl,
      int op,
      int dst,
      int dstMod,
      int arg1,
      int arg1Rep,
      int arg1Mod,
      int arg2,
      int arg2Rep,
      int arg2Mod,
      int arg3,
      int arg3Rep,
      int arg3Mod) {
    operation(
        gl, true, op, dst, 0, dstMod, arg1, arg1Rep, arg1Mod, arg2, arg2Rep, arg2Mod, arg3, arg3Rep,
        arg3Mod);
  }

  /** Number of arguments of an operation; 0 for none. */
  private static int arguments(int op) {
    return switch (op) {
      case GL_MOV_ATI -> 1;
      case GL_ADD_ATI, GL_MUL_ATI, GL_SUB_ATI, GL_DOT3_ATI, GL_DOT4_ATI -> 2;
      case GL_MAD_ATI, GL_LERP_ATI, GL_CND_ATI, GL_CND0_ATI, GL_DOT2_ADD_ATI -> 3;
      default -> 0;
    };
  }

  private static boolean isChange(int change) {
    return switch (change & ~GL_SATURATE_BIT_ATI) {
      case 0,
          GL_2X_BIT_ATI,
          GL_4X_BIT_ATI,
          GL_8X_BIT_ATI,
          GL_HALF_BIT_ATI,
          GL_QUARTER_BIT_ATI,
          GL_EIGHTH_BIT_ATI ->
          true;
      default -> false;
    };
  }

  private static void operation(
      GlContext gl, boolean alpha, int op, int dst, int mask, int change, int... arguments) {
    // Long because checks go in the order in which Mesa's errors take precedence.
    GlFragmentShader s = written(gl);
    if (s == null) {
      return;
    }
    int phase = s.phase | 1;
    List<GlFragmentShader.Instruction> all = s.instructions.get(phase >> 1);
    // of two halves the alpha comes second
    boolean begins = !alpha || s.lastWasAlpha || all.isEmpty();
    if (begins && all.size() == GlFragmentShader.INSTRUCTIONS) {
      gl.invalidOperation("too many instructions in a pass");
      return;
    }
    if (begins) {
      all.add(new GlFragmentShader.Instruction()); // it counts even if it turns out to be wrong
    }
    GlFragmentShader.Instruction i = all.get(all.size() - 1);
    if (!isRegister(dst)) {
      gl.invalidEnum("dst", dst);
    } else if (!isChange(change)) {
      gl.invalidEnum("dstMod", change);
    } else if (arguments(op) != arguments.length / 3) {
      gl.invalidEnum("op", op);
    } else if (alpha && !fits(i.color, op)) {
      gl.invalidOperation("scalar products of alpha are those of the colour");
    } else if (argumentsFit(gl, alpha, op, arguments)) {
      s.phase = phase;
      s.lastWasAlpha = alpha;
      s.readsColorsFirst |= phase == 1 && readsColors(arguments);
      GlFragmentShader.Operation o =
          new GlFragmentShader.Operation(op, dst, mask, change, arguments);
      if (alpha) {
        i.alpha = o;
      } else {
        i.color = o;
      }
    }
  }

  /** Whether an operation on alpha may go with that on colours. */
  private static boolean fits(GlFragmentShader.Operation color, int op) {
    int with = color == null ? 0 : color.op();
    boolean product = op == GL_DOT2_ADD_ATI || op == GL_DOT3_ATI || op == GL_DOT4_ATI;
    return product ? with == op : with != GL_DOT4_ATI;
  }

  private static boolean isConstant(int argument) {
    return argument >= GL_CON_0_ATI && argument < GL_CON_0_ATI + GlFragmentShader.CONSTANTS;
  }

  /** Whether three arguments are three constants, of which an operation takes two. */
  private static boolean hasThreeConstants(int[] arguments) {
    return arguments.length == 9
        && isConstant(arguments[0])
        && isConstant(arguments[3])
        && isConstant(arguments[6])
        && arguments[0] != arguments[3]
        && arguments[0] != arguments[6]
        && arguments[3] != arguments[6];
  }

  private static boolean isColor(int argument) {
    return argument == GL_PRIMARY_COLOR || argument == GL_SECONDARY_INTERPOLATOR_ATI;
  }

  private static boolean readsColors(int[] arguments) {
    for (int i = 0; i < arguments.length; i += 3) {
      if (isColor(arguments[i])) {
        return true;
      }
    }
    return false;
  }

  private static boolean argumentsFit(GlContext gl, boolean alpha, int op, int[] arguments) {
    if (hasThreeConstants(arguments)) {
      gl.invalidOperation("three constants");
      return false;
    }
    for (int i = 0; i < arguments.length; i += 3) {
      int a = arguments[i];
      int part = arguments[i + 1];
      boolean constant = isConstant(a);
      if (!constant && !isRegister(a) && !isColor(a) && a != GL_ZERO && a != GL_ONE) {
        gl.invalidEnum("argument", a);
        return false;
      }
      if (part != 0 && part != GL_RED && part != GL_GREEN && part != GL_BLUE && part != GL_ALPHA) {
        gl.invalidEnum("component", part);
        return false;
      }
      boolean secondary = a == GL_SECONDARY_INTERPOLATOR_ATI;
      boolean readsAlpha = part == GL_ALPHA || part == 0 && (alpha || op == GL_DOT4_ATI);
      if (secondary && readsAlpha) {
        gl.invalidOperation("the secondary colour has no alpha");
        return false;
      }
    }
    return true;
  }
}
