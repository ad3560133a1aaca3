package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.simulator.command.Stage;

/** What GL calls stages: a list for each kind of enum, a row of it for each stage. */
public enum StageEnum {
  /** The kind of shader, which also names the stage of a pipeline. */
  SHADER(
      GL_VERTEX_SHADER,
      GL_TESS_CONTROL_SHADER,
      GL_TESS_EVALUATION_SHADER,
      GL_GEOMETRY_SHADER,
      GL_FRAGMENT_SHADER,
      GL_COMPUTE_SHADER),
  /** One of a set of stages. */
  BIT(
      GL_VERTEX_SHADER_BIT,
      GL_TESS_CONTROL_SHADER_BIT,
      GL_TESS_EVALUATION_SHADER_BIT,
      GL_GEOMETRY_SHADER_BIT,
      GL_FRAGMENT_SHADER_BIT,
      GL_COMPUTE_SHADER_BIT),
  /** The program interface of its subroutines. */
  SUBROUTINE(
      GL_VERTEX_SUBROUTINE,
      GL_TESS_CONTROL_SUBROUTINE,
      GL_TESS_EVALUATION_SUBROUTINE,
      GL_GEOMETRY_SUBROUTINE,
      GL_FRAGMENT_SUBROUTINE,
      GL_COMPUTE_SUBROUTINE),
  /** The program interface of uniforms that choose among them. */
  SUBROUTINE_UNIFORM(
      GL_VERTEX_SUBROUTINE_UNIFORM,
      GL_TESS_CONTROL_SUBROUTINE_UNIFORM,
      GL_TESS_EVALUATION_SUBROUTINE_UNIFORM,
      GL_GEOMETRY_SUBROUTINE_UNIFORM,
      GL_FRAGMENT_SUBROUTINE_UNIFORM,
      GL_COMPUTE_SUBROUTINE_UNIFORM),
  /** Whether it uses a resource. */
  REFERENCED(
      GL_REFERENCED_BY_VERTEX_SHADER,
      GL_REFERENCED_BY_TESS_CONTROL_SHADER,
      GL_REFERENCED_BY_TESS_EVALUATION_SHADER,
      GL_REFERENCED_BY_GEOMETRY_SHADER,
      GL_REFERENCED_BY_FRAGMENT_SHADER,
      GL_REFERENCED_BY_COMPUTE_SHADER),
  /** Whether it uses a uniform block. */
  BLOCK_REFERENCED(
      GL_UNIFORM_BLOCK_REFERENCED_BY_VERTEX_SHADER,
      GL_UNIFORM_BLOCK_REFERENCED_BY_TESS_CONTROL_SHADER,
      GL_UNIFORM_BLOCK_REFERENCED_BY_TESS_EVALUATION_SHADER,
      GL_UNIFORM_BLOCK_REFERENCED_BY_GEOMETRY_SHADER,
      GL_UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER,
      GL_UNIFORM_BLOCK_REFERENCED_BY_COMPUTE_SHADER),
  /** Whether it uses a buffer of atomic counters. */
  COUNTERS_REFERENCED(
      GL_ATOMIC_COUNTER_BUFFER_REFERENCED_BY_VERTEX_SHADER,
      GL_ATOMIC_COUNTER_BUFFER_REFERENCED_BY_TESS_CONTROL_SHADER,
      GL_ATOMIC_COUNTER_BUFFER_REFERENCED_BY_TESS_EVALUATION_SHADER,
      GL_ATOMIC_COUNTER_BUFFER_REFERENCED_BY_GEOMETRY_SHADER,
      GL_ATOMIC_COUNTER_BUFFER_REFERENCED_BY_FRAGMENT_SHADER,
      GL_ATOMIC_COUNTER_BUFFER_REFERENCED_BY_COMPUTE_SHADER);

  /** The stages that GL has, in the order of the lists above. */
  private static final Stage[] STAGES = {
    Stage.VERTEX,
    Stage.TESSELLATION_CONTROL,
    Stage.TESSELLATION_EVALUATION,
    Stage.GEOMETRY,
    Stage.FRAGMENT,
    Stage.COMPUTE
  };

  private final int[] values;

  StageEnum(int... values) {
    this.values = values;
  }

  /**
   * What a stage is called.
   *
   * @throws IllegalArgumentException when GL has no such stage
   */
  public int of(Stage stage) {
    for (int i = 0; i < values.length; i++) {
      if (STAGES[i] == stage) {
        return values[i];
      }
    }
    throw new IllegalArgumentException("OpenGL has no " + stage.text() + " stage");
  }

  /** The stage of that name, or null. */
  public Stage stage(int value) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == value) {
        return STAGES[i];
      }
    }
    return null;
  }

  /** All values, as bits of one set. */
  public int all() {
    int all = 0;
    for (int value : values) {
      all |= value;
    }
    return all;
  }
}
