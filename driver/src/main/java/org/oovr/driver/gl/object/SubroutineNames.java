package org.oovr.driver.gl.object;

import java.util.List;
import java.util.TreeMap;
import org.oovr.driver.glsl.Subroutines;
import org.oovr.simulator.command.Stage;

/** Indices and locations that a recorded driver gave to subroutines and their uniforms. */
public final class SubroutineNames {
  /** What a recorded driver calls a subroutine or an element of a uniform. */
  public record Known(Stage stage, boolean uniform, String name) {}

  /** Its numbers, by what they are of. */
  public final TreeMap<Known, Integer> numbers =
      new TreeMap<>(
          java.util.Comparator.comparing(Known::stage)
              .thenComparing(Known::uniform)
              .thenComparing(Known::name));

  /** Learns a number. */
  public void learn(Stage stage, boolean uniform, String name, int number) {
    if (number >= 0 && name != null) {
      numbers.put(new Known(stage, uniform, name), number);
    }
  }

  private int number(Stage stage, boolean uniform, String name, int otherwise) {
    return numbers.getOrDefault(new Known(stage, uniform, name), otherwise);
  }

  /** The index in our numbers of a subroutine that is recorded under its own. */
  private int index(Stage stage, Subroutines subroutines, int recorded) {
    List<Subroutines.Subroutine> all = subroutines.functions();
    for (Subroutines.Subroutine s : all) {
      if (number(stage, false, s.name(), s.index()) == recorded) {
        return s.index();
      }
    }
    return recorded;
  }

  /** Takes over what a recorded stream says uniforms stand for, in its numbers. */
  public void choose(Stage stage, Subroutines subroutines, int[] recorded, int[] chosen) {
    for (Subroutines.Choice u : subroutines.uniforms()) {
      int first = number(stage, true, u.name(), number(stage, true, u.listedName(), u.location()));
      for (int i = 0; i < u.arraySize(); i++) {
        int at = number(stage, true, u.name() + "[" + i + "]", first + i);
        if (at < recorded.length) {
          chosen[u.location() + i] = index(stage, subroutines, recorded[at]);
        }
      }
    }
  }
}
