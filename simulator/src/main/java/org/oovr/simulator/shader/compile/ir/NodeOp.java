package org.oovr.simulator.shader.compile.ir;

import org.oovr.simulator.shader.InstructionClass;

/**
 * Operations on scalars. The unit says how a lane-varying one is executed, the class as what it
 * counts in {@link org.oovr.simulator.shader.ShaderContext#executed}.
 */
public enum NodeOp {
  /** Constant; {@link Node#imm()} holds its bits. */
  CONST(Unit.LEAF, null),
  /** Input array; {@link Node#data()} is a {@link LaneArray}. */
  INPUT(Unit.LEAF, InstructionClass.INTERPOLATE),
  /** Value of the context that is the same for all lanes; data is a {@link ContextScalar}. */
  CONTEXT(Unit.LEAF, null),

  // float arithmetic that C2 vectorises
  FADD(Unit.FLOAT, InstructionClass.FLOAT),
  FSUB(Unit.FLOAT, InstructionClass.FLOAT),
  FMUL(Unit.FLOAT, InstructionClass.FLOAT),
  FDIV(Unit.FLOAT, InstructionClass.SPECIAL),
  FNEG(Unit.FLOAT, InstructionClass.FLOAT),
  FABS(Unit.FLOAT, InstructionClass.FLOAT),
  FSQRT(Unit.FLOAT, InstructionClass.SPECIAL),
  FMIN(Unit.FLOAT, InstructionClass.FLOAT),
  FMAX(Unit.FLOAT, InstructionClass.FLOAT),
  /** The shading language's min and max: where one operand is NaN, the other. */
  NMIN(Unit.FLOAT, InstructionClass.FLOAT),
  NMAX(Unit.FLOAT, InstructionClass.FLOAT),

  // integer arithmetic that C2 vectorises
  IADD(Unit.INT, InstructionClass.INTEGER),
  ISUB(Unit.INT, InstructionClass.INTEGER),
  IMUL(Unit.INT, InstructionClass.INTEGER),
  IAND(Unit.INT, InstructionClass.INTEGER),
  IOR(Unit.INT, InstructionClass.INTEGER),
  IXOR(Unit.INT, InstructionClass.INTEGER),
  /** Shifts with an amount that is equal in all lanes; else they belong to the mixed unit. */
  ISHL(Unit.INT, InstructionClass.INTEGER),
  ISHR(Unit.INT, InstructionClass.INTEGER),
  IUSHR(Unit.INT, InstructionClass.INTEGER),
  /** {@code in0 ? in1 : in2} of integers. */
  SELECT_I(Unit.INT, InstructionClass.INTEGER),

  // loops that stay scalar
  /** {@code in0 ? in1 : in2} of floats. */
  SELECT_F(Unit.MIXED, InstructionClass.FLOAT),
  /** Ordered float comparisons. */
  FLT(Unit.MIXED, InstructionClass.FLOAT),
  FLE(Unit.MIXED, InstructionClass.FLOAT),
  FEQ(Unit.MIXED, InstructionClass.FLOAT),
  ILT(Unit.MIXED, InstructionClass.INTEGER),
  IEQ(Unit.MIXED, InstructionClass.INTEGER),
  ULT(Unit.MIXED, InstructionClass.INTEGER),
  IMIN(Unit.MIXED, InstructionClass.INTEGER),
  IMAX(Unit.MIXED, InstructionClass.INTEGER),
  F2I(Unit.MIXED, InstructionClass.CONVERT),
  I2F(Unit.MIXED, InstructionClass.CONVERT),
  /** Call of a static method on scalars; data is a {@link MathFunction}. */
  CALL(Unit.MIXED, InstructionClass.INTEGER),

  /** Word of a 64-bit computation on integers, or its truth; data is a {@link WideCall}. */
  WIDE(Unit.MIXED, InstructionClass.INTEGER),

  // reinterpretation of a whole array
  F2BITS(Unit.CAST, null),
  BITS2F(Unit.CAST, null),

  // helpers on whole arrays
  /** Derivative; data is a {@link Derivative}. */
  DERIVATIVE(Unit.HELPER, InstructionClass.FLOAT),
  /** Word {@code in0} of the loose uniforms, as float, int or bool by kind. */
  LOAD_CONSTANT(Unit.HELPER, InstructionClass.LOAD),
  /** Word at byte {@code in1} of uniform block {@code in0}. */
  LOAD_BLOCK(Unit.HELPER, InstructionClass.LOAD),
  /** Bytes bound to storage slot {@code in0}. */
  STORAGE_SIZE(Unit.HELPER, InstructionClass.LOAD),
  /** Element {@code in0} of a constant table; data is an {@code int[]} of bits. */
  LOAD_TABLE(Unit.HELPER, InstructionClass.LOAD),
  /** Size of a texture: slot {@code in0}, level {@code in1}; imm is the component. */
  TEXTURE_SIZE(Unit.HELPER, InstructionClass.TEXTURE),
  /** Levels of the texture in slot {@code in0}; imm 1 asks for the samples instead. */
  TEXTURE_LEVELS(Unit.HELPER, InstructionClass.TEXTURE),
  /**
   * Address of a texel of the storage image in slot {@code in0}: column, row, layer or slice, and
   * sample follow.
   */
  TEXEL_ADDRESS(Unit.HELPER, InstructionClass.INTEGER),
  /** Size of the storage image in slot {@code in0}; imm is the component, 3 asks for samples. */
  IMAGE_SIZE(Unit.HELPER, InstructionClass.TEXTURE),

  /** The same value in all lanes, as an array. */
  FILL(Unit.HELPER, null),

  /** Texture instruction; data is a {@link TextureCall}. */
  TEXTURE(Unit.TEXTURE, InstructionClass.TEXTURE),
  /** Component imm of the texture instruction in0. */
  TEXTURE_RESULT(Unit.RESULT, null),

  // control flow
  /** {@code in0} after the first branch of an {@link IfItem}, {@code in1} after the second. */
  PHI(Unit.RESULT, null),
  /** Variable of a {@link LoopItem}: in0 at first, in1 after each iteration. */
  LOOP_VAR(Unit.RESULT, null),
  /** Lanes in the loop at the start of the iteration. */
  LOOP_LIVE(Unit.RESULT, null),
  /** Lanes in the loop after what precedes; data is a {@link LoopItem.LiveItem}. */
  LOOP_LIVE_NOW(Unit.RESULT, null),
  /** Whether the loop may not iterate again: the same for all lanes, false at first. */
  LOOP_SPENT(Unit.RESULT, null),
  /** Value with which lanes left a loop. */
  EXIT_VAR(Unit.RESULT, null),
  /** Read of an indexed variable; data is a {@link MemoryItem.Load}. */
  MEMORY_LOAD(Unit.RESULT, InstructionClass.CONVERT),
  /** Result of an {@link AccessItem}, which counts it. */
  ACCESS_RESULT(Unit.RESULT, null);

  /** How a varying node is executed. */
  public enum Unit {
    /** Nothing to execute. */
    LEAF,
    /** Vector loop over floats. */
    FLOAT,
    /** Vector loop over ints. */
    INT,
    /** Scalar loop. */
    MIXED,
    /** Bulk copy between float and int array. */
    CAST,
    /** Call of a runtime routine on arrays. */
    HELPER,
    /** Texture request. */
    TEXTURE,
    /** Defined by something else. */
    RESULT
  }

  private final Unit unit;
  private final InstructionClass counted;

  NodeOp(Unit unit, InstructionClass counted) {
    this.unit = unit;
    this.counted = counted;
  }

  public Unit unit() {
    return unit;
  }

  /** Class it counts as, or null. */
  public InstructionClass counted() {
    return counted;
  }

  /** Whether an operand may be of a kind, as far as the operation alone tells. */
  boolean takes(int operand, Kind kind) {
    return switch (this) {
      case FLT, FLE, FEQ, F2I, F2BITS -> kind.isFloat();
      case SELECT_F -> kind.isFloat() == (operand > 0);
      case SELECT_I, ILT, IEQ, ULT, IMIN, IMAX, I2F, BITS2F -> !kind.isFloat();
      default -> unit == Unit.FLOAT ? kind.isFloat() : unit != Unit.INT || !kind.isFloat();
    };
  }

  boolean isCommutative() {
    return switch (this) {
      case FADD, FMUL, FMIN, FMAX, NMIN, NMAX, IADD, IMUL, IAND, IOR, IXOR, FEQ, IEQ, IMIN, IMAX ->
          true;
      default -> false;
    };
  }

  /** Whether a NaN operand does not make its result NaN, though it is a float operation. */
  public boolean swallowsNan() {
    return this == NMIN || this == NMAX;
  }

  /** Equal operands give an equal result; may be shared and moved. */
  boolean isPure() {
    return unit != Unit.TEXTURE && unit != Unit.RESULT;
  }
}
