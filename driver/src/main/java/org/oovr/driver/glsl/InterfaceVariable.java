package org.oovr.driver.glsl;

import org.oovr.simulator.command.Stage;

/**
 * An active input or output of a program, as its interface is listed.
 *
 * @param name with its block or structure, without the {@code [0]} of an array
 * @param location -1 where it has none, or one that is nobody's business
 * @param index of colours: 1 for the second source of blending; -1 of other outputs
 * @param component that it begins at in its location
 * @param perPatch one for all vertices of a patch
 * @param stage the first stage of the program, or the last
 */
public record InterfaceVariable(
    String name,
    LinkedProgram.Type type,
    int arraySize,
    boolean isArray,
    int location,
    int index,
    int component,
    boolean perPatch,
    Stage stage) {
  /** Name in lists. */
  public String listedName() {
    return isArray ? name + "[0]" : name;
  }

  /** Location of what a name says, an element of it or all; -1 for none. */
  public int location(String asked) {
    int element = element(asked);
    return element < 0 || location < 0 ? -1 : location + element * type.columns();
  }

  /** The element that a name says; -1 where it is another variable's. */
  public int element(String asked) {
    if (asked.equals(name)) {
      return 0;
    }
    boolean one =
        isArray
            && asked.startsWith(name + "[")
            && asked.substring(name.length() + 1).matches("(0|[1-9]\\d{0,5})]");
    int element =
        one ? Integer.parseInt(asked.substring(name.length() + 1, asked.length() - 1)) : -1;
    return element < arraySize ? element : -1;
  }
}
