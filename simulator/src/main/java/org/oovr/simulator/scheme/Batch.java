package org.oovr.simulator.scheme;

import java.util.List;

/**
 * The smallest unit that a scheme schedules: objects that are rendered on one GPM, one after the
 * other.
 *
 * @param number position in the queue, from 0
 * @param draws numbers of its draws in the order of rendering
 * @param triangles of all its objects, one view
 */
public record Batch(int number, List<Integer> draws, long triangles) {
  public Batch {
    draws = List.copyOf(draws);
  }
}
