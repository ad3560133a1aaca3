package org.oovr.simulator.render;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;
import org.oovr.simulator.shader.ShaderReflection.Variable;
import org.oovr.simulator.shader.ShaderRoutine;

/** Shaders written by hand, standing in for compiled ones; chosen by the label of their module. */
final class TestShaders implements ShaderBackEnd {
  private final Map<String, ShaderRoutine> routines = new HashMap<>();

  /** Body of a shader. */
  interface Body {
    void run(ShaderContext context, int lanes);
  }

  static ShaderModule module(Stage stage, String label) {
    // the words only make modules differ
    return new ShaderModule(stage, label.chars().toArray(), "main", label);
  }

  ShaderModule add(Stage stage, String label, ShaderReflection reflection, Body body) {
    routines.put(
        label,
        new ShaderRoutine(reflection) {
          @Override
          public void run(ShaderContext context, int laneCount) {
            body.run(context, laneCount);
          }
        });
    return module(stage, label);
  }

  @Override
  public ShaderRoutine routine(ShaderModule module, boolean counting) {
    ShaderRoutine routine = routines.get(module.label());
    if (routine == null) {
      throw new IllegalArgumentException("no test shader " + module.label());
    }
    return routine;
  }

  static Variable variable(int location, int components) {
    return variable(location, components, Interpolation.PERSPECTIVE);
  }

  static Variable variable(int location, int components, Interpolation interpolation) {
    return new Variable(
        "v" + location, location, 0, Base.FLOAT, components, interpolation, false, false);
  }

  /** A reflection of shader inputs and outputs alone. */
  static ShaderReflection reflection(List<Variable> inputs, List<Variable> outputs) {
    return reflection(inputs, outputs, false, false);
  }

  static ShaderReflection reflection(
      List<Variable> inputs, List<Variable> outputs, boolean discards, boolean writesDepth) {
    return reflection(inputs, outputs, discards, writesDepth, false);
  }

  private static ShaderReflection reflection(
      List<Variable> inputs,
      List<Variable> outputs,
      boolean discards,
      boolean writesDepth,
      boolean earlyTests) {
    return new ShaderReflection(
        inputs,
        outputs,
        List.of(),
        0,
        new int[0],
        List.of(),
        0,
        List.of(),
        discards,
        writesDepth,
        false,
        earlyTests,
        false,
        false,
        0,
        false);
  }

  /** Position from location 0 (4 components), colour from location 1 to output 0. */
  ShaderModule passThroughVertex() {
    return add(
        Stage.VERTEX,
        "vs",
        reflection(List.of(variable(0, 4), variable(1, 4)), List.of(variable(0, 4))),
        (c, lanes) -> {
          for (int k = 0; k < 4; k++) {
            System.arraycopy(c.inF[k], 0, c.position[k], 0, lanes);
            float[] out = ShaderContext.floats(c.outF, k);
            System.arraycopy(c.inF[4 + k], 0, out, 0, lanes);
          }
        });
  }

  /** The interpolated colour. */
  ShaderModule colorFragment(Interpolation interpolation) {
    return add(
        Stage.FRAGMENT,
        "fs-" + interpolation,
        reflection(List.of(variable(0, 4, interpolation)), List.of(variable(0, 4))),
        (c, lanes) -> {
          for (int k = 0; k < 4; k++) {
            System.arraycopy(c.inF[k], 0, ShaderContext.floats(c.outF, k), 0, lanes);
          }
        });
  }

  /** The interpolated colour; discards where its alpha is below one half. */
  ShaderModule alphaTestFragment() {
    return alphaTestFragment(false);
  }

  /**
   * The same.
   *
   * @param earlyTests the shader demands tests before it: what it discards has written depth
   */
  ShaderModule alphaTestFragment(boolean earlyTests) {
    return add(
        Stage.FRAGMENT,
        earlyTests ? "fs-alpha-test-early" : "fs-alpha-test",
        reflection(List.of(variable(0, 4)), List.of(variable(0, 4)), true, false, earlyTests),
        (c, lanes) -> {
          for (int k = 0; k < 4; k++) {
            System.arraycopy(c.inF[k], 0, ShaderContext.floats(c.outF, k), 0, lanes);
          }
          for (int i = 0; i < lanes; i++) {
            c.killed[i] = c.inF[3][i] < 0.5f ? -1 : 0;
          }
        });
  }

  /** The interpolated colour at the depth that its red says. */
  ShaderModule depthFragment() {
    return add(
        Stage.FRAGMENT,
        "fs-depth",
        reflection(List.of(variable(0, 4)), List.of(variable(0, 4)), false, true),
        (c, lanes) -> {
          for (int k = 0; k < 4; k++) {
            System.arraycopy(c.inF[k], 0, ShaderContext.floats(c.outF, k), 0, lanes);
          }
          System.arraycopy(c.inF[0], 0, c.fragDepth, 0, lanes);
        });
  }
}
