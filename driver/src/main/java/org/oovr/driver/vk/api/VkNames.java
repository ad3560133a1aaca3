package org.oovr.driver.vk.api;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names of the values of enumerations and flags. */
public final class VkNames {
  /** By enumeration: names by value, the first name of a value first. */
  private static final Map<String, Map<Long, String>> GROUPS = new HashMap<>();

  static {
    for (String line : VkResources.lines("vk-enums.txt")) {
      String[] f = line.split("\t", -1);
      Map<Long, String> names = new LinkedHashMap<>();
      for (int i = 1; i < f.length; i++) {
        int equals = f[i].indexOf('=');
        names.putIfAbsent(Long.parseLong(f[i].substring(equals + 1)), f[i].substring(0, equals));
      }
      GROUPS.put(f[0], names);
    }
  }

  private VkNames() {}

  /** The name, or the number in decimal where it has none. */
  public static String value(VkType of, long value) {
    return GROUPS.getOrDefault(of.name(), Map.of()).getOrDefault(value, Long.toString(value));
  }

  /**
   * Names of the set bits joined with {@code |}; bits without a name in hexadecimal; 0 for none.
   */
  public static String flags(VkType of, long value) {
    Map<Long, String> names =
        GROUPS.getOrDefault(of.bits().isEmpty() ? of.name() : of.bits(), Map.of());
    List<String> set = new ArrayList<>();
    long rest = value;
    for (Map.Entry<Long, String> e : names.entrySet()) {
      if (Long.bitCount(e.getKey()) == 1 && (rest & e.getKey()) != 0) {
        set.add(e.getValue());
        rest &= ~e.getKey();
      }
    }
    if (rest != 0) {
      set.add("0x" + Long.toHexString(rest));
    }
    return set.isEmpty() ? "0" : String.join("|", set);
  }

  /** Names and values of an enumeration; empty for one that has none. */
  public static Map<Long, String> group(String enumeration) {
    return Map.copyOf(GROUPS.getOrDefault(enumeration, Map.of()));
  }
}
