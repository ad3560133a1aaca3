package org.oovr.simulator.machine;

import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.compute.ComputeGpm;
import org.oovr.simulator.machine.compute.ComputeGpms;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.CopyEngine;
import org.oovr.simulator.machine.memory.Crossbar;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.Dram;
import org.oovr.simulator.machine.memory.HostBus;
import org.oovr.simulator.machine.memory.PageCache;
import org.oovr.simulator.machine.memory.Requests;
import org.oovr.simulator.machine.memory.StoredSizes;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.memory.TrafficLedger;
import org.oovr.simulator.machine.memory.Uploads;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;

/** N GPMs and the links between them, working on one frame: puts the boxes together, and runs. */
public final class Machine {
  private final MachineSpec spec;
  private final AddressMap addresses;
  private final Engine engine = new Engine();
  private final Probe probe = new Probe();
  private final TrafficLedger ledger;
  private final Requests requests;
  private final StoredSizes stored;
  private final ClearMask clears;
  private final TaskEnds ends;
  private final Gpm[] gpms;
  private final Tasks tasks;
  private final PageCopies copies;
  private final Messages messages;
  private final ComputeGpms compute;

  /** What the program uploads; null where that is there at once. */
  private final Uploads uploads;

  /** Counters of blocks that go 1:1, 2:1, 4:1, 8:1; none where nothing is compressed. */
  private final int[] blocksOfRatio;

  private final Component idler = new Idler();

  /**
   * @param privateDepth whether each GPM tests against a depth image of its own
   * @param primitiveBytes size of a shaded primitive handed to another GPM
   */
  public Machine(
      MachineSpec spec,
      FrameWork work,
      AddressMap addresses,
      RenderPolicy policy,
      boolean privateDepth,
      int primitiveBytes) {
    this.spec = spec;
    this.addresses = addresses;
    stored = new StoredSizes(spec, addresses.lines());
    requests = new Requests(stored);
    ledger = new TrafficLedger(spec.gpms(), work.draws(), TrafficClass.values().length);
    Crossbar crossbar = new Crossbar(engine, spec, requests, probe, ledger);
    CrossbarPort[] ports = ports(crossbar);
    HostBus bus = spec.host().any() ? new HostBus(spec, probe) : null;
    cachePages(ports, work.profile(), bus);
    uploads = bus == null ? null : new Uploads(spec, work.profile(), addresses, bus, ports);
    clears = new ClearMask(addresses, spec.gpms(), spec.raster().zminCulling());
    blocksOfRatio = spec.compression().any() ? ratioCounters(probe) : new int[0];
    TilePool pool = new TilePool(new ShadingWork(work, addresses, spec));
    ends = new TaskEnds(engine, pool);
    TurnOrder order = new TurnOrder(engine, work.profile(), policy);
    MachineParts parts =
        new MachineParts(
            engine,
            probe,
            spec,
            work,
            policy,
            addresses,
            clears,
            crossbar,
            order,
            pool,
            new TilePixels(work, addresses, policy),
            ends,
            new GeometryExchange(crossbar, primitiveBytes),
            uploads,
            privateDepth);
    gpms = new Gpm[spec.gpms()];
    TilePath[] paths = new TilePath[gpms.length];
    for (int g = 0; g < gpms.length; g++) {
      gpms[g] = new Gpm(parts, g, ports[g]);
      paths[g] = gpms[g].path();
    }
    TilePath.connect(paths);
    order.connect(paths);
    engine.add(order);
    tasks = new Tasks(work, spec, gpms);
    copies = new PageCopies(spec, addresses, crossbar, ports);
    messages = new Messages(crossbar);
    compute = compute(work.profile(), ports);
  }

  private ComputeGpms compute(FrameProfile profile, CrossbarPort[] ports) {
    ComputeGpm.Busy[] busy = new ComputeGpm.Busy[gpms.length];
    for (int g = 0; g < busy.length; g++) {
      busy[g] = gpms[g].busy();
    }
    return new ComputeGpms(engine, spec, profile, addresses, ports, probe, busy);
  }

  /** Has DRAM hold some pages of the host's memory, where it is a cache of that. */
  private void cachePages(CrossbarPort[] ports, FrameProfile profile, HostBus bus) {
    for (int g = 0; spec.hbcc().any() && g < ports.length; g++) {
      Dram dram = ports[g].dram();
      dram.holds(new PageCache(engine, g, spec, addresses, profile, bus, dram, probe));
    }
  }

  private static int[] ratioCounters(Probe probe) {
    int[] counters = new int[4];
    for (int i = 0; i < counters.length; i++) {
      counters[i] = probe.counter("compression", "blocks" + (1 << i) + "To1");
    }
    return counters;
  }

  private CrossbarPort[] ports(Crossbar crossbar) {
    CrossbarPort[] ports = new CrossbarPort[spec.gpms()];
    int readOnly = 1 << TrafficClass.TEXTURE.ordinal() | 1 << TrafficClass.VERTEX.ordinal();
    for (int g = 0; g < ports.length; g++) {
      ports[g] = new CrossbarPort(engine, g, spec, addresses, requests, crossbar, probe, readOnly);
    }
    crossbar.connect(ports);
    return ports;
  }

  /** Its events only let time pass. */
  private final class Idler extends Component {
    Idler() {
      super(engine, "idle");
    }

    @Override
    protected void handle(int kind, int argument) {}
  }

  /** Tells someone how far tasks are. */
  public void listen(TaskListener to) {
    ends.listen(to);
  }

  public Engine engine() {
    return engine;
  }

  public Probe probe() {
    return probe;
  }

  public TrafficLedger ledger() {
    return ledger;
  }

  public MachineSpec spec() {
    return spec;
  }

  public AddressMap addresses() {
    return addresses;
  }

  public Gpm gpm(int g) {
    return gpms[g];
  }

  /** Makes its tasks. */
  public Tasks tasks() {
    return tasks;
  }

  /** Copies pages between its GPMs. */
  public PageCopies copies() {
    return copies;
  }

  /** Sends commands and primitives. */
  public Messages messages() {
    return messages;
  }

  /** Which lines of images hold what a clear has left. */
  public ClearMask clears() {
    return clears;
  }

  /**
   * Says how far the blocks of an image's tile are compressed, in the image and in what GPMs keep
   * of it for themselves. Only while the machine stands still.
   *
   * @param ratios of its {@code blocks} blocks, from {@code at} on
   */
  public void compressed(int image, int tileX, int tileY, byte[] ratios, int at, int blocks) {
    int n = addresses.tileLines(image);
    int shared = addresses.tileLine(image, tileX, tileY);
    for (int b = 0; b < blocks; b++) {
      probe.add(blocksOfRatio[Integer.numberOfTrailingZeros(ratios[at + b])], 1);
    }
    for (int i = 0; i < n; i++) {
      int ratio = ratios[at + i * blocks / n];
      stored.compressed(shared + i, ratio);
      for (int g = 0; g < gpms.length; g++) {
        stored.compressed(addresses.privateTileLine(g, image, tileX, tileY) + i, ratio);
      }
    }
  }

  /** Memory requests that were never answered: 0 when the machine stands still. */
  public long openRequests() {
    return requests.open();
  }

  /** What executes dispatches. */
  public ComputeGpms compute() {
    return compute;
  }

  /** Executes parts of dispatches, with commands of so many bytes each, until all is done. */
  public void dispatch(List<ComputeGpms.Part> parts, int commandBytes) {
    compute.start(parts, (gpm, then) -> messages.command(gpm, commandBytes, -1, then));
    engine.run();
    if (requests.open() != 0) {
      throw new IllegalStateException(requests.open() + " memory requests were lost");
    }
  }

  /**
   * Begins with pages of the host's memory in DRAM, where that is a cache.
   *
   * @param byGpm as {@link #pagesHeld} tells them; null: as many as there can be
   */
  public void hold(int[][] byGpm) {
    for (int g = 0; spec.hbcc().any() && g < gpms.length; g++) {
      PageCache pages = gpms[g].memory().dram().pages();
      if (byGpm != null) {
        pages.begin(byGpm[g]);
      } else if (pages.holdsAll()) {
        pages.beginWithAll();
      }
    }
  }

  /** Whether DRAM has room for all pages that there are. */
  public boolean holdsAllPages() {
    return !spec.hbcc().any() || gpms[0].memory().dram().pages().holdsAll();
  }

  /** Pages of the host's memory in each GPM's DRAM, which is a cache of that. */
  public int[][] pagesHeld() {
    int[][] byGpm = new int[gpms.length][];
    for (int g = 0; g < gpms.length; g++) {
      byGpm[g] = gpms[g].memory().dram().pages().pages();
    }
    return byGpm;
  }

  /** Waits until what the program has uploaded to a resource before a draw is there. */
  public void awaitUploads(int resource, int beforeDraw) {
    if (uploads != null) {
      await(uploads.readyAt(resource, beforeDraw));
    }
  }

  /** Waits until all that the program has uploaded is there. */
  public void awaitUploads() {
    if (uploads != null) {
      await(uploads.end());
    }
  }

  private void await(long cycle) {
    if (cycle > engine.now()) {
      pause(cycle - engine.now());
    }
    uploads.arrived(engine.now());
  }

  /** Lets time pass with nothing else going on. */
  public void pause(long cycles) {
    engine.schedule(cycles, idler, 0, 0);
    engine.run();
  }

  /** Reads and writes lines at one GPM, as copies and blits do, until all is done. */
  public void stream(int gpm, int[] reads, int[] writes, int traffic) {
    Gpm at = gpms[gpm];
    CopyEngine copy = new CopyEngine(engine, at.name() + ".copy", at.memory(), spec, traffic);
    copy.run(reads, writes);
    engine.run();
  }

  /** Runs until all work is done and ROP caches are written back. */
  public void finishPass() {
    engine.run();
    for (Gpm g : gpms) {
      g.path().flush();
    }
    engine.run();
    if (requests.open() != 0) {
      throw new IllegalStateException(requests.open() + " memory requests were lost");
    }
  }
}
