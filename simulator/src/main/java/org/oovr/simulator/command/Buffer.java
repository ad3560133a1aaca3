package org.oovr.simulator.command;

/**
 * A linear resource. The object is only its identity and size; the bytes live in the simulator.
 *
 * @param id unique among buffers of one simulator, never used again
 * @param sizeBytes at least 0
 * @param label the application's or driver's name for it, for reports
 */
public record Buffer(int id, int sizeBytes, String label) {
  public Buffer {
    if (sizeBytes < 0) {
      throw new IllegalArgumentException("buffer " + id + ": sizeBytes=" + sizeBytes);
    }
  }
}
