package org.oovr.driver.vk.api;

import java.util.List;

/** A struct or union, and where its members lie. */
public final class VkStruct {
  private final String name;
  private final boolean union;
  private final int bytes;
  private final int alignment;
  private final String origin;
  private final int structureType;
  private final List<String> extended;
  private final boolean returnedOnly;
  private List<VkDeclaration> members = List.of();

  VkStruct(String[] fields) {
    name = fields[0];
    union = fields[1].equals("union");
    bytes = Integer.parseInt(fields[2]);
    alignment = Integer.parseInt(fields[3]);
    origin = fields[4];
    structureType = fields[5].isEmpty() ? -1 : Integer.parseInt(fields[5]);
    extended = fields[6].isEmpty() ? List.of() : List.of(fields[6].split(","));
    returnedOnly = fields[8].equals("r");
  }

  void setMembers(List<VkDeclaration> all) {
    members = List.copyOf(all);
  }

  public String name() {
    return name;
  }

  public boolean union() {
    return union;
  }

  /** Size in C. */
  public int bytes() {
    return bytes;
  }

  public int alignment() {
    return alignment;
  }

  /** Version ("1.2") or extension that brought it. */
  public String origin() {
    return origin;
  }

  /** The number in {@code sType}, -1 for structs without. */
  public int structureType() {
    return structureType;
  }

  /** Structs in whose {@code pNext} chain this one may lie. */
  public List<String> extended() {
    return extended;
  }

  /** Whether only the driver fills it. */
  public boolean returnedOnly() {
    return returnedOnly;
  }

  public List<VkDeclaration> members() {
    return members;
  }

  /** The member of that name, or null. */
  public VkDeclaration member(String wanted) {
    for (VkDeclaration m : members) {
      if (m.name().equals(wanted)) {
        return m;
      }
    }
    return null;
  }

  @Override
  public String toString() {
    return name;
  }
}
