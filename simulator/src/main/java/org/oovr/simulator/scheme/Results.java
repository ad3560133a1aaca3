package org.oovr.simulator.scheme;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.Gpm;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.compute.ComputeGpm;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.memory.TrafficLedger;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.scheme.SchemeRun.BoxResult;
import org.oovr.simulator.scheme.SchemeRun.Counter;
import org.oovr.simulator.scheme.SchemeRun.GpmResult;
import org.oovr.simulator.scheme.SchemeRun.Interval;
import org.oovr.simulator.scheme.SchemeRun.LinkResult;
import org.oovr.simulator.scheme.SchemeRun.ObjectTraffic;
import org.oovr.simulator.scheme.SchemeRun.PageHomes;
import org.oovr.simulator.scheme.compose.FinalImage;

/** Reads a run's result off a machine that has finished. */
final class Results {
  private Results() {}

  static SchemeRun of(
      String scheme,
      String machineName,
      FrameProfile profile,
      Machine machine,
      PixelPolicy policy,
      Dispatch dispatch,
      long cycles,
      long latencyCycles,
      int addedBits) {
    return new SchemeRun(
        profile.index(),
        scheme,
        machineName,
        cycles,
        latencyCycles,
        policy.ordered() ? sha256(FinalImage.of(profile, policy.images()).rgba()) : "",
        policy.ordered() ? policy.images().wrong() : 0,
        gpms(machine, latencyCycles),
        links(machine),
        traffic(machine),
        dispatch.batches(),
        timeline(machine, dispatch),
        homes(profile, machine.addresses()),
        boxes(machine),
        machine.engine().executed(),
        addedBits,
        null);
  }

  static String sha256(byte[] rgba) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(rgba));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<GpmResult> gpms(Machine machine, long latencyCycles) {
    List<GpmResult> result = new ArrayList<>();
    Map<String, Map<String, Long>> boxes = machine.probe().byBox();
    for (int g = 0; g < machine.spec().gpms(); g++) {
      Gpm gpm = machine.gpm(g);
      String name = "gpm" + g;
      Map<String, Long> dram = boxes.get(name + ".dram");
      Map<String, Long> polymorph = boxes.get(name + ".polymorph");
      long busy = gpm.busyCycles();
      result.add(
          new GpmResult(
              g,
              busy,
              latencyCycles - busy,
              gpm.renderedUntil(),
              boxes.get(name).get("fragments"),
              polymorph.get("primitives"),
              polymorph.get("vertices"),
              dram.get("bytesRead") + dram.get("bytesWritten")));
    }
    return result;
  }

  private static List<LinkResult> links(Machine machine) {
    List<LinkResult> result = new ArrayList<>();
    int gpms = machine.spec().gpms();
    TrafficLedger ledger = machine.ledger();
    int classes = TrafficClass.values().length;
    Map<String, Map<String, Long>> boxes = machine.probe().byBox();
    for (int from = 0; from < gpms; from++) {
      for (int to = 0; to < gpms; to++) {
        if (from == to) {
          continue;
        }
        long[] sent = new long[classes];
        long[] received = new long[classes];
        for (int c = 0; c < classes; c++) {
          sent[c] = ledger.sent(from, to, c);
          received[c] = ledger.received(from, to, c);
        }
        long busyTicks = boxes.get("link" + from + "-" + to).get("busyTicks");
        result.add(new LinkResult(from, to, sent, received, Ticks.cycle(busyTicks)));
      }
    }
    return result;
  }

  private static List<ObjectTraffic> traffic(Machine machine) {
    List<ObjectTraffic> result = new ArrayList<>();
    TrafficLedger ledger = machine.ledger();
    int gpms = machine.spec().gpms();
    for (int draw = -1; draw < ledger.draws(); draw++) {
      for (int from = 0; from < gpms; from++) {
        for (int to = 0; to < gpms; to++) {
          for (TrafficClass c : TrafficClass.values()) {
            long bytes = ledger.ofDraw(draw, from, to, c.ordinal());
            if (bytes > 0) {
              result.add(new ObjectTraffic(draw, from, to, c, bytes));
            }
          }
        }
      }
    }
    return result;
  }

  /** What GPMs did when, by GPM and time. */
  private static List<Interval> timeline(Machine machine, Dispatch dispatch) {
    List<Interval> all = new ArrayList<>(dispatch.timeline());
    int rendering = all.size();
    for (int g = 0; g < machine.spec().gpms(); g++) {
      for (ComputeGpm.Stretch s : machine.compute().stretches(g)) {
        all.add(new Interval(g, "compute", -1, s.startCycle(), s.endCycle()));
      }
    }
    if (all.size() > rendering) {
      all.sort(
          Comparator.comparingInt(Interval::gpm)
              .thenComparingLong(Interval::startCycle)
              .thenComparing(Interval::what));
    }
    return all;
  }

  private static PageHomes homes(FrameProfile profile, AddressMap addresses) {
    int tile = FrameProfile.TILE;
    int[] images = profile.window().images();
    if (images.length == 0) {
      return new PageHomes(0, 0, new byte[0]);
    }
    ProfileImage first = profile.images().get(images[0]);
    int columns = (first.width() + tile - 1) / tile;
    int rows = (first.height() + tile - 1) / tile;
    byte[] homes = new byte[columns * images.length * rows];
    Arrays.fill(homes, (byte) -1);
    for (int v = 0; v < images.length; v++) {
      for (int y = 0; y < rows; y++) {
        for (int x = 0; x < columns; x++) {
          int page = addresses.page(addresses.tileLine(images[v], x, y));
          homes[(y * images.length + v) * columns + x] = (byte) addresses.homeOf(page);
        }
      }
    }
    return new PageHomes(columns * images.length, rows, homes);
  }

  private static List<BoxResult> boxes(Machine machine) {
    List<BoxResult> result = new ArrayList<>();
    machine
        .probe()
        .byBox()
        .forEach(
            (box, counters) -> {
              List<Counter> list = new ArrayList<>();
              counters.forEach((name, value) -> list.add(new Counter(name, value)));
              result.add(new BoxResult(box, list));
            });
    return result;
  }
}
