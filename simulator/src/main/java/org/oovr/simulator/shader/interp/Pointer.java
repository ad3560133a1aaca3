package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;

/**
 * A logical pointer, one per lane: always into one variable, at an offset that may differ by lane.
 *
 * @param variable what it points into
 * @param pointee type behind it
 * @param offset scalars from the start of the variable; for blocks bytes from the start of the
 *     block; for samplers slots
 * @param slot block slot per lane, null for anything but blocks
 * @param matrixStrideBytes layout of matrices in blocks
 * @param rowMajor layout of matrices in blocks
 * @param strideBytes distance of components when it points at a column of a row-major matrix, else
 *     4
 */
record Pointer(
    SpirvVariable variable,
    SpirvType pointee,
    int[] offset,
    int[] slot,
    int matrixStrideBytes,
    boolean rowMajor,
    int strideBytes) {}
