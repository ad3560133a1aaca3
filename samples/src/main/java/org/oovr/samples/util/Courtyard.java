package org.oovr.samples.util;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A courtyard at sunset: 500 objects of twelve shapes that share sixteen colour pictures and four
 * surface pictures in groups. They are listed in the order of their places, as a scene graph would
 * have them, so that neighbours in the list seldom share a picture. No graphics calls in here.
 */
public final class Courtyard {
  /** What an object looks like, before it is placed. The order is that of {@link #meshes}. */
  public enum Shape {
    SLAB,
    BASE,
    SHAFT,
    CAPITAL,
    BOX,
    SPHERE,
    BARREL,
    VASE,
    BOWL,
    OBELISK,
    KNOT,
    RING
  }

  /** A group of objects that share their pictures. The order is that of {@link #colours}. */
  public enum Material {
    FLAGSTONE(0, 2, .25f),
    ORNAMENT(0, 1, .45f),
    LIMESTONE(0, 1, .15f),
    WHITE_MARBLE(1, 1, .6f),
    GREEN_MARBLE(1, 1, .7f),
    GRANITE(1, 1, .6f),
    PINE(2, 1, .15f),
    OAK(2, 1, .2f),
    STAVES(2, 1, .25f),
    TERRACOTTA(0, 1, .2f),
    BRONZE(3, 1, 1),
    STEEL(3, 1, 1),
    GRASS(2, 12, 0),
    BRICK(0, 1, .15f),
    SKY(1, 2 / 3f, 0),
    FIRE(1, 1, 0);

    /** Index of its surface picture, see {@link Courtyard#surfaces}. */
    public final int surface;

    /** How often the pictures repeat over a shape's own texture coordinates. */
    public final float repeat;

    /** Strength of the highlight. */
    public final float gloss;

    Material(int surface, float repeat, float gloss) {
      this.surface = surface;
      this.repeat = repeat;
      this.gloss = gloss;
    }

    /** Whether it shines by itself and takes no light. */
    public boolean glows() {
      return this == SKY || this == FIRE;
    }
  }

  /**
   * One object.
   *
   * @param grey factor on its colour
   * @param spin turn about its own y axis, radians a frame
   * @param orbit turn about the middle of the courtyard, radians a frame
   */
  public record Item(
      Shape shape, Material material, Mat4 place, float grey, double spin, double orbit) {
    /** Where it is in a frame. */
    public Mat4 at(int frame) {
      Mat4 m = orbit == 0 ? place : Mat4.rotateY(orbit * frame).times(place);
      return spin == 0 ? m : m.times(Mat4.rotateY(spin * frame));
    }
  }

  /** Side of the square that the light map covers, about the origin, in metres. */
  public static final float LIGHT_MAP_SIDE = 48;

  /** Where a torch stands, in both coordinates of the floor, with either sign. */
  public static final float TORCH = 8.2f;

  private static final float[] SUN = {-0.70f, 0.42f, -0.58f};
  private static final int HALF = 20;

  private final List<Item> items = new ArrayList<>();
  private int seed;

  /** Builds it; every time the same. */
  public Courtyard() {
    floor();
    colonnade();
    middle();
    stores();
    garden();
    items.sort(Comparator.comparingInt(Courtyard::cell));
  }

  /** The objects in the order of their places. */
  public List<Item> items() {
    return items;
  }

  /** Towards the sun, of length 1. */
  public static float[] sun() {
    float d = (float) Math.sqrt(SUN[0] * SUN[0] + SUN[1] * SUN[1] + SUN[2] * SUN[2]);
    return new float[] {SUN[0] / d, SUN[1] / d, SUN[2] / d};
  }

  /** The cell of a coarse grid that an object stands in, the sky last. */
  private static int cell(Item item) {
    if (item.material == Material.SKY) {
      return Integer.MAX_VALUE;
    }
    int x = (int) Math.floor((item.place.get(0, 3) + 64) / 4);
    int z = (int) Math.floor((item.place.get(2, 3) + 64) / 4);
    return z * 64 + x;
  }

  private double random() {
    return Picture.hash(seed++, 17, 4711);
  }

  private void add(Shape shape, Material material, Mat4 place) {
    add(shape, material, place, 0, 0);
  }

  private void add(Shape shape, Material material, Mat4 place, double spin, double orbit) {
    float grey = material.glows() ? 1 : 0.82f + 0.3f * (float) random();
    items.add(new Item(shape, material, place, grey, spin, orbit));
  }

  private static Mat4 put(double x, double y, double z, double sx, double sy, double sz) {
    return Mat4.translate((float) x, (float) y, (float) z)
        .times(Mat4.scale((float) sx, (float) sy, (float) sz));
  }

  private void floor() {
    for (int j = 0; j < 10; j++) {
      for (int i = 0; i < 10; i++) {
        boolean inner = i > 2 && i < 7 && j > 2 && j < 7;
        Material m = inner ? Material.ORNAMENT : Material.FLAGSTONE;
        add(Shape.SLAB, m, put(i * 4 - 18, 0, j * 4 - 18, 2, 1, 2));
      }
    }
    // Four lawns like the sails of a mill, so that none lies on another.
    for (int side = 0; side < 4; side++) {
      Mat4 turn = Mat4.rotateY(side * StrictMath.PI / 2);
      add(Shape.SLAB, Material.GRASS, turn.times(put(50, -0.05, 30, 30, 1, 50)));
    }
    add(Shape.SPHERE, Material.SKY, put(0, -2, 0, 120, 90, 120));
  }

  /** 40 columns of three parts each about the edge, and what lies on top of them. */
  private void colonnade() {
    for (int k = 0; k < 40; k++) {
      int along = k % 10 * 4 - HALF;
      Mat4 turn = Mat4.rotateY(k / 10 * StrictMath.PI / 2);
      Mat4 foot = turn.times(Mat4.translate(along, 0, HALF));
      boolean corner = k % 10 == 0;
      Material m = corner ? Material.GRANITE : Material.LIMESTONE;
      add(Shape.BASE, corner ? Material.GREEN_MARBLE : Material.WHITE_MARBLE, foot);
      add(Shape.SHAFT, m, foot.times(Mat4.translate(0, .6f, 0)));
      add(Shape.CAPITAL, Material.WHITE_MARBLE, foot.times(Mat4.translate(0, 5.2f, 0)));
      // Where two sides meet their beams cross; in one plane they would fight for the depth.
      double height = 6.15 + k / 10 % 2 * .03;
      Mat4 beam = turn.times(put(along + 2, height, HALF, 2, .36, .55));
      add(Shape.BOX, k % 2 == 0 ? Material.LIMESTONE : Material.BRICK, beam);
    }
  }

  /** The obelisk, what flies about it, pedestals with spheres, and the torches. */
  private void middle() {
    for (int i = 0; i < 4; i++) {
      double side = 2.6 - 0.45 * i;
      Material m = i % 2 == 0 ? Material.GRANITE : Material.WHITE_MARBLE;
      add(Shape.BOX, m, put(0, 0.2 + 0.4 * i, 0, side, 0.2, side));
    }
    add(
        Shape.OBELISK,
        Material.GRANITE,
        Mat4.translate(0, 1.6f, 0).times(Mat4.rotateY(StrictMath.PI / 4)));
    add(Shape.KNOT, Material.BRONZE, put(0, 9.6, 0, .9, .9, .9), 0.02, 0);
    for (int i = 0; i < 12; i++) {
      double a = i * StrictMath.PI / 6;
      double y = 3.4 + (i % 3) * 1.3;
      Mat4 place = Mat4.rotateY(a).times(put(3.1 + i % 2 * .8, y, 0, .34, .34, .34));
      add(Shape.SPHERE, i % 2 == 0 ? Material.STEEL : Material.BRONZE, place, .05, .012);
    }
    for (int i = 0; i < 3; i++) {
      double r = 3.3 - 0.4 * i;
      Mat4 place = put(0, 3.4 + 1.3 * i, 0, r, r, r);
      add(Shape.RING, i == 1 ? Material.STEEL : Material.BRONZE, place, .01, 0);
    }
    for (int i = 0; i < 16; i++) {
      Mat4 turn = Mat4.rotateY((i + .5) * StrictMath.PI / 8);
      Material m = i % 2 == 0 ? Material.GREEN_MARBLE : Material.WHITE_MARBLE;
      add(Shape.BOX, m, turn.times(put(6.6, .5, 0, .42, .5, .42)));
      Material ball = i % 4 < 2 ? Material.WHITE_MARBLE : Material.STEEL;
      add(Shape.SPHERE, ball, turn.times(put(6.6, 1.5, 0, .5, .5, .5)), .01, 0);
    }
    for (int i = 0; i < 4; i++) {
      double x = i % 2 == 0 ? TORCH : -TORCH;
      double z = i < 2 ? TORCH : -TORCH;
      add(Shape.BASE, Material.LIMESTONE, put(x, 0, z, 1.1, .7, 1.1));
      add(Shape.BOWL, Material.BRONZE, put(x, .3, z, 1, 1, 1));
      add(Shape.SPHERE, Material.FIRE, put(x, 2.5, z, .36, .44, .36), .11, 0);
    }
  }

  /** Crates, barrels and vases in the corners and along the sides. */
  private void stores() {
    for (int i = 0; i < 64; i++) {
      Mat4 turn = Mat4.rotateY((i % 4) * StrictMath.PI / 2);
      int k = i / 4;
      int layer = k < 8 ? 0 : k < 13 ? 1 : 2;
      int slot = k < 8 ? k : k < 13 ? k - 8 : k - 13;
      double s = .62 + .06 * random();
      double x = 11.6 + slot % 4 * 1.5 + layer * .7 + .1 * random();
      double z = 14.6 + slot / 4 * 1.6 + layer * .3 + .1 * random();
      Mat4 place = put(x, .66 + layer * 1.32, z, s, .66, s);
      Mat4 skew = Mat4.rotateY(.3 * random() - .15);
      Material m = random() < .55 ? Material.PINE : Material.OAK;
      add(Shape.BOX, m, turn.times(place).times(skew));
    }
    for (int i = 0; i < 48; i++) {
      Mat4 turn = Mat4.rotateY((i % 4) * StrictMath.PI / 2);
      int k = i / 4;
      double x = -5.6 - k % 6 * 1.05 + .2 * random();
      double z = 15.6 + k / 6 * 1.1 + .2 * random();
      Mat4 place = put(x, 0, z, 1.05, 1.25, 1.05);
      add(Shape.BARREL, k == 4 ? Material.STEEL : Material.STAVES, turn.times(place));
    }
    for (int i = 0; i < 56; i++) {
      Mat4 turn = Mat4.rotateY((i % 4) * StrictMath.PI / 2);
      int k = i / 4;
      double x = -4.2 + k % 7 * 1.3 + .3 * random();
      double z = 11.2 + k / 7 * 1.5 + .3 * random();
      double s = .95 + .6 * random();
      Material m = k % 3 == 0 ? Material.BRICK : Material.TERRACOTTA;
      add(Shape.VASE, m, turn.times(put(x, 0, z, s, s, s)));
    }
  }

  /** Low walls and boulders outside, so that there are 500 objects in all. */
  private void garden() {
    for (int i = 0; items.size() < 500; i++) {
      double a = i * 2.39996;
      double r = 26 + 1.7 * i;
      double x = r * StrictMath.sin(a);
      double z = r * StrictMath.cos(a);
      Mat4 turn = Mat4.rotateY(a * 3);
      if (i % 2 == 0) {
        Mat4 place = put(x, .9, z, 3.2, .95, .4);
        add(Shape.BOX, Material.BRICK, place.times(Mat4.identity()));
      } else {
        Mat4 place = put(x, .5, z, 1.6, 1.2, 1.4);
        add(Shape.SPHERE, Material.LIMESTONE, place.times(turn));
      }
    }
  }

  /** The shapes, one for each {@link Shape}, in its order. */
  public static Mesh[] meshes() {
    return new Mesh[] {
      Mesh.plane(1, 1),
      Mesh.lathe(24, 3, .0f, 0f, .72f, 0, .72f, .25f, .6f, .32f, .66f, .45f, .6f, .58f, .5f, .62f),
      Mesh.lathe(24, 3, .5f, 0, .5f, 1.4f, .48f, 2.8f, .44f, 4.2f, .41f, 4.6f),
      Mesh.lathe(24, 3, .41f, 0, .44f, .1f, .5f, .2f, .62f, .34f, .72f, .42f, .72f, .6f, 0, .6f),
      Mesh.box(),
      Mesh.sphere(40, 20, 3),
      Mesh.lathe(
          24, 3, 0, 0, .36f, 0, .43f, .25f, .46f, .5f, .43f, .75f, .36f, 1, .3f, .97f, 0, .97f),
      Mesh.lathe(
          28, 2, 0, 0, .2f, 0, .32f, .15f, .4f, .35f, .38f, .55f, .26f, .75f, .16f, .88f, .15f,
          .98f, .22f, 1.06f, .12f, 1.0f, .1f, .8f),
      Mesh.lathe(
          24, 2, .05f, 0, .09f, .1f, .06f, 1.7f, .2f, 1.8f, .45f, 1.95f, .52f, 2.15f, .46f, 2.15f,
          .2f, 2),
      Mesh.lathe(4, 4, 1.0f, 0, .62f, 6.5f, 0, 7.3f),
      Mesh.knot(2, 5, .13f, 220, 14),
      Mesh.torus(1, .06f, 48, 10)
    };
  }

  /** The colour pictures, one for each {@link Material}, in its order; sRGB. */
  public static Picture[] colours() {
    return new Picture[] {
      Picture.bricks(512, 5, 3, 3, 0x7a6a55, 0xb9a688, 0x4a4238),
      Picture.tiles(512, 8, 4, 0xc7b28a, 0x37596b),
      Picture.stone(512, 11, 0x6f604c, 0xd9c9a8),
      Picture.marble(512, 21, 0xefe7d8, 0x6d6a72),
      Picture.marble(512, 22, 0x2f5a46, 0xa9c9a8),
      Picture.stone(512, 12, 0x54302a, 0xa8685a),
      Picture.wood(512, 31, 5, true, 0x7a4f25, 0xd3a05f),
      Picture.wood(512, 32, 4, true, 0x4a2c16, 0x94602f),
      Picture.wood(512, 33, 8, false, 0x51301a, 0xa9713b),
      Picture.stone(512, 41, 0x8a3f22, 0xcf7a48),
      Picture.metal(512, 51, 0x5b3f1c, 0xc28f47),
      Picture.metal(512, 52, 0x4d535c, 0xb3bcc6),
      Picture.stone(512, 61, 0x2b3a16, 0x5f7a2c),
      Picture.bricks(512, 6, 4, 8, 0x6d3322, 0xb0633f, 0x9c9080),
      Picture.paint(1024, Courtyard::sky),
      Picture.paint(128, Courtyard::fire)
    };
  }

  private static void fire(double u, double v, double[] c) {
    Picture.ramp(c, Picture.fractal(u, v, 4, 4, 71) * 1.3, 0xd04010, 0xffc040, 0xfff0a0);
  }

  private static void sky(double u, double v, double[] c) {
    double up = 2 * v - 1;
    Picture.ramp(
        c, StrictMath.pow(Math.max(0, up), 0.6), 0xe89a63, 0xd98a78, 0x8a7fa0, 0x47598c, 0x2b3d70);
    double cloud = Picture.fractal(u, v * 3, 6, 6, 91) * 1.5 - 0.62 - 0.4 * Math.max(0, up);
    double t = Math.max(0, Math.min(1, cloud * 2.4));
    double[] lit = new double[3];
    Picture.ramp(lit, Picture.fractal(u, v * 3, 12, 4, 95), 0xb06a6a, 0xffc890);
    for (int i = 0; i < 3; i++) {
      c[i] += (lit[i] - c[i]) * t * Math.min(1, Math.max(0, up * 6));
    }
  }

  /** The surface pictures: crevices (1 open) in red, gloss in green. */
  public static Picture[] surfaces() {
    double[][] depth = {{.45, .5}, {.12, .2}, {.35, .6}, {.3, .7}};
    Picture[] pictures = new Picture[depth.length];
    for (int i = 0; i < depth.length; i++) {
      int s = 81 + i;
      double[] d = depth[i];
      pictures[i] =
          Picture.paint(
              256,
              (u, v, c) -> {
                c[0] = 1 - d[0] * Picture.fractal(u, v, 12, 4, s);
                c[1] = 1 - d[1] * Picture.fractal(u, v, 6, 5, s + 9);
              });
    }
    return pictures;
  }

  /** Light on the floor: how much of the sun in red, how much of the sky in green. */
  public Picture lightMap(int size) {
    float[] sun = new float[size * size];
    float[] sky = new float[size * size];
    for (int i = 0; i < sun.length; i++) {
      sun[i] = 1;
      sky[i] = 1;
    }
    for (Item item : items) {
      float low = lowest(item.shape) * item.place.get(1, 1) + item.place.get(1, 3);
      float high = highest(item.shape) * item.place.get(1, 1) + item.place.get(1, 3);
      boolean still = item.spin == 0 && item.orbit == 0;
      if (item.shape != Shape.SLAB && !item.material.glows() && (still || low < 2)) {
        shadow(sun, size, item, low, high, SUN[0] / SUN[1], SUN[2] / SUN[1], 0.05f, 0.09f);
        if (low < 1) {
          shadow(sky, size, item, 0, 0, 0, 0, 0.9f, 0);
        }
      }
    }
    return Picture.paint(
        size,
        (u, v, c) -> {
          int at = (int) (v * size) * size + (int) (u * size);
          c[0] = sun[at];
          c[1] = 0.35 + 0.65 * sky[at];
        });
  }

  private static float lowest(Shape shape) {
    return shape == Shape.BOX || shape == Shape.SPHERE ? -1 : 0;
  }

  private static float highest(Shape shape) {
    return switch (shape) {
      case SHAFT -> 4.6f;
      case OBELISK -> 7.3f;
      case BOWL -> 2.15f;
      case CAPITAL, BASE -> 0.6f;
      default -> 1;
    };
  }

  /** Half width of a shape about its y axis, in x and z. */
  private static float halfWidth(Shape shape) {
    return switch (shape) {
      case BASE, CAPITAL -> .68f;
      case SHAFT, BARREL -> .45f;
      case VASE -> .36f;
      case BOWL -> .3f;
      case OBELISK -> .6f;
      default -> 1;
    };
  }

  /**
   * Darkens the map along the line that an object's axis throws on the floor.
   *
   * @param dx shift of the shadow in x for each metre of height, away from the sun
   * @param soft width of the penumbra at the foot, metres
   * @param softer its growth for each metre of height
   */
  private static void shadow(
      float[] map,
      int size,
      Item item,
      float low,
      float high,
      float dx,
      float dz,
      float soft,
      float softer) {
    Mat4 p = item.place;
    float x0 = p.get(0, 3) - dx * low;
    float z0 = p.get(2, 3) - dz * low;
    float ex = -dx * (high - low);
    float ez = -dz * (high - low);
    float w = halfWidth(item.shape);
    float wx = w * length(p.get(0, 0), p.get(2, 0));
    float wz = w * length(p.get(0, 2), p.get(2, 2));
    // The axes of the object on the floor, of length 1.
    float cx = p.get(0, 0) * w / wx;
    float cz = p.get(2, 0) * w / wx;
    boolean round = item.shape != Shape.BOX;
    float cell = LIGHT_MAP_SIDE / size;
    float reach = Math.max(wx, wz) * 1.5f + soft + softer * high;
    int fromX = texel(Math.min(x0, x0 + ex) - reach, size);
    int toX = texel(Math.max(x0, x0 + ex) + reach, size);
    int fromZ = texel(Math.min(z0, z0 + ez) - reach, size);
    int toZ = texel(Math.max(z0, z0 + ez) + reach, size);
    for (int j = fromZ; j < toZ; j++) {
      for (int i = fromX; i < toX; i++) {
        float x = (i + .5f) * cell - LIGHT_MAP_SIDE / 2 - x0;
        float z = (j + .5f) * cell - LIGHT_MAP_SIDE / 2 - z0;
        float e2 = ex * ex + ez * ez;
        float t = e2 == 0 ? 0 : Math.max(0, Math.min(1, (x * ex + z * ez) / e2));
        float px = x - ex * t;
        float pz = z - ez * t;
        float a = Math.abs(px * cx + pz * cz);
        float b = Math.abs(px * cz - pz * cx);
        float out = round ? length(a, b) - wx : length(Math.max(a - wx, 0), Math.max(b - wz, 0));
        float blur = soft + softer * (low + (high - low) * t);
        float light = Math.max(0, Math.min(1, (out + blur * .5f) / blur));
        light = light * light * (3 - 2 * light);
        map[j * size + i] = Math.min(map[j * size + i], light);
      }
    }
  }

  private static int texel(float metres, int size) {
    int t = (int) Math.floor((metres / LIGHT_MAP_SIDE + .5f) * size);
    return Math.max(0, Math.min(size, t));
  }

  private static float length(float a, float b) {
    return (float) Math.sqrt(a * a + b * b);
  }
}
