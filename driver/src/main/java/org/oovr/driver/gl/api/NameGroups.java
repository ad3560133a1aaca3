package org.oovr.driver.gl.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.oovr.driver.trace.FlagNames;
import org.oovr.driver.trace.ValueType;

/** The registry's groups of names by number. */
final class NameGroups {
  /** Of enums that are in no group, or in one without members. */
  private static final int UNGROUPED = 0;

  /** Of {@code GLboolean}. */
  private static final int BOOLEAN = 1;

  /** Of the window system's truth values. */
  private static final int BOOL32 = 2;

  private final List<String> names;
  private final AtomicReferenceArray<FlagNames> flags;

  NameGroups() {
    names = new ArrayList<>(List.of("", "", ""));
    names.addAll(EnumNames.groups());
    flags = new AtomicReferenceArray<>(names.size());
  }

  /** The group of values of a type, or {@link ValueType#NO_GROUP}. */
  int of(GlType type, String group) {
    if (type == GlType.BOOLEAN) {
      return BOOLEAN;
    }
    if (type == GlType.BOOL32) {
      return BOOL32;
    }
    int number = group.isEmpty() ? -1 : names.indexOf(group);
    if (type == GlType.BITFIELD) {
      return number < 0 ? ValueType.NO_GROUP : number;
    }
    if (type == GlType.ENUM) {
      return Math.max(number, UNGROUPED);
    }
    return number < 0 ? ValueType.NO_GROUP : number;
  }

  String enumName(int group, int value) {
    return switch (group) {
      case BOOLEAN -> value == 0 ? "GL_FALSE" : "GL_TRUE";
      case BOOL32 -> value == 0 ? "False" : "True";
      default -> EnumNames.find(names.get(group), value);
    };
  }

  FlagNames flags(int group) {
    FlagNames found = flags.get(group);
    if (found == null) {
      List<String> flagNames = new ArrayList<>();
      List<Long> values = new ArrayList<>();
      for (Map.Entry<Integer, String> member : EnumNames.members(names.get(group)).entrySet()) {
        int at = member.getKey() == 0 ? 0 : values.size();
        flagNames.add(at, member.getValue());
        values.add(at, member.getKey() & 0xffff_ffffL);
      }
      found = new FlagNames(flagNames, values);
      flags.set(group, found); // a race makes equal ones
    }
    return found;
  }
}
