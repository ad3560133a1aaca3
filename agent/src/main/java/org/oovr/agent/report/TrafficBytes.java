package org.oovr.agent.report;

import org.oovr.simulator.machine.memory.TrafficClass;

/**
 * Bytes on links by what they are for.
 *
 * @param texture texels and requests for them
 * @param vertex vertices, indices, uniforms, primitives handed over
 * @param depth depth and stencil
 * @param color colour
 * @param storage what compute shaders read and write in buffers and images
 * @param command commands and state
 * @param total all of these
 */
public record TrafficBytes(
    long texture, long vertex, long depth, long color, long storage, long command, long total) {

  /** From an array indexed by {@link TrafficClass} ordinal. */
  static TrafficBytes of(long[] bytes) {
    long total = 0;
    for (long part : bytes) {
      total += part;
    }
    return new TrafficBytes(
        bytes[TrafficClass.TEXTURE.ordinal()],
        bytes[TrafficClass.VERTEX.ordinal()],
        bytes[TrafficClass.DEPTH.ordinal()],
        bytes[TrafficClass.COLOR.ordinal()],
        bytes[TrafficClass.STORAGE.ordinal()],
        bytes[TrafficClass.COMMAND.ordinal()],
        total);
  }
}
