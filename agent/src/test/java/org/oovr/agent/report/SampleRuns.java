package org.oovr.agent.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.scheme.SchemeRun;

/** Runs made by a fixed rule, of every kind of content that a run can have. */
public final class SampleRuns {
  public static final String SHA = "ab".repeat(32);
  private static final String[] STAGES = {"geometry", "raster", "fragment", "compose"};

  private SampleRuns() {}

  /** A run of a scheme on a frame: draws in turn on the GPMs, stages one after the other. */
  public static SchemeRun run(int frame, String scheme, int gpms, int draws, long cyclesPerDraw) {
    // Long because a run has many figures, and each is made up here.
    Random random = new Random(31L * frame + scheme.hashCode());
    List<SchemeRun.Interval> timeline = new ArrayList<>();
    List<SchemeRun.BatchResult> batches = new ArrayList<>();
    long[] clock = new long[gpms];
    for (int d = 0; d < draws; d++) {
      int gpm = d % gpms;
      long start = clock[gpm];
      long cycles = cyclesPerDraw / 2 + random.nextInt((int) cyclesPerDraw);
      for (int stage = 0; stage < STAGES.length; stage++) {
        long from = start + stage * cycles / 5;
        timeline.add(new SchemeRun.Interval(gpm, STAGES[stage], d, from, from + cycles / 3 + 1));
      }
      clock[gpm] = start + cycles;
      boolean predicted = scheme.equals("oo-vr") && d >= 2 * gpms;
      batches.add(
          new SchemeRun.BatchResult(
              d,
              List.of(d),
              0,
              gpm,
              Math.max(0, start - 100),
              start,
              clock[gpm],
              predicted ? cycles * (0.8 + 0.4 * random.nextDouble()) : -1,
              cycles,
              d == draws - 1 ? 3 : 0));
    }
    timeline.sort(
        Comparator.comparingInt(SchemeRun.Interval::gpm)
            .thenComparingLong(SchemeRun.Interval::startCycle));
    long end = 0;
    List<SchemeRun.GpmResult> results = new ArrayList<>();
    for (int g = 0; g < gpms; g++) {
      end = Math.max(end, clock[g]);
    }
    for (int g = 0; g < gpms; g++) {
      results.add(
          new SchemeRun.GpmResult(
              g, clock[g], end - clock[g], clock[g], 100_000L + g, 500, 1200, 4_000_000L + g));
    }
    List<SchemeRun.ObjectTraffic> traffic = traffic(gpms, draws, random);
    return new SchemeRun(
        frame,
        scheme,
        "oovr-" + gpms + "gpm",
        end,
        end + 500,
        SHA,
        0,
        results,
        links(gpms, traffic),
        traffic,
        batches,
        timeline,
        homes(gpms),
        List.of(
            new SchemeRun.BoxResult(
                "gpm0.sm0",
                List.of(
                    new SchemeRun.Counter("warps", 12), new SchemeRun.Counter("busyCycles", 7))),
            new SchemeRun.BoxResult("dram", List.of(new SchemeRun.Counter("readBytes", 64)))),
        123_456,
        scheme.equals("oo-vr") ? 960 : 0,
        null);
  }

  private static List<SchemeRun.ObjectTraffic> traffic(int gpms, int draws, Random random) {
    List<SchemeRun.ObjectTraffic> traffic = new ArrayList<>();
    for (int d = -1; d < draws; d++) {
      for (int from = 0; from < gpms; from++) {
        for (int to = 0; to < gpms; to++) {
          TrafficClass kind = TrafficClass.values()[(d + 1 + from) % TrafficClass.values().length];
          if (from != to) {
            traffic.add(new SchemeRun.ObjectTraffic(d, from, to, kind, 64L * random.nextInt(900)));
          }
        }
      }
    }
    return traffic;
  }

  private static List<SchemeRun.LinkResult> links(int gpms, List<SchemeRun.ObjectTraffic> traffic) {
    List<SchemeRun.LinkResult> links = new ArrayList<>();
    for (int from = 0; from < gpms; from++) {
      for (int to = 0; to < gpms; to++) {
        if (from == to) {
          continue;
        }
        long[] bytes = new long[TrafficClass.values().length];
        for (SchemeRun.ObjectTraffic o : traffic) {
          if (o.from() == from && o.to() == to) {
            bytes[o.traffic().ordinal()] += o.bytes();
          }
        }
        links.add(new SchemeRun.LinkResult(from, to, bytes, bytes.clone(), 1000 + from));
      }
    }
    return links;
  }

  /** A 4 x 2 map: one tile per GPM and the last one never written. */
  private static SchemeRun.PageHomes homes(int gpms) {
    byte[] home = new byte[8];
    for (int t = 0; t < home.length; t++) {
      home[t] = (byte) (t == 7 ? -1 : t % gpms);
    }
    return new SchemeRun.PageHomes(4, 2, home);
  }
}
