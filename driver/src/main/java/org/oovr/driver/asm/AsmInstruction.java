package org.oovr.driver.asm;

import java.util.List;

/**
 * An instruction.
 *
 * @param saturated whether its result is clamped to 0 to 1
 * @param result GLSL of the register that it writes, or null for none
 * @param mask components that it writes
 * @param unit texture image unit of those that sample
 * @param target texture target of those that sample
 */
record AsmInstruction(
    AsmOp op,
    boolean saturated,
    String result,
    int mask,
    List<AsmOperand> sources,
    int unit,
    String target) {}
