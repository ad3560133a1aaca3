package org.oovr.driver.gl.object;

import java.util.Map;
import java.util.TreeMap;

/** The buffers that are mapped, by the addresses at which the application sees them. */
public final class Mappings {
  private final TreeMap<Long, GlBuffer> byAddress = new TreeMap<>();

  /** Those that draws may read while they stay mapped. */
  private int followed;

  public void add(GlBuffer buffer) {
    byAddress.put(buffer.mapAddress, buffer);
    followed += buffer.mapTaken != null ? 1 : 0;
  }

  public void remove(GlBuffer buffer) {
    byAddress.remove(buffer.mapAddress, buffer);
    followed -= buffer.mapTaken != null ? 1 : 0;
  }

  public boolean isEmpty() {
    return byAddress.isEmpty();
  }

  /** The mapped buffer whose mapping holds the address, or null. */
  public GlBuffer at(long address) {
    Map.Entry<Long, GlBuffer> e = byAddress.floorEntry(address);
    if (e == null || address >= e.getKey() + e.getValue().mapLength) {
      return null;
    }
    return e.getValue();
  }

  /** Whether the application may have written to memory that draws read. */
  public boolean areFollowed() {
    return followed > 0;
  }

  /** Takes over what the application has written to memory that stays mapped. */
  public void take() {
    for (GlBuffer buffer : byAddress.values()) {
      if (buffer.mapTaken != null) {
        buffer.takeFromMap();
      }
    }
  }

  /** Shows what shaders have written in memory that stays mapped; work before now is done. */
  public void show() {
    for (GlBuffer buffer : byAddress.values()) {
      buffer.showInMap();
    }
  }
}
