package org.oovr.simulator.shader;

/** Classes in which executed shader instructions are counted; the timing model prices each. */
public enum InstructionClass {
  /** Float add, multiply, fused multiply-add, min, max, compare, select, per component. */
  FLOAT,
  /** Integer and bitwise, per component. */
  INTEGER,
  /** Reciprocal, square root, exponential, logarithm, trigonometry, per component. */
  SPECIAL,
  /** Conversions and moves that need an instruction. */
  CONVERT,
  /** Branches and mask handling. */
  CONTROL,
  /** Loads of uniforms, constants and memory, stores and atomics. */
  LOAD,
  /** Texture instructions. */
  TEXTURE,
  /** Interpolation of an input component. */
  INTERPOLATE
}
