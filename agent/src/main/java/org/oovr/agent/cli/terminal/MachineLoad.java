package org.oovr.agent.cli.terminal;

import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Locale;

/** Benchmarks use all processors: figures of a machine with other work to do mean little. */
public final class MachineLoad {
  private MachineLoad() {}

  /** Says how many processors there are, and how busy they are. */
  public static void print(PrintWriter out) {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    double load = system.getSystemLoadAverage();
    int processors = system.getAvailableProcessors();
    out.printf(
        Locale.ROOT, "%d processors%s%n", processors, load < 0 ? "" : ", load average " + load);
    if (load > 1.5 * processors) {
      out.println("the machine is busy with other work: do not trust these figures");
    }
  }
}
