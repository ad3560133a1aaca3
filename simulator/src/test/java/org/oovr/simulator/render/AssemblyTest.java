package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command.IndexType;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.VertexFormat;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** Every way to name vertices against the plain list that it stands for. */
class AssemblyTest {
  private static final int SIZE = 64;
  private static final int VERTICES = 40;

  private final TestShaders shaders = new TestShaders();

  private TestScene scene() {
    TestScene scene = new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM, 1);
    scene.clear(0, 0, 0, 0, 1);
    scene.depthStencil = TestScene.DEPTH_LESS;
    scene.vertex = shaders.passThroughVertex();
    // flat: the provoking vertex shows
    scene.fragment = shaders.colorFragment(Interpolation.FLAT);
    return scene;
  }

  private static float[] vertices(int count) {
    Random random = new Random(77);
    float[] v = new float[count * 8];
    for (int i = 0; i < v.length; i++) {
      v[i] =
          i % 8 == 3 || i % 8 == 7
              ? 1
              : i % 8 < 3 ? random.nextFloat() * 2 - 1 : random.nextFloat();
    }
    return v;
  }

  private static float[] pick(float[] v, int[] index) {
    float[] out = new float[index.length * 8];
    for (int i = 0; i < index.length; i++) {
      System.arraycopy(v, index[i] * 8, out, i * 8, 8);
    }
    return out;
  }

  /**
   * The list that a strip, fan, loop or adjacency topology of n vertices stands for (GL 3.3 2.6.1).
   */
  private static int[] expand(Topology topology, int n, boolean provokingFirst) {
    // Long because a table: one case a topology, as the standard's text lists them.
    int[] out = new int[n * 3];
    int m = 0;
    switch (topology) {
      case LINE_STRIP, LINE_LOOP -> {
        for (int i = 0; i + 1 < n; i++) {
          out[m++] = i;
          out[m++] = i + 1;
        }
        if (topology == Topology.LINE_LOOP) {
          out[m++] = n - 1;
          out[m++] = 0;
        }
      }
      case LINES_ADJACENCY -> {
        for (int i = 0; i + 3 < n; i += 4) {
          out[m++] = i + 1;
          out[m++] = i + 2;
        }
      }
      case LINE_STRIP_ADJACENCY -> {
        for (int i = 1; i + 2 < n; i++) {
          out[m++] = i;
          out[m++] = i + 1;
        }
      }
      case TRIANGLE_FAN -> {
        for (int i = 1; i + 1 < n; i++) {
          int[] t = provokingFirst ? new int[] {i, i + 1, 0} : new int[] {0, i, i + 1};
          System.arraycopy(t, 0, out, m, 3);
          m += 3;
        }
      }
      case POLYGON -> {
        for (int i = 1; i + 1 < n; i++) {
          int[] t = provokingFirst ? new int[] {0, i, i + 1} : new int[] {i, i + 1, 0};
          System.arraycopy(t, 0, out, m, 3);
          m += 3;
        }
      }
      case QUADS, QUAD_STRIP -> {
        int[][] t = {{0, 1, 3}, {1, 2, 3}, {3, 0, 1}, {3, 1, 2}};
        int[][] s = {{0, 1, 3}, {2, 0, 3}, {3, 0, 1}, {3, 2, 0}};
        for (int i = 0; i + 3 < n; i += topology == Topology.QUADS ? 4 : 2) {
          for (int k = 0; k < 6; k++) {
            int row = (provokingFirst ? 2 : 0) + k / 3;
            out[m++] = i + (topology == Topology.QUADS ? t : s)[row][k % 3];
          }
        }
      }
      case TRIANGLES_ADJACENCY -> {
        for (int i = 0; i + 5 < n; i += 6) {
          out[m++] = i;
          out[m++] = i + 2;
          out[m++] = i + 4;
        }
      }
      case TRIANGLE_STRIP, TRIANGLE_STRIP_ADJACENCY -> {
        int step = topology == Topology.TRIANGLE_STRIP ? 1 : 2;
        int count = step == 1 ? n - 2 : n / 2 - 2;
        for (int i = 0; i < count; i++) {
          int a = i * step;
          int b = a + step;
          int c = b + step;
          int[] t = {a, b, c};
          if (i % 2 == 1) {
            t = provokingFirst ? new int[] {a, c, b} : new int[] {b, a, c};
          }
          System.arraycopy(t, 0, out, m, 3);
          m += 3;
        }
      }
      default -> {
        for (int i = 0; i < n; i++) {
          out[m++] = i;
        }
      }
    }
    return Arrays.copyOf(out, m);
  }

  private static Topology plain(Topology t) {
    return switch (t) {
      case POINTS -> Topology.POINTS;
      case LINES, LINE_STRIP, LINE_LOOP, LINES_ADJACENCY, LINE_STRIP_ADJACENCY -> Topology.LINES;
      default -> Topology.TRIANGLES;
    };
  }

  @ParameterizedTest
  @EnumSource(value = Topology.class, names = "PATCHES", mode = EnumSource.Mode.EXCLUDE)
  void topologiesStandForTheirLists(Topology topology) {
    float[] v = vertices(VERTICES);
    for (boolean first : new boolean[] {false, true}) {
      TestScene list = scene();
      list.provokingFirst = first;
      list.topology = plain(topology);
      list.draw(pick(v, expand(topology, VERTICES, first)));
      TestScene direct = scene();
      direct.provokingFirst = first;
      direct.topology = topology;
      direct.draw(v);
      byte[] expected = list.render(shaders, 2).rgba();
      assertFalse(Arrays.equals(new byte[expected.length], expected), "nothing drawn");
      assertArrayEquals(expected, direct.render(shaders, 2).rgba());
    }
  }

  private static byte[] pack(int[] index, IndexType type) {
    int size = type == IndexType.U8 ? 1 : type == IndexType.U16 ? 2 : 4;
    ByteBuffer b = ByteBuffer.allocate(index.length * size).order(ByteOrder.LITTLE_ENDIAN);
    for (int i : index) {
      switch (type) {
        case U8 -> b.put((byte) i);
        case U16 -> b.putShort((short) i);
        case U32 -> b.putInt(i);
      }
    }
    return b.array();
  }

  @ParameterizedTest
  @EnumSource(IndexType.class)
  void indicesWithRestartAndBaseVertex(IndexType type) {
    float[] v = vertices(VERTICES);
    int cut = type == IndexType.U8 ? 0xff : type == IndexType.U16 ? 0xffff : -1;
    Random random = new Random(5);
    int[] index = new int[61];
    for (int i = 0; i < index.length; i++) {
      index[i] = i % 13 == 12 ? cut : random.nextInt(VERTICES - 7);
    }
    TestScene indexed = scene();
    Buffer vertices = indexed.buffer(v);
    byte[] bytes = pack(index, type);
    byte[] shifted = new byte[bytes.length + 4];
    System.arraycopy(bytes, 0, shifted, 4, bytes.length);
    indexed.topology = Topology.TRIANGLE_STRIP;
    indexed.indexOffset = 4;
    indexed.baseVertex = 7;
    indexed.restart = true;
    indexed.restartIndex = cut;
    indexed.draw(
        indexed.state(), TestScene.streams(vertices), indexed.buffer(shifted), type, index.length);
    TestScene plain = scene();
    plain.topology = Topology.TRIANGLE_STRIP;
    int start = 0;
    for (int i = 0; i <= index.length; i++) {
      if (i == index.length || index[i] == cut) {
        int[] strip = Arrays.stream(index, start, i).map(k -> k + 7).toArray();
        plain.draw(pick(v, strip));
        start = i + 1;
      }
    }
    assertArrayEquals(plain.render(shaders, 1).rgba(), indexed.render(shaders, 2).rgba());
  }

  @Test
  void hugeSparseIndicesWork() {
    float[] v = vertices(3);
    TestScene scene = scene();
    // the third vertex is outside of the buffer and reads as zero
    scene.draw(
        scene.state(),
        TestScene.streams(scene.buffer(v)),
        scene.buffer(pack(new int[] {0, 1, 2_000_000_000, 0, 1, 2}, IndexType.U32)),
        IndexType.U32,
        6);
    TestScene plain = scene();
    float[] zero = new float[6 * 8];
    System.arraycopy(v, 0, zero, 0, 16);
    System.arraycopy(v, 0, zero, 24, 24);
    plain.draw(zero);
    assertArrayEquals(plain.render(shaders, 1).rgba(), scene.render(shaders, 2).rgba());
  }

  @Test
  void instancesStepTheirStreams() {
    int n = 9;
    float[] triangle = Arrays.copyOf(vertices(3), 24);
    Random random = new Random(8);
    float[] colors = new float[(n + 2) * 4];
    for (int i = 0; i < colors.length; i++) {
      colors[i] = random.nextFloat();
    }
    TestScene scene = scene();
    scene.blend = TestScene.ALPHA;
    scene.depthStencil = TestScene.NO_DEPTH;
    scene.instances = n;
    scene.baseInstance = 2;
    Buffer vertices = scene.buffer(triangle);
    scene.draw(
        scene.state(),
        List.of(
            new VertexStream(0, vertices, 0, 32, 0, TestScene.FLOAT4, null),
            new VertexStream(1, scene.buffer(colors), 0, 16, 2, TestScene.FLOAT4, null)),
        null,
        null,
        3);
    TestScene plain = scene();
    plain.blend = TestScene.ALPHA;
    plain.depthStencil = TestScene.NO_DEPTH;
    for (int i = 0; i < n; i++) {
      float[] v = triangle.clone();
      for (int k = 0; k < 3; k++) {
        System.arraycopy(colors, (2 + i / 2) * 4, v, k * 8 + 4, 4);
      }
      plain.draw(v);
    }
    assertArrayEquals(plain.render(shaders, 1).rgba(), scene.render(shaders, 2).rgba());
  }

  @Test
  void largeDrawsAreSplitWithoutATrace() {
    float[] v = Triangles.random(21, 70_000, 0.02, false);
    TestScene whole = scene();
    whole.blend = TestScene.ALPHA;
    whole.draw(v);
    TestScene parts = scene();
    parts.blend = TestScene.ALPHA;
    for (int at = 0; at < v.length; at += 24 * 7000) {
      parts.draw(Arrays.copyOfRange(v, at, at + 24 * 7000));
    }
    byte[] expected = parts.render(shaders, 2).rgba();
    assertArrayEquals(expected, whole.render(shaders, 2).rgba());
  }

  @Test
  void constantAndByteAttributes() {
    TestScene scene = scene();
    VertexFormat bytes =
        new VertexFormat(VertexFormat.Type.UBYTE, 4, VertexFormat.Conversion.NORMALIZED, true);
    float[] v = {-1, -1, 0, 1, 3, -1, 0, 1, -1, 3, 0, 1};
    // BGRA in memory
    byte[] colors = {0, 51, (byte) 255, (byte) 255};
    scene.draw(
        scene.state(),
        List.of(
            new VertexStream(0, scene.buffer(v), 0, 16, 0, TestScene.FLOAT4, null),
            new VertexStream(1, scene.buffer(colors), 0, 0, 0, bytes, null)),
        null,
        null,
        3);
    byte[] rgba = scene.render(shaders, 1).rgba();
    assertEquals((byte) 255, rgba[0]);
    assertEquals(51, rgba[1]);
    assertEquals(0, rgba[2]);
    TestScene constant = scene();
    int[] words = {
      Float.floatToRawIntBits(1), Float.floatToRawIntBits(0.2f), 0, Float.floatToRawIntBits(1)
    };
    constant.draw(
        constant.state(),
        List.of(
            new VertexStream(0, constant.buffer(v), 0, 16, 0, TestScene.FLOAT4, null),
            new VertexStream(1, null, 0, 0, 0, TestScene.FLOAT4, words)),
        null,
        null,
        3);
    assertArrayEquals(rgba, constant.render(shaders, 1).rgba());
  }
}
