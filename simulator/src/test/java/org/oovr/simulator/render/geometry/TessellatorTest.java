package org.oovr.simulator.render.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.shader.PrimitiveInterface.Domain;
import org.oovr.simulator.shader.PrimitiveInterface.Spacing;
import org.oovr.simulator.shader.PrimitiveInterface.Tessellation;

/** Patterns of patches: what GL 4.6 core 11.2.2 demands of any of them, on random levels. */
class TessellatorTest {
  private final Tessellator tessellator = new Tessellator();

  private static double twiceArea(Tessellator.Pattern p, int corner) {
    int a = p.corners()[corner];
    int b = p.corners()[corner + 1];
    int c = p.corners()[corner + 2];
    double ux = p.u()[b] - p.u()[a];
    double uy = p.v()[b] - p.v()[a];
    double vx = p.u()[c] - p.u()[a];
    double vy = p.v()[c] - p.v()[a];
    return ux * vy - uy * vx;
  }

  /** Segments that a level divides an edge into. */
  private static int segments(float level, Spacing spacing) {
    return switch (spacing) {
      case EQUAL -> (int) Math.ceil(Math.min(Math.max(level, 1), 64));
      case FRACTIONAL_EVEN -> 2 * (int) Math.ceil(Math.min(Math.max(level, 2), 64) / 2);
      case FRACTIONAL_ODD -> 2 * (int) Math.ceil((Math.min(Math.max(level, 1), 63) - 1) / 2) + 1;
    };
  }

  private static float level(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> 1 + random.nextInt(66);
      case 1 -> random.nextFloat() * 3;
      default -> random.nextFloat() * 20;
    };
  }

  @Test
  void trianglesCoverTheDomainOnce() {
    Random random = new Random(19);
    for (int round = 0; round < 600; round++) {
      Spacing spacing = Spacing.values()[round % 3];
      Domain domain = round % 2 == 0 ? Domain.TRIANGLES : Domain.QUADS;
      boolean clockwise = random.nextBoolean();
      float[] levels = new float[6];
      for (int i = 0; i < 6; i++) {
        levels[i] = level(random) + 0.01f;
      }
      Tessellator.Pattern p =
          tessellator.divide(new Tessellation(domain, spacing, clockwise, false), levels);
      String what = domain + " " + spacing + " " + java.util.Arrays.toString(levels);
      double sum = 0;
      for (int i = 0; i < p.corners().length; i += 3) {
        double area = twiceArea(p, i) * (clockwise ? -1 : 1);
        assertTrue(area >= -1e-4, what + " turns at " + i + ": " + area);
        sum += area;
      }
      assertEquals(domain == Domain.QUADS ? 2 : 1, sum, 1e-3, what);
      Set<Integer> used = new HashSet<>();
      for (int c : p.corners()) {
        used.add(c);
      }
      assertEquals(p.u().length, used.size(), what + ": every point is used");
      int[] onEdge = new int[4];
      for (int k = 0; k < p.u().length; k++) {
        onEdge[0] += p.u()[k] == 0 ? 1 : 0;
        onEdge[1] += p.v()[k] == 0 ? 1 : 0;
        onEdge[2] +=
            domain == Domain.QUADS ? (p.u()[k] == 1 ? 1 : 0) : p.u()[k] + p.v()[k] == 1 ? 1 : 0;
        onEdge[3] += p.v()[k] == 1 ? 1 : 0;
      }
      for (int e = 0; e < (domain == Domain.QUADS ? 4 : 3); e++) {
        // where the inside is divided just above 1, its points come to lie on edges
        assertTrue(onEdge[e] >= segments(levels[e], spacing) + 1, what + " edge " + e);
      }
    }
  }

  /** What an edge is divided into depends on its level alone, and is symmetric. */
  @Test
  void edgesAreDividedAlike() {
    Random random = new Random(20);
    for (int round = 0; round < 200; round++) {
      Spacing spacing = Spacing.values()[round % 3];
      float shared = level(random) + 0.01f;
      Set<Float> places = new HashSet<>();
      float[] levels = {shared, 5, 7, 3, 30, 30};
      Tessellator.Pattern p =
          tessellator.divide(new Tessellation(Domain.QUADS, spacing, false, false), levels);
      for (int k = 0; k < p.u().length; k++) {
        if (p.u()[k] == 0) {
          places.add(p.v()[k]);
        }
      }
      assertEquals(segments(shared, spacing) + 1, places.size(), spacing + " " + shared);
      for (float v : places) {
        assertTrue(places.contains(1 - v), spacing + " " + shared + " mirrored at " + v);
      }
      p = tessellator.divide(new Tessellation(Domain.TRIANGLES, spacing, false, false), levels);
      for (int k = 0; k < p.u().length; k++) {
        assertTrue(p.u()[k] != 0 || places.contains(p.v()[k]), spacing + " " + shared);
      }
    }
  }

  @Test
  void linesPointsAndNothing() {
    float[] levels = {3, 4.5f, 0, 0, 0, 0};
    Tessellator.Pattern p =
        tessellator.divide(new Tessellation(Domain.ISOLINES, Spacing.EQUAL, false, false), levels);
    assertEquals(3 * 6, p.u().length);
    assertEquals(3 * 5 * 2, p.corners().length);
    assertEquals(0x5555 / 65536f, p.v()[6]);
    p = tessellator.divide(new Tessellation(Domain.ISOLINES, Spacing.EQUAL, false, true), levels);
    assertEquals(3 * 6, p.corners().length);
    levels[1] = Float.NaN;
    p = tessellator.divide(new Tessellation(Domain.ISOLINES, Spacing.EQUAL, false, true), levels);
    assertEquals(0, p.u().length);
    float[] one = {1, 1, 1, 1, 1, 1};
    p = tessellator.divide(new Tessellation(Domain.QUADS, Spacing.EQUAL, false, false), one);
    assertEquals(6, p.corners().length);
  }
}
