package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.simulator.command.PixelFormat;

/**
 * Whole images between client memory (with its pixel store parameters) and canonical texel bytes.
 * Client memory shorter than the image reads as zeroes and is written as far as it goes: the call
 * layer has already raised the error where the specification has one.
 */
public final class PixelTransfer {
  private static final TransferState UNCHANGED = new TransferState();

  private PixelTransfer() {}

  /**
   * Reads a client image.
   *
   * @param source client memory or a pixel buffer's bytes
   * @param offset bytes from the start of {@code source} to the image
   * @param volume whether image height and skip images apply
   * @return canonical, tightly packed texels of {@code target}'s storage format
   */
  public static byte[] unpack(
      ByteBuffer source,
      long offset,
      int format,
      int type,
      PixelStore store,
      int width,
      int height,
      int depth,
      boolean volume,
      InternalFormat target) {
    return unpack(
        source, offset, format, type, store, width, height, depth, volume, target, UNCHANGED);
  }

  /** Reads a client image, whose components change as {@code transfer} says. */
  public static byte[] unpack(
      ByteBuffer source,
      long offset,
      int format,
      int type,
      PixelStore store,
      int width,
      int height,
      int depth,
      boolean volume,
      InternalFormat target,
      TransferState transfer) {
    TransferState changes = transfer.changes(target) ? transfer : null;
    PixelFormat storage = target.storage();
    int texelBytes = storage.blockBytes();
    byte[] out = new byte[Math.toIntExact(storage.regionBytes(width, height, depth))];
    int group = ClientFormat.groupBytes(format, type);
    long rowStride = store.rowStride(width, group);
    long imageStride = store.imageStride(width, height, group);
    long start = offset + store.skipBytes(width, height, group, volume);
    int rowBytes = width * group;
    boolean plain = !store.swapBytes || ClientFormat.typeBytes(type) == 1;
    boolean identity = plain && changes == null && isIdentity(format, type, target);
    RowReader reader = identity ? null : new RowReader(format, type, target, width, plain, changes);
    for (int z = 0; z < depth; z++) {
      for (int y = 0; y < height; y++) {
        long at = start + z * imageStride + y * rowStride;
        int to = (z * height + y) * width * texelBytes;
        if (identity) {
          copy(source, at, out, to, rowBytes);
        } else {
          java.util.Arrays.fill(reader.row, (byte) 0);
          copy(source, at, reader.row, 0, rowBytes);
          reader.convert(out, to);
        }
      }
    }
    return out;
  }

  /**
   * Writes a client image.
   *
   * @param texels canonical, tightly packed
   * @param source format of {@code texels} with its base format
   * @param target client memory; written from {@code offset} on as far as it goes
   */
  public static void pack(
      byte[] texels,
      InternalFormat source,
      ByteBuffer target,
      long offset,
      int format,
      int type,
      PixelStore store,
      int width,
      int height,
      int depth,
      boolean volume) {
    pack(
        texels, source, target, offset, format, type, store, width, height, depth, volume,
        UNCHANGED);
  }

  /** Writes a client image, whose components change as {@code transfer} says. */
  public static void pack(
      byte[] texels,
      InternalFormat source,
      ByteBuffer target,
      long offset,
      int format,
      int type,
      PixelStore store,
      int width,
      int height,
      int depth,
      boolean volume,
      TransferState transfer) {
    TransferState changes = transfer.changes(source) ? transfer : null;
    int texelBytes = source.storage().blockBytes();
    int group = ClientFormat.groupBytes(format, type);
    long rowStride = store.rowStride(width, group);
    long imageStride = store.imageStride(width, height, group);
    long start = offset + store.skipBytes(width, height, group, volume);
    int rowBytes = width * group;
    boolean plain = !store.swapBytes || ClientFormat.typeBytes(type) == 1;
    boolean identity = plain && changes == null && isIdentity(format, type, source);
    RowWriter writer = identity ? null : new RowWriter(format, type, source, width, plain, changes);
    for (int z = 0; z < depth; z++) {
      for (int y = 0; y < height; y++) {
        long at = start + z * imageStride + (store.invert ? height - 1 - y : y) * rowStride;
        int from = (z * height + y) * width * texelBytes;
        if (identity) {
          put(texels, from, target, at, rowBytes);
        } else {
          writer.convert(texels, from);
          put(writer.row, 0, target, at, rowBytes);
        }
      }
    }
  }

  private static void copy(ByteBuffer source, long at, byte[] out, int to, int bytes) {
    long available = Math.min(bytes, source.limit() - at);
    if (at >= 0 && available > 0) {
      source.get((int) at, out, to, (int) available);
    }
  }

  private static void put(byte[] from, int at, ByteBuffer target, long to, int bytes) {
    long available = Math.min(bytes, target.limit() - to);
    if (to >= 0 && available > 0) {
      target.put((int) to, from, at, (int) available);
    }
  }

  /** Bits of a client's signed components; 0 of others. */
  private static int signedBits(int type) {
    return switch (type) {
      case GL_BYTE -> 8;
      case GL_SHORT -> 16;
      case GL_INT -> 32;
      default -> 0;
    };
  }

  /**
   * Signed values that get fewer bits lose the lower ones, as Mesa does it, and are not rounded.
   */
  private static void shorten(double[] values, int from, int to) {
    if (to == 0 || from <= to) {
      return;
    }
    double most = (1L << from - 1) - 1;
    double mostAfter = (1L << to - 1) - 1;
    double lost = 1L << from - to;
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.max(-1, Math.floor(Math.rint(values[i] * most) / lost) / mostAfter);
    }
  }

  /** Whether client texels and canonical texels are the same bytes. */
  static boolean isIdentity(int format, int type, InternalFormat target) {
    if (target.forcesAlpha()) {
      return false;
    }
    return switch (target.storage()) {
      case R8_UNORM ->
          type == GL_UNSIGNED_BYTE
              && (target.base() == GL_ALPHA
                  ? format == GL_ALPHA
                  : format == GL_RED || format == GL_LUMINANCE && target.base() != GL_RED);
      case RG8_UNORM ->
          type == GL_UNSIGNED_BYTE
              && (target.base() == GL_LUMINANCE_ALPHA
                  ? format == GL_LUMINANCE_ALPHA
                  : format == GL_RG);
      case RGBA8_UNORM, RGBA8_SRGB ->
          target.base() == GL_RGBA
              && format == GL_RGBA
              && (type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_INT_8_8_8_8_REV);
      case RGBA8_SNORM -> target.base() == GL_RGBA && format == GL_RGBA && type == GL_BYTE;
      case R8_SNORM -> target.base() == GL_RED && format == GL_RED && type == GL_BYTE;
      case R16_UNORM -> format == GL_RED && target.base() == GL_RED && type == GL_UNSIGNED_SHORT;
      case RGBA16_UNORM -> format == GL_RGBA && type == GL_UNSIGNED_SHORT;
      case R16_FLOAT -> format == GL_RED && target.base() == GL_RED && type == GL_HALF_FLOAT;
      case RG16_FLOAT -> format == GL_RG && target.base() == GL_RG && type == GL_HALF_FLOAT;
      case RGBA16_FLOAT -> format == GL_RGBA && type == GL_HALF_FLOAT;
      case R32_FLOAT -> format == GL_RED && target.base() == GL_RED && type == GL_FLOAT;
      case RG32_FLOAT -> format == GL_RG && target.base() == GL_RG && type == GL_FLOAT;
      case RGBA32_FLOAT -> format == GL_RGBA && type == GL_FLOAT;
      case RGB10A2_UNORM -> format == GL_RGBA && type == GL_UNSIGNED_INT_2_10_10_10_REV;
      case R11G11B10_FLOAT -> format == GL_RGB && type == GL_UNSIGNED_INT_10F_11F_11F_REV;
      case RGB9E5_FLOAT -> format == GL_RGB && type == GL_UNSIGNED_INT_5_9_9_9_REV;
      case R8_UINT ->
          target.base() == GL_RED && format == GL_RED_INTEGER && type == GL_UNSIGNED_BYTE;
      case R8_SINT -> target.base() == GL_RED && format == GL_RED_INTEGER && type == GL_BYTE;
      case RGBA8_UINT -> format == GL_RGBA_INTEGER && type == GL_UNSIGNED_BYTE;
      case R32_UINT ->
          target.base() == GL_RED && format == GL_RED_INTEGER && type == GL_UNSIGNED_INT;
      case R32_SINT -> target.base() == GL_RED && format == GL_RED_INTEGER && type == GL_INT;
      case RGBA32_UINT -> format == GL_RGBA_INTEGER && type == GL_UNSIGNED_INT;
      case RGBA32_SINT -> format == GL_RGBA_INTEGER && type == GL_INT;
      case D16_UNORM -> format == GL_DEPTH_COMPONENT && type == GL_UNSIGNED_SHORT;
      case D24_UNORM_S8 -> format == GL_DEPTH_STENCIL && type == GL_UNSIGNED_INT_24_8;
      default -> false;
    };
  }

  /** Converts client rows into canonical rows. */
  private static final class RowReader {
    final byte[] row;
    private final int format;
    private final int type;
    private final InternalFormat target;
    private final int width;
    private final boolean plain;
    private final double[] values;
    private final long[] integers;

    /** Null where components stay as they are. */
    private final TransferState changes;

    RowReader(
        int format,
        int type,
        InternalFormat target,
        int width,
        boolean plain,
        TransferState changes) {
      this.changes = changes;
      this.format = format;
      this.type = type;
      this.target = target;
      this.width = width;
      this.plain = plain;
      row = new byte[width * ClientFormat.groupBytes(format, type)];
      values = target.isInteger() ? null : new double[width * 4];
      integers = target.isInteger() ? new long[width * 4] : null;
    }

    /** Whether components have fewer bits than bytes. */
    private static boolean isNarrow(PixelFormat f) {
      return switch (f) {
        case R3G3B2_UNORM, RGB565_UNORM, RGBA4_UNORM, RGB5A1_UNORM -> true;
        default -> false;
      };
    }

    /** Mesa makes bytes of all but floats first, where components become narrower still. */
    private void throughBytes() {
      if (ClientFormat.packedComponents(type) != 0) {
        return;
      }
      for (int i = 0; i < values.length; i++) {
        values[i] = CanonicalTexels.unorm(values[i], 8) / 255.0;
      }
    }

    void convert(byte[] out, int to) {
      if (!plain) {
        ClientTexels.swapBytes(row, row.length, ClientFormat.typeBytes(type));
      }
      if (type == GL_UNSIGNED_BYTE && changes == null && bytesToRgba8(out, to)) {
        return;
      }
      if (!target.isColor()) {
        ClientTexels.decodeDepthStencil(row, format, type, width, values);
        if (changes != null) {
          changes.depthStencil(values, width);
        }
        CanonicalTexels.encodeDepthStencil(target.storage(), values, width, out, to);
      } else if (target.isInteger()) {
        ClientTexels.decodeInteger(row, format, type, width, integers);
        if (target.needsShuffle()) {
          shuffleIntegers();
        }
        CanonicalTexels.encodeInteger(target.storage(), integers, width, out, to);
      } else {
        ClientTexels.decodeColor(row, format, type, width, values);
        if (changes != null) {
          changes.color(values, width);
        } else if (target.storage().kind() == PixelFormat.Kind.SNORM) {
          shorten(values, signedBits(type), CanonicalTexels.componentBits(target.storage()));
        } else if (isNarrow(target.storage()) && type != GL_FLOAT) {
          throughBytes();
        }
        if (target.needsShuffle()) {
          shuffle();
        }
        CanonicalTexels.encode(target.storage(), values, width, out, to);
      }
    }

    private void shuffle() {
      int n = target.storage().components();
      for (int x = 0; x < width; x++) {
        int o = 4 * x;
        for (int i = 0; i < n; i++) {
          int from = target.storedFrom(i);
          values[o + i] = from < 0 ? 1 : values[o + from];
        }
      }
    }

    private void shuffleIntegers() {
      int n = target.storage().components();
      for (int x = 0; x < width; x++) {
        int o = 4 * x;
        for (int i = 0; i < n; i++) {
          int from = target.storedFrom(i);
          integers[o + i] = from < 0 ? 1 : integers[o + from];
        }
      }
    }

    /** The frequent conversions of 8-bit colours, without arithmetic. */
    private boolean bytesToRgba8(byte[] out, int to) {
      PixelFormat storage = target.storage();
      if (storage != PixelFormat.RGBA8_UNORM && storage != PixelFormat.RGBA8_SRGB) {
        return false;
      }
      if (target.base() != GL_RGB && target.base() != GL_RGBA) {
        return false;
      }
      int n;
      switch (format) {
        case GL_RGB, GL_BGR -> n = 3;
        case GL_RGBA, GL_BGRA -> n = 4;
        default -> {
          return false;
        }
      }
      int r = format == GL_BGR || format == GL_BGRA ? 2 : 0;
      boolean opaque = n == 3 || target.forcesAlpha();
      for (int x = 0, i = 0, o = to; x < width; x++, i += n, o += 4) {
        out[o] = row[i + r];
        out[o + 1] = row[i + 1];
        out[o + 2] = row[i + 2 - r];
        out[o + 3] = opaque ? -1 : row[i + 3];
      }
      return true;
    }
  }

  /** Converts canonical rows into client rows. */
  private static final class RowWriter {
    final byte[] row;
    private final int format;
    private final int type;
    private final InternalFormat source;
    private final int width;
    private final boolean plain;
    private final double[] values;
    private final long[] integers;

    /** Null where components stay as they are. */
    private final TransferState changes;

    RowWriter(
        int format,
        int type,
        InternalFormat source,
        int width,
        boolean plain,
        TransferState changes) {
      this.changes = changes;
      this.format = format;
      this.type = type;
      this.source = source;
      this.width = width;
      this.plain = plain;
      row = new byte[width * ClientFormat.groupBytes(format, type)];
      values = source.isInteger() ? null : new double[width * 4];
      integers = source.isInteger() ? new long[width * 4] : null;
    }

    void convert(byte[] texels, int from) {
      if (!source.isColor()) {
        CanonicalTexels.decodeDepthStencil(source.storage(), texels, from, width, values);
        if (changes != null) {
          changes.depthStencil(values, width);
        }
        ClientTexels.encodeDepthStencil(values, format, type, width, row);
      } else if (source.isInteger()) {
        CanonicalTexels.decodeInteger(source.storage(), texels, from, width, integers);
        unshuffleIntegers();
        ClientTexels.encodeInteger(integers, format, type, width, row);
      } else {
        CanonicalTexels.decode(source.storage(), texels, from, width, values);
        unshuffle();
        if (changes != null) {
          changes.color(values, width);
        } else if (source.storage().kind() == PixelFormat.Kind.SNORM) {
          shorten(values, CanonicalTexels.componentBits(source.storage()), signedBits(type));
        }
        ClientTexels.encodeColor(values, format, type, width, row);
      }
      if (!plain) {
        ClientTexels.swapBytes(row, row.length, ClientFormat.typeBytes(type));
      }
    }

    /** Stored components to R, G, B, A as GL returns them (GL 3.3 core table 6.1). */
    private void unshuffle() {
      if (!moves()) {
        return;
      }
      int base = source.base();
      for (int x = 0; x < width; x++) {
        int o = 4 * x;
        double first = values[o];
        double alpha = source.alphaLast() ? values[o + 3] : values[o + 1];
        values[o] = base == GL_ALPHA ? 0 : first;
        values[o + 1] = base == GL_RGB || base == GL_RG ? values[o + 1] : 0;
        values[o + 2] = base == GL_RGB ? values[o + 2] : 0;
        values[o + 3] = base == GL_ALPHA ? first : base == GL_LUMINANCE_ALPHA ? alpha : 1;
      }
    }

    private void unshuffleIntegers() {
      if (!moves()) {
        return;
      }
      int base = source.base();
      for (int x = 0; x < width; x++) {
        int o = 4 * x;
        long first = integers[o];
        long alpha = integers[o + 1];
        integers[o] = base == GL_ALPHA ? 0 : first;
        integers[o + 1] = base == GL_RGB || base == GL_RG ? integers[o + 1] : 0;
        integers[o + 2] = base == GL_RGB ? integers[o + 2] : 0;
        integers[o + 3] = base == GL_ALPHA ? first : base == GL_LUMINANCE_ALPHA ? alpha : 1;
      }
    }

    /** Whether what is stored is not yet R, G, B, A. */
    private boolean moves() {
      return switch (source.base()) {
        case GL_ALPHA, GL_LUMINANCE, GL_LUMINANCE_ALPHA, GL_INTENSITY -> true;
        case GL_RED, GL_RG -> source.storage().components() == 4;
        default -> source.forcesAlpha();
      };
    }
  }
}
