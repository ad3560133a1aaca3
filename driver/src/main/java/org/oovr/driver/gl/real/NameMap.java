package org.oovr.driver.gl.real;

import java.util.HashMap;
import java.util.Map;

/** Names of one kind: those of the record and those that this driver gave. */
final class NameMap {
  private final Map<Integer, Integer> real = new HashMap<>();

  /** The driver's name of an object, 0 for 0, or -1 when it is not known. */
  int get(int recorded) {
    if (recorded == 0) {
      return 0;
    }
    Integer name = real.get(recorded);
    return name == null ? -1 : name;
  }

  void put(int recorded, int given) {
    if (recorded != 0) {
      real.put(recorded, given);
    }
  }

  void remove(int recorded) {
    real.remove(recorded);
  }
}
