package org.oovr.driver.gl.object;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.asm.AsmProgram;

/** A fragment shader of ATI_fragment_shader: up to two passes of set-up and arithmetic. */
public final class GlFragmentShader {
  public static final int REGISTERS = 6;
  public static final int CONSTANTS = 8;
  public static final int PASSES = 2;

  /** Most instructions of a pass, a colour and an alpha instruction counting as one. */
  public static final int INSTRUCTIONS = 8;

  /**
   * What a register has when a pass begins.
   *
   * @param samples whether it is a texel, and not a coordinate
   * @param from a set of texture coordinates or a register, by GL's name
   */
  public record SetUp(boolean samples, int from, int swizzle) {}

  /**
   * One half of an instruction.
   *
   * @param arguments three words each: what, which component in place of all, how it is changed
   */
  public record Operation(int op, int destination, int mask, int change, int[] arguments) {}

  /** What is computed of colours and of alpha at a time; null where nothing is. */
  public static final class Instruction {
    public Operation color;
    public Operation alpha;
  }

  public final int name;
  public final SetUp[][] setUps = new SetUp[PASSES][REGISTERS];
  public final List<List<Instruction>> instructions = new ArrayList<>();
  public final float[][] constants = new float[CONSTANTS][4];

  /** Constants that the shader has itself, bit by bit. */
  public int ownConstants;

  /** Whether it was ended without an error. */
  public boolean valid;

  // --- while it is written
  /** 0 before the arithmetic of the first pass, 1 in it; 2 and 3 likewise of the second. */
  public int phase;

  public boolean lastWasAlpha;

  /** Whether the first pass reads interpolated colours. */
  public boolean readsColorsFirst;

  /** Third components that sets of coordinates are read with, two bits each. */
  public int thirds;

  /** What became of it with textures of certain targets. */
  public AsmProgram program;

  public String programTargets = "";

  public GlFragmentShader(int name) {
    this.name = name;
    clear();
  }

  /** Forgets what was written. */
  public void clear() {
    instructions.clear();
    for (int i = 0; i < PASSES; i++) {
      instructions.add(new ArrayList<>());
      setUps[i] = new SetUp[REGISTERS];
    }
    ownConstants = 0;
    valid = false;
    phase = 0;
    lastWasAlpha = false;
    readsColorsFirst = false;
    thirds = 0;
    program = null;
  }
}
