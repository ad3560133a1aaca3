package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.asm.AsmLimits;

/** What a context has of assembly programs: the bound ones, and parameters that all of them see. */
public final class AssemblyState {
  private static final int[] TARGETS = {GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB};

  /** One of the two targets. */
  public static final class Binding {
    public final int target;

    /** The program of name 0. */
    public final GlAssemblyProgram initial = new GlAssemblyProgram(0);

    public GlAssemblyProgram program = initial;

    /** Bits of four numbers per parameter of the environment. */
    public final int[] environment = new int[4 * AsmLimits.STANDARD.environment()];

    /** Changes with the environment. */
    public int environmentVersion;

    Binding(int target) {
      this.target = target;
      initial.target = target;
    }

    public boolean isFragment() {
      return target == GL_FRAGMENT_PROGRAM_ARB;
    }

    /** Sets a component of a parameter of the environment. */
    public void setEnvironment(int index, int component, float value) {
      environment[4 * index + component] = Float.floatToRawIntBits(value);
      environmentVersion++;
    }
  }

  public final Binding vertex = new Binding(TARGETS[0]);
  public final Binding fragment = new Binding(TARGETS[1]);

  /** Constants that fragment shaders of ATI_fragment_shader share. */
  public final Binding shaderConstants = new Binding(GL_FRAGMENT_PROGRAM_ARB);

  /** The fragment shader of name 0. */
  public final GlFragmentShader initialShader = new GlFragmentShader(0);

  public GlFragmentShader fragmentShader = initialShader;

  /** Whether {@link #fragmentShader} is being written. */
  public boolean writesFragmentShader;

  /** GL_PROGRAM_ERROR_POSITION_ARB. */
  public int errorPosition = -1;

  /** GL_PROGRAM_ERROR_STRING_ARB. */
  public String errorText = "";

  /** What is bound at a target; null when it is none. */
  public Binding at(int target) {
    return switch (target) {
      case GL_VERTEX_PROGRAM_ARB -> vertex;
      case GL_FRAGMENT_PROGRAM_ARB -> fragment;
      default -> null;
    };
  }
}
