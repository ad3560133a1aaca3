package org.oovr.simulator.render;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.render.texture.TextureStore;

/** The finished image of a frame: samples averaged, views side by side, top row first. */
public final class FrameImage {
  private final int width;
  private final int height;
  private final int views;
  private final byte[] rgba;

  /** The views of a colour attachment, in the order in which they stand side by side. */
  static List<Surface> views(TextureStore store, Attachment color) {
    int level = color.level();
    boolean layers = color.layered();
    List<Surface> result = new ArrayList<>();
    for (int v = 0; v < (layers ? store.layers(level) : store.views()); v++) {
      result.add(new Surface(store, color, layers ? 0 : v, layers ? v : 0));
    }
    return result;
  }

  /**
   * Puts views side by side.
   *
   * @param surfaces of equal size and format, at least one
   * @param upperRowFirst whether row 0 is the highest, else the lowest
   */
  public FrameImage(List<Surface> surfaces, boolean upperRowFirst) {
    views = surfaces.size();
    Surface first = surfaces.get(0);
    int w = first.width;
    height = first.height;
    width = w * views;
    rgba = new byte[width * height * 4];
    TexelCodec codec = first.codec;
    IntBuffer out = ByteBuffer.wrap(rgba).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
    int samples = first.samples;
    float[][] texel = new float[4][w];
    float[][] sum = new float[4][w];
    for (int v = 0; v < views; v++) {
      Surface surface = surfaces.get(v);
      for (int y = 0; y < height; y++) {
        int to = ((upperRowFirst ? y : height - 1 - y) * width + v * w) * 4;
        if (samples == 1 && isBytes(codec)) {
          out.put(to / 4, surface.words, surface.index(0, y), w);
          continue;
        }
        for (int s = 0; s < samples; s++) {
          int from = surface.index(0, y) + s * surface.sampleWords;
          float[][] into = s == 0 ? sum : texel;
          codec.unpack(surface.words, from, w, into[0], into[1], into[2], into[3], 0);
          for (int c = 0; s > 0 && c < 4; c++) {
            for (int x = 0; x < w; x++) {
              sum[c][x] += texel[c][x];
            }
          }
        }
        encode(codec, sum, samples, w, to);
      }
    }
  }

  private static boolean isBytes(TexelCodec codec) {
    return switch (codec.format()) {
      case RGBA8_UNORM, RGBA8_SRGB -> true;
      default -> false;
    };
  }

  private void encode(TexelCodec codec, float[][] sum, int samples, int w, int to) {
    float scale = 1f / samples;
    boolean srgb = codec.format().isSrgb();
    for (int x = 0; x < w; x++) {
      for (int c = 0; c < 4; c++) {
        float v = sum[c][x] * scale;
        int value =
            srgb && c < 3
                ? org.oovr.simulator.render.format.Srgb.fromLinear(v)
                : (int) Math.rint(Math.min(Math.max(v, 0f), 1f) * 255f);
        rgba[to + x * 4 + c] = (byte) value;
      }
    }
  }

  /** Pixels, all views side by side. */
  public int width() {
    return width;
  }

  /** Pixels. */
  public int height() {
    return height;
  }

  /** Number of views. */
  public int views() {
    return views;
  }

  /** 4 bytes per pixel R, G, B, A; the top row first. */
  public byte[] rgba() {
    return rgba;
  }

  /** SHA-256 of {@link #rgba()}, in lower-case hexadecimal digits. */
  public String sha256() {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(rgba));
    } catch (NoSuchAlgorithmException fault) {
      throw new IllegalStateException("every Java platform has SHA-256", fault);
    }
  }
}
