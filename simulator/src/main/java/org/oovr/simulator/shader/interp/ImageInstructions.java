package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.TextureRequest;
import org.oovr.simulator.shader.TextureUnit;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ImageType;

/**
 * Texture instructions. The value of an image is the slot of its unit, per lane; where lanes use
 * different slots, each unit answers all of them and every lane takes its own unit's answer.
 */
final class ImageInstructions {
  private static final int BIAS = 1;
  private static final int LOD = 2;
  private static final int GRAD = 4;
  private static final int CONST_OFFSET = 8;
  private static final int OFFSET = 0x10;
  private static final int CONST_OFFSETS = 0x20;
  private static final int SAMPLE = 0x40;
  private static final int MIN_LOD = 0x80;

  private final Execution run;
  private final int lanes;

  ImageInstructions(Execution run) {
    this.run = run;
    lanes = run.lanes();
  }

  /** The result, or null for what is not supported. */
  int[] execute(LaneState s, SpirvInstruction i) {
    return switch (i.op()) {
      case IMAGE -> run.value(s, i.operand(0));
      case IMAGE_SAMPLE_IMPLICIT_LOD, IMAGE_SAMPLE_EXPLICIT_LOD -> sample(s, i, false, false);
      case IMAGE_SAMPLE_DREF_IMPLICIT_LOD, IMAGE_SAMPLE_DREF_EXPLICIT_LOD ->
          sample(s, i, false, true);
      case IMAGE_SAMPLE_PROJ_IMPLICIT_LOD, IMAGE_SAMPLE_PROJ_EXPLICIT_LOD ->
          sample(s, i, true, false);
      case IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD, IMAGE_SAMPLE_PROJ_DREF_EXPLICIT_LOD ->
          sample(s, i, true, true);
      case IMAGE_FETCH -> fetch(s, i);
      case IMAGE_GATHER, IMAGE_DREF_GATHER -> gather(s, i);
      case IMAGE_QUERY_LOD -> queryLod(s, i);
      case IMAGE_QUERY_SIZE_LOD, IMAGE_QUERY_SIZE, IMAGE_QUERY_LEVELS, IMAGE_QUERY_SAMPLES ->
          query(s, i);
      default -> null;
    };
  }

  private ImageType image(SpirvInstruction i) {
    SpirvType t = run.module().typeOf(i.operand(0));
    return t instanceof SpirvType.SampledImageType si ? si.image() : (ImageType) t;
  }

  // --- operands

  private float[] floats(int[] v, int scalar) {
    float[] r = new float[run.context().lanes()];
    for (int l = 0; l < lanes; l++) {
      r[l] = Float.intBitsToFloat(v[scalar * lanes + l]);
    }
    return r;
  }

  private int[] ints(int[] v, int scalar) {
    int[] r = new int[run.context().lanes()];
    System.arraycopy(v, scalar * lanes, r, 0, lanes);
    return r;
  }

  private static void clear(TextureRequest q) {
    java.util.Arrays.fill(q.coord, null);
    java.util.Arrays.fill(q.texel, null);
    java.util.Arrays.fill(q.ddx, null);
    java.util.Arrays.fill(q.ddy, null);
    java.util.Arrays.fill(q.offsets, null);
    q.lod = null;
    q.texelLevel = null;
    q.sampleIndex = null;
    q.reference = null;
    q.active = null;
    q.offsetX = 0;
    q.offsetY = 0;
    q.offsetZ = 0;
    q.gatherComponent = 0;
  }

  /** A request with the optional image operands, the mask at operand {@code at}. */
  private TextureRequest request(LaneState s, SpirvInstruction i, TextureRequest.Op op, int at) {
    TextureRequest q = run.context().request;
    clear(q);
    q.op = op;
    q.context = run.context();
    q.instruction = i.number();
    if (i.count() <= at) {
      return q;
    }
    int mask = i.operand(at);
    int next = at + 1;
    int dims = image(i).dim().coordinates();
    for (int bit = 1; bit <= MIN_LOD; bit <<= 1) {
      if ((mask & bit) == 0) {
        continue;
      }
      int id = i.operand(next++);
      int[] v = run.value(s, id);
      switch (bit) {
        case BIAS -> q.lod = floats(v, 0);
        case LOD -> {
          if (op == TextureRequest.Op.FETCH) {
            q.texelLevel = ints(v, 0);
          } else {
            q.lod = level(v, run.module().typeOf(id));
            q.op = TextureRequest.Op.SAMPLE_LOD;
          }
        }
        case GRAD -> {
          q.op = TextureRequest.Op.SAMPLE_GRAD;
          int[] dy = run.value(s, i.operand(next++));
          for (int d = 0; d < dims; d++) {
            q.ddx[d] = floats(v, d);
            q.ddy[d] = floats(dy, d);
          }
        }
        case CONST_OFFSET -> offset(q, v, dims);
        case OFFSET -> {
          if (op != TextureRequest.Op.GATHER) {
            throw new ShaderException("offset that is not constant");
          }
          q.offsets[0] = ints(v, 0);
          q.offsets[1] = ints(v, 1);
        }
        case SAMPLE -> q.sampleIndex = ints(v, 0);
        case CONST_OFFSETS -> {
          // see gather
        }
        default -> throw new ShaderException("image operand " + bit + " is not supported");
      }
    }
    return q;
  }

  private float[] level(int[] v, SpirvType type) {
    if (type.isFloat()) {
      return floats(v, 0);
    }
    float[] r = new float[run.context().lanes()];
    for (int l = 0; l < lanes; l++) {
      r[l] = v[l];
    }
    return r;
  }

  private void offset(TextureRequest q, int[] v, int dims) {
    q.offsetX = v[0];
    q.offsetY = dims > 1 ? v[lanes] : 0;
    q.offsetZ = dims > 2 ? v[2 * lanes] : 0;
  }

  // --- units

  /** Sends the request to the unit of every slot in use; puts results into an array. */
  private int[] send(LaneState s, SpirvInstruction i, TextureRequest q, int components) {
    boolean integer = image(i).sampled().isInt() && q.op != TextureRequest.Op.QUERY_LOD;
    int[] slots = run.value(s, i.operand(0));
    int[] result = new int[components * lanes];
    boolean[] done = new boolean[lanes];
    for (int l = 0; l < lanes; l++) {
      if (done[l]) {
        continue;
      }
      float[][] f = new float[4][run.context().lanes()];
      int[][] n = new int[4][run.context().lanes()];
      for (int c = 0; c < 4; c++) {
        q.outF[c] = !integer && c < components ? f[c] : null;
        q.outI[c] = integer && c < components ? n[c] : null;
      }
      run.context().textures[slots[l]].serve(q, lanes);
      for (int k = l; k < lanes; k++) {
        if (slots[k] != slots[l]) {
          continue;
        }
        done[k] = true;
        for (int c = 0; c < components; c++) {
          result[c * lanes + k] = integer ? n[c][k] : Float.floatToRawIntBits(f[c][k]);
        }
      }
    }
    return result;
  }

  private int[] sample(LaneState s, SpirvInstruction i, boolean projected, boolean reference) {
    ImageType image = image(i);
    int at = reference ? 3 : 2;
    TextureRequest q = request(s, i, TextureRequest.Op.SAMPLE, at);
    int[] c = run.value(s, i.operand(1));
    int n = image.coordinates();
    for (int d = 0; d < n; d++) {
      q.coord[d] = floats(c, d);
    }
    if (reference) {
      q.reference = floats(run.value(s, i.operand(2)), 0);
    } else if (image.comparesAt(run.module().typeOf(i.operand(1)).components(), projected)) {
      q.reference = floats(c, n);
    }
    if (projected) {
      float[] w = floats(c, n);
      for (int d = 0; d < n; d++) {
        divide(q.coord[d], w);
      }
      if (reference) {
        divide(q.reference, w);
      }
    }
    return send(s, i, q, i.type().components());
  }

  private void divide(float[] a, float[] by) {
    for (int l = 0; l < lanes; l++) {
      a[l] /= by[l];
    }
  }

  private int[] fetch(LaneState s, SpirvInstruction i) {
    TextureRequest q = request(s, i, TextureRequest.Op.FETCH, 2);
    int[] c = run.value(s, i.operand(1));
    for (int d = 0; d < image(i).coordinates(); d++) {
      q.texel[d] = ints(c, d);
    }
    return send(s, i, q, 4);
  }

  private int[] gather(LaneState s, SpirvInstruction i) {
    TextureRequest q = request(s, i, TextureRequest.Op.GATHER, 3);
    int[] c = run.value(s, i.operand(1));
    for (int d = 0; d < image(i).coordinates(); d++) {
      q.coord[d] = floats(c, d);
    }
    if (i.op() == Op.IMAGE_DREF_GATHER) {
      q.reference = floats(run.value(s, i.operand(2)), 0);
    } else {
      q.gatherComponent = run.value(s, i.operand(2))[0];
    }
    if (i.count() <= 3 || (i.operand(3) & CONST_OFFSETS) == 0) {
      return send(s, i, q, 4);
    }
    // four footprints, the texel (0, 0) of each
    int[] offsets = run.value(s, i.operand(4));
    int[] result = new int[4 * lanes];
    for (int k = 0; k < 4; k++) {
      q.offsetX = offsets[2 * k * lanes];
      q.offsetY = offsets[(2 * k + 1) * lanes];
      int[] footprint = send(s, i, q, 4);
      System.arraycopy(footprint, 3 * lanes, result, k * lanes, lanes);
    }
    return result;
  }

  private int[] queryLod(LaneState s, SpirvInstruction i) {
    TextureRequest q = request(s, i, TextureRequest.Op.QUERY_LOD, 2);
    int[] c = run.value(s, i.operand(1));
    for (int d = 0; d < image(i).dim().coordinates(); d++) {
      q.coord[d] = floats(c, d);
    }
    if (image(i).arrayed()) {
      q.coord[image(i).dim().coordinates()] = new float[run.context().lanes()];
    }
    return send(s, i, q, 2);
  }

  private int[] query(LaneState s, SpirvInstruction i) {
    int[] slots = run.value(s, i.operand(0));
    int n = i.type().components();
    int[] result = new int[n * lanes];
    int[] size = new int[4];
    for (int l = 0; l < lanes; l++) {
      TextureUnit unit = run.context().textures[slots[l]];
      switch (i.op()) {
        case IMAGE_QUERY_LEVELS -> result[l] = unit.levels();
        case IMAGE_QUERY_SAMPLES -> result[l] = unit.samples();
        default -> {
          boolean leveled = i.op() == Op.IMAGE_QUERY_SIZE_LOD;
          unit.size(leveled ? run.value(s, i.operand(1))[l] : 0, size);
          for (int c = 0; c < n; c++) {
            result[c * lanes + l] = size[c];
          }
        }
      }
    }
    return result;
  }
}
