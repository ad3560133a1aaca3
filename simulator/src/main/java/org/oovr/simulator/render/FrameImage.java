package org.oovr.simulator.render;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.render.texture.TextureStore;

/** The finished image of a frame: samples averaged, views side by side, top row first. */
final class FrameImage {
  private final int width;
  private final int height;
  private final int views;
  private final byte[] rgba;

  FrameImage(TextureStore store, Attachment color) {
    int level = color.level();
    int w = store.texture().width(level);
    height = store.texture().height(level);
    boolean layers = color.layered();
    views = layers ? store.layers(level) : store.views();
    width = w * views;
    rgba = new byte[width * height * 4];
    TexelCodec codec = store.codec();
    IntBuffer out = ByteBuffer.wrap(rgba).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
    int samples = store.texture().samples();
    float[][] texel = new float[4][w];
    float[][] sum = new float[4][w];
    for (int v = 0; v < views; v++) {
      int layer = layers ? v : color.layer();
      int[] words = store.words(layers ? 0 : v);
      for (int y = 0; y < height; y++) {
        int to = ((height - 1 - y) * width + v * w) * 4;
        if (samples == 1 && isBytes(codec)) {
          out.put(to / 4, words, store.texelIndex(level, layer, 0, 0, y), w);
          continue;
        }
        for (int s = 0; s < samples; s++) {
          int from = store.texelIndex(level, layer, s, 0, y);
          float[][] into = s == 0 ? sum : texel;
          codec.unpack(words, from, w, into[0], into[1], into[2], into[3], 0);
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

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  int views() {
    return views;
  }

  byte[] rgba() {
    return rgba;
  }
}
