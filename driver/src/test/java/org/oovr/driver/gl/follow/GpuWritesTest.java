package org.oovr.driver.gl.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.follow.GpuWrites.Kind;
import org.oovr.driver.gl.follow.GpuWrites.Written;

class GpuWritesTest {
  private static final Written FIRST = new Written(Kind.TEXTURE, 1);
  private static final Written SECOND = new Written(Kind.TEXTURE, 2);

  private final GpuWrites writes = new GpuWrites();

  private List<Written> take(long context) {
    return writes.take(context, writer -> true);
  }

  @Test
  void whatAnotherContextTookItsWriterTakesAgain() {
    writes.mark(Kind.TEXTURE, 1, 10);
    writes.mark(Kind.TEXTURE, 2, 20);
    assertEquals(List.of(FIRST, SECOND), take(20));
    assertFalse(writes.isWritten(Kind.TEXTURE, 1));
    assertEquals(List.of(), take(20));
    assertEquals(List.of(FIRST), take(10));
    assertEquals(List.of(), take(10));
    assertEquals(List.of(), writes.take());
  }

  @Test
  void whatTheSimulatorHasDrawnItselfIsReadByNobodyElse() {
    writes.mark(Kind.TEXTURE, 1, 10);
    writes.mark(Kind.TEXTURE, 2, 30);
    assertEquals(List.of(SECOND), writes.take(20, writer -> writer != 10));
    assertTrue(writes.isWritten(Kind.TEXTURE, 1));
    assertEquals(List.of(FIRST), writes.take(10, writer -> writer != 10));
  }

  @Test
  void whatIsDrawnByOneContextIsForgottenOfItAlone() {
    writes.mark(Kind.TEXTURE, 1, 10);
    writes.mark(Kind.TEXTURE, 2, 20);
    writes.forget(20);
    assertTrue(writes.isWritten(Kind.TEXTURE, 1));
    assertEquals(List.of(FIRST), take(20));
  }

  @Test
  void anObjectIsOfTheContextThatWroteItLast() {
    writes.mark(Kind.TEXTURE, 1, 10);
    int epoch = writes.epoch();
    writes.mark(Kind.TEXTURE, 1, 10);
    assertEquals(epoch, writes.epoch());
    writes.mark(Kind.TEXTURE, 1, 20);
    assertNotEquals(epoch, writes.epoch()); // the first one's mark no longer counts
    writes.forget(10);
    assertEquals(List.of(FIRST), writes.take());
  }
}
