package org.oovr.driver.gl.real;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Numbers that a driver gives to the parts of a linked program. */
final class RealProgram {
  private final TreeMap<Integer, Integer> uniforms = new TreeMap<>();

  /** Whether all uniforms lie where they lay in the record, which is the rule on one driver. */
  private boolean same = true;

  private final Map<Integer, Integer> uniformBlocks = new HashMap<>();
  private final Map<Integer, Integer> storageBlocks = new HashMap<>();

  void uniform(int recorded, int real) {
    if (recorded >= 0) {
      uniforms.put(recorded, real);
      same &= recorded == real;
    }
  }

  /** It is linked anew. */
  void clear() {
    uniforms.clear();
    same = true;
    uniformBlocks.clear();
    storageBlocks.clear();
  }

  /**
   * Where a uniform lies here. Elements of an array follow their first one; a location that nobody
   * asked for is taken as it is, as those are that the shader itself states.
   */
  int uniform(int recorded) {
    if (recorded < 0 || same) {
      return recorded;
    }
    Map.Entry<Integer, Integer> nearest = uniforms.floorEntry(recorded);
    if (nearest == null) {
      return recorded;
    }
    return nearest.getValue() < 0 ? -1 : nearest.getValue() + recorded - nearest.getKey();
  }

  void uniformBlock(int recorded, int real) {
    uniformBlocks.put(recorded, real);
  }

  int uniformBlock(int recorded) {
    return uniformBlocks.getOrDefault(recorded, recorded);
  }

  void storageBlock(int recorded, int real) {
    storageBlocks.put(recorded, real);
  }

  int storageBlock(int recorded) {
    return storageBlocks.getOrDefault(recorded, recorded);
  }
}
