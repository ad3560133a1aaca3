package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Texture.Shape;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.ImageUnit;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.TestShaders;
import org.oovr.simulator.shader.Workgroups;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;

/** Storage images: places and formats of texels, and shaders on them in both back ends. */
class StorageImageTest {
  private static Texture texture(
      int id, Shape shape, PixelFormat format, int width, int height, int depth, int layers) {
    return new Texture(id, shape, format, width, height, depth, layers, 2, 1, 1, "t" + id);
  }

  // --- places

  @ParameterizedTest
  @EnumSource(
      value = Shape.class,
      names = {"D1", "D1_ARRAY", "D2", "D2_ARRAY", "D3", "CUBE", "CUBE_ARRAY"})
  void aTexelIsWhereTheTextureHasIt(Shape shape) {
    boolean line = shape == Shape.D1 || shape == Shape.D1_ARRAY;
    int layers =
        switch (shape) {
          case D1_ARRAY, D2_ARRAY -> 5;
          case CUBE -> 6;
          case CUBE_ARRAY -> 12;
          default -> 1;
        };
    Texture t =
        texture(1, shape, PixelFormat.R32_UINT, 8, line ? 1 : 8, shape == Shape.D3 ? 8 : 1, layers);
    ResourceTable table = new ResourceTable();
    TextureStore store = table.createTexture(t);
    for (int level = 0; level < 2; level++) {
      int count = store.layers(level);
      for (int first = 0; first < count; first++) {
        int seen = first == 0 ? 0 : 1;
        ImageUnit unit =
            StorageImage.of(
                TextureView.image(
                    t, level, new TextureView.Part(first, seen, PixelFormat.R32_UINT)),
                table,
                0);
        int layersSeen = seen == 0 ? count : 1;
        for (int z = -1; z <= layersSeen; z++) {
          for (int y = -1; y <= t.height(level); y++) {
            for (int x = -1; x <= t.width(level); x++) {
              boolean inside =
                  x >= 0
                      && x < t.width(level)
                      && y >= 0
                      && y < t.height(level)
                      && z >= 0
                      && z < layersSeen;
              int expected = inside ? store.texelIndex(level, first + z, 0, x, y) : -1;
              assertEquals(expected, unit.address(x, y, z, 0), x + " " + y + " " + z);
            }
          }
        }
        assertEquals(-1, unit.address(0, 0, 0, 1));
        assertEquals(1, unit.samples());
      }
    }
  }

  @Test
  void whatCannotBeAnImageIsUnbound() {
    ResourceTable table = new ResourceTable();
    Texture t = texture(1, Shape.D2_ARRAY, PixelFormat.RGBA8_UNORM, 4, 4, 1, 3);
    table.createTexture(t);
    PixelFormat same = PixelFormat.R32_FLOAT;
    assertSame(ImageUnit.UNBOUND, StorageImage.of(null, table, 0));
    assertSame(ImageUnit.UNBOUND, StorageImage.of(TextureView.UNBOUND, table, 0));
    for (TextureView.Part part :
        List.of(
            new TextureView.Part(0, 0, PixelFormat.RGBA16_FLOAT),
            new TextureView.Part(3, 1, same),
            new TextureView.Part(2, 2, same))) {
      assertSame(
          ImageUnit.UNBOUND, StorageImage.of(TextureView.image(t, 0, part), table, 0), "" + part);
    }
    TextureView.Part fits = new TextureView.Part(2, 1, same);
    assertSame(ImageUnit.UNBOUND, StorageImage.of(TextureView.image(t, 2, fits), table, 0));
    assertTrue(StorageImage.of(TextureView.image(t, 1, fits), table, 0) instanceof StorageImage);
  }

  // --- texels

  /** Texels written as one format and read as another of the same size keep their bits. */
  @Test
  void formatsOfOneSizeShareBits() {
    ResourceTable table = new ResourceTable();
    Texture t = texture(1, Shape.D2, PixelFormat.RGBA8_UNORM, 4, 1, 1, 1);
    table.createTexture(t);
    ImageUnit floats =
        StorageImage.of(
            TextureView.image(t, 0, new TextureView.Part(0, 0, PixelFormat.R32_FLOAT)), table, 0);
    ImageUnit bytes = StorageImage.of(TextureView.image(t, 0, null), table, 0);
    int[] at = {0, -1, 2, 3};
    int[] scratch = new int[16];
    float[][] values = {{1.5f, 9, -2f, 0.25f}, new float[4], new float[4], new float[4]};
    floats.store(at, 0, 4, scratch, values);
    float[][] read = new float[4][4];
    Arrays.fill(read[3], 7);
    bytes.load(new int[] {0, 1, -1, 3}, 0, 4, scratch, read);
    for (int i = 0; i < 4; i++) {
      int bits = i == 0 ? Float.floatToRawIntBits(1.5f) : i == 3 ? 0x3e800000 : 0;
      for (int c = 0; c < 4; c++) {
        assertEquals((bits >>> 8 * c & 255) * (1 / 255f), read[c][i], i + " " + c);
      }
    }
    assertEquals(Float.floatToRawIntBits(-2f), floats.word(2));
    assertEquals(0, floats.word(-1));
  }

  // --- shaders

  private static final PixelFormat[] FORMATS = {
    PixelFormat.RGBA8_UNORM,
    PixelFormat.R32_UINT,
    PixelFormat.RGBA16_FLOAT,
    PixelFormat.RG32_SINT,
    PixelFormat.R32_FLOAT,
    PixelFormat.RGBA8_UINT,
    PixelFormat.RGBA8_SNORM,
    PixelFormat.RGBA8_SNORM,
    PixelFormat.R16_SINT,
  };

  private static final Shape[] SHAPES = {
    Shape.D2,
    Shape.D2,
    Shape.D3,
    Shape.D1_ARRAY,
    Shape.D2_ARRAY,
    null,
    Shape.D2,
    Shape.D2,
    Shape.CUBE
  };

  /** Everything that the shader leaves. */
  private static List<int[]> run(ShaderRoutine routine, long seed) {
    Random random = new Random(seed);
    ResourceTable table = new ResourceTable();
    List<int[]> all = new ArrayList<>();
    Workgroups w = new Workgroups(routine);
    ShaderReflection r = routine.reflection();
    w.context().images = new ImageUnit[r.imageSlots()];
    byte[] texels = table.createBuffer(new Buffer(1, 37 * 4, "texels"), null);
    random.nextBytes(texels);
    for (int b = 0; b < FORMATS.length; b++) {
      TextureView view;
      if (SHAPES[b] == null) {
        view =
            TextureView.of(
                new Buffer(1, 37 * 4, "texels"), null, TextureView.Swizzle.IDENTITY, FORMATS[b]);
      } else {
        int side = 6;
        Texture t =
            texture(
                10 + b,
                SHAPES[b],
                FORMATS[b],
                side,
                SHAPES[b] == Shape.D1_ARRAY ? 1 : side,
                SHAPES[b] == Shape.D3 ? side : 1,
                SHAPES[b] == Shape.CUBE
                    ? 6
                    : SHAPES[b] == Shape.D2 || SHAPES[b] == Shape.D3 ? 1 : 3);
        int[] words = table.createTexture(t).words(0);
        for (int i = 0; i < words.length && !FORMATS[b].name().contains("FLOAT"); i++) {
          words[i] =
              FORMATS[b] == PixelFormat.R16_SINT ? random.nextInt(1 << 16) : random.nextInt();
        }
        all.add(words);
        view = TextureView.image(t, 0, null);
      }
      for (ShaderReflection.ImageSlot slot : r.images()) {
        if (b >= slot.binding() && b < slot.binding() + slot.arraySize()) {
          w.context().images[slot.slot() + b - slot.binding()] = StorageImage.of(view, table, 0);
        }
      }
    }
    byte[] results = new byte[4 * 48];
    w.context().storage = new byte[][] {results};
    w.context().storageOffset = new int[1];
    w.context().storageSize = new int[] {results.length};
    w.run(3, 1, 1);
    all.add(words(texels));
    all.add(words(results));
    return all;
  }

  private static int[] words(byte[] bytes) {
    int[] words = new int[bytes.length / 4];
    java.nio.ByteBuffer.wrap(bytes)
        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
        .asIntBuffer()
        .get(words);
    return words;
  }

  @Test
  void bothBackEndsLeaveTheSameTexels() {
    ShaderModule module = TestShaders.load("images.comp");
    for (long seed = 0; seed < 8; seed++) {
      List<int[]> expected = run(Interpreter.of(module), seed);
      List<int[]> actual = run(ShaderCompiler.compile(module), seed);
      List<int[]> counted = run(ShaderCompiler.compile(module, true), seed);
      for (int i = 0; i < expected.size(); i++) {
        assertArrayEquals(expected.get(i), actual.get(i), "seed " + seed + " image " + i);
        assertArrayEquals(expected.get(i), counted.get(i), "seed " + seed + " image " + i);
      }
      int[] results = expected.get(expected.size() - 1);
      assertTrue(Arrays.stream(results).distinct().count() > 30, Arrays.toString(results));
    }
  }

  @Test
  void reflectionTellsImages() {
    ShaderReflection r = Interpreter.of(TestShaders.load("images.comp")).reflection();
    assertEquals(10, r.imageSlots());
    assertEquals(0, r.textureSlots());
    assertTrue(r.writesStorage());
    for (ShaderReflection.ImageSlot i : r.images()) {
      assertEquals(!i.name().equals("cube"), i.written(), i.name());
      assertEquals(i.name().equals("pair") ? 2 : 1, i.arraySize());
    }
  }
}
