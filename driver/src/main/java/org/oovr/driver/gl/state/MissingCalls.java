package org.oovr.driver.gl.state;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a record lacks calls that its program made: tracers hand out the driver's own address of
 * a function that they do not know. A program that finds each function when it first calls it has
 * then found one and called another.
 */
public final class MissingCalls {
  /** Functions found in a row by who finds them one by one; loaders find hundreds. */
  private static final int MOST_IN_A_ROW = 8;

  private final Set<String> called = new HashSet<>();

  /** Found since the last call. */
  private final List<String> row = new ArrayList<>();

  /** Found since the program asked for errors, each followed by a call of another function. */
  private final Set<String> passedOver = new HashSet<>();

  /** What the record lacks, as an error was nobody else's. */
  private final Set<String> lacking = new HashSet<>();

  /** The program has found a function by its name. */
  public void found(String name) {
    if (name != null && row.size() <= MOST_IN_A_ROW) {
      row.add(name);
    }
  }

  /** Whether a function has been found since the last call. */
  public boolean haveFound() {
    return !row.isEmpty();
  }

  /** The next call after functions were found. */
  public void next() {
    if (row.size() <= MOST_IN_A_ROW) {
      for (String name : row) {
        if (name.startsWith("gl") && !called.contains(name)) {
          passedOver.add(name);
        }
      }
    }
    row.clear();
  }

  /** A function is called for the first time. */
  public void called(String name) {
    called.add(name);
    passedOver.remove(name);
    lacking.remove(name);
  }

  /** The program has asked for errors, and knows of none that is not known here. */
  void explained() {
    passedOver.clear();
  }

  /** Whether an error that the program was told may be one of calls that the record lacks. */
  boolean explain() {
    lacking.addAll(passedOver);
    passedOver.clear();
    return !lacking.isEmpty();
  }
}
