package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.render.format.DepthStencilCodec;
import org.oovr.simulator.render.format.TexelCodec;

/**
 * Copies a rectangle of one image into one of another with scaling, flips, conversion of formats
 * and resolve of samples (OpenGL 3.3 core, section 4.3.2). A target texel takes the source value at
 * its own centre; parts of the rectangles outside either image are left out. Samples are averaged
 * for colours that are no integers, else sample 0 counts. With sRGB encoding on, sRGB images are
 * read and written as linear light, else as they are stored.
 */
public final class TextureBlit {
  private final TexelImage source;

  /** The slice behind it, or null where nothing is taken of it. */
  private final TexelImage next;

  private final TexelImage target;
  private final ResourceCommand.Blit blit;
  private final ResampleAxis x;
  private final ResampleAxis y;
  private final int targetSamples;

  private TextureBlit(
      TexelImage source, TexelImage next, TexelImage target, ResourceCommand.Blit blit) {
    this.source = source;
    this.next = next;
    this.target = target;
    this.blit = blit;
    targetSamples = target.samples();
    int width = target.width();
    int height = target.height();
    Viewport clip = blit.scissor();
    boolean scissor = clip != null && clip.scissor();
    boolean linear = blit.linear() && blit.color();
    x =
        new ResampleAxis(
            blit.sourceX0(),
            blit.sourceX1(),
            blit.targetX0(),
            blit.targetX1(),
            scissor ? Math.max(0, clip.scissorX()) : 0,
            scissor ? end(clip.scissorX(), clip.scissorWidth(), width) : width,
            source.width(),
            linear);
    y =
        new ResampleAxis(
            blit.sourceY0(),
            blit.sourceY1(),
            blit.targetY0(),
            blit.targetY1(),
            scissor ? Math.max(0, clip.scissorY()) : 0,
            scissor ? end(clip.scissorY(), clip.scissorHeight(), height) : height,
            source.height(),
            linear);
  }

  private static int end(int start, int size, int limit) {
    return (int) Math.min(limit, (long) start + size);
  }

  /** Executes a blit for all views of the target. */
  public static void execute(TextureStore source, TextureStore target, ResourceCommand.Blit blit) {
    source.checkRegion(blit.source().level(), blit.source().layer(), 1, 0, 0, 0, 0);
    target.checkRegion(blit.target().level(), blit.target().layer(), 1, 0, 0, 0, 0);
    boolean between = blit.next() != null && blit.color();
    if (between) {
      source.checkRegion(blit.source().level(), blit.nextLayer(), 1, 0, 0, 0, 0);
    }
    for (int view = 0; view < target.views(); view++) {
      TexelImage next =
          between ? source.image(view, blit.source().level(), blit.nextLayer()) : null;
      new TextureBlit(
              source.image(view, blit.source().level(), blit.source().layer()),
              next,
              target.image(view, blit.target().level(), blit.target().layer()),
              blit)
          .run();
    }
  }

  /** Executes a blit from one image into another; its attachments are not looked at. */
  public static void execute(TexelImage source, TexelImage target, ResourceCommand.Blit blit) {
    new TextureBlit(source, null, target, blit).run();
  }

  private void run() {
    if (x.isEmpty() || y.isEmpty()) {
      return;
    }
    if (blit.color()) {
      color();
    }
    if (blit.depth() || blit.stencil()) {
      depthStencil();
    }
  }

  /** Codec that reads or writes colour values of an image under the blit's sRGB rule. */
  private TexelCodec colorCodec(TexelImage image) {
    return blit.encodeSrgb() ? image.codec() : TexelCodec.of(image.codec().format().asStored());
  }

  private int sourceIndex(int sample, int sourceX, int sourceY) {
    return source.index(sample, sourceX, sourceY);
  }

  private int targetIndex(int sample, int column, int row) {
    return target.index(sample, x.first + column, y.first + row);
  }

  private void color() {
    TexelCodec from = colorCodec(source);
    TexelCodec to = colorCodec(target);
    boolean integer = from.format().isInteger();
    if (integer != to.format().isInteger()) {
      throw new ResourceException(
          "blit between integers and others: %s to %s"
              .formatted(source.describe(), target.describe()));
    }
    int samples = source.samples();
    boolean resolve = samples > 1 && targetSamples == 1 && !integer;
    if (from.format() == to.format() && !resolve && !blit.linear() && next == null) {
      copyWords();
    } else if (integer) {
      new IntegerRows(from, to).run();
    } else if (blit.linear() && samples == 1 && Packed8.holds(from.format())) {
      new ByteRows(from, to).run();
    } else {
      new FloatRows(from, to, resolve ? samples : 1).run();
    }
  }

  /** Sample of the source that a sample of the target comes from when nothing is averaged. */
  private int sourceSample(int targetSample) {
    return Math.min(targetSample, source.samples() - 1);
  }

  private void copyWords() {
    int step = source.codec().words();
    int[] from = source.words();
    int[] to = target.words();
    for (int s = 0; s < targetSamples; s++) {
      int sample = targetSamples == 1 ? 0 : sourceSample(s);
      for (int row = 0; row < y.count; row++) {
        int rowFrom = sourceIndex(sample, 0, y.texel0[row]);
        int at = targetIndex(s, 0, row);
        for (int i = 0; i < x.count; i++, at += step) {
          System.arraycopy(from, rowFrom + x.texel0[i] * step, to, at, step);
        }
      }
    }
  }

  private final class FloatRows {
    private final TexelCodec from;
    private final TexelCodec to;
    private final int resolve;
    private final int span = x.high - x.low + 1;
    private final float[][] row0 = new float[4][span];
    private final float[][] row1 = new float[4][span];
    private final float[][] one = new float[4][span];
    private final float[][] out = new float[4][x.count];
    private final float[][] behind = new float[4][next == null ? 0 : x.count];

    FloatRows(TexelCodec from, TexelCodec to, int resolve) {
      this.from = from;
      this.to = to;
      this.resolve = resolve;
    }

    void run() {
      for (int s = 0; s < targetSamples; s++) {
        for (int row = 0; row < y.count; row++) {
          row(s, row);
        }
      }
    }

    private void row(int targetSample, int row) {
      int sample = targetSamples == 1 ? 0 : sourceSample(targetSample);
      filter(source, sample, row, out);
      if (next != null) {
        filter(next, sample, row, behind);
        for (int c = 0; c < 4; c++) {
          for (int i = 0; i < x.count; i++) {
            out[c][i] += (behind[c][i] - out[c][i]) * blit.nextWeight();
          }
        }
      }
      int[] words = target.words();
      int at = targetIndex(targetSample, 0, row);
      to.pack(out[0], out[1], out[2], out[3], 0, x.count, words, at);
    }

    private void filter(TexelImage image, int sample, int row, float[][] filtered) {
      load(image, row0, sample, y.texel0[row]);
      if (blit.linear()) {
        load(image, row1, sample, y.texel1[row]);
      }
      float wy = y.weight[row];
      for (int c = 0; c < 4; c++) {
        for (int i = 0; i < x.count; i++) {
          int a = x.texel0[i] - x.low;
          float v = row0[c][a];
          if (blit.linear()) {
            int b = x.texel1[i] - x.low;
            float w = x.weight[i];
            float v0 = v + (row0[c][b] - v) * w;
            float v1 = row1[c][a] + (row1[c][b] - row1[c][a]) * w;
            v = v0 + (v1 - v0) * wy;
          }
          filtered[c][i] = v;
        }
      }
    }

    private void load(TexelImage image, float[][] rgba, int sample, int sourceY) {
      int[] words = image.words();
      int at = image.index(sample, x.low, sourceY);
      from.unpack(words, at, span, rgba[0], rgba[1], rgba[2], rgba[3], 0);
      if (resolve == 1) {
        return;
      }
      for (int s = 1; s < resolve; s++) {
        at = image.index(s, x.low, sourceY);
        from.unpack(words, at, span, one[0], one[1], one[2], one[3], 0);
        for (int c = 0; c < 4; c++) {
          for (int i = 0; i < span; i++) {
            rgba[c][i] += one[c][i];
          }
        }
      }
      float scale = 1f / resolve;
      for (int c = 0; c < 4; c++) {
        for (int i = 0; i < span; i++) {
          rgba[c][i] *= scale;
        }
      }
    }
  }

  /** Linear filtering of bytes: weights and each of the two steps have 8 bits, as in Filter8. */
  private final class ByteRows {
    private final TexelCodec from;
    private final TexelCodec to;
    private final int weight8 = (int) (blit.nextWeight() * 256 + 0.5f);
    private final int[] filtered = new int[x.count];
    private final int[] behind = new int[next == null ? 0 : x.count];
    private final float[][] rgba = new float[4][x.count];

    ByteRows(TexelCodec from, TexelCodec to) {
      this.from = from;
      this.to = to;
    }

    void run() {
      for (int row = 0; row < y.count; row++) {
        filter(source, row, filtered);
        if (next != null) {
          filter(next, row, behind);
          for (int i = 0; i < x.count; i++) {
            filtered[i] = Packed8.lerp(filtered[i], behind[i], weight8);
          }
        }
        from.unpack(filtered, 0, x.count, rgba[0], rgba[1], rgba[2], rgba[3], 0);
        for (int s = 0; s < targetSamples; s++) {
          int at = targetIndex(s, 0, row);
          to.pack(rgba[0], rgba[1], rgba[2], rgba[3], 0, x.count, target.words(), at);
        }
      }
    }

    private void filter(TexelImage image, int row, int[] filtered) {
      int[] words = image.words();
      int row0 = image.index(0, 0, y.texel0[row]);
      int row1 = image.index(0, 0, y.texel1[row]);
      int wy = y.weight8(row);
      for (int i = 0; i < x.count; i++) {
        filtered[i] =
            Packed8.bilinear(words, row0, row1, x.texel0[i], x.texel1[i], x.weight8(i), wy);
      }
    }
  }

  private final class IntegerRows {
    private final TexelCodec from;
    private final TexelCodec to;
    private final int[][] texel = new int[4][1];

    IntegerRows(TexelCodec from, TexelCodec to) {
      this.from = from;
      this.to = to;
    }

    void run() {
      int[] words = source.words();
      int[] out = target.words();
      for (int s = 0; s < targetSamples; s++) {
        int sample = targetSamples == 1 ? 0 : sourceSample(s);
        for (int row = 0; row < y.count; row++) {
          for (int i = 0; i < x.count; i++) {
            int at = sourceIndex(sample, x.texel0[i], y.texel0[row]);
            from.unpackInts(words, at, 1, texel[0], texel[1], texel[2], texel[3], 0);
            int index = targetIndex(s, i, row);
            to.packInts(texel[0], texel[1], texel[2], texel[3], 0, 1, out, index);
          }
        }
      }
    }
  }

  private void depthStencil() {
    DepthStencilCodec from = DepthStencilCodec.of(source.codec().format());
    DepthStencilCodec to = DepthStencilCodec.of(target.codec().format());
    boolean depth = blit.depth() && from.format().hasDepth() && to.format().hasDepth();
    boolean stencil = blit.stencil() && from.format().hasStencil() && to.format().hasStencil();
    int[] in = source.words();
    int[] out = target.words();
    int[] value = new int[1];
    for (int s = 0; s < targetSamples; s++) {
      int sample = targetSamples == 1 ? 0 : sourceSample(s);
      for (int row = 0; row < y.count; row++) {
        for (int i = 0; i < x.count; i++) {
          int at = sourceIndex(sample, x.texel0[i], y.texel0[row]);
          int index = targetIndex(s, i, row);
          if (depth) {
            int word =
                from.format() == to.format()
                    ? in[at] & from.depthBits()
                    : to.depthWord(from.depth(in[at]));
            out[index] = out[index] & ~to.depthBits() | word;
          }
          if (stencil) {
            from.unpackStencil(in, at, 1, value, 0);
            to.packStencil(value, 0, 1, 0xff, out, index);
          }
        }
      }
    }
  }
}
