package org.oovr.simulator.machine.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.profile.ProfilePass;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.ProfileWindow;

/** DRAM as a cache of the host's memory: every access is answered, and takes the way it should. */
class PageCacheContractTest {
  private static final int PAGE = 1 << 18;
  private static final int LINES_OF_PAGE = PAGE / 128;
  private static final int BUS_LATENCY = 700;

  /** The texture has pages 0 to 15; those of the window, which is drawn, follow. */
  private static final int TEXTURE_PAGES = 16;

  private final Engine engine = new Engine();
  private final Probe probe = new Probe();
  private AddressMap addresses;
  private CrossbarPort port;
  private PageCache pages;
  private int answers;
  private int requester;

  private static MachineSpec spec(String mib) {
    return MachineSpec.preset("oovr-1gpm")
        .with(
            Map.of(
                "hbcc.mib",
                mib,
                "host.gbps",
                "16",
                "host.latencyCycles",
                "" + BUS_LATENCY,
                "pageBytes",
                "" + PAGE,
                "l2.kib",
                "2"));
  }

  private static FrameProfile frame(List<Operation> operations) {
    ProfileResource texture =
        new ProfileResource(
            true, 1, "texture", TEXTURE_PAGES * PAGE - 128L, 1024, 1024, "RGBA8_UNORM", 1);
    ProfileResource window =
        new ProfileResource(true, 2, "window", PAGE, 256, 256, "RGBA8_UNORM", 1);
    return FrameProfile.merge(
        0,
        256,
        256,
        1,
        List.of(texture, window),
        List.of(),
        ProfilePass.of(List.of()),
        List.of(),
        operations,
        List.of(new ProfileImage(1, 0, 0, 0, 256, 256, PixelFormat.RGBA8_UNORM, 1)),
        List.of(),
        List.of(),
        ProfileWindow.NONE,
        List.of());
  }

  @BeforeEach
  void build() {
    build(spec("1"));
  }

  private void build(MachineSpec spec) {
    FrameProfile profile = frame(List.of());
    addresses = new AddressMap(profile, spec);
    Requests requests = new Requests(new StoredSizes(spec, addresses.lines()));
    TrafficLedger ledger = new TrafficLedger(1, 1, TrafficClass.values().length);
    Crossbar crossbar = new Crossbar(engine, spec, requests, probe, ledger);
    port = new CrossbarPort(engine, 0, spec, addresses, requests, crossbar, probe, 1);
    crossbar.connect(new CrossbarPort[] {port});
    HostBus bus = new HostBus(spec, probe);
    pages = new PageCache(engine, 0, spec, addresses, profile, bus, port.dram(), probe);
    port.dram().holds(pages);
    requester = port.requester((token, line) -> answers++);
  }

  private void access(int page, int line, boolean write) {
    port.access(page * LINES_OF_PAGE + line, write, 0, 0, requester, 0);
    engine.run();
  }

  private long counted(String box, String counter) {
    return probe.byBox().get(box).get(counter);
  }

  /** 256 KiB at 16 bytes a cycle, and the latency of bus, L2 and DRAM; then it is there. */
  @Test
  void aPageComesOverTheBusOnce() {
    access(3, 0, false);
    long first = engine.now();
    assertEquals(PAGE / 16.0 + BUS_LATENCY, (double) first, 300 + 0.02 * PAGE / 16);
    access(3, 1, false);
    assertTrue(engine.now() - first < 200 + 2 * PAGE / 1000, "it waits for DRAM alone");
    assertEquals(2, answers);
    assertEquals(PAGE, counted("gpm0.hbcc", "bytesIn"));
    assertEquals(PAGE, counted("host", "bytesIn"));
    assertEquals(1, counted("gpm0.hbcc", "misses"));
    assertEquals(2, counted("gpm0.hbcc", "accesses"));
  }

  /** One MiB holds four pages: the one that was used least lately makes room. */
  @Test
  void theLeastRecentlyUsedPageMakesRoom() {
    for (int page = 0; page < 4; page++) {
      access(page, 0, false);
    }
    access(0, 1, false); // now 1 is the oldest
    access(4, 0, false);
    assertArrayEquals(new int[] {2, 3, 0, 4}, pages.pages());
    assertEquals(1, counted("gpm0.hbcc", "evictions"));
    assertEquals(0, counted("gpm0.hbcc", "bytesOut"), "nothing was written to it");
  }

  /** What draws write is nowhere else: it takes a place at once, and goes back when it must. */
  @Test
  void writtenPagesGoBack() {
    int window = TEXTURE_PAGES;
    for (int line = 0; line < 64; line++) {
      access(window, line, true);
    }
    assertEquals(0, counted("gpm0.hbcc", "bytesIn"), "the host never had it");
    for (int line = 0; line < 64; line++) {
      access(0, line, false); // the small L2 gives up what was written
    }
    for (int page = 1; page < 4; page++) {
      access(page, 0, false);
    }
    assertEquals(PAGE, counted("gpm0.hbcc", "bytesOut"));
    access(window, 0, false);
    assertEquals(5L * PAGE, counted("gpm0.hbcc", "bytesIn"), "now it has");
  }

  /** Another frame begins with what is here. */
  @Test
  void whatIsHereIsTold() {
    access(5, 0, false);
    access(TEXTURE_PAGES, 0, true);
    for (int line = 0; line < 32; line++) {
      access(7, line, false); // lines that the small L2 gives up are written
    }
    int[] left = pages.pages();
    build(spec("1"));
    pages.begin(left);
    assertArrayEquals(left, pages.pages());
    long before = counted("host", "bytesIn");
    access(5, 9, false);
    access(TEXTURE_PAGES, 9, false);
    assertEquals(before, counted("host", "bytesIn"), "both were here");
  }

  @Test
  void allRequestsAreAnsweredHoweverFewPlacesThereAre() {
    Random random = new Random(3);
    for (int i = 0; i < 400; i++) {
      int page = random.nextInt(TEXTURE_PAGES + 1);
      int line = random.nextInt(LINES_OF_PAGE);
      port.access(page * LINES_OF_PAGE + line, random.nextInt(4) == 0, 0, 0, requester, 0);
    }
    engine.run();
    assertEquals(400, answers);
    assertTrue(pages.pages().length <= 4);
    long misses = counted("gpm0.hbcc", "misses");
    assertEquals(counted("gpm0.hbcc", "accesses"), counted("gpm0.hbcc", "hits") + misses);
  }

  /** Uploads follow each other on the bus; a reader waits for the last one before it. */
  @Test
  void uploadsComeInTheOrderOfTheProgram() {
    Operation.Kind kind = Operation.Kind.UPLOAD;
    FrameProfile profile =
        frame(
            List.of(
                new Operation(kind, 0, 0, -1, 0, 0, 0, 64, 64, 0, 16000),
                new Operation(kind, 1, 0, -1, 1, 0, 0, 64, 64, 0, 32000),
                new Operation(kind, 2, 0, -1, 0, 0, 0, 64, 64, 0, 8000)));
    MachineSpec spec = spec("1");
    HostBus bus = new HostBus(spec, probe);
    CrossbarPort[] ports = {port};
    Uploads uploads = new Uploads(spec, profile, addresses, bus, ports);
    assertEquals(1000 + BUS_LATENCY, uploads.readyAt(0, 0));
    assertEquals(0, uploads.readyAt(1, 0));
    assertEquals(3000 + BUS_LATENCY, uploads.readyAt(1, 1));
    assertEquals(1000 + BUS_LATENCY, uploads.readyAt(0, 1));
    assertEquals(3500 + BUS_LATENCY, uploads.readyAt(0, 2));
    assertEquals(3500 + BUS_LATENCY, uploads.end());
    uploads.arrived(uploads.end() - 1);
    assertEquals(48000, counted("gpm0.dram", "bytesWritten"));
    uploads.arrived(uploads.end());
    assertEquals(56000, counted("gpm0.dram", "bytesWritten"));
  }
}
