package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.spec.MachineSpec;

/** Units of an SM beside its lanes: a frame that one of them bounds takes the time of a formula. */
class ExecutionPortsTest {
  private static final double TOLERANCE = 0.02;

  private static SchemeRun run(MicroFrame frame, String... fields) {
    Map<String, String> values = new HashMap<>(Map.of("gpms", "1"));
    for (int i = 0; i < fields.length; i += 2) {
      values.put(fields[i], fields[i + 1]);
    }
    MachineSpec machine = MachineSpec.preset("oovr-4gpm").with(values);
    return new SchemeSimulator(frame.profile())
        .run(SchemeKind.AFR, machine, SchemeSettings.defaults(), Batcher.single());
  }

  private static void takes(double cycles, SchemeRun run, String what) {
    assertEquals(cycles, (double) run.latencyCycles(), TOLERANCE * cycles, what);
  }

  private static MicroFrame frame(int uniform, int branches) {
    MicroFrame f = new MicroFrame(32, 32, 1);
    f.floatInstructions = 400;
    f.uniformInstructions = uniform;
    f.branches = branches;
    f.draw();
    return f;
  }

  /** Warps of 32 on 64 lanes: two instructions a cycle, or one on the scalar unit. */
  @Test
  void uniformInstructionsTakeTheScalarUnit() {
    MicroFrame some = frame(100, 0);
    double warpsOfSm = some.pixels() / 32.0 / 8;
    takes(warpsOfSm * 400 / 2, run(some), "no scalar unit");
    takes(warpsOfSm * 300 / 2, run(some, "sm.scalarUnits", "1"), "beside the lanes");
    MicroFrame many = frame(300, 0);
    takes(warpsOfSm * 300, run(many, "sm.scalarUnits", "1"), "the scalar unit is what is scarce");
    takes(warpsOfSm * 150, run(many, "sm.scalarUnits", "2"), "two of them");
  }

  @Test
  void branchesTakeTheBranchUnit() {
    MicroFrame f = frame(0, 100);
    double warpsOfSm = f.pixels() / 32.0 / 8;
    takes(warpsOfSm * 500 / 2, run(f), "no branch unit");
    takes(warpsOfSm * 400 / 2, run(f, "sm.branchUnits", "1"), "beside the lanes");
  }
}
