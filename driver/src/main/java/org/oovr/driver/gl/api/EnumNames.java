package org.oovr.driver.gl.api;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names of enum values by group; read when the first name is asked for. */
final class EnumNames {
  /**
   * Below this a value without group is a count, a boolean or a primitive type: no name is safe.
   */
  private static final int SMALLEST_DISTINCT = 0x200;

  private static final Map<String, Map<Integer, String>> GROUPS = new HashMap<>();
  private static final Map<Integer, String> ALL = new HashMap<>();

  static {
    String text = new String(Resources.bytes("gl-enums.txt"), StandardCharsets.ISO_8859_1);
    for (String line : text.split("\n")) {
      String[] fields = line.split("\t", -1);
      long value = Long.parseUnsignedLong(fields[1], 16);
      int v = (int) value;
      if (value != Integer.toUnsignedLong(v) && value != v) {
        continue; // 64-bit constants are never enum arguments
      }
      if (!fields[2].equals("b")) {
        ALL.putIfAbsent(v, fields[0]);
      }
      if (!fields[3].isEmpty()) {
        for (String group : fields[3].split(",")) {
          GROUPS.computeIfAbsent(group, g -> new LinkedHashMap<>()).putIfAbsent(v, fields[0]);
        }
      }
    }
  }

  private EnumNames() {}

  /** All groups; the order is the same on every run. */
  static List<String> groups() {
    return GROUPS.keySet().stream().sorted().toList();
  }

  /** Name of a value of a group, or of any group when it is distinct; null when there is none. */
  static String find(String group, int value) {
    Map<Integer, String> members = GROUPS.get(group);
    String name = members == null ? null : members.get(value);
    if (name == null && (value >= SMALLEST_DISTINCT || value < 0)) {
      name = ALL.get(value);
    }
    return name;
  }

  /** Values and names of a group in the registry's order; empty for an unknown one. */
  static Map<Integer, String> members(String group) {
    return GROUPS.getOrDefault(group, Map.of());
  }

  static String enumName(String group, int value) {
    String name = find(group, value);
    return name != null ? name : hex(value);
  }

  static String bitmaskText(String group, int value) {
    if (value == 0) {
      return "0";
    }
    List<String> parts = new ArrayList<>();
    Map<Integer, String> members = GROUPS.getOrDefault(group, Map.of());
    if (members.containsKey(value)) {
      return members.get(value);
    }
    int rest = value;
    for (int bit = 1; bit != 0; bit <<= 1) {
      if ((value & bit) != 0 && members.containsKey(bit)) {
        parts.add(members.get(bit));
        rest &= ~bit;
      }
    }
    if (rest != 0) {
      parts.add(hex(rest));
    }
    return String.join("|", parts);
  }

  private static String hex(int value) {
    return "0x" + Integer.toHexString(value);
  }
}
