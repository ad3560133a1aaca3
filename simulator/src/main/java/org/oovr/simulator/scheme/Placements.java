package org.oovr.simulator.scheme;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.oovr.simulator.machine.MachineSpec;

/**
 * Homes of a frame's pages under schemes that decide beforehand who renders what.
 *
 * <p>Under first touch GPMs race for a page that several of them read. Here the race is run on the
 * machine of Table 2, with the GPMs and the page and line sizes of the machine in question: so
 * machines that differ in speed alone have the same homes, and what a faster part is worth is not
 * mixed with the luck of a race. It is run once for all such machines.
 */
final class Placements {
  /** All that the outcome depends on. */
  private record Key(
      SchemeKind kind,
      int gpms,
      int pageBytes,
      int lineBytes,
      SchemeSettings settings,
      List<Batch> batches) {}

  private final Map<Key, byte[]> known = new ConcurrentHashMap<>();

  /** The machine that the race is run on. */
  static MachineSpec referenceFor(MachineSpec machine) {
    return MachineSpec.preset("oovr-4gpm")
        .with(
            Map.of(
                "gpms", Integer.toString(machine.gpms()),
                "pageBytes", Integer.toString(machine.pageBytes()),
                "lineBytes", Integer.toString(machine.lineBytes())));
  }

  /**
   * Home of each page.
   *
   * @param race runs the frame on the reference machine; called when nobody has asked before
   */
  byte[] homes(
      SchemeKind kind,
      MachineSpec machine,
      SchemeSettings settings,
      List<Batch> batches,
      Supplier<byte[]> race) {
    SchemeKind same = kind == SchemeKind.BASELINE_1TBS ? SchemeKind.BASELINE : kind;
    Key key =
        new Key(same, machine.gpms(), machine.pageBytes(), machine.lineBytes(), settings, batches);
    return known.computeIfAbsent(key, k -> race.get());
  }
}
