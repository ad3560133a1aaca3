package org.oovr.simulator.scheme;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * What frames before this one have left: homes and copies of its pages, and what the distribution
 * engine knows.
 *
 * <p>Under first touch GPMs race for a page that several of them read. Here the race is run on the
 * machine of Table 2, with the GPMs and the page and line sizes of the machine in question: so
 * machines that differ in speed alone have the same homes, and what a faster part is worth is not
 * mixed with the luck of a race. It is run once for all such machines.
 */
final class Placements {
  /** All that the outcome depends on. */
  private record Key(
      String scheme,
      int gpms,
      int pageBytes,
      int lineBytes,
      SchemeSettings settings,
      List<Batch> batches) {}

  /**
   * What there is when a frame begins. Shared: whoever goes on from it copies it.
   *
   * @param predictor of the distribution engine; null where there is none
   * @param distribution by that engine; null where there is none
   * @param pages of the host's memory that each GPM's DRAM holds; null: as many as there can be
   */
  record Before(
      AddressMap addresses, TimePredictor predictor, Distribution distribution, int[][] pages) {
    /** Before anybody knows which pages DRAM holds. */
    Before(AddressMap addresses, TimePredictor predictor, Distribution distribution) {
      this(addresses, predictor, distribution, null);
    }

    /** Nothing but memory whose pages may have homes. */
    Before(AddressMap addresses) {
      this(addresses, null, null, null);
    }

    /** The same with what DRAM holds of the host's memory. */
    Before with(int[][] held) {
      return new Before(addresses, predictor, distribution, held);
    }
  }

  private final Map<Key, CompletableFuture<Before>> known = new ConcurrentHashMap<>();

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
   * What the frame finds.
   *
   * @param race runs frames on the reference machine; called when nobody has asked before
   */
  Before before(
      Scheme scheme,
      MachineSpec machine,
      SchemeSettings settings,
      List<Batch> batches,
      Supplier<Before> race) {
    Key key =
        new Key(
            scheme.placesPagesAs(),
            machine.gpms(),
            machine.pageBytes(),
            machine.lineBytes(),
            settings.ofFramesBefore(),
            batches);
    // Not computeIfAbsent: while it computes, other keys of the same bin wait, too.
    CompletableFuture<Before> mine = new CompletableFuture<>();
    CompletableFuture<Before> theirs = known.putIfAbsent(key, mine);
    if (theirs != null) {
      try {
        return theirs.join();
      } catch (CompletionException failed) {
        return race.get(); // the same fault, or better luck with memory
      }
    }
    try {
      Before before = race.get();
      mine.complete(before);
      return before;
    } catch (RuntimeException | Error fault) {
      known.remove(key, mine);
      mine.completeExceptionally(fault);
      throw fault;
    }
  }
}
