package org.oovr.driver.gl;

import java.util.Map;
import java.util.TreeMap;

/** The buffers that are mapped, by the addresses at which the application sees them. */
final class Mappings {
  private final TreeMap<Long, GlBuffer> byAddress = new TreeMap<>();

  /** Those that draws may read while they stay mapped. */
  private int followed;

  void add(GlBuffer buffer) {
    byAddress.put(buffer.mapAddress, buffer);
    followed += buffer.mapTaken != null ? 1 : 0;
  }

  void remove(GlBuffer buffer) {
    byAddress.remove(buffer.mapAddress, buffer);
    followed -= buffer.mapTaken != null ? 1 : 0;
  }

  boolean isEmpty() {
    return byAddress.isEmpty();
  }

  /** The mapped buffer whose mapping holds the address, or null. */
  GlBuffer at(long address) {
    Map.Entry<Long, GlBuffer> e = byAddress.floorEntry(address);
    if (e == null || address >= e.getKey() + e.getValue().mapLength) {
      return null;
    }
    return e.getValue();
  }

  /** Whether the application may have written to memory that draws read. */
  boolean areFollowed() {
    return followed > 0;
  }

  /** Takes over what the application has written to memory that stays mapped. */
  void take() {
    for (GlBuffer buffer : byAddress.values()) {
      if (buffer.mapTaken != null) {
        buffer.takeFromMap();
      }
    }
  }
}
