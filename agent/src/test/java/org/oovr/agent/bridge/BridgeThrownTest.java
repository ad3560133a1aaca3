package org.oovr.agent.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What callbacks of the application throw reaches the application, and is no fault of ours. */
class BridgeThrownTest {
  private static final int CALL = 3;

  private final List<Exception> callbacks = new ArrayList<>();
  private final List<Throwable> faults = new ArrayList<>();

  /** Makes the callbacks, each of which throws. */
  private final class Calling extends BridgeHandler {
    @Override
    public boolean enter(RawCall raw) {
      callbacks.forEach(thrown -> assertTrue(Bridge.thread().endWith(thrown)));
      raw.a[0] = 7;
      return true;
    }

    @Override
    public void leave(RawCall raw) {}

    @Override
    public void abandon(RawCall raw) {}

    @Override
    public boolean fault(RawCall raw, Throwable fault) {
      faults.add(fault);
      return true;
    }

    @Override
    public byte[] helperClass(String name) {
      return null;
    }

    @Override
    public long functionAddress(String name) {
      return 0;
    }

    @Override
    public long entryPoint(String name, long real) {
      return real;
    }

    @Override
    public long stubAddress(String name, long real) {
      return real;
    }

    @Override
    public Object implementation(Class<?> face, Object real) {
      return real;
    }
  }

  @BeforeEach
  void install() {
    Bridge.install(new Calling(), false);
  }

  @AfterEach
  void deactivate() {
    Bridge.deactivate();
  }

  /** As the code in LWJGL's classes calls. */
  private static long call() {
    RawCall raw = Bridge.open(CALL);
    try {
      assertTrue(Bridge.enter(raw));
      return raw.a[0];
    } catch (Throwable t) {
      Bridge.abandon(raw);
      throw t;
    }
  }

  /** On a thread on which no other test has left a call open. */
  private static void alone(Runnable test) {
    CompletableFuture.runAsync(test, run -> new Thread(run, "thrown").start()).join();
  }

  @Test
  void theLastExceptionEndsTheCallAndNoOther() {
    alone(
        () -> {
          RawCall around = Bridge.open(CALL);
          IOException last = new IOException("the last");
          callbacks.addAll(List.of(new IllegalStateException("the first"), last));
          assertSame(last, assertThrows(IOException.class, BridgeThrownTest::call));
          assertEquals(1, Bridge.thread().depth());
          callbacks.clear();
          assertEquals(7, call());
          Bridge.leave(around);
          assertEquals(0, Bridge.thread().depth());
          assertEquals(List.of(), faults);
        });
  }

  @Test
  void withoutACallNobodyTakesIt() {
    alone(() -> assertFalse(Bridge.thread().endWith(new IllegalStateException())));
  }
}
