package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.ImageUnit;
import org.oovr.simulator.shader.spirv.AtomicRule;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ImageType;

/**
 * Texels of storage images. The value of an image is the slot of its unit, per lane; a pointer to a
 * texel has the slot and, as its offset, the address of the texel.
 */
final class StorageImages {
  private static final int SAMPLE = 0x40;

  private final Execution run;
  private final int lanes;

  StorageImages(Execution run) {
    this.run = run;
    lanes = run.lanes();
  }

  /** Whether an instruction of the image group is about a storage image. */
  boolean concerns(SpirvInstruction i) {
    return run.module().typeOf(i.operand(0)) instanceof ImageType image && image.storage();
  }

  private ImageUnit unit(int slot) {
    ImageUnit[] images = run.context().images;
    return slot < 0 || slot >= images.length || images[slot] == null
        ? ImageUnit.UNBOUND
        : images[slot];
  }

  /** OpImageRead, and the queries. */
  int[] read(LaneState s, SpirvInstruction i) {
    int[] slots = run.value(s, i.operand(0));
    if (i.op() != Op.IMAGE_READ) {
      return query(slots, i);
    }
    int[] address = addresses(s, i, slots, image(i.operand(0)), sample(s, i, 2));
    boolean integer = i.type().isInt();
    int[] result = new int[4 * lanes];
    int[] scratch = new int[4];
    int[] at = new int[1];
    for (int l = 0; l < lanes; l++) {
      ImageUnit unit = unit(slots[l]);
      at[0] = address[l];
      if (integer) {
        int[][] rgba = new int[4][1];
        if (unit.isInteger()) {
          unit.load(at, 0, 1, scratch, rgba);
        }
        for (int c = 0; c < 4; c++) {
          result[c * lanes + l] = rgba[c][0];
        }
      } else {
        float[][] rgba = new float[4][1];
        if (!unit.isInteger()) {
          unit.load(at, 0, 1, scratch, rgba);
        }
        for (int c = 0; c < 4; c++) {
          result[c * lanes + l] = Float.floatToRawIntBits(rgba[c][0]);
        }
      }
    }
    return result;
  }

  private int[] query(int[] slots, SpirvInstruction i) {
    int n = i.type().components();
    int[] result = new int[n * lanes];
    int[] size = new int[4];
    for (int l = 0; l < lanes; l++) {
      ImageUnit unit = unit(slots[l]);
      unit.size(size);
      for (int c = 0; c < n; c++) {
        result[c * lanes + l] = i.op() == Op.IMAGE_QUERY_SAMPLES ? unit.samples() : size[c];
      }
    }
    return result;
  }

  /** OpImageWrite: one lane after the other. */
  void write(LaneState s, SpirvInstruction i) {
    int[] slots = run.value(s, i.operand(0));
    int[] address = addresses(s, i, slots, image(i.operand(0)), sample(s, i, 3));
    int[] texel = run.value(s, i.operand(2));
    SpirvType type = run.module().typeOf(i.operand(2));
    int[] scratch = new int[4];
    int[] at = new int[1];
    int[][] ints = new int[4][1];
    float[][] floats = new float[4][1];
    for (int l = 0; l < lanes; l++) {
      ImageUnit unit = unit(slots[l]);
      if (!run.memory().writes(l) || unit.isInteger() != type.isInt()) {
        continue;
      }
      at[0] = address[l];
      for (int c = 0; c < 4; c++) {
        int word = c < type.components() ? texel[c * lanes + l] : 0;
        ints[c][0] = word;
        floats[c][0] = Float.intBitsToFloat(word);
      }
      if (type.isInt()) {
        unit.store(at, 0, 1, scratch, ints);
      } else {
        unit.store(at, 0, 1, scratch, floats);
      }
    }
  }

  /** OpImageTexelPointer. */
  LanePointer pointer(LaneState s, SpirvInstruction i) {
    LanePointer to = run.memory().pointer(s, i.operand(0));
    int[] slots = run.memory().imageSlots(to);
    ImageType image = (ImageType) to.type();
    int[] sample = image.multisampled() ? run.value(s, i.operand(2)) : null;
    int[] address = addresses(s, i, slots, image, sample);
    return new LanePointer(to.variable(), image.sampled(), address, slots, null, 0, false, 4, 0);
  }

  /** Reads and changes a texel for one lane after the other; returns what was there before. */
  int[] atomic(LanePointer p, AtomicRule rule, int[] value, int[] comparator) {
    int[] r = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      if (!run.memory().writes(l)) {
        continue;
      }
      ImageUnit unit = unit(p.slot()[l]);
      r[l] = unit.word(p.offset()[l]);
      if (rule.writes()) {
        int v = value == null ? 0 : value[l];
        unit.setWord(p.offset()[l], rule.apply(r[l], v, comparator == null ? 0 : comparator[l]));
      }
    }
    return r;
  }

  // --- operands

  private ImageType image(int id) {
    return (ImageType) run.module().typeOf(id);
  }

  /** The sample by the optional operands that begin at {@code at}, or null. */
  private int[] sample(LaneState s, SpirvInstruction i, int at) {
    if (i.count() <= at || (i.operand(at) & SAMPLE) == 0) {
      return null;
    }
    return run.value(s, i.operand(at + 1 + Integer.bitCount(i.operand(at) & SAMPLE - 1)));
  }

  private int[] addresses(
      LaneState s, SpirvInstruction i, int[] slots, ImageType image, int[] sample) {
    int[] c = run.value(s, i.operand(1));
    int n = image.texelCoordinates();
    boolean rows = image.dim().coordinates() > 1;
    int[] r = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      int y = rows ? c[lanes + l] : 0;
      int z = n == 3 ? c[2 * lanes + l] : n == 2 && !rows ? c[lanes + l] : 0;
      r[l] = unit(slots[l]).address(c[l], y, z, sample == null ? 0 : sample[l]);
    }
    return r;
  }
}
