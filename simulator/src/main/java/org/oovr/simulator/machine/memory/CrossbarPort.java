package org.oovr.simulator.machine.memory;

import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * A GPM's way to memory: local lines go to its L2, lines of other GPMs through the remote cache and
 * a link. Who asks bounds its own open requests.
 */
public final class CrossbarPort extends Component {
  private static final int REMOTE_HIT = 0;

  private final int gpm;
  private final AddressMap addresses;
  private final Requests requests;
  private final Probe probe;
  private final Crossbar links;
  private final L2 l2;
  private final Dram dram;
  private final Cache remote;
  private final MshrTable remoteFetching = new MshrTable(256);
  private final int remoteLatency;
  private final int readOnlyClasses;
  private final int remoteAccesses;
  private final int remoteHits;
  private final int remoteMisses;

  /**
   * @param readOnlyClasses bit per traffic class whose lines the remote cache may keep
   */
  public CrossbarPort(
      Engine engine,
      int gpm,
      MachineSpec spec,
      AddressMap addresses,
      Requests requests,
      Crossbar links,
      Probe probe,
      int readOnlyClasses) {
    super(engine, "gpm" + gpm + ".memory");
    this.gpm = gpm;
    this.addresses = addresses;
    this.requests = requests;
    this.probe = probe;
    this.links = links;
    this.readOnlyClasses = readOnlyClasses;
    l2 = new L2(engine, "gpm" + gpm + ".l2", gpm, spec, requests, probe);
    dram = new Dram(engine, "gpm" + gpm + ".dram", spec, l2, requests, probe);
    l2.connect(dram, links);
    remote = Cache.of(spec.remoteCache().kib(), spec.remoteCache().ways(), spec.lineBytes());
    remoteLatency = spec.remoteCache().latencyCycles();
    String name = "gpm" + gpm + ".remoteCache";
    remoteAccesses = probe.counter(name, "accesses");
    remoteHits = probe.counter(name, "hits");
    remoteMisses = probe.counter(name, "misses");
  }

  /** The box that answers requests in the end, for the watchdog. */
  public Component answersBy() {
    return l2;
  }

  L2 l2() {
    return l2;
  }

  public Dram dram() {
    return dram;
  }

  /** The number under which someone asks. */
  public int requester(Requests.Requester who) {
    return requests.number(who);
  }

  /**
   * Asks for a line, or writes one.
   *
   * @param requester is told once, later; by its {@link #requester}
   */
  public void access(int line, boolean write, int traffic, int draw, int requester, int token) {
    int r = requests.take(line, write, gpm, traffic, draw, requester, token);
    int home = addresses.home(line, gpm);
    if (home == gpm) {
      l2.request(r);
    } else if (write || remote == null || (readOnlyClasses >>> traffic & 1) == 0) {
      links.link(gpm, home).request(r);
    } else {
      remoteRead(r, line, home);
    }
  }

  /**
   * Writes a line that other GPMs may read in the same pass: copies of its page are no longer good.
   *
   * @param requester is told once, later; by its {@link #requester}
   */
  public void store(int line, int traffic, int draw, int requester, int token) {
    send(requests.take(line, true, gpm, traffic, draw, requester, token), line);
  }

  /**
   * Reads and changes words of a line where it is at home.
   *
   * @param degree most threads that change the same word, 1 to 32
   * @param requester is told once, later; by its {@link #requester}
   */
  public void atomic(int line, int degree, int traffic, int draw, int requester, int token) {
    int r = requests.take(line, false, gpm, traffic, draw, requester, token);
    requests.atomic(r, degree);
    send(r, line);
  }

  private void send(int r, int line) {
    int home = addresses.written(line, gpm);
    if (home == gpm) {
      l2.request(r);
    } else {
      links.link(gpm, home).request(r);
    }
  }

  private void remoteRead(int r, int line, int home) {
    probe.add(remoteAccesses, 1);
    int place = remoteFetching.find(line);
    int waiting = remoteFetching.at(place);
    if (waiting >= 0) {
      probe.add(remoteHits, 1);
      requests.behind(r, requests.behind(waiting));
      requests.behind(waiting, r);
    } else if (remote.hit(line)) {
      probe.add(remoteHits, 1);
      after(remoteLatency, REMOTE_HIT, r);
    } else {
      probe.add(remoteMisses, 1);
      requests.behind(r, -1);
      remoteFetching.putAt(place, line, r);
      links.link(gpm, home).request(r);
    }
  }

  @Override
  protected void handle(int kind, int r) {
    requests.answer(r);
  }

  /** A link has brought the answer to a request of this GPM. */
  public void remoteAnswer(int r) {
    int line = requests.line(r);
    if (requests.writes(r) || remoteFetching.get(line) != r) {
      requests.answer(r);
      return;
    }
    remoteFetching.remove(line);
    remote.put(line, false);
    // requests that joined while it was on its way hang behind it
    int next = requests.behind(r);
    requests.answer(r);
    while (next >= 0) {
      int one = next;
      next = requests.behind(one);
      requests.answer(one);
    }
  }
}
