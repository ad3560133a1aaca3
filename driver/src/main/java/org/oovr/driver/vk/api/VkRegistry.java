package org.oovr.driver.vk.api;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * Every function, struct and type of Vulkan and its extensions, as the Khronos registry has them
 * (see {@code src/generator}).
 */
public final class VkRegistry {
  private static final int FIRST_MEMBER = 9;
  private static final int FIRST_PARAMETER = 5;

  private static final Map<String, VkType> TYPES = new HashMap<>();
  private static final Map<String, VkStruct> STRUCTS = new HashMap<>();
  private static final Map<Integer, VkStruct> BY_STRUCTURE_TYPE = new HashMap<>();
  private static final List<VkStruct> ALL_STRUCTS = new ArrayList<>();
  private static final Map<String, VkFunction> BY_NAME = new HashMap<>();
  private static final VkFunction[] FUNCTIONS;

  static {
    readTypes();
    readStructs();
    FUNCTIONS = readFunctions();
  }

  private VkRegistry() {}

  /** Number of functions; theirs are 0 to size-1. */
  public static int size() {
    return FUNCTIONS.length;
  }

  public static VkFunction function(int number) {
    return FUNCTIONS[number];
  }

  /** The function of that name, or null. */
  public static VkFunction find(String name) {
    return BY_NAME.get(name);
  }

  /** Number of the function of that name, -1 for none. */
  public static int number(String name) {
    VkFunction f = BY_NAME.get(name);
    return f == null ? -1 : f.number();
  }

  /** Structs and unions in the order of their names, without aliases. */
  public static List<VkStruct> structs() {
    return List.copyOf(ALL_STRUCTS);
  }

  /** The struct or union of that name or alias, or null. */
  public static VkStruct findStruct(String name) {
    return STRUCTS.get(name);
  }

  /** The struct or union of that name or alias. */
  public static VkStruct struct(String name) {
    VkStruct s = STRUCTS.get(name);
    if (s == null) {
      throw new NoSuchElementException("no struct " + name);
    }
    return s;
  }

  /** The struct with that {@code sType}, or null. */
  public static VkStruct byStructureType(int number) {
    return BY_STRUCTURE_TYPE.get(number);
  }

  /** The type of that name or alias, which is no struct. */
  public static VkType type(String name) {
    VkType t = TYPES.get(name);
    if (t == null) {
      throw new NoSuchElementException("no type " + name);
    }
    return t;
  }

  private static void readTypes() {
    Map<String, String> aliases = new HashMap<>();
    for (String line : VkResources.lines("vk-types.txt")) {
      String[] f = line.split("\t", -1);
      int bytes = f[2].isEmpty() ? 0 : Integer.parseInt(f[2]);
      boolean handle = f[1].equals("handle");
      switch (f[1]) {
        case "alias" -> aliases.put(f[0], f[3]);
        default ->
            TYPES.put(
                f[0],
                new VkType(
                    f[0],
                    kind(f[0], f[1], bytes),
                    bytes,
                    handle ? Integer.parseInt(f[3]) : 0,
                    handle && f[4].equals("d"),
                    handle ? "" : f[3]));
      }
    }
    aliases.forEach(
        (name, of) -> {
          String end = of;
          while (aliases.containsKey(end)) {
            end = aliases.get(end);
          }
          if (TYPES.containsKey(end)) {
            TYPES.put(name, TYPES.get(end));
          }
        });
  }

  private static VkKind kind(String name, String category, int bytes) {
    return switch (category) {
      case "handle" -> VkKind.HANDLE;
      case "enum" -> name.contains("FlagBits") ? VkKind.FLAGS : VkKind.ENUM;
      case "bitmask" -> VkKind.FLAGS;
      case "funcpointer" -> VkKind.FUNCTION;
      default ->
          switch (name) {
            case "void" -> VkKind.VOID;
            case "char" -> VkKind.CHAR;
            case "float" -> VkKind.FLOAT;
            case "double" -> VkKind.DOUBLE;
            case "size_t" -> VkKind.SIZE;
            case "VkBool32" -> VkKind.BOOL;
            case "VkFlags", "VkFlags64" -> VkKind.FLAGS;
            case "VkDeviceSize", "VkDeviceAddress", "VkSampleMask" -> VkKind.UINT;
            default ->
                name.matches("u?int([0-9]+_t)?")
                    ? name.startsWith("u") ? VkKind.UINT : VkKind.INT
                    : VkKind.OTHER;
          };
    };
  }

  private static void readStructs() {
    List<String[]> all = new ArrayList<>();
    for (String line : VkResources.lines("vk-structs.txt")) {
      String[] f = line.split("\t", -1);
      all.add(f);
      VkStruct s = new VkStruct(f);
      ALL_STRUCTS.add(s);
      STRUCTS.put(f[0], s);
      for (String alias : f[7].split(",")) {
        STRUCTS.put(alias, s);
      }
      if (s.structureType() >= 0) {
        BY_STRUCTURE_TYPE.put(s.structureType(), s);
      }
    }
    STRUCTS.remove("");
    for (int i = 0; i < all.size(); i++) {
      String[] f = all.get(i);
      List<VkDeclaration> members = new ArrayList<>();
      for (int j = FIRST_MEMBER; j < f.length; j++) {
        String[] m = f[j].split(":", -1);
        members.add(VkDeclaration.parse(m, 2, Integer.parseInt(m[0]), Integer.parseInt(m[1])));
      }
      ALL_STRUCTS.get(i).setMembers(members);
    }
  }

  private static VkFunction[] readFunctions() {
    List<String> lines = VkResources.lines("vk-functions.txt");
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      numbers.put(lines.get(i).substring(0, lines.get(i).indexOf('\t')), i);
    }
    VkFunction[] functions = new VkFunction[lines.size()];
    for (int i = 0; i < functions.length; i++) {
      String[] f = lines.get(i).split("\t", -1);
      List<VkDeclaration> parameters = new ArrayList<>();
      for (int j = FIRST_PARAMETER; j < f.length; j++) {
        parameters.add(VkDeclaration.parse(f[j].split(":", -1), 0, 0, 0));
      }
      String level = f[3].replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
      VkDeclaration result =
          VkDeclaration.parse(("result:" + f[4] + "::::::::").split(":", -1), 0, 0, 0);
      int alias = f[1].isEmpty() ? i : numbers.get(f[1]);
      functions[i] =
          new VkFunction(
              i,
              f[0],
              alias,
              f[2],
              VkFunction.Level.valueOf(level),
              result,
              List.copyOf(parameters));
      BY_NAME.put(f[0], functions[i]);
    }
    return functions;
  }
}
