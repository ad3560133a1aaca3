package org.oovr.simulator.render.draw;

import org.oovr.simulator.command.VertexFormat;

/**
 * One vertex shader input of one draw.
 *
 * @param location input location
 * @param components that the shader declares
 * @param integer whether the shader reads integers
 * @param data contents of the buffer as the draw sees it, null for a constant
 * @param address modelled address of the buffer
 * @param constant four words when {@code data} is null
 */
public record AttributeSource(
    int location,
    int components,
    boolean integer,
    byte[] data,
    long address,
    long offsetBytes,
    int strideBytes,
    int divisor,
    VertexFormat format,
    int[] constant) {}
