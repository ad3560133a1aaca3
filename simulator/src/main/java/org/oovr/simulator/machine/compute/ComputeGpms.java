package org.oovr.simulator.machine.compute;

import java.util.List;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.FrameProfile;

/** What all GPMs of a machine have to execute dispatches. */
public final class ComputeGpms {
  /** Workgroups {@code first .. end-1} of a dispatch, for a GPM. */
  public record Part(DispatchRun run, int gpm, long first, long end) {}

  /** Sends the commands of a part to its GPM. */
  public interface Commands {
    /**
     * Sends them.
     *
     * @param then runs when they have arrived
     */
    void send(int gpm, Runnable then);
  }

  private final FrameProfile profile;
  private final MachineSpec spec;
  private final AddressMap addresses;
  private final ComputeGpm[] gpms;

  /**
   * Of a frame; where that has no dispatch there is nothing.
   *
   * @param busy by GPM
   */
  public ComputeGpms(
      Engine engine,
      MachineSpec spec,
      FrameProfile profile,
      AddressMap addresses,
      CrossbarPort[] ports,
      Probe probe,
      ComputeGpm.Busy[] busy) {
    this.profile = profile;
    this.spec = spec;
    this.addresses = addresses;
    gpms = new ComputeGpm[profile.dispatches().isEmpty() ? 0 : spec.gpms()];
    int sharedLines = AddressMap.sharedLinesOfGroup(profile, spec);
    for (int g = 0; g < gpms.length; g++) {
      gpms[g] = new ComputeGpm(engine, g, spec, ports[g], addresses, sharedLines, probe, busy[g]);
    }
  }

  /** When a GPM had workgroups. */
  public List<ComputeGpm.Stretch> stretches(int gpm) {
    return gpm < gpms.length ? gpms[gpm].stretches() : List.of();
  }

  /** A dispatch of the frame. */
  public DispatchRun run(DispatchWork work) {
    return new DispatchRun(work, profile, addresses, spec);
  }

  /** Gives GPMs parts of dispatches that may run at once; the machine runs afterwards. */
  public void start(List<Part> parts, Commands commands) {
    for (ComputeGpm gpm : gpms) {
      gpm.invalidate();
    }
    for (Part p : parts) {
      commands.send(p.gpm(), () -> gpms[p.gpm()].submit(p.run(), p.first(), p.end()));
    }
  }
}
