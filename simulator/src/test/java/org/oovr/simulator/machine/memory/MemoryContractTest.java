package org.oovr.simulator.machine.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * Whatever is asked of the memory side, each request is answered once, and what is sent arrives.
 */
class MemoryContractTest {
  private static final int LINES = 4096;
  private static final int DRAW = 0;
  private static final int TEXTURE = TrafficClass.TEXTURE.ordinal();
  private static final int COLOR = TrafficClass.COLOR.ordinal();

  private final Engine engine = new Engine();
  private final Probe probe = new Probe();
  private final Requests requests = new Requests(new StoredSizes(machine(), LINES));
  private TrafficLedger ledger;
  private Crossbar crossbar;
  private CrossbarPort[] ports;

  /** Memory of GPMs whose lines are at home in turn. */
  private void build(MachineSpec spec) {
    AddressMap addresses = mock(AddressMap.class);
    when(addresses.home(anyInt(), anyInt()))
        .thenAnswer(call -> (int) call.getArgument(0) % spec.gpms());
    ledger = new TrafficLedger(spec.gpms(), 1, TrafficClass.values().length);
    crossbar = new Crossbar(engine, spec, requests, probe, ledger);
    ports = new CrossbarPort[spec.gpms()];
    for (int g = 0; g < ports.length; g++) {
      ports[g] = new CrossbarPort(engine, g, spec, addresses, requests, crossbar, probe, 1);
    }
    crossbar.connect(ports);
  }

  private static MachineSpec machine(String... overrides) {
    Map<String, String> fields = new java.util.HashMap<>();
    for (int i = 0; i < overrides.length; i += 2) {
      fields.put(overrides[i], overrides[i + 1]);
    }
    return MachineSpec.preset("oovr-2gpm").with(fields);
  }

  private static MachineSpec tight() {
    return machine(
        "link.queue",
        "1",
        "dram.queue",
        "1",
        "l2.kib",
        "16",
        "l2.banks",
        "1",
        "remoteCache.kib",
        "16",
        "link.gbps",
        "4");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyRequestIsAnsweredOnce(long seed) {
    build(seed == 1 ? machine() : tight());
    Random random = new Random(seed);
    int[] answers = new int[3000];
    int[] lines = new int[answers.length];
    Requests.Requester counts =
        (token, line) -> {
          answers[token]++;
          assertEquals(lines[token], line);
        };
    int[] numbers = new int[ports.length];
    for (int g = 0; g < ports.length; g++) {
      numbers[g] = ports[g].requester(counts);
    }
    for (int i = 0; i < answers.length; i++) {
      int gpm = random.nextInt(ports.length);
      boolean write = random.nextInt(3) == 0;
      lines[i] = random.nextInt(random.nextBoolean() ? 64 : LINES);
      ports[gpm].access(lines[i], write, write ? COLOR : TEXTURE, DRAW, numbers[gpm], i);
      if (random.nextInt(200) == 0) {
        engine.run();
      }
    }
    engine.run(); // ends with an error if a box still waits
    int[] once = new int[answers.length];
    Arrays.fill(once, 1);
    assertArrayEquals(once, answers);
    assertEquals(0, requests.open());
    for (int c = 0; c < TrafficClass.values().length; c++) {
      assertEquals(ledger.sent(0, 1, c), ledger.received(0, 1, c));
      assertEquals(ledger.sent(1, 0, c), ledger.received(1, 0, c));
    }
    probe
        .byBox()
        .forEach(
            (box, counters) -> {
              if (counters.containsKey("accesses")) {
                assertTrue(counters.get("accesses") > 0, box);
                assertEquals(
                    counters.get("accesses"), counters.get("hits") + counters.get("misses"), box);
              }
            });
  }

  /** Cycles from a request to its answer. */
  private long latency(int gpm, int line) {
    long[] end = {-1};
    int me = ports[gpm].requester((token, l) -> end[0] = engine.now());
    long start = engine.now();
    ports[gpm].access(line, false, TEXTURE, DRAW, me, 0);
    engine.run();
    return end[0] - start;
  }

  @Test
  void aReadAloneTakesTheSumOfItsWay() {
    MachineSpec spec = machine();
    build(spec);
    int l2 = spec.lineBytes() / spec.l2().bytesPerCyclePerBank();
    long dram = (long) Math.ceil(spec.lineBytes() / spec.dramBytesPerCyclePerChannel());
    long local = l2 + dram + spec.dram().latencyCycles();
    assertEquals(local, latency(0, 0), 1);
    assertEquals(l2 + spec.l2().latencyCycles(), latency(0, 0), 1);
    double header = spec.link().headerBytes() / spec.linkBytesPerCycle();
    double line = spec.lineBytes() / spec.linkBytesPerCycle();
    double links = 2 * spec.link().latencyCycles() + 2 * header + line;
    assertEquals(local + links, (double) latency(0, 1), 3);
    assertEquals(spec.remoteCache().latencyCycles(), latency(0, 1));
  }

  /** A miss register joins those who ask for a line that is on its way. */
  @Test
  void aLineOnItsWayIsFetchedOnce() {
    build(machine());
    int[] answers = {0};
    int me = ports[1].requester((token, line) -> answers[0]++);
    for (int i = 0; i < 5; i++) {
      ports[1].access(0, false, TEXTURE, DRAW, me, i);
    }
    engine.run();
    assertEquals(5, answers[0]);
    assertEquals(128, (long) probe.byBox().get("gpm0.dram").get("bytesRead"));
    assertEquals(1, (long) probe.byBox().get("gpm1.remoteCache").get("misses"));
    assertEquals(4, (long) probe.byBox().get("gpm1.remoteCache").get("hits"));
  }

  @Test
  void messagesArriveInOrderAfterTheirBytesAndTheLatency() {
    MachineSpec spec = machine();
    build(spec);
    List<Long> arrivals = new ArrayList<>();
    List<Integer> tokens = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      crossbar
          .link(0, 1)
          .message(
              640 - spec.link().headerBytes(),
              COLOR,
              DRAW,
              token -> {
                arrivals.add(engine.now());
                tokens.add(token);
              },
              i);
    }
    engine.run();
    assertEquals(List.of(0, 1, 2, 3), tokens);
    long each = 640 / (long) spec.linkBytesPerCycle();
    for (int i = 0; i < 4; i++) {
      assertEquals((i + 1) * each + spec.link().latencyCycles(), arrivals.get(i), 1);
    }
    assertEquals(4 * 640, ledger.received(0, 1, COLOR));
    assertEquals(4 * 640, ledger.ofDraw(DRAW, 0, 1, COLOR));
  }

  /** The sum of what DRAM channels move bounds a stream of reads. */
  @Test
  void aStreamTakesTheBandwidthOfDram() {
    MachineSpec spec = machine("dram.gbps", "64", "gpms", "1");
    build(spec);
    int lines = 4000;
    int me = ports[0].requester((token, line) -> {});
    for (int i = 0; i < lines; i++) {
      ports[0].access(i, false, TEXTURE, DRAW, me, 0);
    }
    engine.run();
    double bound = lines * (double) spec.lineBytes() * spec.clockGhz() / spec.dram().gbps();
    assertEquals(bound, (double) engine.now(), bound * 0.03);
  }

  /** When each of some reads at GPM 0 is answered, in the order of the answers. */
  private List<Long> answers(int... lines) {
    List<Long> times = new ArrayList<>();
    long start = engine.now();
    int me = ports[0].requester((token, line) -> times.add(engine.now() - start));
    for (int line : lines) {
      ports[0].access(line, false, TEXTURE, DRAW, me, 0);
    }
    engine.run();
    return times;
  }

  /** Lines of one bank, one channel; fewer than the folding of their upper bits begins at. */
  private static int[] everyNth(int n, int count) {
    int[] lines = new int[count];
    Arrays.setAll(lines, i -> i * n);
    return lines;
  }

  @Test
  void aBankServesOneRequestAtATime() {
    MachineSpec spec = machine("gpms", "1", "l2.banks", "4");
    build(spec);
    int service = spec.lineBytes() / spec.l2().bytesPerCyclePerBank();
    int latency = spec.l2().latencyCycles();
    answers(everyNth(4, 16));
    List<Long> oneBank = answers(everyNth(4, 16));
    for (int i = 0; i < 16; i++) {
      assertEquals((i + 1L) * service + latency, oneBank.get(i));
    }
    answers(everyNth(1, 16));
    List<Long> allBanks = answers(everyNth(1, 16));
    assertEquals(16L / 4 * service + latency, allBanks.get(15));
  }

  @Test
  void aChannelReadsLinesInOrder() {
    MachineSpec spec = machine("gpms", "1", "dram.gbps", "64");
    build(spec);
    List<Long> times = answers(everyNth(8, 12));
    double line = spec.lineBytes() / spec.dramBytesPerCyclePerChannel();
    long first = times.get(0);
    for (int i = 0; i < 12; i++) {
      assertEquals(first + i * line, times.get(i), 1);
    }
    assertEquals(12L * spec.lineBytes(), (long) probe.byBox().get("gpm0.dram").get("bytesRead"));
  }

  /** What the remote cache holds needs no link; what it does not hold any more does. */
  @Test
  void theRemoteCacheHoldsWhatFits() {
    MachineSpec spec = machine("remoteCache.kib", "2", "remoteCache.ways", "16");
    build(spec);
    int fits = 16;
    int[] lines = new int[fits]; // at home at GPM 1
    Arrays.setAll(lines, i -> 2 * i + 1);
    answers(lines);
    long sent = ledger.sent(0, 1, TEXTURE);
    assertEquals((long) fits * spec.link().headerBytes(), sent);
    List<Long> again = answers(lines);
    assertEquals(sent, ledger.sent(0, 1, TEXTURE));
    assertEquals(spec.remoteCache().latencyCycles(), again.get(fits - 1));
    answers(101); // pushes out the one not used for longest
    answers(lines[1]);
    assertEquals(sent + spec.link().headerBytes(), ledger.sent(0, 1, TEXTURE));
    answers(lines[0]);
    assertEquals(sent + 2L * spec.link().headerBytes(), ledger.sent(0, 1, TEXTURE));
  }

  @Test
  void anIdleMemoryHasNoEvents() {
    build(machine());
    engine.run();
    assertEquals(0, engine.executed());
    answers(0, 1, 2);
    long executed = engine.executed();
    engine.run();
    assertEquals(executed, engine.executed());
  }
}
