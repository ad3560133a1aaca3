package org.oovr.driver.glsl.source;

import java.util.Map;

/**
 * A source that shaderc may see.
 *
 * @param version version its directive states
 * @param oldCoordinates whether {@code gl_FragCoord} is of medium precision: GLSL ES 1.00
 * @param macros macros to predefine
 * @param subroutines whether it has subroutines, which the compiler may not see
 */
public record FixedSource(
    String text,
    TargetVersion version,
    boolean oldCoordinates,
    Map<String, String> macros,
    boolean subroutines) {}
