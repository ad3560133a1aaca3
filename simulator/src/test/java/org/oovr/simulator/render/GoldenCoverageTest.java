package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.command.PipelineState.PolygonMode;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/**
 * Coverage of lines, points, outlines and cut triangles as llvmpipe (Mesa 22.3.6) draws them:
 * {@code llvmpipe-coverage.txt} holds per scene one line of hexadecimal digits a row, top row
 * first, one digit a pixel: white drawn on black, in sixteenths of alpha (multisampled scenes have
 * steps of four samples).
 */
class GoldenCoverageTest {
  static final int SIZE = 64;

  /** A scene; what is not said has the usual value. */
  record Scene(
      String name,
      Topology topology,
      PolygonMode mode,
      int samples,
      float size,
      int primitives,
      double extent,
      int seed) {
    /** White vertices of 8 floats, partly outside of the view volume. */
    float[] vertices() {
      Random random = new Random(seed);
      int per = topology == Topology.POINTS ? 1 : topology == Topology.LINES ? 2 : 3;
      float[] v = new float[primitives * per * 8];
      for (int i = 0; i < primitives; i++) {
        double cx = random.nextDouble() * 2 - 1;
        double cy = random.nextDouble() * 2 - 1;
        for (int k = 0; k < per; k++) {
          int p = (i * per + k) * 8;
          float w = 0.5f + random.nextFloat() * 3;
          v[p] = (float) (cx + (random.nextDouble() - 0.5) * extent) * w;
          v[p + 1] = (float) (cy + (random.nextDouble() - 0.5) * extent) * w;
          v[p + 2] = (random.nextFloat() * 2.4f - 1.2f) * w;
          v[p + 3] = w;
          for (int c = 4; c < 8; c++) {
            v[p + c] = 1;
          }
        }
      }
      return v;
    }
  }

  static List<Scene> scenes() {
    List<Scene> s = new ArrayList<>();
    PolygonMode fill = PolygonMode.FILL;
    s.add(new Scene("lines", Topology.LINES, fill, 1, 1, 30, 1, 1));
    s.add(new Scene("short-lines", Topology.LINES, fill, 1, 1, 300, 0.1, 2));
    s.add(new Scene("wide-lines", Topology.LINES, fill, 1, 4, 8, 1.2, 3));
    s.add(new Scene("points", Topology.POINTS, fill, 1, 1, 60, 1, 4));
    s.add(new Scene("large-points", Topology.POINTS, fill, 1, 5.3f, 20, 1, 5));
    s.add(new Scene("triangles", Topology.TRIANGLES, fill, 1, 1, 12, 1, 6));
    s.add(new Scene("large-triangles", Topology.TRIANGLES, fill, 1, 1, 3, 6, 7));
    s.add(new Scene("outlines", Topology.TRIANGLES, PolygonMode.LINE, 1, 1, 8, 1.4, 8));
    s.add(new Scene("corners", Topology.TRIANGLES, PolygonMode.POINT, 1, 3, 10, 1.4, 9));
    s.add(new Scene("triangles-4", Topology.TRIANGLES, fill, 4, 1, 8, 1, 10));
    s.add(new Scene("lines-4", Topology.LINES, fill, 4, 2, 12, 1, 11));
    s.add(new Scene("points-4", Topology.POINTS, fill, 4, 3.7f, 20, 1, 12));
    return s;
  }

  static Frame draw(Scene scene) {
    TestShaders shaders = new TestShaders();
    TestScene s = new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, null, scene.samples);
    s.vertex = shaders.passThroughVertex();
    s.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    s.topology = scene.topology;
    s.polygonMode = scene.mode;
    s.lineWidth = scene.size;
    s.pointSize = scene.size;
    s.draw(scene.vertices());
    return s.render(shaders, 2);
  }

  private static Map<String, List<String>> golden() throws IOException {
    Map<String, List<String>> result = new HashMap<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                GoldenCoverageTest.class.getResourceAsStream("llvmpipe-coverage.txt"),
                StandardCharsets.US_ASCII))) {
      List<String> rows = new ArrayList<>();
      String line = in.readLine();
      while (line != null) {
        if (line.startsWith("scene ")) {
          rows = new ArrayList<>();
          result.put(line.substring(6), rows);
        } else {
          rows.add(line);
        }
        line = in.readLine();
      }
    }
    return result;
  }

  /** One digit a pixel of a row of the frame. */
  static String row(byte[] rgba, int row) {
    StringBuilder text = new StringBuilder();
    for (int x = 0; x < SIZE; x++) {
      int alpha = rgba[(row * SIZE + x) * 4 + 3] & 0xff;
      text.append(Character.forDigit((alpha + 8) / 17, 16));
    }
    return text.toString();
  }

  @ParameterizedTest
  @MethodSource("scenes")
  void coverageIsThatOfLlvmpipe(Scene scene) throws IOException {
    List<String> expected = golden().get(scene.name);
    Frame frame = draw(scene);
    boolean anything = false;
    for (int y = 0; y < SIZE; y++) {
      assertEquals(expected.get(y), row(frame.rgba(), y), "row " + y + " from the top");
      anything |= !expected.get(y).matches("0*");
    }
    assertTrue(anything);
  }
}
