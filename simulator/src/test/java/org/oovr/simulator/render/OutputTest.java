package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.LogicOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;
import org.oovr.simulator.shader.ShaderReflection.Variable;

/** Blending, masks, logic operations and formats against the formulas of the specification. */
class OutputTest {
  private static final int WIDTH = 16;
  private static final int HEIGHT = 4;

  private final TestShaders shaders = new TestShaders();

  /** A column of the window in one colour. */
  private static float[] column(int x, float[] rgba) {
    float x0 = 2f * x / WIDTH - 1;
    float x1 = 2f * (x + 1) / WIDTH - 1;
    float[][] corners = {{x0, -1}, {x1, -1}, {x1, 1}, {x0, -1}, {x1, 1}, {x0, 1}};
    float[] v = new float[48];
    for (int i = 0; i < 6; i++) {
      v[i * 8] = corners[i][0];
      v[i * 8 + 1] = corners[i][1];
      v[i * 8 + 3] = 1;
      System.arraycopy(rgba, 0, v, i * 8 + 4, 4);
    }
    return v;
  }

  private static float[] columns(float[][] colors) {
    float[] all = new float[colors.length * 48];
    for (int x = 0; x < colors.length; x++) {
      System.arraycopy(column(x, colors[x]), 0, all, x * 48, 48);
    }
    return all;
  }

  private static float[][] random(long seed) {
    Random random = new Random(seed);
    float[][] colors = new float[WIDTH][4];
    for (float[] c : colors) {
      for (int i = 0; i < 4; i++) {
        c[i] = random.nextInt(256) / 255f;
      }
    }
    return colors;
  }

  private TestScene scene(PixelFormat format) {
    TestScene scene = new TestScene(WIDTH, HEIGHT, format, null, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.FLAT);
    return scene;
  }

  /** The raw texels of the lowest row. */
  private byte[] row(TestScene scene, Texture texture) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    scene.commands.add(
        new ResourceCommand.ReadTexture(
            new Attachment(texture, 0, 0, false), 0, 1, WIDTH, 1, result));
    scene.render(shaders, 2);
    return result.join();
  }

  private static double factor(
      Factor f, int c, double[] s, double[] d, double[] s1, float[] constant) {
    return switch (f) {
      case ZERO -> 0;
      case ONE -> 1;
      case SRC_COLOR -> s[c];
      case ONE_MINUS_SRC_COLOR -> 1 - s[c];
      case DST_COLOR -> d[c];
      case ONE_MINUS_DST_COLOR -> 1 - d[c];
      case SRC_ALPHA -> s[3];
      case ONE_MINUS_SRC_ALPHA -> 1 - s[3];
      case DST_ALPHA -> d[3];
      case ONE_MINUS_DST_ALPHA -> 1 - d[3];
      case CONSTANT_COLOR -> constant[c];
      case ONE_MINUS_CONSTANT_COLOR -> 1 - constant[c];
      case CONSTANT_ALPHA -> constant[3];
      case ONE_MINUS_CONSTANT_ALPHA -> 1 - constant[3];
      case SRC_ALPHA_SATURATE -> c == 3 ? 1 : Math.min(s[3], 1 - d[3]);
      case SRC1_COLOR -> s1[c];
      case ONE_MINUS_SRC1_COLOR -> 1 - s1[c];
      case SRC1_ALPHA -> s1[3];
      case ONE_MINUS_SRC1_ALPHA -> 1 - s1[3];
    };
  }

  private static double blend(BlendOp op, double s, double d, double fs, double fd) {
    double v =
        switch (op) {
          case ADD -> s * fs + d * fd;
          case SUBTRACT -> s * fs - d * fd;
          case REVERSE_SUBTRACT -> d * fd - s * fs;
          case MIN -> Math.min(s, d);
          case MAX -> Math.max(s, d);
          default -> throw new IllegalArgumentException(op.name());
        };
    return Math.max(0, Math.min(1, v));
  }

  private static double[] doubles(float[] f) {
    double[] d = new double[f.length];
    for (int i = 0; i < d.length; i++) {
      d[i] = f[i];
    }
    return d;
  }

  /** All factors in all operations, on the 8-bit path and on the float path. */
  @ParameterizedTest
  @EnumSource(
      value = BlendOp.class,
      names = {"ADD", "SUBTRACT", "REVERSE_SUBTRACT", "MIN", "MAX"})
  void blendFactors(BlendOp op) {
    float[] constant = {0.25f, 0.5f, 0.75f, 0.4f};
    Factor[] factors = Factor.values();
    for (PixelFormat format : List.of(PixelFormat.RGBA8_UNORM, PixelFormat.RGBA16_UNORM)) {
      for (int i = 0; i < factors.length; i++) {
        Factor fs = factors[i];
        Factor fd = factors[(i * 7 + op.ordinal()) % factors.length];
        float[][] source = random(i);
        float[][] target = random(100 + i);
        TestScene scene = scene(format);
        scene.draw(columns(target));
        scene.fragment = dualSource();
        scene.constant = constant;
        scene.blend = new BlendAttachment(true, fs, fd, op, fd, fs, op, 15);
        scene.draw(columns(source));
        byte[] row = row(scene, scene.color);
        int bytes = format.blockBytes() / 4;
        ByteBuffer b = ByteBuffer.wrap(row).order(ByteOrder.LITTLE_ENDIAN);
        for (int x = 0; x < WIDTH; x++) {
          double[] s = doubles(source[x]);
          double[] d = doubles(target[x]);
          double[] s1 = {1 - s[0], 1 - s[1], 1 - s[2], 1 - s[3]};
          for (int c = 0; c < 4; c++) {
            double f1 = factor(c == 3 ? fd : fs, c, s, d, s1, constant);
            double f2 = factor(c == 3 ? fs : fd, c, s, d, s1, constant);
            double expected = blend(op, s[c], d[c], f1, f2) * (bytes == 1 ? 255 : 65535);
            int at = (x * 4 + c) * bytes;
            int actual = bytes == 1 ? b.get(at) & 0xff : b.getShort(at) & 0xffff;
            // two rounded products and two rounded sources on the 8-bit path
            assertEquals(expected, actual, bytes == 1 ? 1.51 : 1.01, format + " " + fs + " " + fd);
          }
        }
      }
    }
  }

  private static Variable output(int location, int index, Base base) {
    return new Variable("o", location, index, base, 4, Interpolation.FLAT, false, false);
  }

  /** Two sources: the colour, and one minus the colour. */
  private ShaderModule dualSource() {
    ShaderReflection r =
        TestShaders.reflection(
            List.of(TestShaders.variable(0, 4, Interpolation.FLAT)),
            List.of(output(0, 0, Base.FLOAT), output(0, 1, Base.FLOAT)));
    return shaders.add(
        Stage.FRAGMENT,
        "fs-dual",
        r,
        (c, lanes) -> {
          for (int k = 0; k < 4; k++) {
            float[] out = ShaderContext.floats(c.outF, k);
            for (int i = 0; i < lanes; i++) {
              out[i] = c.inF[k][i];
              c.outF1[k][i] = 1 - c.inF[k][i];
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource(LogicOp.class)
  void logicOperations(LogicOp op) {
    float[][] source = random(1);
    float[][] target = random(2);
    TestScene scene = scene(PixelFormat.RGBA8_UNORM);
    scene.draw(columns(target));
    scene.logicOp = op;
    scene.draw(columns(source));
    byte[] row = row(scene, scene.color);
    for (int i = 0; i < row.length; i++) {
      int s = Math.round(source[i / 4][i % 4] * 255);
      int d = Math.round(target[i / 4][i % 4] * 255);
      assertEquals(truth(op, s, d), row[i] & 0xff, op + " byte " + i);
    }
  }

  private static int truth(LogicOp op, int s, int d) {
    int v =
        switch (op) {
          case CLEAR -> 0;
          case AND -> s & d;
          case AND_REVERSE -> s & ~d;
          case COPY -> s;
          case AND_INVERTED -> ~s & d;
          case NOOP -> d;
          case XOR -> s ^ d;
          case OR -> s | d;
          case NOR -> ~(s | d);
          case EQUIV -> ~(s ^ d);
          case INVERT -> ~d;
          case OR_REVERSE -> s | ~d;
          case COPY_INVERTED -> ~s;
          case OR_INVERTED -> ~s | d;
          case NAND -> ~(s & d);
          case SET -> 255;
        };
    return v & 255;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 8, 14})
  void writeMasks(int mask) {
    for (PixelFormat format :
        List.of(PixelFormat.RGBA8_UNORM, PixelFormat.RGBA4_UNORM, PixelFormat.RGBA32_FLOAT)) {
      TestScene scene = scene(format);
      float[][] target = new float[WIDTH][];
      float[][] source = new float[WIDTH][];
      for (int x = 0; x < WIDTH; x++) {
        target[x] = new float[] {0, 1, 0, 1};
        source[x] = new float[] {1, 0, 1, 0};
      }
      scene.draw(columns(target));
      scene.blend =
          new BlendAttachment(
              false,
              Factor.ONE,
              Factor.ZERO,
              BlendOp.ADD,
              Factor.ONE,
              Factor.ZERO,
              BlendOp.ADD,
              mask);
      scene.draw(columns(source));
      byte[] rgba = scene.render(shaders, 1).rgba();
      for (int c = 0; c < 4; c++) {
        boolean changed = (mask >> c & 1) != 0;
        int expected = (c % 2 == 0) == changed ? 255 : 0;
        assertEquals(expected, rgba[c] & 0xff, format + " component " + c);
      }
    }
  }

  /** What llvmpipe (Mesa 22.3.6) makes of colours over others that these formats hold exactly. */
  @Test
  void narrowTargetsAreBlendedInEightBits() {
    float[][] source = {{.9f, .3f, .6f, .4f}, {.15f, .85f, .45f, .55f}, {.5f, .5f, .5f, .5f}};
    float[][] target = {{.2f, .5f, .7f, .6f}, {.95f, .1f, .35f, .2f}, {.5f, .5f, .5f, .5f}};
    int[][] rgb565 = {
      {15, 27, 21},
      {16, 32, 13},
      {16, 32, 16},
      {31, 51, 31},
      {31, 60, 25},
      {31, 63, 31},
      {5, 9, 13},
      {4, 5, 5},
      {8, 16, 8}
    };
    int[][] rgba4 = {
      {7, 7, 10, 8},
      {8, 8, 6, 6},
      {8, 8, 8, 8},
      {15, 12, 15, 15},
      {15, 15, 12, 11},
      {15, 15, 15, 15},
      {3, 2, 7, 4},
      {2, 2, 2, 2},
      {4, 4, 4, 4}
    };
    int[][] r3g3b2 = {
      {3, 3, 2}, {4, 4, 1}, {4, 4, 2}, {7, 6, 3}, {7, 7, 2}, {7, 7, 3}, {1, 1, 1}, {1, 1, 0},
      {2, 2, 1}
    };
    blended(PixelFormat.RGB565_UNORM, new int[] {5, 6, 5}, source, target, rgb565);
    blended(PixelFormat.RGBA4_UNORM, new int[] {4, 4, 4, 4}, source, target, rgba4);
    blended(PixelFormat.R3G3B2_UNORM, new int[] {3, 3, 2}, source, target, r3g3b2);
  }

  /** Also measured: sums reach -128, and products of negative sign are too small by one. */
  @Test
  void signedBytesAreBlendedAsBytes() {
    float[][] source = {{-2.75f, -1, -1.003f, -1.006f}, {-2.75f, 0.75f, -0.25f, -1.5f}};
    float[][] target = {{64 / 127f, 64 / 127f, -64 / 127f, -64 / 127f}, {1, 1, 1, 1}};
    byte[][] expected = {{-64, -63, -128, -128}, {-128, 95, -33, -128}};
    BlendAttachment[] ways = {
      blend(Factor.ONE, Factor.ONE, Factor.ONE, Factor.ONE),
      blend(Factor.DST_COLOR, Factor.ZERO, Factor.ONE, Factor.ZERO)
    };
    for (int way = 0; way < ways.length; way++) {
      TestScene scene = scene(PixelFormat.RGBA8_SNORM);
      scene.draw(columns(new float[][] {target[way]}));
      scene.blend = ways[way];
      scene.draw(columns(new float[][] {source[way]}));
      assertArrayEquals(expected[way], Arrays.copyOf(row(scene, scene.color), 4));
    }
  }

  private void blended(
      PixelFormat format, int[] bits, float[][] source, float[][] target, int[][] expected) {
    float[][] held = new float[target.length][4];
    for (int x = 0; x < target.length; x++) {
      for (int c = 0; c < bits.length; c++) {
        float most = (1 << bits[c]) - 1;
        held[x][c] = (float) Math.floor(target[x][c] * most + 0.5f) / most;
      }
    }
    BlendAttachment[] ways = {
      TestScene.ALPHA,
      blend(Factor.ONE, Factor.ONE, Factor.ONE, Factor.ONE),
      blend(Factor.DST_COLOR, Factor.ZERO, Factor.DST_COLOR, Factor.ZERO)
    };
    for (int way = 0; way < ways.length; way++) {
      TestScene scene = scene(format);
      scene.draw(columns(held));
      scene.blend = ways[way];
      scene.draw(columns(source));
      byte[] row = row(scene, scene.color);
      for (int x = 0; x < source.length; x++) {
        int at = x * format.blockBytes();
        int texel = row[at] & 0xff | (format.blockBytes() > 1 ? (row[at + 1] & 0xff) << 8 : 0);
        int[] found = new int[bits.length];
        for (int c = 0; c < bits.length; c++) {
          found[c] = texel & (1 << bits[c]) - 1;
          texel >>= bits[c];
        }
        assertArrayEquals(expected[way * source.length + x], found, format + " " + way + " " + x);
      }
    }
  }

  private static BlendAttachment blend(
      Factor srcColor, Factor dstColor, Factor srcAlpha, Factor dstAlpha) {
    return new BlendAttachment(
        true, srcColor, dstColor, BlendOp.ADD, srcAlpha, dstAlpha, BlendOp.ADD, 15);
  }

  @Test
  void srgbTargetsBlendInLinearSpace() {
    TestScene scene = scene(PixelFormat.RGBA8_SRGB);
    scene.encodeSrgb = true;
    float[][] target = new float[WIDTH][];
    float[][] source = new float[WIDTH][];
    for (int x = 0; x < WIDTH; x++) {
      target[x] = new float[] {x / 15f, 0, 1, 1};
      source[x] = new float[] {1 - x / 15f, 1, 0, 0.5f};
    }
    scene.draw(columns(target));
    scene.blend = TestScene.ALPHA;
    scene.draw(columns(source));
    byte[] row = row(scene, scene.color);
    for (int x = 0; x < WIDTH; x++) {
      // (x + (1 - x)) / 2 in linear space, whatever x
      assertEquals(188, row[x * 4] & 0xff, 1);
      assertEquals(188, row[x * 4 + 1] & 0xff, 1);
    }
  }

  @Test
  void severalTargetsOfDifferentKinds() {
    TestScene scene = scene(PixelFormat.RGBA8_UNORM);
    Texture half =
        new Texture(
            5, Texture.Shape.D2, PixelFormat.RGBA16_FLOAT, WIDTH, HEIGHT, 1, 1, 1, 1, 1, "half");
    Texture ints =
        new Texture(
            6, Texture.Shape.D2, PixelFormat.RG16_UINT, WIDTH, HEIGHT, 1, 1, 1, 1, 1, "ints");
    scene.commands.add(new ResourceCommand.CreateTexture(half));
    scene.commands.add(new ResourceCommand.CreateTexture(ints));
    List<Attachment> attachments = new ArrayList<>(scene.target.colors());
    attachments.add(null);
    attachments.add(new Attachment(half, 0, 0, false));
    attachments.add(new Attachment(ints, 0, 0, false));
    scene.target = new RenderTarget(attachments, null, null, WIDTH, HEIGHT, 1, 0);
    scene.blends = List.of(TestScene.OPAQUE, TestScene.OPAQUE, TestScene.ALPHA, TestScene.OPAQUE);
    scene.locations = List.of(1, 0, 0, 2);
    ShaderReflection r =
        TestShaders.reflection(
            List.of(TestShaders.variable(0, 4, Interpolation.FLAT)),
            List.of(output(0, 0, Base.FLOAT), output(1, 0, Base.FLOAT), output(2, 0, Base.UINT)));
    scene.fragment =
        shaders.add(
            Stage.FRAGMENT,
            "fs-mrt",
            r,
            (c, lanes) -> {
              for (int k = 0; k < 4; k++) {
                float[] o0 = ShaderContext.floats(c.outF, k);
                float[] o1 = ShaderContext.floats(c.outF, 4 + k);
                int[] o2 = ShaderContext.ints(c.outI, 8 + k);
                for (int i = 0; i < lanes; i++) {
                  o0[i] = k == 3 ? 0.5f : 4;
                  o1[i] = c.inF[k][i];
                  o2[i] = 40_000 * (k + 1);
                }
              }
            });
    float[][] colors = random(3);
    scene.draw(columns(colors));
    CompletableFuture<byte[]> halves = new CompletableFuture<>();
    scene.commands.add(
        new ResourceCommand.ReadTexture(new Attachment(half, 0, 0, false), 0, 0, WIDTH, 1, halves));
    CompletableFuture<byte[]> integers = new CompletableFuture<>();
    scene.commands.add(
        new ResourceCommand.ReadTexture(
            new Attachment(ints, 0, 0, false), 0, 0, WIDTH, 1, integers));
    byte[] row = row(scene, scene.color);
    assertEquals(Math.round(colors[0][0] * 255), row[0] & 0xff);
    ByteBuffer h = ByteBuffer.wrap(halves.join()).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(0x4000, h.getShort(0), "4 * 0.5 is 2.0 in half precision");
    ByteBuffer i = ByteBuffer.wrap(integers.join()).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(40_000, i.getShort(0) & 0xffff);
    assertEquals(65_535, i.getShort(2) & 0xffff, "clamped to the format");
  }

  @Test
  void overlappingQuadsOfOneRunBlendInOrder() {
    // 30 tiny triangles over the same pixels: all fit in one run
    float[] v = new float[30 * 24];
    for (int t = 0; t < 30; t++) {
      float[] c = {t % 2, 0, 0, 0.5f};
      float[] quad = column(0, c);
      System.arraycopy(quad, 0, v, t * 24, 24);
    }
    double expected = 0;
    for (int t = 0; t < 30; t++) {
      expected = expected * 0.5 + (t % 2) * 0.5;
    }
    for (PixelFormat format : List.of(PixelFormat.RGBA8_UNORM, PixelFormat.RGBA16_FLOAT)) {
      TestScene scene = scene(format);
      scene.blend = TestScene.ALPHA;
      scene.draw(v);
      byte[] rgba = scene.render(shaders, 1).rgba();
      assertEquals(expected * 255, rgba[(HEIGHT - 1) * WIDTH * 4] & 0xff, 2, format.name());
    }
  }

  @Test
  void discardedAndUncoveredPixelsStay() {
    TestScene scene = scene(PixelFormat.RGBA8_UNORM);
    scene.clear(1, 1, 1, 1, 1);
    scene.fragment = shaders.alphaTestFragment();
    float[][] colors = new float[WIDTH][];
    for (int x = 0; x < WIDTH; x++) {
      colors[x] = new float[] {0, 0, 0, x % 2};
    }
    scene.draw(Arrays.copyOf(columns(colors), 8 * 48));
    byte[] rgba = scene.render(shaders, 1).rgba();
    for (int x = 0; x < WIDTH; x++) {
      assertEquals(x < 8 && x % 2 == 1 ? 0 : 255, rgba[x * 4] & 0xff);
    }
  }
}
