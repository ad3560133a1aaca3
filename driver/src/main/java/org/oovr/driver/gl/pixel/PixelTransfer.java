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
  private static final long WORD = 0xffffffffL;

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
    int rowBytes = width * group;
    boolean plain = !store.swapBytes || ClientFormat.typeBytes(type) == 1;
    boolean identity = plain && changes == null && isIdentity(format, type, target);
    boolean converted = target.isColor() && !identity;
    long rowStride = store.rowStride(width, group);
    // images of colours that are converted follow each other without gaps in Mesa, and where
    // components change too, it skips nothing
    long imageStride = converted ? height * rowStride : store.imageStride(width, height, group);
    boolean skips = !converted || changes == null;
    long start = offset + (skips ? store.skipBytes(width, height, group, volume) : 0);
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
    RowWriter writer =
        identity ? null : new RowWriter(format, type, source, width, plain, transfer);
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

  /** Whether client texels and canonical texels are the same bytes. */
  static boolean isIdentity(int format, int type, InternalFormat target) {
    return switch (target.storage()) {
      case D16_UNORM -> format == GL_DEPTH_COMPONENT && type == GL_UNSIGNED_SHORT;
      case D24_UNORM_S8 -> format == GL_DEPTH_STENCIL && type == GL_UNSIGNED_INT_24_8;
      default ->
          target.isColor()
              && ClientFormat.isColor(format)
              && !target.forcesAlpha()
              && TexelLayout.client(format, type).isSame(TexelLayout.of(target));
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
    private final double[] depths;

    /** From the client's texels: to the target's or, where they change, to floats. */
    private final TexelConversion conversion;

    /** From floats to the target's; null where components stay as they are. */
    private final TexelConversion changed;

    private final byte[] floats;

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
      depths = target.isColor() ? null : new double[2 * width];
      boolean changing = changes != null && target.isColor();
      floats = changing ? new byte[width * TexelLayout.FLOATS.bytes] : null;
      if (target.isColor()) {
        TexelLayout client = TexelLayout.client(format, type);
        TexelLayout texels = TexelLayout.of(target);
        boolean rebased = target.isRebased();
        conversion =
            changing
                ? new TexelConversion(client, TexelLayout.FLOATS, false, width)
                : new TexelConversion(client, texels, rebased, width);
        changed = changing ? new TexelConversion(TexelLayout.FLOATS, texels, rebased, width) : null;
      } else {
        conversion = null;
        changed = null;
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
        PixelFormat kept = changes == null ? target.storage() : null;
        DepthTexels.decode(row, format, type, width, kept, depths);
        if (changes != null) {
          changes.depthStencil(depths, width);
        }
        DepthTexels.store(target.storage(), depths, width, out, to);
      } else if (changes == null) {
        conversion.run(row, 0, out, to, width);
      } else {
        conversion.run(row, 0, floats, 0, width);
        changes.color(floats, width);
        changed.run(floats, 0, out, to, width);
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
    private final double[] depths;

    /** From the source's texels: to the client's or, where they change, to R, G, B, A. */
    private final TexelConversion conversion;

    /** From R, G, B, A, or from luminance, to the client's; null where components stay. */
    private final TexelConversion changed;

    private final byte[] between;
    private final boolean sums;
    private final boolean framebuffer;

    /** Null where components stay as they are. */
    private final TransferState changes;

    RowWriter(
        int format,
        int type,
        InternalFormat source,
        int width,
        boolean plain,
        TransferState transfer) {
      this.changes = transfer.changes(source) ? transfer : null;
      framebuffer = transfer.sums();
      this.format = format;
      this.type = type;
      this.source = source;
      this.width = width;
      this.plain = plain;
      row = new byte[width * ClientFormat.groupBytes(format, type)];
      boolean color = source.isColor();
      depths = color ? null : new double[2 * width];
      sums = color && transfer.sums() && source.isSummed(format);
      boolean through = color && (changes != null || sums);
      between = through ? new byte[width * TexelLayout.FLOATS.bytes] : null;
      if (!color) {
        conversion = null;
        changed = null;
        return;
      }
      TexelLayout client = TexelLayout.client(format, type);
      TexelLayout texels = TexelLayout.of(source);
      boolean rebased = source.isRebased() || source.isBright();
      if (through) {
        boolean integer = source.isInteger();
        int components = !integer ? GL_FLOAT : texels.signed ? GL_INT : GL_UNSIGNED_INT;
        int four = integer ? GL_RGBA_INTEGER : GL_RGBA;
        conversion =
            new TexelConversion(texels, TexelLayout.client(four, components), rebased, width);
        TexelLayout from = TexelLayout.client(sums ? format : four, components);
        changed = new TexelConversion(from, client, false, width);
      } else {
        conversion = new TexelConversion(texels, client, rebased, width);
        changed = null;
      }
    }

    void convert(byte[] texels, int from) {
      if (!source.isColor()) {
        CanonicalTexels.decodeDepthStencil(source.storage(), texels, from, width, depths);
        if (changes != null) {
          changes.depthStencil(depths, width);
        }
        PixelFormat stored = changes == null ? source.storage() : null;
        DepthTexels.encode(depths, stored, format, type, width, framebuffer, row);
      } else if (changed == null) {
        conversion.run(texels, from, row, 0, width);
      } else {
        conversion.run(texels, from, between, 0, width);
        if (changes != null) {
          changes.color(between, width);
        }
        if (sums) {
          sum();
        }
        changed.run(between, 0, row, 0, width);
      }
      if (!plain) {
        // of two words a texel Mesa counts one where it reads framebuffers
        boolean half = framebuffer && type == GL_FLOAT_32_UNSIGNED_INT_24_8_REV;
        int bytes = half ? row.length / 2 : row.length;
        ClientTexels.swapBytes(row, bytes, ClientFormat.typeBytes(type));
      }
    }

    /** Luminance of R, G, B, A (GL 2.1, 4.3.2): L = R + G + B, beside alpha where it is asked. */
    private void sum() {
      int n = ClientFormat.components(format);
      boolean clamped = changes != null && changes.clamps();
      for (int x = 0; x < width; x++) {
        int o = x * TexelLayout.FLOATS.bytes;
        int r = CanonicalTexels.i32(between, o);
        int g = CanonicalTexels.i32(between, o + 4);
        int b = CanonicalTexels.i32(between, o + 8);
        int a = CanonicalTexels.i32(between, o + 12);
        int l;
        if (!source.isInteger()) {
          float v = Float.intBitsToFloat(r) + Float.intBitsToFloat(g) + Float.intBitsToFloat(b);
          l = Float.floatToRawIntBits(clamped ? v > 0 ? Math.min(v, 1) : 0 : v);
        } else if (source.storage().kind() == PixelFormat.Kind.SINT) {
          long v = (long) r + g + b;
          l = (int) CanonicalTexels.clamp(v, Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else {
          long v = (r & WORD) + (g & WORD) + (b & WORD);
          l = (int) Math.min(v, WORD);
        }
        CanonicalTexels.put32(between, 4 * n * x, l);
        if (n == 2) {
          CanonicalTexels.put32(between, 8 * x + 4, a);
        }
      }
    }
  }
}
