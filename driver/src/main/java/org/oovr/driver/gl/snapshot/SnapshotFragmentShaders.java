package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.GL_CON_0_ATI;
import static org.oovr.driver.gl.api.GL.GL_REG_0_ATI;

import org.oovr.driver.gl.object.AssemblyState;
import org.oovr.driver.gl.object.GlFragmentShader;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.state.GlContext;

/** The calls that write fragment shaders of ATI_fragment_shader again, and their constants. */
final class SnapshotFragmentShaders {
  private static final String[] COLOR = {
    "glColorFragmentOp1ATI", "glColorFragmentOp2ATI", "glColorFragmentOp3ATI"
  };
  private static final String[] ALPHA = {
    "glAlphaFragmentOp1ATI", "glAlphaFragmentOp2ATI", "glAlphaFragmentOp3ATI"
  };
  private final SnapshotCalls calls;

  SnapshotFragmentShaders(SnapshotCalls calls) {
    this.calls = calls;
  }

  /** All of a share group. */
  void objects(ShareGroup share) {
    boolean any = false;
    for (int name : share.fragmentShaders.names()) {
      GlFragmentShader s = share.fragmentShaders.get(name);
      if (s != null) {
        calls.make("glBindFragmentShaderATI", name);
        written(s);
        any = true;
      }
    }
    if (any) {
      calls.make("glBindFragmentShaderATI", 0);
    }
  }

  /** What a context has itself. */
  void bindings(GlContext gl) {
    AssemblyState a = gl.assembly;
    if (a.writesFragmentShader) {
      calls.loss("fragment shader that is being written");
      return;
    }
    written(a.initialShader);
    for (int i = 0; i < GlFragmentShader.CONSTANTS; i++) {
      int[] bits = new int[4];
      System.arraycopy(a.shaderConstants.environment, 4 * i, bits, 0, 4);
      if ((bits[0] | bits[1] | bits[2] | bits[3]) != 0) {
        constant(i, bits);
      }
    }
    if (a.fragmentShader != a.initialShader) {
      if (gl.share.fragmentShaders.get(a.fragmentShader.name) == a.fragmentShader) {
        calls.make("glBindFragmentShaderATI", a.fragmentShader.name);
      } else {
        calls.loss("fragment shader that is deleted and still bound");
      }
    }
  }

  private void constant(int index, int[] bits) {
    calls.begin("glSetFragmentShaderConstantATI", GL_CON_0_ATI + index).ints(1, bits).put();
  }

  private void written(GlFragmentShader s) {
    if (!s.valid) {
      return;
    }
    calls.make("glBeginFragmentShaderATI");
    for (int i = 0; i < GlFragmentShader.CONSTANTS; i++) {
      if ((s.ownConstants >> i & 1) != 0) {
        int[] bits = new int[4];
        for (int c = 0; c < 4; c++) {
          bits[c] = Float.floatToRawIntBits(s.constants[i][c]);
        }
        constant(i, bits);
      }
    }
    for (int pass = 0; pass < GlFragmentShader.PASSES; pass++) {
      for (int r = 0; r < GlFragmentShader.REGISTERS; r++) {
        GlFragmentShader.SetUp u = s.setUps[pass][r];
        if (u != null) {
          String function = u.samples() ? "glSampleMapATI" : "glPassTexCoordATI";
          calls.make(function, GL_REG_0_ATI + r, u.from(), u.swizzle());
        }
      }
      for (GlFragmentShader.Instruction i : s.instructions.get(pass)) {
        half(COLOR, i.color, false);
        half(ALPHA, i.alpha, true);
      }
    }
    calls.make("glEndFragmentShaderATI");
  }

  private void half(String[] functions, GlFragmentShader.Operation o, boolean alpha) {
    if (o == null) {
      return;
    }
    int fixed = alpha ? 3 : 4;
    long[] words = new long[fixed + o.arguments().length];
    words[0] = o.op();
    words[1] = o.destination();
    if (!alpha) {
      words[2] = o.mask();
    }
    words[fixed - 1] = o.change();
    for (int k = 0; k < o.arguments().length; k++) {
      words[fixed + k] = o.arguments()[k];
    }
    calls.make(functions[o.arguments().length / 3 - 1], words);
  }
}
