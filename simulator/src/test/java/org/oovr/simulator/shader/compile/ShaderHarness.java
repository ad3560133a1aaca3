package org.oovr.simulator.shader.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.TextureRequest;
import org.oovr.simulator.shader.TextureUnit;

/** Contexts with random contents for any shader, and their comparison after a run. */
final class ShaderHarness {
  private ShaderHarness() {}

  /** A texture whose result depends on every argument of the request, lane by lane. */
  static final class HashTexture extends TextureUnit {
    private final int seed;

    HashTexture(int seed) {
      this.seed = seed;
    }

    @Override
    public void execute(TextureRequest q, int laneCount) {
      for (int l = 0; l < laneCount; l++) {
        int h = seed * 31 + q.op.ordinal() + q.instruction * 7 + q.gatherComponent * 1000;
        for (int d = 0; d < 4; d++) {
          h = mix(h, q.coord[d], l);
          h = mix(h, q.texel[d], l);
        }
        for (int d = 0; d < 3; d++) {
          h = mix(h, q.ddx[d], l);
          h = mix(h, q.ddy[d], l);
        }
        h = mix(h, q.lod, l);
        h = mix(h, q.texelLevel, l);
        h = mix(h, q.sampleIndex, l);
        h = mix(h, q.reference, l);
        h = mix(h, q.offsets[0], l);
        h = mix(h, q.offsets[1], l);
        h = h * 31 + q.offsetX + 17 * q.offsetY + 257 * q.offsetZ;
        for (int c = 0; c < 4; c++) {
          int r = (h * (c + 3)) >>> 9;
          if (q.outF[c] != null) {
            q.outF[c][l] = r * 0x1p-23f;
          }
          if (q.outI[c] != null) {
            q.outI[c][l] = r & 0xff;
          }
        }
      }
    }

    private static int mix(int h, float[] a, int l) {
      return a == null ? h * 31 : h * 31 + Float.floatToIntBits(a[l] + 0f);
    }

    private static int mix(int h, int[] a, int l) {
      return a == null ? h * 31 : h * 31 + a[l];
    }

    @Override
    public void size(int level, int[] sizeOut) {
      sizeOut[0] = 64 + seed >> (level & 3);
      sizeOut[1] = 32 >> (level & 3);
      sizeOut[2] = 5;
    }

    @Override
    public int levels() {
      return 7 + seed;
    }
  }

  /** A context for the shader; equal seeds give equal contents. */
  static ShaderContext context(ShaderReflection r, long seed) {
    Random random = new Random(seed);
    ShaderContext c = new ShaderContext();
    for (ShaderReflection.Variable v : r.inputs()) {
      for (int k = 0; k < v.components(); k++) {
        int index = v.location() * 4 + k;
        if (v.base() == Base.FLOAT) {
          float[] a = ShaderContext.floats(c.inF, index);
          for (int l = 0; l < a.length; l++) {
            a[l] = number(random);
          }
        } else {
          int[] a = ShaderContext.ints(c.inI, index);
          for (int l = 0; l < a.length; l++) {
            a[l] = v.base() == Base.DOUBLE ? half(random, k % 2) : integer(random);
          }
        }
      }
    }
    c.constants = r.initialConstants().clone();
    for (ShaderReflection.Constant k : r.constants()) {
      int words = k.base().words();
      for (int i = 0; i < k.arraySize() * k.columns() * k.rows() * words; i++) {
        c.constants[k.offsetWords() + i] =
            k.base() == Base.DOUBLE ? half(random, i % 2) : word(random, k.base());
      }
    }
    c.textures = new TextureUnit[r.textureSlots()];
    for (int i = 0; i < c.textures.length; i++) {
      c.textures[i] = new HashTexture(i + 1);
    }
    blocks(c, r, random);
    builtIns(c, random);
    if (r.interpolates()) {
      planes(c, r, random);
    }
    return c;
  }

  private static void planes(ShaderContext c, ShaderReflection r, Random random) {
    for (ShaderReflection.Variable v : r.inputs()) {
      for (int k = 0; k < v.components() * ShaderContext.PLANE; k++) {
        float[] a = ShaderContext.floats(c.planes, v.location() * 4 * ShaderContext.PLANE + k);
        for (int l = 0; l < a.length; l++) {
          a[l] = number(random);
        }
      }
    }
    for (int l = 0; l < ShaderContext.LANES; l++) {
      for (int k = 0; k < 2; k++) {
        c.centroid[k][l] = random.nextFloat() - 0.5f;
        for (int s = 0; s < ShaderContext.MOST_SAMPLES; s++) {
          c.samplePlaces[2 * s + k][l] = random.nextFloat() - 0.5f;
        }
      }
    }
  }

  private static void blocks(ShaderContext c, ShaderReflection r, Random random) {
    List<byte[]> bytes = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    for (ShaderReflection.Block b : r.blocks()) {
      for (int i = 0; i < b.arraySize(); i++) {
        byte[] data = new byte[b.sizeBytes() + 32];
        for (int at = 0; at + 3 < data.length; at += 4) {
          int w = word(random, at % 16 == 12 ? Base.INT : Base.FLOAT);
          for (int k = 0; k < 4; k++) {
            data[at + k] = (byte) (w >>> 8 * k);
          }
        }
        bytes.add(data);
        sizes.add(b.sizeBytes());
      }
    }
    int n = bytes.size();
    c.blocks = bytes.toArray(new byte[0][]);
    c.blockOffset = new int[n];
    c.blockSize = new int[n];
    for (int i = 0; i < n; i++) {
      c.blockOffset[i] = 16;
      c.blockSize[i] = sizes.get(i);
    }
  }

  private static void builtIns(ShaderContext c, Random random) {
    c.viewIndex = random.nextInt(2);
    c.baseInstance = 3;
    for (int l = 0; l < ShaderContext.LANES; l++) {
      c.vertexIndex[l] = random.nextInt(1000);
      c.instanceIndex[l] = random.nextInt(10);
      c.primitiveId[l] = l / 8;
      c.sampleId[l] = l & 3;
      c.sampleMaskIn[l] = random.nextInt(16);
      c.frontFacing[l] = random.nextBoolean() ? -1 : 0;
      for (int k = 0; k < 4; k++) {
        c.fragCoord[k][l] = random.nextFloat() * 100;
      }
      for (int k = 0; k < 2; k++) {
        c.pointCoord[k][l] = random.nextFloat();
        c.samplePosition[k][l] = random.nextFloat();
      }
    }
  }

  private static float number(Random random) {
    return switch (random.nextInt(16)) {
      case 0 -> 0f;
      case 1 -> 1f;
      case 2 -> -0.5f;
      case 3 -> (random.nextFloat() - 0.5f) * 100;
      default -> random.nextFloat() * 2 - 0.5f;
    };
  }

  /** The low or the high word of some double. */
  private static int half(Random random, int high) {
    return high == 0 ? random.nextInt() : (int) (Double.doubleToRawLongBits(number(random)) >>> 32);
  }

  private static int integer(Random random) {
    return random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(24) - 8;
  }

  private static int word(Random random, Base base) {
    return switch (base) {
      case FLOAT -> Float.floatToRawIntBits(number(random));
      case BOOL -> random.nextInt(2);
      default -> random.nextInt(5);
    };
  }

  /** Differences between what two runs wrote, for lanes that live; empty when there are none. */
  static List<String> differences(
      ShaderReflection r, ShaderContext expected, ShaderContext actual, int lanes) {
    List<String> out = new ArrayList<>();
    for (int l = 0; l < lanes; l++) {
      if (expected.killed[l] != actual.killed[l]) {
        out.add("killed lane " + l + ": " + expected.killed[l] + " and " + actual.killed[l]);
      }
    }
    for (ShaderReflection.Variable v : r.outputs()) {
      for (int k = 0; k < v.components(); k++) {
        int i = v.location() * 4 + k;
        String name = v.name() + "@" + v.location() + "." + k;
        if (v.index() == 1) {
          floats(name, expected.outF1[k], actual.outF1[k], expected.killed, lanes, out);
        } else if (v.base() == Base.FLOAT) {
          floats(name, expected.outF[i], actual.outF[i], expected.killed, lanes, out);
        } else {
          ints(name, expected.outI[i], actual.outI[i], expected.killed, lanes, out);
        }
      }
    }
    for (int k = 0; k < 4; k++) {
      floats(
          "position." + k, expected.position[k], actual.position[k], expected.killed, lanes, out);
    }
    for (int k = 0; k < 8; k++) {
      floats(
          "clip." + k,
          expected.clipDistance[k],
          actual.clipDistance[k],
          expected.killed,
          lanes,
          out);
    }
    floats("pointSize", expected.pointSize, actual.pointSize, expected.killed, lanes, out);
    floats("fragDepth", expected.fragDepth, actual.fragDepth, expected.killed, lanes, out);
    ints("sampleMask", expected.sampleMaskOut, actual.sampleMaskOut, expected.killed, lanes, out);
    return out;
  }

  private static void floats(
      String name, float[] e, float[] a, int[] killed, int lanes, List<String> out) {
    for (int l = 0; l < lanes; l++) {
      if (killed[l] == 0 && Float.floatToIntBits(e[l]) != Float.floatToIntBits(a[l])) {
        out.add(name + " lane " + l + ": " + e[l] + " and " + a[l]);
      }
    }
  }

  private static void ints(
      String name, int[] e, int[] a, int[] killed, int lanes, List<String> out) {
    for (int l = 0; l < lanes; l++) {
      if (killed[l] == 0 && e[l] != a[l]) {
        out.add(name + " lane " + l + ": " + e[l] + " and " + a[l]);
      }
    }
  }
}
