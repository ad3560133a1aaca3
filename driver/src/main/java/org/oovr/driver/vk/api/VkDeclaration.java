package org.oovr.driver.vk.api;

import java.util.ArrayList;
import java.util.List;

/**
 * A parameter, a result or a member of a struct.
 *
 * @param text the type as C writes it
 * @param type without pointers and arrays; null for structs and unions
 * @param struct null for other types
 * @param pointers number of stars
 * @param constant whether what the outermost pointer points at is not written
 * @param elements of a fixed array, all dimensions together; 1 without
 * @param dimensions of a fixed array, empty without
 * @param bits width of a bit field, otherwise 0
 * @param lengths for each pointer how many it points at: an expression of other members or
 *     parameters, {@code null-terminated}, or 1; empty for a single one
 * @param optional for each pointer, and after them the value, whether it may be absent
 * @param objectType the member or parameter that says what kind of handle a number is, otherwise
 *     empty
 * @param selector the member that says which one of a union holds, otherwise empty
 * @param selection names of the values of the selector for which this member of a union holds,
 *     otherwise empty
 * @param values the only names that it may have (those of {@code sType}), otherwise empty
 * @param offset bytes before it in its struct, 0 for parameters
 * @param firstBit the lowest bit of a bit field in its unit
 */
public record VkDeclaration(
    String name,
    String text,
    VkType type,
    VkStruct struct,
    int pointers,
    boolean constant,
    int elements,
    List<Integer> dimensions,
    int bits,
    List<String> lengths,
    List<Boolean> optional,
    String objectType,
    String selector,
    List<String> selection,
    String values,
    int offset,
    int firstBit) {

  /**
   * Reads what the generator wrote:
   * name:type:dimensions:bits:length:optional:objecttype:selector:selection:values.
   */
  static VkDeclaration parse(String[] fields, int first, int offset, int firstBit) {
    String text = fields[first + 1];
    String base = text.replace("*", " ").replace("const ", " ").replace(" const", " ").trim();
    VkStruct struct = VkRegistry.findStruct(base);
    List<Integer> dimensions = new ArrayList<>();
    int elements = 1;
    for (String n : split(fields[first + 2], "x")) {
      dimensions.add(Integer.parseInt(n));
      elements *= Integer.parseInt(n);
    }
    List<Boolean> optional = new ArrayList<>();
    for (String o : split(fields[first + 5], ",")) {
      optional.add(o.equals("true"));
    }
    return new VkDeclaration(
        fields[first],
        text,
        struct == null ? VkRegistry.type(base) : null,
        struct,
        (int) text.chars().filter(c -> c == '*').count(),
        text.startsWith("const "),
        elements,
        List.copyOf(dimensions),
        fields[first + 3].isEmpty() ? 0 : Integer.parseInt(fields[first + 3]),
        split(fields[first + 4], ","),
        List.copyOf(optional),
        fields[first + 6],
        fields[first + 7],
        split(fields[first + 8], ","),
        fields[first + 9],
        offset,
        firstBit);
  }

  private static List<String> split(String text, String by) {
    return text.isEmpty() ? List.of() : List.of(text.split(by));
  }

  /** Its kind, pointers aside. */
  public VkKind kind() {
    return struct == null ? type.kind() : struct.union() ? VkKind.UNION : VkKind.STRUCT;
  }

  /** Bytes of one element, pointers aside; 1 for void, 0 where they are unknown. */
  public int bytes() {
    return struct != null ? struct.bytes() : type.kind() == VkKind.VOID ? 1 : type.bytes();
  }

  /** Whether this is a value, no pointer. */
  public boolean isValue() {
    return pointers == 0;
  }

  /** Name of the type, pointers aside. */
  public String base() {
    return struct == null ? type.name() : struct.name();
  }

  /**
   * Whether the pointer (of that level, 0 the outermost) or the value after the pointers may be
   * absent.
   */
  public boolean optional(int level) {
    return level < optional.size() && optional.get(level);
  }
}
