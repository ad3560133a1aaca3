package org.oovr.simulator.machine.compute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.SlowMemory;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DispatchLog;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.shader.InstructionClass;

/** The SMs of a GPM that executes workgroups, before a memory of fixed latency. */
class ComputeContractTest {
  private static final int MEMORY_CYCLES = 200;
  private static final int LOG2_32 = 5;

  private final Engine engine = new Engine();
  private final Probe probe = new Probe();
  private final SlowMemory memory = new SlowMemory(engine, MEMORY_CYCLES);
  private final AddressMap addresses = mock(AddressMap.class);
  private int begun;
  private int ended;

  /** Of one SM with 64 lanes, a chain of instructions costs nothing. */
  private static MachineSpec spec(String... fields) {
    Map<String, String> all = new HashMap<>();
    all.put("sm.count", "1");
    all.put("sm.aluLatencyCycles", "0");
    all.put("l1.latencyCycles", "0");
    all.put("textureUnit.latencyCycles", "0");
    for (int i = 0; i < fields.length; i += 2) {
      all.put(fields[i], fields[i + 1]);
    }
    return MachineSpec.preset("oovr-1gpm").with(all);
  }

  /** Writes a workgroup's phases. */
  private interface Body {
    void write(DispatchLog log, long group);
  }

  private static DispatchWork work(long groups, int threads, int sharedBytes, Body body) {
    DispatchWork.Head head =
        new DispatchWork.Head(0, 0, 0, 0, "dispatch", groups, threads, sharedBytes, new int[0]);
    DispatchLog log = new DispatchLog(head, 1 << 20);
    for (long g = 0; g < groups; g++) {
      body.write(log, g);
      log.endGroup();
    }
    return log.finish();
  }

  private static void phase(DispatchLog log, int floats, int accesses, int cycles) {
    int[] instructions = new int[FrameProfile.INSTRUCTION_CLASSES];
    instructions[InstructionClass.FLOAT.ordinal()] = floats;
    int[] banked = new int[DispatchWork.BANKINGS];
    for (int b = 0; b < banked.length; b++) {
      // half as many banks take twice as long
      banked[b] = b <= LOG2_32 ? cycles << LOG2_32 - b : Math.max(accesses, cycles / 2);
    }
    log.phase(instructions, 0, 1, 0, accesses, banked, 0);
  }

  private long run(MachineSpec spec, DispatchWork work) {
    when(addresses.line(anyLong()))
        .thenAnswer(c -> (int) FrameProfile.lineNumber(c.getArgument(0)));
    FrameProfile profile = mock(FrameProfile.class);
    ComputeGpm.Busy busy =
        new ComputeGpm.Busy() {
          @Override
          public void begin() {
            begun++;
          }

          @Override
          public void end() {
            ended++;
          }
        };
    ComputeGpm gpm = new ComputeGpm(engine, 0, spec, memory.port(), addresses, 0, probe, busy);
    long start = engine.now();
    gpm.submit(new DispatchRun(work, profile, addresses, spec), 0, work.groups());
    engine.run();
    assertEquals(begun, ended);
    assertEquals(0, memory.open());
    return engine.now() - start;
  }

  private long counter(String box, String name) {
    return probe.byBox().get(box).get(name);
  }

  @Test
  void theIssuePortBounds() {
    // 32 threads over 64 lanes: two instructions in a cycle
    long cycles =
        run(
            spec(),
            work(
                40,
                64,
                0,
                (log, g) -> {
                  phase(log, 1000, 0, 0);
                  phase(log, 1000, 0, 0);
                }));
    assertEquals(40 * 2 * 500, cycles, 40);
    assertEquals(40, counter("gpm0.compute", "workgroups"));
    assertEquals(80, counter("gpm0.sm0.compute", "warps"));
  }

  @Test
  void conflictsTakeAsManyCyclesAsTheirDegree() {
    int groups = 16;
    for (int degree : new int[] {1, 2, 7, 32}) {
      ComputeContractTest fresh = new ComputeContractTest();
      long cycles =
          fresh.run(spec(), work(groups, 32, 128, (log, g) -> phase(log, 0, 100, 100 * degree)));
      assertEquals(groups * 100L * degree, cycles, groups, "degree " + degree);
      assertEquals(groups * 100L, fresh.counter("gpm0.sm0.compute.shared", "warpAccesses"));
      assertEquals(
          groups * 100L * (degree - 1), fresh.counter("gpm0.sm0.compute.shared", "conflictCycles"));
    }
  }

  @Test
  void moreBanksOrMoreMemoryAreNeverSlower() {
    DispatchWork work =
        work(
            64,
            64,
            8192,
            (log, g) -> {
              for (int w = 0; w < 2; w++) {
                log.line(FrameProfile.line(0, 2 * g + w), DispatchWork.READ, true, 1);
                phase(log, 40, 20, 60);
              }
              for (int w = 0; w < 2; w++) {
                phase(log, 40, 20, 60);
              }
            });
    long last = Long.MAX_VALUE;
    for (int banks = 1; banks <= 64; banks *= 2) {
      long cycles = new ComputeContractTest().run(spec("sm.sharedBanks", "" + banks), work);
      assertTrue(cycles <= last, banks + " banks: " + cycles + " after " + last);
      last = cycles;
    }
    last = Long.MAX_VALUE;
    for (int kib = 8; kib <= 256; kib *= 2) {
      long cycles = new ComputeContractTest().run(spec("sm.sharedKib", "" + kib), work);
      assertTrue(cycles <= last, kib + " KiB: " + cycles + " after " + last);
      last = cycles;
    }
  }

  /** Workgroups that read one line each: as many wait for memory at once as there is room for. */
  private static DispatchWork readers(int groups, int threads, int sharedBytes) {
    int warps = threads / 32;
    return work(
        groups,
        threads,
        sharedBytes,
        (log, g) -> {
          for (int w = 0; w < warps; w++) {
            log.line(FrameProfile.line(0, g * warps + w), DispatchWork.READ, true, 1);
            phase(log, 0, 0, 0);
          }
        });
  }

  @Test
  void sharedMemoryLimitsWorkgroups() {
    run(spec("sm.sharedKib", "64"), readers(40, 32, 16 * 1024));
    assertEquals(4, memory.mostOpen());
  }

  @Test
  void theirNumberLimitsWorkgroups() {
    run(spec("sm.maxGroups", "7"), readers(40, 32, 0));
    assertEquals(7, memory.mostOpen());
  }

  @Test
  void warpsLimitWorkgroups() {
    // 32768 registers, 32 for each thread: 32 warps
    run(spec(), readers(40, 256, 0));
    assertEquals(32, memory.mostOpen());
  }

  @Test
  void registersOfTheShaderLimitWorkgroups() {
    run(spec("sm.registersPerThread", "0", "sm.registers", "4096"), readers(40, 32, 0));
    assertEquals(4, memory.mostOpen(), "32 registers each, as nothing is known");
  }

  @Test
  void aLargeWorkgroupBeginsAlone() {
    run(spec("sm.sharedKib", "1", "sm.maxWarps", "2"), readers(3, 1024, 4096));
    assertEquals(3, counter("gpm0.compute", "workgroups"));
    assertEquals(32, memory.mostOpen());
  }

  @Test
  void warpsWaitForEachOtherAtBarriers() {
    // one warp of the first phase takes long; the second phase takes 50 cycles for both
    DispatchWork work =
        work(
            1,
            64,
            0,
            (log, g) -> {
              phase(log, 2000, 0, 0);
              log.line(FrameProfile.line(0, 0), DispatchWork.READ, true, 1);
              phase(log, 0, 0, 0);
              phase(log, 100, 0, 0);
              phase(log, 100, 0, 0);
            });
    long cycles = run(spec(), work);
    // the read begins behind the first warp's instructions
    assertEquals(1000 + MEMORY_CYCLES + 100, cycles, 4);
    assertEquals(1, counter("gpm0.sm0.compute", "barriers"));
    assertEquals(MEMORY_CYCLES, counter("gpm0.sm0.compute", "barrierWaitCycles"), 4);
  }

  @Test
  void nobodyWaitsForStores() {
    DispatchWork stores =
        work(
            1,
            32,
            0,
            (log, g) -> {
              for (int i = 0; i < 50; i++) {
                log.line(FrameProfile.line(0, i), DispatchWork.WRITE, true, 1);
              }
              phase(log, 0, 0, 0);
            });
    assertEquals(MEMORY_CYCLES, run(spec(), stores), 60);
    assertEquals(50, counter("gpm0.sm0.compute", "lineStores"));
    assertEquals(50, memory.lines(true).size());
  }

  @Test
  void atomicsAreWaitedForAndBoundedByPlaces() {
    DispatchWork atomics =
        work(
            1,
            32,
            0,
            (log, g) -> {
              for (int i = 0; i < 3; i++) {
                for (int k = 0; k < 8; k++) {
                  log.line(FrameProfile.line(0, k), DispatchWork.ATOMIC, k == 0, 32);
                }
              }
              phase(log, 0, 0, 0);
            });
    long cycles = run(spec("l1.misses", "4"), atomics);
    assertEquals(3 * 2 * MEMORY_CYCLES, cycles, 20);
    assertEquals(24, counter("gpm0.sm0.compute", "lineAtomics"));
    assertEquals(4, memory.mostOpen());
  }

  @Test
  void loadsThatFindNoPlaceGoOnLater() {
    DispatchWork loads =
        work(
            8,
            64,
            0,
            (log, g) -> {
              for (int w = 0; w < 2; w++) {
                for (int k = 0; k < 20; k++) {
                  // neighbours share lines
                  log.line(FrameProfile.line(0, g * 10 + k), DispatchWork.READ, k % 10 == 0, 1);
                }
                phase(log, 10, 0, 0);
              }
            });
    run(spec("l1.misses", "3"), loads);
    assertEquals(8, counter("gpm0.compute", "workgroups"));
    assertEquals(3, memory.mostOpen());
    assertEquals(
        counter("gpm0.sm0.compute.l1", "accesses"),
        counter("gpm0.sm0.compute.l1", "hits") + counter("gpm0.sm0.compute.l1", "misses"));
    assertEquals(8 * 2 * 20, counter("gpm0.sm0.compute.l1", "accesses"));
    assertEquals(90, counter("gpm0.sm0.compute.l1", "misses"));
  }

  @Test
  void workgroupsThatAreNotToldTouchLinesBetween() {
    DispatchWork.Head head = new DispatchWork.Head(0, 0, 0, 0, "dispatch", 64, 32, 0, new int[0]);
    DispatchLog log = new DispatchLog(head, 400);
    for (long g = 0; g < 64; g++) {
      if (log.wants(g)) {
        log.line(FrameProfile.line(0, 10 * g), DispatchWork.WRITE, true, 1);
        phase(log, 0, 0, 0);
        log.endGroup();
      }
    }
    DispatchWork work = log.finish();
    assertEquals(4, work.every());
    FrameProfile profile = mock(FrameProfile.class);
    when(profile.resources())
        .thenReturn(List.of(new ProfileResource(false, 1, "", 1 << 20, 1 << 20, 1, "", 1)));
    when(addresses.line(anyLong()))
        .thenAnswer(c -> (int) FrameProfile.lineNumber(c.getArgument(0)));
    DispatchRun run = new DispatchRun(work, profile, addresses, spec());
    for (int g = 0; g <= 60; g++) {
      int told = g / 4;
      assertEquals(10 * g, run.line(g, 0, 0, work.firstLine(told)), "workgroup " + g);
    }
    assertEquals(600, run.line(63, 0, 0, work.firstLine(15)), "nobody knows what follows");
  }
}
