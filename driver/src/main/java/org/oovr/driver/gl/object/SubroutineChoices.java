package org.oovr.driver.gl.object;

import org.oovr.driver.glsl.Subroutines;
import org.oovr.simulator.command.Stage;

/**
 * What the subroutine uniforms of the stages in use stand for. This is state of a context, not of
 * programs, and goes back to its defaults whenever a stage gets a program (GL 4.6 core section
 * 7.10).
 */
public final class SubroutineChoices {
  private static final int STAGES = Stage.values().length;

  /** Subroutine by location, of each stage; null for the defaults. */
  private final int[][] indices = new int[STAGES][];

  /** What was said in the words of the stream; null for the defaults. */
  private final int[][] said = new int[STAGES][];

  /** Whose subroutines are meant. */
  private final Subroutines[] of = new Subroutines[STAGES];

  /** Goes back to the defaults. */
  public void reset() {
    for (Stage stage : Stage.values()) {
      reset(stage);
    }
  }

  /** Goes back to the defaults of a stage. */
  public void reset(Stage stage) {
    indices[stage.ordinal()] = null;
    said[stage.ordinal()] = null;
    of[stage.ordinal()] = null;
  }

  /** What the uniforms of a stage stand for, by location; may be changed. */
  public int[] of(Stage stage, Subroutines subroutines) {
    int s = stage.ordinal();
    if (of[s] != subroutines || indices[s] == null) {
      of[s] = subroutines;
      indices[s] = subroutines.defaults();
      said[s] = null;
    }
    return indices[s];
  }

  /** Notes the words that say what a stage's uniforms stand for. */
  public void note(Stage stage, int[] words) {
    said[stage.ordinal()] = words;
  }

  /** The words that said it, or null where nobody has. */
  public int[] said(Stage stage, Subroutines subroutines) {
    return of[stage.ordinal()] == subroutines ? said[stage.ordinal()] : null;
  }

  /** Tells the stages of a program that is about to be executed. */
  public void apply(ProgramExecutable e) {
    for (Stage stage : e.program.subroutines().stages()) {
      Subroutines subroutines = e.part(stage).program.subroutines().get(stage);
      int[] chosen = of(stage, subroutines);
      for (Subroutines.Choice u : e.program.subroutines().get(stage).uniforms()) {
        e.choose(stage, u, chosen);
      }
    }
  }
}
