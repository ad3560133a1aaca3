package org.oovr.driver.glsl;

import java.util.List;
import org.oovr.driver.glsl.LinkedProgram.Type;
import org.oovr.simulator.command.StreamOutput;

/**
 * What transform feedback captures of a program's vertices.
 *
 * @param varyings in the order of GL's queries, those that only skip included
 * @param separate each varying goes to a buffer of its own
 * @param layout where their words come from and go
 */
public record ProgramFeedback(
    List<Varying> varyings, boolean separate, StreamOutput.Layout layout) {
  /** Of programs that capture nothing. */
  public static final ProgramFeedback NONE =
      new ProgramFeedback(List.of(), false, new StreamOutput.Layout(List.of(), List.of()));

  public ProgramFeedback {
    varyings = List.copyOf(varyings);
  }

  /** Whether there is anything to capture. */
  public boolean captures() {
    return !layout.elements().isEmpty();
  }

  /**
   * A captured varying.
   *
   * @param type of it or of its elements; null for {@code gl_NextBuffer} and the like
   * @param arraySize elements that are captured; how many components {@code gl_SkipComponents}
   *     skips; 0 for {@code gl_NextBuffer}
   * @param offsetBytes in the vertex of its buffer
   */
  public record Varying(String name, Type type, int arraySize, int buffer, int offsetBytes) {}
}
