package org.oovr.samples.standin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.oovr.samples.util.Mat4;

/**
 * Counts a frame of a scene without any graphics: triangles and where they end (outside the view,
 * turned away, rasterised), and by a small depth buffer how often a pixel is covered and how often
 * it is shaded.
 */
final class Census {
  private static final int WIDTH = 320;
  private static final int HEIGHT = 240;

  private final Scene scene;
  private final Mat4 viewProjection;
  private final Mat4 cameraPlace;
  private final float[] depth = new float[WIDTH * HEIGHT];

  int draws;

  /** Draws into a shadow map or a glow filter's pictures. */
  int offscreen;

  int blended;
  long triangles;
  long indices;
  long vertices;
  long outside;
  long turnedAway;
  long rasterised;
  long covered;
  long shaded;
  long textureBytes;
  int textures;
  final List<Integer> trianglesPerDraw = new ArrayList<>();

  Census(Scene scene, int frame) {
    this.scene = scene;
    Camera c = scene.camera();
    viewProjection = c.projection((float) WIDTH / HEIGHT).times(c.viewAt(frame));
    cameraPlace = c.placeAt(frame);
    Arrays.fill(depth, 1);
    boolean stencil = scene.draws().stream().anyMatch(d -> d.pass() == Draw.Pass.DEPTH);
    Set<Integer> materials = new TreeSet<>();
    for (Draw draw : scene.draws()) {
      count(draw, stencil, materials);
    }
    for (int m : materials) {
      textureBytes += scene.materials().get(m).textureBytes();
      textures += 3;
    }
  }

  private void count(Draw draw, boolean stencil, Set<Integer> materials) {
    draws++;
    int n = scene.triangles(draw);
    triangles += n;
    indices += 3L * n;
    trianglesPerDraw.add(n);
    boolean inFilter = draw.item() < 0 && draw.pass() != Draw.Pass.COMPOSE;
    offscreen += draw.pass() == Draw.Pass.SHADOW_MAP || inFilter ? 1 : 0;
    if (draw.item() < 0) {
      vertices += 3;
      return;
    }
    if (draw.pass() == Draw.Pass.SHADOW_MAP) {
      vertices += scene.solids().get(scene.items().get(draw.item()).solid()).vertexCount();
      return;
    }
    Item item = scene.items().get(draw.item());
    materials.add(item.material());
    blended += item.layer().isBlended() ? 1 : 0;
    if (item.layer() == Item.Layer.HUD) {
      return;
    }
    if (draw.pass() == Draw.Pass.VOLUME) {
      float[] xyz = scene.volume(draw.item(), draw.light());
      vertices += xyz.length / 3;
      for (int t = 0; t < xyz.length; t += 9) {
        // volumes are drawn from both sides
        triangle(viewProjection, xyz, t, t + 3, t + 6, false, false, false);
      }
      return;
    }
    Solid s = scene.solids().get(item.solid());
    vertices += s.vertexCount();
    Mat4 place = item.layer() == Item.Layer.HELD ? cameraPlace.times(item.place()) : item.place();
    Mat4 m = viewProjection.times(place);
    float[] xyz = new float[s.vertexCount() * 3];
    for (int i = 0; i < xyz.length; i++) {
      xyz[i] = s.coordinate(i / 3, i % 3);
    }
    boolean writes = draw.pass() == Draw.Pass.DEPTH || !stencil && !item.layer().isBlended();
    boolean shades = draw.pass() != Draw.Pass.DEPTH;
    boolean oneSided = item.layer() != Item.Layer.CUTOUT && !item.layer().isBlended();
    for (int t = 0; t < s.indexCount(); t += 3) {
      triangle(
          m, xyz, s.index(t) * 3, s.index(t + 1) * 3, s.index(t + 2) * 3, oneSided, writes, shades);
    }
  }

  private void triangle(
      Mat4 m, float[] xyz, int a, int b, int c, boolean oneSided, boolean writes, boolean shades) {
    float[][] p = {clip(m, xyz, a), clip(m, xyz, b), clip(m, xyz, c)};
    for (int axis = 0; axis < 3; axis++) {
      for (int sign = -1; sign <= 1; sign += 2) {
        boolean all = true;
        for (float[] q : p) {
          all &= sign * q[axis] > q[3];
        }
        if (all) {
          outside++;
          return;
        }
      }
    }
    List<float[]> polygon = cutNear(p);
    double area = 0;
    for (int i = 2; i < polygon.size(); i++) {
      area += area(polygon.get(0), polygon.get(i - 1), polygon.get(i));
    }
    if (oneSided && area <= 0) {
      turnedAway++;
      return;
    }
    rasterised++;
    for (int i = 2; i < polygon.size(); i++) {
      fill(polygon.get(0), polygon.get(i - 1), polygon.get(i), writes, shades);
    }
  }

  private static float[] clip(Mat4 m, float[] xyz, int at) {
    float[] p = new float[4];
    for (int row = 0; row < 4; row++) {
      p[row] =
          m.get(row, 0) * xyz[at]
              + m.get(row, 1) * xyz[at + 1]
              + m.get(row, 2) * xyz[at + 2]
              + m.get(row, 3);
    }
    return p;
  }

  /** The part in front of the near plane, in pixels and depth. */
  private static List<float[]> cutNear(float[][] p) {
    List<float[]> out = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      float[] a = p[i];
      float[] b = p[(i + 1) % 3];
      float da = a[2] + a[3];
      float db = b[2] + b[3];
      if (da >= 0) {
        out.add(screen(a));
      }
      if (da < 0 != db < 0) {
        float t = da / (da - db);
        float[] q = new float[4];
        for (int k = 0; k < 4; k++) {
          q[k] = a[k] + t * (b[k] - a[k]);
        }
        out.add(screen(q));
      }
    }
    return out;
  }

  private static float[] screen(float[] p) {
    float w = Math.max(p[3], 1e-6f);
    return new float[] {
      (p[0] / w * .5f + .5f) * WIDTH, (p[1] / w * .5f + .5f) * HEIGHT, p[2] / w * .5f + .5f
    };
  }

  private static double area(float[] a, float[] b, float[] c) {
    return (double) (b[0] - a[0]) * (c[1] - a[1]) - (double) (b[1] - a[1]) * (c[0] - a[0]);
  }

  private void fill(float[] a, float[] b, float[] c, boolean writes, boolean shades) {
    double area = area(a, b, c);
    if (area == 0) {
      return;
    }
    int x0 = (int) Math.max(0, Math.floor(Math.min(a[0], Math.min(b[0], c[0]))));
    int x1 = (int) Math.min(WIDTH - 1, Math.ceil(Math.max(a[0], Math.max(b[0], c[0]))));
    int y0 = (int) Math.max(0, Math.floor(Math.min(a[1], Math.min(b[1], c[1]))));
    int y1 = (int) Math.min(HEIGHT - 1, Math.ceil(Math.max(a[1], Math.max(b[1], c[1]))));
    for (int y = y0; y <= y1; y++) {
      for (int x = x0; x <= x1; x++) {
        float[] q = {x + .5f, y + .5f};
        double u = area(b, c, q) / area;
        double v = area(c, a, q) / area;
        if (u < 0 || v < 0 || u + v > 1) {
          continue;
        }
        float z = (float) (u * a[2] + v * b[2] + (1 - u - v) * c[2]);
        covered++;
        int at = y * WIDTH + x;
        if (z <= depth[at] + 1e-6f) {
          shaded += shades ? 1 : 0;
          depth[at] = writes ? z : depth[at];
        }
      }
    }
  }

  /** Times a pixel is covered, on average. */
  double coverage() {
    return (double) covered / (WIDTH * HEIGHT);
  }

  /** Times a pixel is shaded with a material, on average. */
  double shading() {
    return (double) shaded / (WIDTH * HEIGHT);
  }

  /** Share of the triangles that is outside the view. */
  double outsideShare() {
    return (double) outside / (outside + turnedAway + rasterised);
  }

  /** Share of the triangles that is turned away. */
  double turnedAwayShare() {
    return (double) turnedAway / (outside + turnedAway + rasterised);
  }

  @Override
  public String toString() {
    List<Integer> sorted = trianglesPerDraw.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "| %d | %d | %.0f | %d / %d / %d | %d | %.0f / %.0f / %.0f %% | %.2f | %.2f | %d | %d |"
            + " %.1f | %d |",
        draws,
        triangles,
        indices / (double) draws,
        sorted.get(sorted.size() / 10),
        sorted.get(sorted.size() / 2),
        sorted.get(sorted.size() - 1),
        vertices,
        100 * outsideShare(),
        100 * turnedAwayShare(),
        100 * (1 - outsideShare() - turnedAwayShare()),
        coverage(),
        shading(),
        blended,
        textures,
        textureBytes / 1048576.0,
        scene.materials().size());
  }
}
