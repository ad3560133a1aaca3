package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvModule;

/** The values of all ids of one run: per id its scalars, per scalar one word per lane. */
final class Values {
  private final int[][][] words;
  private final int lanes;

  Values(SpirvModule module, int lanes) {
    this.lanes = lanes;
    words = new int[module.bound()][][];
    for (SpirvConstant c : module.constants().values()) {
      int[][] v = new int[c.words().length][ShaderContext.LANES];
      for (int s = 0; s < v.length; s++) {
        java.util.Arrays.fill(v[s], 0, lanes, c.words()[s]);
      }
      words[c.id()] = v;
    }
  }

  int lanes() {
    return lanes;
  }

  int[][] get(int id) {
    return words[id];
  }

  /** The array of an id, made on first use. */
  int[][] define(int id, int scalars) {
    int[][] v = words[id];
    if (v == null) {
      v = new int[scalars][ShaderContext.LANES];
      words[id] = v;
    }
    return v;
  }
}
