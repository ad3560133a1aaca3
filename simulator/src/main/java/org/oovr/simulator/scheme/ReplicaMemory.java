package org.oovr.simulator.scheme;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.machine.AddressMap;

/** Memory of each GPM for copies of pages that PA units make; the oldest copies go first. */
final class ReplicaMemory {
  private final AddressMap addresses;
  private final long capacityPages;
  private final List<ArrayDeque<Integer>> held = new ArrayList<>();

  ReplicaMemory(AddressMap addresses, int gpms, long bytesPerGpm, int pageBytes) {
    this.addresses = addresses;
    capacityPages = bytesPerGpm / pageBytes;
    for (int g = 0; g < gpms; g++) {
      held.add(new ArrayDeque<>());
    }
  }

  /** Makes room for the pages of a list that are not local yet; they are about to be copied. */
  void note(int gpm, int[] pages) {
    ArrayDeque<Integer> own = held.get(gpm);
    for (int page : pages) {
      if (addresses.homeOfPage(page) >= 0 && !addresses.isLocal(page, gpm)) {
        own.add(page);
      }
    }
    while (own.size() > capacityPages) {
      addresses.drop(own.remove(), gpm);
    }
  }
}
