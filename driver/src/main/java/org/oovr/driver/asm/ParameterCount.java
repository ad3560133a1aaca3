package org.oovr.driver.asm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts the parameters that a program takes, as Mesa does: the same state once, and constants in
 * the components of others where they are there already.
 */
final class ParameterCount {
  private static final class Constant {
    final int[] bits;
    int size;

    Constant(int[] bits, int size) {
      this.bits = bits;
      this.size = size;
    }

    boolean has(int value) {
      return Arrays.stream(bits, 0, size).anyMatch(b -> b == value);
    }
  }

  private final List<Constant> constants = new ArrayList<>();
  private final List<String> states = new ArrayList<>();

  /**
   * An array that is read by an address: it is taken as it stands.
   *
   * @return false when state of it is in another such array, which Mesa does not take
   */
  boolean addArray(List<Parameter> elements) {
    for (Parameter p : elements) {
      if (p.key() == null) {
        constants.add(new Constant(bits(p), p.size()));
      } else if (states.contains(p.key())) {
        return false;
      } else {
        states.add(p.key());
      }
    }
    return true;
  }

  void add(Parameter p) {
    if (p.key() != null) {
      if (!states.contains(p.key())) {
        states.add(p.key());
      }
      return;
    }
    int[] bits = bits(p);
    for (Constant c : constants) {
      if (p.size() <= c.size && Arrays.stream(bits, 0, p.size()).allMatch(c::has)) {
        return;
      }
    }
    if (p.size() == 1) {
      for (Constant c : constants) {
        if (c.size < 4) {
          c.bits[c.size++] = bits[0];
          return;
        }
      }
    }
    constants.add(new Constant(bits, p.size()));
  }

  private static int[] bits(Parameter p) {
    int[] bits = new int[4];
    for (int i = 0; i < 4; i++) {
      bits[i] = Float.floatToRawIntBits(p.values()[i]);
    }
    return bits;
  }

  int count() {
    return constants.size() + states.size();
  }
}
