package org.oovr.driver.asm;

/**
 * How many of each thing a program may use.
 *
 * @param environment parameters of the environment
 * @param local parameters of the program
 * @param attributes generic vertex attributes
 * @param temporaries declared registers
 * @param coordinates texture coordinates
 * @param units texture image units
 * @param drawBuffers colours of a fragment
 * @param matrices program matrices
 */
public record AsmLimits(
    int environment,
    int local,
    int attributes,
    int temporaries,
    int coordinates,
    int units,
    int drawBuffers,
    int matrices,
    int lights,
    int clipPlanes) {
  /** Those that llvmpipe has. */
  public static final AsmLimits STANDARD = new AsmLimits(256, 2048, 16, 4096, 8, 32, 8, 8, 8, 8);

  /** Instructions and parameters that any program may have. */
  public static final int INSTRUCTIONS = 1 << 20;

  public static final int PARAMETERS = 4096;

  /** Offsets of relative addresses are below it. */
  static final int ADDRESS_OFFSETS = 4096;
}
