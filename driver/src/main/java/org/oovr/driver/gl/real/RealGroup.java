package org.oovr.driver.gl.real;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.gl.follow.ShareGroup;

/** What contexts that share objects have in common. */
final class RealGroup {
  final Map<NameKind, NameMap> names = new EnumMap<>(NameKind.class);

  /** By the record's name of the program. */
  final Map<Integer, RealProgram> programs = new HashMap<>();

  /** Fences by the record's handle. */
  final Map<Long, Long> fences = new HashMap<>();

  /** Addresses in the record where buffers are mapped, by this driver's names of the buffers. */
  final Map<Integer, Long> mapped = new HashMap<>();

  /** What is followed of its objects; names are this driver's. */
  final ShareGroup followed = new ShareGroup();

  RealGroup() {
    for (NameKind kind : NameKind.values()) {
      if (kind.shared()) {
        names.put(kind, new NameMap());
      }
    }
  }

  RealProgram program(int recorded) {
    return programs.computeIfAbsent(recorded, n -> new RealProgram());
  }
}
