package org.oovr.simulator.scheme;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.machine.memory.AddressMap;

/**
 * Memory of each GPM for copies of pages that PA units make, those of frames before included; the
 * oldest copies go first.
 */
final class ReplicaMemory {
  private final AddressMap addresses;
  private final long capacityPages;
  private final List<ArrayDeque<Integer>> held = new ArrayList<>();

  ReplicaMemory(AddressMap addresses, int gpms, long bytesPerGpm, int pageBytes) {
    this.addresses = addresses;
    capacityPages = bytesPerGpm / pageBytes;
    for (int g = 0; g < gpms; g++) {
      ArrayDeque<Integer> own = new ArrayDeque<>();
      for (int page = 0; page < addresses.pages(); page++) {
        if (addresses.isCopy(page, g)) {
          own.add(page);
        }
      }
      held.add(own);
    }
  }

  /**
   * Makes room for what of some pages is not local yet.
   *
   * @return those to copy, or to place where nobody has touched them: as many as there is room for,
   *     so the GPM reads the others where they are
   */
  int[] admit(int gpm, int[] pages) {
    ArrayDeque<Integer> own = held.get(gpm);
    int[] admitted = new int[pages.length];
    int count = 0;
    long added = 0;
    for (int page : pages) {
      if (addresses.homeOfPage(page) < 0) {
        admitted[count++] = page;
      } else if (!addresses.isLocal(page, gpm) && added < capacityPages) {
        if (own.size() == capacityPages) {
          addresses.drop(own.remove(), gpm);
        }
        own.add(page);
        added++;
        admitted[count++] = page;
      }
    }
    return Arrays.copyOf(admitted, count);
  }
}
