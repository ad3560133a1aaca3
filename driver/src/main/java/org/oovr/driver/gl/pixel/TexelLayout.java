package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.PixelFormat.Kind;

/**
 * How colours lie in memory: components of whole bytes, or fields of a word. Texels that are read
 * are four components each (R, G, B, A).
 */
final class TexelLayout {
  /** In place of the index of a component: what is not there. */
  static final int ZERO = 4;

  static final int ONE = 5;

  private static final int[] RGBA = {0, 1, 2, 3};
  private static final int COLORS = 4;

  /** What components are; null for fields of a word. */
  final ComponentType type;

  /** Whether it is memory of the application with nothing but components. */
  final boolean client;

  final int bytes;
  final boolean integer;
  final boolean signed;

  /** Most bits of a component. */
  final int bits;

  private final int[] toRgba;
  private final int[] fromRgba;
  private final boolean swaps;

  /** Bits of fields, lowest first; null where there are none. */
  private final int[] fields;

  private final Word word;

  private enum Word {
    FIELDS,
    UF11,
    SHARED_EXPONENT,
    /** Two fields of four bits, kept in a byte each. */
    NIBBLES
  }

  private TexelLayout(
      ComponentType type, boolean client, boolean integer, int[] toRgba, int[] fromRgba) {
    this.type = type;
    this.client = client;
    this.integer = integer;
    this.signed = type.signed;
    this.bits = type.bits;
    this.bytes = type.bits / Byte.SIZE * fromRgba.length;
    this.toRgba = toRgba;
    this.fromRgba = fromRgba;
    this.swaps = !Arrays.equals(toRgba, RGBA);
    this.fields = null;
    this.word = null;
  }

  private TexelLayout(
      Word word, int bytes, boolean integer, int[] fields, int[] toRgba, int[] fromRgba) {
    this.type = null;
    this.client = false;
    this.integer = integer;
    this.bytes = bytes;
    this.toRgba = toRgba;
    this.fromRgba = fromRgba;
    this.swaps = !Arrays.equals(toRgba, RGBA);
    this.fields = fields;
    this.word = word;
    this.signed = word == Word.UF11 || word == Word.SHARED_EXPONENT;
    int most = 0;
    for (int b : fields) {
      most = Math.max(most, b);
    }
    this.bits = most;
  }

  /** R, G, B, A as floats. */
  static final TexelLayout FLOATS = client(GL_RGBA, GL_FLOAT);

  // --- memory of the application

  /** Of a format and a type of colours. */
  static TexelLayout client(int format, int type) {
    boolean integer = ClientFormat.isInteger(format);
    int n = ClientFormat.components(format);
    int[] from = new int[n];
    for (int i = 0; i < n; i++) {
      from[i] = ClientFormat.channel(format, i);
    }
    int[] to = inverse(from);
    if (ClientFormat.isLuminance(format)) {
      to[1] = 0;
      to[2] = 0;
      to[3] = format == GL_INTENSITY ? 0 : n == 2 ? 1 : ONE;
    }
    ComponentType component = component(type);
    if (component != null) {
      return new TexelLayout(component, true, integer, to, from);
    }
    int[] fields = fields(type);
    if (fields == null) {
      Word w = type == GL_UNSIGNED_INT_5_9_9_9_REV ? Word.SHARED_EXPONENT : Word.UF11;
      return new TexelLayout(w, 4, false, new int[] {11, 11, 10}, to, from);
    }
    int[] low = reversed(type) ? from : backwards(from);
    int[] widths = reversed(type) ? fields : backwards(fields);
    if (widths[0] == Byte.SIZE) {
      return new TexelLayout(ComponentType.UBYTE, false, integer, inverse(low), low);
    }
    return new TexelLayout(
        Word.FIELDS, ClientFormat.typeBytes(type), integer, widths, inverse(low), low);
  }

  private static ComponentType component(int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE -> ComponentType.UBYTE;
      case GL_BYTE -> ComponentType.BYTE;
      case GL_UNSIGNED_SHORT -> ComponentType.USHORT;
      case GL_SHORT -> ComponentType.SHORT;
      case GL_UNSIGNED_INT -> ComponentType.UINT;
      case GL_INT -> ComponentType.INT;
      case GL_HALF_FLOAT, GL_HALF_FLOAT_OES -> ComponentType.HALF;
      case GL_FLOAT -> ComponentType.FLOAT;
      default -> null;
    };
  }

  /** Bit widths of a packed type, component 0 first; null for floats. */
  private static int[] fields(int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE_3_3_2, GL_UNSIGNED_BYTE_2_3_3_REV -> new int[] {3, 3, 2};
      case GL_UNSIGNED_SHORT_5_6_5, GL_UNSIGNED_SHORT_5_6_5_REV -> new int[] {5, 6, 5};
      case GL_UNSIGNED_SHORT_4_4_4_4, GL_UNSIGNED_SHORT_4_4_4_4_REV -> new int[] {4, 4, 4, 4};
      case GL_UNSIGNED_SHORT_5_5_5_1, GL_UNSIGNED_SHORT_1_5_5_5_REV -> new int[] {5, 5, 5, 1};
      case GL_UNSIGNED_INT_8_8_8_8, GL_UNSIGNED_INT_8_8_8_8_REV -> new int[] {8, 8, 8, 8};
      case GL_UNSIGNED_INT_10_10_10_2, GL_UNSIGNED_INT_2_10_10_10_REV -> new int[] {10, 10, 10, 2};
      case GL_UNSIGNED_INT_10F_11F_11F_REV, GL_UNSIGNED_INT_5_9_9_9_REV -> null;
      default -> throw new IllegalArgumentException("type " + Integer.toHexString(type));
    };
  }

  /** Whether component 0 lies in the lowest bits. */
  private static boolean reversed(int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE_2_3_3_REV,
          GL_UNSIGNED_SHORT_5_6_5_REV,
          GL_UNSIGNED_SHORT_4_4_4_4_REV,
          GL_UNSIGNED_SHORT_1_5_5_5_REV,
          GL_UNSIGNED_INT_8_8_8_8_REV,
          GL_UNSIGNED_INT_2_10_10_10_REV ->
          true;
      default -> false;
    };
  }

  private static int[] backwards(int[] values) {
    int[] out = new int[values.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = values[out.length - 1 - i];
    }
    return out;
  }

  /** Where R, G, B and A lie, by what lies where. */
  private static int[] inverse(int[] from) {
    int[] to = {ZERO, ZERO, ZERO, ONE};
    for (int i = from.length - 1; i >= 0; i--) {
      if (from[i] < COLORS) {
        to[from[i]] = i;
      }
    }
    return to;
  }

  // --- textures

  /** Of the texels of a colour format that is not compressed. */
  static TexelLayout of(InternalFormat f) {
    PixelFormat s = f.storage();
    int n = s.components();
    int[] from = new int[n];
    for (int i = 0; i < n; i++) {
      int c = f.needsShuffle() ? f.storedFrom(i) : i;
      from[i] = c < 0 ? ONE : c;
    }
    int[] to =
        switch (f.base()) {
          case GL_RED -> new int[] {0, ZERO, ZERO, ONE};
          case GL_RG -> new int[] {0, 1, ZERO, ONE};
          case GL_RGB -> new int[] {0, 1, 2, ONE};
          case GL_ALPHA -> new int[] {ZERO, ZERO, ZERO, 0};
          // Mesa gives them without what it has copied
          case GL_LUMINANCE, GL_INTENSITY -> new int[] {0, ZERO, ZERO, ONE};
          case GL_LUMINANCE_ALPHA -> new int[] {0, ZERO, ZERO, f.alphaLast() ? 3 : 1};
          default -> RGBA;
        };
    int bits = CanonicalTexels.componentBits(s);
    if (s == PixelFormat.RG4_UNORM) {
      return new TexelLayout(Word.NIBBLES, 2, false, new int[] {4, 4}, to, from);
    }
    if (bits != 0) {
      return new TexelLayout(component(s.kind(), bits), false, s.isInteger(), to, from);
    }
    return switch (s) {
      case R11G11B10_FLOAT ->
          new TexelLayout(Word.UF11, 4, false, new int[] {11, 11, 10}, to, from);
      case RGB9E5_FLOAT ->
          new TexelLayout(Word.SHARED_EXPONENT, 4, false, new int[] {9, 9, 9}, to, from);
      case R3G3B2_UNORM -> new TexelLayout(Word.FIELDS, 1, false, new int[] {3, 3, 2}, to, from);
      case RGB565_UNORM -> new TexelLayout(Word.FIELDS, 2, false, new int[] {5, 6, 5}, to, from);
      case RGBA4_UNORM -> new TexelLayout(Word.FIELDS, 2, false, new int[] {4, 4, 4, 4}, to, from);
      case RGB5A1_UNORM -> new TexelLayout(Word.FIELDS, 2, false, new int[] {5, 5, 5, 1}, to, from);
      case RGB10A2_UNORM, RGB10A2_UINT ->
          new TexelLayout(Word.FIELDS, 4, s.isInteger(), new int[] {10, 10, 10, 2}, to, from);
      default -> throw new IllegalArgumentException("not a plain colour format: " + s);
    };
  }

  private static ComponentType component(Kind kind, int bits) {
    boolean signed = kind == Kind.SNORM || kind == Kind.SINT;
    if (kind == Kind.FLOAT) {
      return bits == 16 ? ComponentType.HALF : ComponentType.FLOAT;
    }
    return switch (bits) {
      case 8 -> signed ? ComponentType.BYTE : ComponentType.UBYTE;
      case 16 -> signed ? ComponentType.SHORT : ComponentType.USHORT;
      default -> signed ? ComponentType.INT : ComponentType.UINT;
    };
  }

  /** Whether texels are the same bytes. */
  boolean isSame(TexelLayout other) {
    return type == other.type
        && integer == other.integer
        && word == other.word
        && bytes == other.bytes
        && Arrays.equals(fromRgba, other.fromRgba)
        && (fromRgba.length < COLORS || Arrays.equals(toRgba, other.toRgba))
        && Arrays.equals(fields, other.fields);
  }

  /** Whether it is R, G, B, A of a type. */
  boolean isRgba(ComponentType of) {
    return type == of && !integer && fromRgba.length == COLORS && !swaps;
  }

  // --- texels

  /**
   * Reads a row into four components a texel.
   *
   * @param as what they become
   * @param format whether they are unpacked as texels of a format are, and not converted one by one
   */
  void read(byte[] row, int at, int count, int[] raw, ComponentType as, boolean format) {
    if (type == null) {
      for (int x = 0; x < count; x++) {
        fields(row, at + x * bytes, raw, COLORS * x, as);
      }
    } else {
      components(row, at, count, raw);
      if (format) {
        ComponentType.unpack(raw, COLORS * count, type, as);
      } else {
        ComponentType.convert(raw, COLORS * count, type, as, !integer);
      }
    }
    if (swaps) {
      swizzle(raw, count, toRgba, as.one(!integer));
    }
  }

  private void components(byte[] row, int at, int count, int[] raw) {
    int n = fromRgba.length;
    int p = at;
    int step = type.bits / Byte.SIZE;
    for (int x = 0; x < count; x++) {
      for (int c = 0; c < n; c++, p += step) {
        raw[COLORS * x + c] =
            switch (type) {
              case UBYTE -> CanonicalTexels.u8(row, p);
              case BYTE -> row[p];
              case USHORT, HALF -> CanonicalTexels.u16(row, p);
              case SHORT -> (short) CanonicalTexels.u16(row, p);
              default -> CanonicalTexels.i32(row, p);
            };
      }
    }
  }

  static void swizzle(int[] raw, int count, int[] map, int one) {
    for (int o = 0; o < COLORS * count; o += COLORS) {
      int r = raw[o];
      int g = raw[o + 1];
      int b = raw[o + 2];
      int a = raw[o + 3];
      for (int c = 0; c < map.length; c++) {
        raw[o + c] =
            switch (map[c]) {
              case 0 -> r;
              case 1 -> g;
              case 2 -> b;
              case 3 -> a;
              case ONE -> one;
              default -> 0;
            };
      }
    }
  }

  private void fields(byte[] row, int at, int[] raw, int o, ComponentType as) {
    if (word == Word.UF11 || word == Word.SHARED_EXPONENT) {
      int w = CanonicalTexels.i32(row, at);
      for (int c = 0; c < 3; c++) {
        float v =
            word == Word.SHARED_EXPONENT
                ? SmallFloats.unpackRgb9e5(w, c)
                : c < 2 ? SmallFloats.uf11ToFloat(w >>> 11 * c) : SmallFloats.uf10ToFloat(w >>> 22);
        raw[o + c] =
            as == ComponentType.UBYTE ? ComponentType.toByte(v) : Float.floatToRawIntBits(v);
      }
      return;
    }
    int w =
        switch (bytes) {
          case 1 -> CanonicalTexels.u8(row, at);
          case 2 -> CanonicalTexels.u16(row, at);
          default -> CanonicalTexels.i32(row, at);
        };
    int shift = 0;
    for (int c = 0; c < fields.length; c++) {
      int most = (1 << fields[c]) - 1;
      int v = w >>> shift & most;
      shift += word == Word.NIBBLES ? Byte.SIZE : fields[c];
      raw[o + c] =
          switch (as) {
            case FLOAT -> Float.floatToRawIntBits(v * (1.0f / most));
            case UBYTE -> (int) ComponentType.unormToUnorm(v, fields[c], Byte.SIZE);
            default -> v;
          };
    }
  }

  /**
   * Writes a row.
   *
   * @param raw four components a texel, which are changed
   * @param as what they are
   * @param format whether they are packed as texels of a format are
   */
  void write(int[] raw, int count, byte[] row, int at, ComponentType as, boolean format) {
    if (!Arrays.equals(fromRgba, RGBA)) {
      swizzle(raw, count, fromRgba, as.one(!integer));
    }
    if (type == null) {
      for (int x = 0; x < count; x++) {
        int w = word(raw, COLORS * x, as);
        switch (bytes) {
          case 1 -> row[at + x] = (byte) w;
          case 2 -> CanonicalTexels.put16(row, at + 2 * x, w);
          default -> CanonicalTexels.put32(row, at + 4 * x, w);
        }
      }
      return;
    }
    if (format) {
      ComponentType.pack(raw, COLORS * count, as, type);
    } else {
      ComponentType.convert(raw, COLORS * count, as, type, !integer);
    }
    int n = fromRgba.length;
    int p = at;
    for (int x = 0; x < count; x++) {
      for (int c = 0; c < n; c++) {
        int v = raw[COLORS * x + c];
        switch (type.bits) {
          case 8 -> row[p++] = (byte) v;
          case 16 -> {
            CanonicalTexels.put16(row, p, v);
            p += 2;
          }
          default -> {
            CanonicalTexels.put32(row, p, v);
            p += 4;
          }
        }
      }
    }
  }

  private int word(int[] raw, int o, ComponentType as) {
    if (word == Word.UF11 || word == Word.SHARED_EXPONENT) {
      float r = number(raw[o], as);
      float g = number(raw[o + 1], as);
      float b = number(raw[o + 2], as);
      return word == Word.SHARED_EXPONENT
          ? SmallFloats.packRgb9e5(r, g, b)
          : SmallFloats.truncateToUf11(r)
              | SmallFloats.truncateToUf11(g) << 11
              | SmallFloats.truncateToUf10(b) << 22;
    }
    int w = 0;
    int shift = 0;
    for (int c = 0; c < fields.length; c++) {
      long most = ComponentType.most(fields[c]);
      int v =
          switch (as) {
            case FLOAT -> ComponentType.rounded(Float.intBitsToFloat(raw[o + c]), 0, most);
            case UBYTE ->
                integer
                    ? (int) Math.min(raw[o + c], most)
                    : (int) ComponentType.unormToUnorm(raw[o + c], Byte.SIZE, fields[c]);
            case UINT -> (int) Math.min(raw[o + c] & 0xffffffffL, most);
            default -> (int) CanonicalTexels.clamp(raw[o + c], 0, most);
          };
      w |= word == Word.NIBBLES ? v * 17 << shift : v << shift;
      shift += word == Word.NIBBLES ? Byte.SIZE : fields[c];
    }
    return w;
  }

  private static float number(int raw, ComponentType as) {
    return as == ComponentType.UBYTE ? raw * CanonicalTexels.BYTE_STEP : Float.intBitsToFloat(raw);
  }
}
