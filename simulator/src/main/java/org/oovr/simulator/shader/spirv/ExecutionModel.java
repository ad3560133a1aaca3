package org.oovr.simulator.shader.spirv;

import org.oovr.simulator.command.Stage;

/** Execution models of entry points (SPIR-V 3.3): a row for each stage. */
public enum ExecutionModel {
  VERTEX(0, Stage.VERTEX, true),
  TESSELLATION_CONTROL(1, Stage.TESSELLATION_CONTROL, true),
  TESSELLATION_EVALUATION(2, Stage.TESSELLATION_EVALUATION, true),
  GEOMETRY(3, Stage.GEOMETRY, true),
  FRAGMENT(4, Stage.FRAGMENT, true),
  COMPUTE(5, Stage.COMPUTE, true);

  private final int code;
  private final Stage stage;
  private final boolean executable;

  ExecutionModel(int code, Stage stage, boolean executable) {
    this.code = code;
    this.stage = stage;
    this.executable = executable;
  }

  /** The model with this number, or null when the simulator does not know it. */
  public static ExecutionModel of(int code) {
    for (ExecutionModel m : values()) {
      if (m.code == code) {
        return m;
      }
    }
    return null;
  }

  public Stage stage() {
    return stage;
  }

  /** Whether back ends make shaders of this stage executable. */
  public static boolean isExecutable(Stage stage) {
    for (ExecutionModel m : values()) {
      if (m.stage == stage) {
        return m.executable;
      }
    }
    return false;
  }
}
