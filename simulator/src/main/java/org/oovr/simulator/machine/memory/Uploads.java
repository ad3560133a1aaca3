package org.oovr.simulator.machine.memory;

import java.util.List;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.Operation;

/**
 * What a program uploads during a frame, on its way over the host's bus: copy engines bring it in
 * the order of the program from the beginning of the frame on, while GPMs render (RTR 23.10.2), and
 * a draw that reads it waits. What a draw before it reads is another version of the same resource,
 * as drivers keep them: nothing waits for that.
 */
public final class Uploads {
  private final AddressMap addresses;
  private final CrossbarPort[] ports;
  private final int pageBytes;
  private final int linesPerPage;

  /** In the order of the program: what is written, how much, and when it is there. */
  private final Operation[] uploads;

  private final long[] arrivals;

  /** The first one whose bytes are not in DRAM. */
  private int next;

  /** What {@link #readyAt(int, int)} has gone through, and the last arrival by resource. */
  private int asked;

  private final long[] askedArrival;

  /** By draw: the cycle from which all that it reads is there. */
  private final long[] ready;

  /**
   * Gives all of a frame's uploads to the bus.
   *
   * @param ports of all GPMs
   */
  public Uploads(
      MachineSpec spec,
      FrameProfile profile,
      AddressMap addresses,
      HostBus bus,
      CrossbarPort[] ports) {
    this.addresses = addresses;
    this.ports = ports;
    pageBytes = spec.pageBytes();
    linesPerPage = pageBytes / spec.lineBytes();
    uploads =
        profile.operations().stream()
            .filter(o -> o.kind() == Operation.Kind.UPLOAD && o.target() >= 0)
            .toArray(Operation[]::new);
    arrivals = new long[uploads.length];
    for (int i = 0; i < uploads.length; i++) {
      arrivals[i] = bus.in(0, uploads[i].bytesWritten());
    }
    askedArrival = new long[profile.resources().size()];
    ready = ready(profile);
  }

  private long[] ready(FrameProfile profile) {
    List<DrawWork> draws = profile.draws();
    long[] of = new long[draws.stream().mapToInt(w -> w.draw + 1).max().orElse(0)];
    long[] byResource = new long[profile.resources().size()];
    int upload = 0;
    for (DrawWork w : draws) {
      while (upload < uploads.length && uploads[upload].beforeDraw() <= w.draw) {
        byResource[uploads[upload].target()] = arrivals[upload];
        upload++;
      }
      long at = Math.max(latest(byResource, w.textures), latest(byResource, w.buffers));
      at = Math.max(at, w.colorTarget < 0 ? 0 : byResource[w.colorTarget]);
      at = Math.max(at, w.depthTarget < 0 ? 0 : byResource[w.depthTarget]);
      of[w.draw] = Math.max(of[w.draw], at);
    }
    return of;
  }

  private static long latest(long[] byResource, int[] resources) {
    long latest = 0;
    for (int r : resources) {
      latest = Math.max(latest, byResource[r]);
    }
    return latest;
  }

  /** The cycle from which a draw can begin. */
  public long readyAt(int draw) {
    return draw < ready.length ? ready[draw] : 0;
  }

  /**
   * The cycle from which a resource can be read by what happens before a draw; asked in the order
   * of draws.
   */
  public long readyAt(int resource, int beforeDraw) {
    while (asked < uploads.length && uploads[asked].beforeDraw() <= beforeDraw) {
      askedArrival[uploads[asked].target()] = arrivals[asked];
      asked++;
    }
    return resource < 0 ? 0 : askedArrival[resource];
  }

  /** The cycle at which all of them are there. */
  public long end() {
    return arrivals.length == 0 ? 0 : arrivals[arrivals.length - 1];
  }

  /** Writes what has come until now to the DRAM of those that are home to it. */
  public void arrived(long now) {
    while (next < uploads.length && arrivals[next] <= now) {
      Operation upload = uploads[next++];
      int line = addresses.line(FrameProfile.line(upload.target(), 0));
      int end = addresses.endPage(upload.target());
      long left = upload.bytesWritten();
      for (int page = addresses.page(line); left > 0 && page < end; page++) {
        int home = Math.max(0, addresses.homeOf(page));
        ports[home].dram().bring(page, linesPerPage, (int) Math.min(left, pageBytes));
        left -= pageBytes;
      }
    }
  }
}
