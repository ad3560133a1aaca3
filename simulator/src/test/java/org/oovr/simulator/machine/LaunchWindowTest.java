package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LaunchWindowTest {
  @Test
  void launchesBeginInOrderAndOnlySoManyAreOpen() {
    LaunchWindow window = new LaunchWindow(2);
    for (int launch = 0; launch < 4; launch++) {
      window.add(launch == 1 ? 2 : 1);
    }
    assertTrue(window.mayStart(0) && window.mayStart(1));
    assertFalse(window.mayStart(2));
    assertFalse(window.rendered(1), "another GPM has still to render it");
    assertTrue(window.rendered(1));
    assertTrue(window.mayStart(2));
    assertFalse(window.mayStart(3));
    assertTrue(window.rendered(0));
    assertTrue(window.mayStart(3));
  }

  @Test
  void withoutBoundAllBegin() {
    LaunchWindow window = new LaunchWindow(0);
    for (int launch = 0; launch < 100; launch++) {
      assertTrue(window.mayStart(window.add(1)));
    }
  }
}
