package org.oovr.simulator.render.draw;

import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.shader.PrimitiveInterface.Words;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Variable;

/** How what lanes have written of vertices becomes the records that a stage of primitives takes. */
public final class RecordLayout {
  private static final byte NOTHING = 0;
  private static final byte FLOATS = 1;
  private static final byte INTS = 2;
  private static final byte POSITION = 3;
  private static final byte POINT_SIZE = 4;

  private final byte[] kind;
  private final int[] index;

  private RecordLayout(int words) {
    kind = new byte[words];
    index = new int[words];
  }

  /** Of what a stage whose lanes are vertices gives to one with such records. */
  public static RecordLayout of(ShaderReflection from, Words to) {
    Map<Integer, Boolean> integers = new HashMap<>();
    for (Variable v : from.outputs()) {
      for (int c = 0; c < v.components(); c++) {
        integers.putIfAbsent(v.location() * 4 + c, v.base() != Base.FLOAT);
      }
    }
    RecordLayout layout = new RecordLayout(to.count());
    for (int i = 0; i < to.count(); i++) {
      int place = to.place()[i];
      layout.index[i] = place;
      layout.kind[i] = NOTHING;
      if (place >= Words.POSITION && place < Words.POSITION + 4) {
        layout.kind[i] = POSITION;
        layout.index[i] = place - Words.POSITION;
      } else if (place == Words.POINT_SIZE && from.writesPointSize()) {
        layout.kind[i] = POINT_SIZE;
      } else if (place >= ShaderContext.FIRST_CLIP_DISTANCE && place < Words.POSITION) {
        boolean clip = place < ShaderContext.FIRST_CULL_DISTANCE;
        int first = clip ? ShaderContext.FIRST_CLIP_DISTANCE : ShaderContext.FIRST_CULL_DISTANCE;
        int written = clip ? from.clipDistances() : from.cullDistances();
        layout.kind[i] = place - first < written ? FLOATS : NOTHING;
      } else if (integers.containsKey(place)) {
        layout.kind[i] = integers.get(place) ? INTS : FLOATS;
      }
    }
    return layout;
  }

  /** Words of a record. */
  public int words() {
    return kind.length;
  }

  /** Stores the records of lanes, that of the first lane as number {@code first}. */
  public void store(ShaderContext c, int[] words, int first, int lanes) {
    int stride = kind.length;
    for (int k = 0; k < stride; k++) {
      int at = first * stride + k;
      if (kind[k] == NOTHING) {
        continue;
      }
      if (kind[k] == INTS) {
        int[] from = ShaderContext.ints(c.outI, index[k]);
        for (int i = 0; i < lanes; i++, at += stride) {
          words[at] = from[i];
        }
        continue;
      }
      float[] from =
          switch (kind[k]) {
            case POSITION -> c.position[index[k]];
            case POINT_SIZE -> c.pointSize;
            default -> ShaderContext.floats(c.outF, index[k]);
          };
      for (int i = 0; i < lanes; i++, at += stride) {
        words[at] = Float.floatToRawIntBits(from[i]);
      }
    }
  }
}
