package org.oovr.simulator.machine;

import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.Crossbar;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.spec.MachineSpec;

/** Copies of pages from one GPM's DRAM to another's. */
public final class PageCopies {
  private final MachineSpec spec;
  private final AddressMap addresses;
  private final Crossbar crossbar;
  private final CrossbarPort[] ports;

  PageCopies(MachineSpec spec, AddressMap addresses, Crossbar crossbar, CrossbarPort[] ports) {
    this.spec = spec;
    this.addresses = addresses;
    this.crossbar = crossbar;
    this.ports = ports;
  }

  /**
   * Copies pages to a GPM, each from its home, through links and both DRAMs (paper, section 5.2, PA
   * units). Pages without a home get this one.
   */
  public void copy(int gpm, int[] pages, int traffic, int draw, Runnable then) {
    int[] open = {1};
    Runnable one =
        () -> {
          if (--open[0] == 0) {
            then.run();
          }
        };
    int bytes = spec.pageBytes();
    for (int page : pages) {
      int home = addresses.homeOfPage(page);
      if (home < 0) {
        addresses.place(page, gpm);
      } else if (!addresses.isLocal(page, gpm)) {
        addresses.copied(page, gpm);
        open[0]++;
        int line = page * (bytes / spec.lineBytes());
        ports[home].dram().bulk(line, bytes, false);
        crossbar
            .link(home, gpm)
            .message(
                bytes,
                traffic,
                draw,
                t -> {
                  ports[gpm].dram().bulk(line, bytes, true);
                  one.run();
                },
                0);
      }
    }
    one.run();
  }

  /** Cycles that a GPM's links need to bring pages that it does not have, in whole messages. */
  public double cycles(int gpm, int[] pages) {
    int[] from = new int[ports.length];
    int most = 0;
    for (int page : pages) {
      int home = addresses.homeOfPage(page);
      if (home >= 0 && !addresses.isLocal(page, gpm)) {
        most = Math.max(most, ++from[home]);
      }
    }
    return most
        * (double) (spec.pageBytes() + spec.link().headerBytes())
        / spec.linkBytesPerCycle();
  }
}
