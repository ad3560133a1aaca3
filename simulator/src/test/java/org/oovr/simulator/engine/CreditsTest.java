package org.oovr.simulator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Places of a port. */
class CreditsTest {
  @Test
  void noMoreThanThereArePlaces() {
    Credits credits = new Credits(2);
    assertTrue(credits.take());
    assertTrue(credits.available());
    assertTrue(credits.take());
    assertFalse(credits.available());
    assertFalse(credits.take());
    assertEquals(2, credits.taken());
    credits.give();
    assertTrue(credits.take());
  }

  @Test
  void whatWasNotTakenCannotBeGiven() {
    Credits credits = new Credits(1);
    assertThrows(IllegalStateException.class, credits::give);
    assertThrows(IllegalArgumentException.class, () -> new Credits(0));
  }

  /** What is taken on trust is paid back before others find places. */
  @Test
  void overdrawnPlacesArePaidBackFirst() {
    Credits credits = new Credits(1);
    assertTrue(credits.take());
    credits.overdraw();
    assertEquals(2, credits.taken());
    credits.give();
    assertFalse(credits.available());
    assertFalse(credits.take());
    credits.give();
    assertTrue(credits.available(1));
    assertFalse(credits.available(2));
    assertTrue(credits.take());
  }
}
