package org.oovr.simulator.profile;

/**
 * A barrier: what comes after it begins when what comes before it is complete.
 *
 * @param beforeDraw it stands before the draw of this index
 * @param resource table index of what is waited for, or -1 for everything
 * @param queue number of the queue whose commands wait for each other, or {@link #ALL_QUEUES}
 */
public record ProfileBarrier(int beforeDraw, int resource, int queue) {
  /** A wait for semaphores, which other queues signal. */
  public static final int ALL_QUEUES = -1;
}
