package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.TextureRequest;
import org.oovr.simulator.shader.TextureUnit;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ImageType;
import org.oovr.simulator.shader.spirv.SpirvType.SampledImageType;

/** Image instructions (SPIR-V 3.52.10), through the texture units of the context. */
final class Images {
  private static final int BIAS = 1;
  private static final int LOD = 2;
  private static final int GRAD = 4;
  private static final int CONST_OFFSET = 8;
  private static final int OFFSET = 16;
  private static final int CONST_OFFSETS = 32;
  private static final int SAMPLE = 64;

  private final SpirvModule module;
  private final Values values;
  private final ShaderContext context;

  /** Slots of image and sampler values, per id and lane. */
  private final java.util.Map<Integer, int[]> slots = new java.util.HashMap<>();

  Images(SpirvModule module, Values values, ShaderContext context) {
    this.module = module;
    this.values = values;
    this.context = context;
  }

  void setSlots(int id, int[] perLane) {
    slots.put(id, perLane.clone());
  }

  int[] slots(int id) {
    return slots.get(id);
  }

  private ImageType image(SpirvInstruction i) {
    SpirvType t = module.typeOf(i.operand(0));
    return t instanceof SampledImageType s ? s.image() : (ImageType) t;
  }

  /** Runs one instruction; false when it is not an image instruction. */
  boolean execute(SpirvInstruction i, int[] lanes, int count) {
    switch (i.op()) {
      case SAMPLED_IMAGE, IMAGE -> setSlots(i.id(), slots.get(i.operand(0)));
      case IMAGE_SAMPLE_IMPLICIT_LOD, IMAGE_SAMPLE_EXPLICIT_LOD ->
          read(i, lanes, count, 2, false, false);
      case IMAGE_SAMPLE_DREF_IMPLICIT_LOD, IMAGE_SAMPLE_DREF_EXPLICIT_LOD ->
          read(i, lanes, count, 3, true, false);
      case IMAGE_SAMPLE_PROJ_IMPLICIT_LOD, IMAGE_SAMPLE_PROJ_EXPLICIT_LOD ->
          read(i, lanes, count, 2, false, true);
      case IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD, IMAGE_SAMPLE_PROJ_DREF_EXPLICIT_LOD ->
          read(i, lanes, count, 3, true, true);
      case IMAGE_FETCH -> fetch(i, lanes, count);
      case IMAGE_GATHER -> read(i, lanes, count, 3, false, false);
      case IMAGE_DREF_GATHER -> read(i, lanes, count, 3, true, false);
      case IMAGE_QUERY_LOD -> read(i, lanes, count, 2, false, false);
      case IMAGE_QUERY_SIZE_LOD, IMAGE_QUERY_SIZE -> size(i, lanes, count);
      case IMAGE_QUERY_LEVELS -> levels(i, lanes, count);
      default -> {
        return false;
      }
    }
    return true;
  }

  private float[] floats(int id, int scalar) {
    int[] words = values.get(id)[scalar];
    float[] f = new float[ShaderContext.LANES];
    for (int l = 0; l < values.lanes(); l++) {
      f[l] = Float.intBitsToFloat(words[l]);
    }
    return f;
  }

  private TextureRequest request(SpirvInstruction i, int[] lanes, int count) {
    TextureRequest r = context.request;
    r.lod = null;
    r.texelLevel = null;
    r.sampleIndex = null;
    r.reference = null;
    r.offsetX = 0;
    r.offsetY = 0;
    r.offsetZ = 0;
    r.offsets[0] = null;
    r.offsets[1] = null;
    r.gatherComponent = 0;
    r.instruction = i.number();
    r.context = context;
    r.active = new int[ShaderContext.LANES];
    for (int k = 0; k < count; k++) {
      r.active[lanes[k]] = -1;
    }
    for (int c = 0; c < 4; c++) {
      r.outF[c] = new float[ShaderContext.LANES];
      r.outI[c] = new int[ShaderContext.LANES];
    }
    return r;
  }

  private void read(
      SpirvInstruction i, int[] lanes, int count, int fixed, boolean reference, boolean project) {
    ImageType image = image(i);
    TextureRequest r = request(i, lanes, count);
    int coordinates = image.coordinates();
    for (int c = 0; c < coordinates; c++) {
      r.coord[c] = floats(i.operand(1), c);
    }
    if (reference) {
      r.reference = floats(i.operand(2), 0);
    }
    if (project) {
      float[] q = floats(i.operand(1), image.dim().coordinates());
      for (int l = 0; l < values.lanes(); l++) {
        for (int c = 0; c < coordinates; c++) {
          r.coord[c][l] /= q[l];
        }
        if (reference) {
          r.reference[l] /= q[l];
        }
      }
    }
    switch (i.op()) {
      case IMAGE_GATHER -> {
        r.op = TextureRequest.Op.GATHER;
        r.gatherComponent = values.get(i.operand(2))[0][lanes[0]];
      }
      case IMAGE_DREF_GATHER -> r.op = TextureRequest.Op.GATHER;
      case IMAGE_QUERY_LOD -> r.op = TextureRequest.Op.QUERY_LOD;
      default -> r.op = TextureRequest.Op.SAMPLE;
    }
    operands(i, fixed, r, image, lanes);
    run(i, r, lanes, count);
  }

  private void operands(
      SpirvInstruction i, int at, TextureRequest r, ImageType image, int[] lanes) {
    if (at >= i.count()) {
      return;
    }
    int mask = i.operand(at);
    int next = at + 1;
    if ((mask & BIAS) != 0) {
      r.lod = floats(i.operand(next++), 0);
    }
    if ((mask & LOD) != 0) {
      if (r.op == TextureRequest.Op.FETCH) {
        r.texelLevel = values.get(i.operand(next++))[0];
      } else {
        r.op = TextureRequest.Op.SAMPLE_LOD;
        r.lod = floats(i.operand(next++), 0);
      }
    }
    if ((mask & GRAD) != 0) {
      r.op = TextureRequest.Op.SAMPLE_GRAD;
      for (int c = 0; c < image.dim().coordinates(); c++) {
        r.ddx[c] = floats(i.operand(next), c);
        r.ddy[c] = floats(i.operand(next + 1), c);
      }
      next += 2;
    }
    if ((mask & (CONST_OFFSET | OFFSET)) != 0) {
      int[][] offset = values.get(i.operand(next++));
      if (r.op == TextureRequest.Op.GATHER && (mask & OFFSET) != 0) {
        r.offsets[0] = offset[0];
        r.offsets[1] = offset[1];
      } else {
        r.offsetX = offset[0][lanes[0]];
        r.offsetY = offset.length > 1 ? offset[1][lanes[0]] : 0;
        r.offsetZ = offset.length > 2 ? offset[2][lanes[0]] : 0;
      }
    }
    if ((mask & CONST_OFFSETS) != 0) {
      throw new ShaderException("image operand ConstOffsets is not supported");
    }
    if ((mask & SAMPLE) != 0) {
      r.sampleIndex = values.get(i.operand(next))[0];
    }
  }

  private void fetch(SpirvInstruction i, int[] lanes, int count) {
    ImageType image = image(i);
    TextureRequest r = request(i, lanes, count);
    r.op = TextureRequest.Op.FETCH;
    for (int c = 0; c < image.coordinates(); c++) {
      r.texel[c] = values.get(i.operand(1))[c];
    }
    operands(i, 2, r, image, lanes);
    run(i, r, lanes, count);
  }

  /** Executes the request once per slot that a lane of the group uses. */
  private void run(SpirvInstruction i, TextureRequest r, int[] lanes, int count) {
    int[] slot = slots.get(i.operand(0));
    int[][] to = values.define(i.id(), i.type().scalars());
    boolean isFloat = i.type().scalar().isFloat();
    boolean[] done = new boolean[ShaderContext.LANES];
    for (int k = 0; k < count; k++) {
      if (done[k]) {
        continue;
      }
      int s = slot[lanes[k]];
      unit(s).execute(r, values.lanes());
      for (int m = k; m < count; m++) {
        int l = lanes[m];
        if (slot[l] == s) {
          done[m] = true;
          for (int c = 0; c < to.length; c++) {
            to[c][l] = isFloat ? Float.floatToRawIntBits(r.outF[c][l]) : r.outI[c][l];
          }
        }
      }
    }
  }

  private TextureUnit unit(int slot) {
    return context.textures[slot];
  }

  private void size(SpirvInstruction i, int[] lanes, int count) {
    int[][] to = values.define(i.id(), i.type().scalars());
    int[] slot = slots.get(i.operand(0));
    int[] size = new int[4];
    for (int k = 0; k < count; k++) {
      int l = lanes[k];
      int level = i.count() > 1 ? values.get(i.operand(1))[0][l] : 0;
      unit(slot[l]).size(level, size);
      for (int c = 0; c < to.length; c++) {
        to[c][l] = size[c];
      }
    }
  }

  private void levels(SpirvInstruction i, int[] lanes, int count) {
    int[][] to = values.define(i.id(), 1);
    int[] slot = slots.get(i.operand(0));
    for (int k = 0; k < count; k++) {
      to[0][lanes[k]] = unit(slot[lanes[k]]).levels();
    }
  }
}
