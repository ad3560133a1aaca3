package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command.IndexType;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** Draws of millions of vertices in a Java heap that has no room for them all. */
class LargeDrawTest {
  private static final int HEAP_MEGABYTES = 224;
  private static final int SIZE = 64;

  /** Vertices of one instance; instances of it. */
  private static final int FEW = 1_500;

  private static final int INSTANCES = 4_000;

  /** Elements of one strip. */
  private static final int MANY = 12_000_000;

  @ParameterizedTest
  @ValueSource(strings = {"instances", "instances studied", "strip", "restarts studied"})
  void memoryDoesNotGrowWithTheDraw(String what) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_MEGABYTES + "m",
                "-cp",
                System.getProperty("java.class.path"),
                LargeDrawTest.class.getName(),
                what)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
  }

  /** Draws what the argument says; fails when the picture is not that of the last triangles. */
  public static void main(String[] args) {
    boolean study = args[0].endsWith("studied");
    TestShaders shaders = new TestShaders();
    TestScene scene = new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, null, 1);
    scene.clear(0, 0, 0, 0, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.FLAT);
    if (args[0].startsWith("instances")) {
      instances(scene);
    } else {
      strip(scene, args[0].startsWith("restarts"));
    }
    Frame frame = scene.render(shaders, 2, study);
    int middle = (SIZE / 2 * SIZE + SIZE / 2) * 4;
    if ((frame.rgba()[middle] & 0xff) != 255 || (study && frame.profile().draws().size() != 1)) {
      throw new AssertionError("the last triangle is not there: " + frame.rgba()[middle]);
    }
  }

  /** Triangles without area, and one over the middle at the end of each instance. */
  private static void instances(TestScene scene) {
    float[] positions = new float[FEW * 4];
    cover(positions, FEW - 3);
    float[] colors = new float[INSTANCES * 4];
    colors[(INSTANCES - 1) * 4] = 1;
    scene.instances = INSTANCES;
    scene.draw(
        scene.state(),
        List.of(
            new VertexStream(0, scene.buffer(positions), 0, 16, 0, TestScene.FLOAT4, null),
            new VertexStream(1, scene.buffer(colors), 0, 16, 1, TestScene.FLOAT4, null)),
        null,
        null,
        FEW);
  }

  private static void cover(float[] positions, int at) {
    float[] corners = {-0.1f, -0.1f, 0, 1, 0.3f, -0.1f, 0, 1, -0.1f, 0.3f, 0, 1};
    System.arraycopy(corners, 0, positions, at * 4, corners.length);
  }

  /** A strip of points outside the picture that ends with a triangle over the middle. */
  private static void strip(TestScene scene, boolean restarts) {
    int vertices = 40_000;
    float[] positions = new float[vertices * 4];
    for (int i = 0; i < vertices; i++) {
      positions[i * 4] = 2 + i;
      positions[i * 4 + 1] = i % 2;
      positions[i * 4 + 3] = 1;
    }
    cover(positions, vertices - 3);
    ByteBuffer indices = ByteBuffer.allocate(MANY * 2).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < MANY; i++) {
      boolean cut = restarts && i % 77 == 76;
      indices.putShort((short) (cut ? 0xffff : i < MANY - 3 ? i % (vertices - 3) : 0));
    }
    for (int c = 0; c < 3; c++) {
      indices.putShort((MANY - 3 + c) * 2, (short) (vertices - 3 + c));
    }
    Buffer positionBuffer = scene.buffer(positions);
    scene.topology = Topology.TRIANGLE_STRIP;
    scene.restart = restarts;
    scene.restartIndex = 0xffff;
    int[] red = {Float.floatToRawIntBits(1), 0, 0, Float.floatToRawIntBits(1)};
    scene.draw(
        scene.state(),
        List.of(
            new VertexStream(0, positionBuffer, 0, 16, 0, TestScene.FLOAT4, null),
            new VertexStream(1, null, 0, 0, 0, TestScene.FLOAT4, red)),
        scene.buffer(indices.array()),
        IndexType.U16,
        MANY);
  }
}
