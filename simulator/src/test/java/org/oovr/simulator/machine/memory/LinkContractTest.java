package org.oovr.simulator.machine.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.engine.DeadlockException;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.spec.MachineSpec;

/** One direction between two GPMs, alone. */
class LinkContractTest {
  private static final int COLOR = TrafficClass.COLOR.ordinal();

  private final Engine engine = new Engine();
  private final MachineSpec spec =
      MachineSpec.preset("oovr-2gpm")
          .with(Map.of("link.queue", "3", "link.gbps", "8", "link.latencyCycles", "10"));
  private final Requests requests = new Requests(new StoredSizes(spec, 4096));
  private final TrafficLedger ledger = new TrafficLedger(2, 1, TrafficClass.values().length);
  private final Link link = new Link(engine, 0, 1, spec, requests, new Probe(), ledger);
  private final List<String> arrived = new ArrayList<>();

  @BeforeEach
  void connect() {
    L2 here = mock(L2.class);
    L2 there = mock(L2.class);
    CrossbarPort origin = mock(CrossbarPort.class);
    CrossbarPort destination = mock(CrossbarPort.class);
    when(origin.l2()).thenReturn(here);
    when(destination.l2()).thenReturn(there);
    doAnswer(call -> arrived.add("request " + call.getArgument(0))).when(there).request(anyInt());
    doAnswer(call -> arrived.add("answer " + call.getArgument(0)))
        .when(destination)
        .remoteAnswer(anyInt());
    link.connect(origin, destination);
  }

  private int read(int from, int line) {
    return requests.take(line, false, from, COLOR, 0, Requests.NOBODY, 0);
  }

  /** Places that are held for requests: the queue's, and what is under way at full bandwidth. */
  private int places(int wayCycles) {
    double bytes = spec.lineBytes() + spec.link().headerBytes();
    return spec.link().queue() + (int) Math.ceil(spec.linkBytesPerCycle() / bytes * wayCycles);
  }

  @Test
  void noMoreRequestsThanPlacesThere() {
    int places = places(spec.link().latencyCycles());
    for (int i = 0; i < places + 5; i++) {
      link.request(read(0, i));
    }
    for (int more = 0; more < 5; more++) {
      assertThrows(DeadlockException.class, engine::run); // and it says what it waits for
      assertEquals(places + more, arrived.size());
      link.requestTaken();
    }
    engine.run();
    assertEquals(places + 5, arrived.size());
    for (int i = 0; i < arrived.size(); i++) {
      assertEquals("request " + i, arrived.get(i));
    }
  }

  @Test
  void noMoreAnswersThanPlacesHere() {
    int way = spec.l2().latencyCycles() + spec.dram().latencyCycles();
    int places = places(way + spec.link().latencyCycles());
    for (int i = 0; i < places; i++) {
      assertTrue(link.reserveAnswer());
    }
    assertFalse(link.reserveAnswer());
    link.answer(read(1, 0));
    engine.run();
    assertTrue(link.reserveAnswer());
    assertFalse(link.reserveAnswer());
    assertEquals(List.of("answer 0"), arrived);
  }

  /**
   * What waits is sent by turns of its kind, each after its bytes, and arrives after the latency.
   */
  @Test
  void kindsTakeTurnsAndBytesTakeTime() {
    for (int i = 0; i < 3; i++) {
      link.message(48, COLOR, 0, token -> arrived.add("message " + token), i);
    }
    for (int i = 0; i < 3; i++) {
      link.request(read(0, i)); // 0 to 2
    }
    for (int i = 0; i < 3; i++) {
      assertTrue(link.reserveAnswer());
      link.answer(read(1, i)); // 3 to 5
    }
    engine.run();
    assertEquals(
        List.of(
            "message 0",
            "answer 3",
            "request 0",
            "message 1",
            "answer 4",
            "request 1",
            "message 2",
            "answer 5",
            "request 2"),
        arrived);
    int header = spec.link().headerBytes();
    int bytes = 3 * (48 + header) + 3 * header + 3 * (header + spec.lineBytes());
    assertEquals(bytes / 8 + spec.link().latencyCycles(), engine.now());
    assertEquals(bytes, ledger.sent(0, 1, COLOR));
    assertEquals(bytes, ledger.received(0, 1, COLOR));
    long executed = engine.executed();
    engine.run();
    assertEquals(executed, engine.executed());
  }
}
