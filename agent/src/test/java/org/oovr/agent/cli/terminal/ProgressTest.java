package org.oovr.agent.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What the terminal says of the time that some work takes. */
class ProgressTest {
  @Test
  void secondsEachAndAnEstimateOfTheRest() {
    assertEquals("", Progress.pace(0, 10, 5));
    assertEquals(", 1.25 s each, 8 s left", Progress.pace(4, 10, 5));
    assertEquals(", 45 s each, 6 min 0 s left", Progress.pace(2, 10, 90));
    assertEquals(", 1800 s each, 4 h 0 min left", Progress.pace(2, 10, 3600));
    assertEquals(", 0.50 s each", Progress.pace(10, 10, 5));
    assertEquals(", 2.50 s each", Progress.pace(2, 0, 5));
  }
}
