package org.oovr.agent.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Dense numbers for the native functions that rewritten code may call. The numbers of the functions
 * known beforehand equal their place in the list given to the constructor.
 */
public final class FunctionNumbers {
  /**
   * Calls through a bare address, for example those of {@code GL.createCapabilities}: the last
   * argument is the address.
   */
  public static final String BY_ADDRESS = "(call by address)";

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  public FunctionNumbers(List<String> known) {
    known.forEach(this::number);
  }

  /** The number of a function; a new one at first sight. */
  public synchronized int number(String name) {
    Integer known = numbers.putIfAbsent(name, names.size());
    if (known != null) {
      return known;
    }
    names.add(name);
    return names.size() - 1;
  }

  /** The number of a function, -1 when it has none. */
  public synchronized int find(String name) {
    return numbers.getOrDefault(name, -1);
  }

  public synchronized String name(int number) {
    return number >= 0 && number < names.size() ? names.get(number) : "(function " + number + ")";
  }

  /** One more than the largest number given out. */
  public synchronized int size() {
    return names.size();
  }
}
