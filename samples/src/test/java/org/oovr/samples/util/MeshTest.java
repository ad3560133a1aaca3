package org.oovr.samples.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MeshTest {
  static Stream<Mesh> shapes() {
    return Stream.concat(
        Stream.of(Courtyard.meshes()), Stream.of(Mesh.knot(2, 3, .25f, 128, 12), Mesh.plane(8, 6)));
  }

  private static float[] at(Mesh mesh, int index, int from) {
    float[] v = new float[3];
    System.arraycopy(mesh.vertices(), index * Mesh.FLOATS_PER_VERTEX + from, v, 0, 3);
    return v;
  }

  private static float[] cross(float[] a, float[] b, float[] c) {
    float[] n = new float[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      n[i] = (b[j] - a[j]) * (c[k] - a[k]) - (b[k] - a[k]) * (c[j] - a[j]);
    }
    return n;
  }

  private static float dot(float[] a, float[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void facesLookOutwardAndNormalsHaveLengthOne(Mesh mesh) {
    assertTrue(mesh.vertexCount() <= 65536);
    for (int t = 0; t < mesh.indices().length; t += 3) {
      int a = mesh.indices()[t];
      int b = mesh.indices()[t + 1];
      int c = mesh.indices()[t + 2];
      float[] face = cross(at(mesh, a, 0), at(mesh, b, 0), at(mesh, c, 0));
      for (int corner : new int[] {a, b, c}) {
        float[] normal = at(mesh, corner, 3);
        assertEquals(1, dot(normal, normal), 1e-4f);
        assertTrue(dot(face, normal) > 0, "triangle " + t / 3 + " is turned away from its normal");
      }
    }
  }

  /** Six times the volume that the triangles enclose (divergence theorem). */
  private static double volume(Mesh mesh) {
    double sum = 0;
    float[] origin = new float[3];
    for (int t = 0; t < mesh.indices().length; t += 3) {
      float[] a = at(mesh, mesh.indices()[t], 0);
      float[] b = at(mesh, mesh.indices()[t + 1], 0);
      float[] c = at(mesh, mesh.indices()[t + 2], 0);
      sum += dot(a, cross(origin, b, c));
    }
    return sum / 6;
  }

  @Test
  void solidsAreClosed() {
    assertEquals(8, volume(Mesh.box()), 1e-5);
    assertEquals(4.0 / 3 * Math.PI, volume(Mesh.sphere(128, 64, 1)), .01);
    assertEquals(2 * Math.PI * Math.PI * .09, volume(Mesh.torus(1, .3f, 256, 64)), .01);
    assertEquals(Math.PI * 2, volume(Mesh.lathe(256, 1, 0, 0, 1, 0, 1, 2, 0, 2)), .01);
  }

  @Test
  void theCourtyardFitsSixteenBitIndices() {
    assertTrue(Stream.of(Courtyard.meshes()).mapToInt(Mesh::vertexCount).sum() <= 65536);
  }
}
