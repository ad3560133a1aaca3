package org.oovr.driver.vk.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HandleNumbersTest {
  @Test
  void manyHandlesKeepTheirNumbers() {
    HandleNumbers numbers = new HandleNumbers();
    Map<Long, Long> known = new HashMap<>();
    for (long handle = 16; handle <= 160_000; handle += 16) {
      known.put(handle, numbers.number(3, handle));
    }
    known.forEach((handle, number) -> assertEquals(number, numbers.number(3, handle)));
    assertEquals(10_000, known.values().stream().distinct().count());
  }

  @Test
  void anotherKindAndANewObjectHaveNumbersOfTheirOwn() {
    HandleNumbers numbers = new HandleNumbers();
    long buffer = numbers.number(9, 64);
    assertNotEquals(buffer, numbers.number(10, 64));
    long next = numbers.made(9, 64);
    assertNotEquals(buffer, next);
    assertEquals(next, numbers.find(9, 64));
    assertEquals(0, numbers.find(9, 65));
  }
}
