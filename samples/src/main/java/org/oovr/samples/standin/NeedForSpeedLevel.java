package org.oovr.samples.standin;

import org.oovr.samples.standin.Item.Layer;
import org.oovr.samples.standin.Material.Pattern;
import org.oovr.samples.util.Mat4;

/** A city road in the evening: sections of road, houses and lamps as they are streamed in, cars. */
final class NeedForSpeedLevel {
  /** Draws of a frame in the benchmark table. */
  static final int DRAWS = 1267;

  private static final int SECTIONS = 34;
  private static final double SECTION_METRES = 11;

  private final SceneBuilder level;
  private int card;
  private int asphalt;
  private int kerb;
  private int paving;
  private int steel;
  private int concrete;
  private int stain;
  private int flare;
  private int[] small;
  private int[] smallMaterial;

  private NeedForSpeedLevel() {
    Camera camera = new Camera(new float[] {1.8f, 1.9f, 6}, 0, -.05, Math.toRadians(62), .3f, 500);
    level = new SceneBuilder(2008, camera, .3);
  }

  /** The level. */
  static Scene scene() {
    return new NeedForSpeedLevel().make();
  }

  /** Its light and air. */
  static Look look() {
    return new Look(
        Look.direction(.55, .42, -.5),
        Look.rgb(1.5, 1.0, .58),
        Look.rgb(.34, .38, .52),
        Look.rgb(.16, .13, .12),
        Look.rgb(.62, .5, .42),
        .0042f,
        true,
        1.1f);
  }

  private static double bend(double z) {
    return 9 * StrictMath.sin(z / 70) * StrictMath.min(1, z * z / 4000);
  }

  private Scene make() {
    asphalt = level.material(Pattern.ROAD, 1024, 0x25262a, 0xd8d4c4, .25, 0);
    kerb = level.material(Pattern.CONCRETE, 512, 0x6c6a64, 0xb0aca0, .1, 0);
    paving = level.material(Pattern.TILES, 512, 0x56524c, 0x948e84, .15, 0);
    steel = level.material(Pattern.RIBS, 512, 0x5c6064, 0xb4b8bc, .8, 0);
    concrete = level.material(Pattern.CONCRETE, 512, 0x585650, 0x9c988e, .1, 0);
    stain = level.material(Pattern.STAIN, 256, 0x08080a, 0x1c1c1e, 0, 0);
    flare = level.material(Pattern.FLARE, 128, 0xffb060, 0xfff0d0, 0, 1);
    card = level.solid(Shapes.card());
    int dome = level.material(Pattern.SKY, 512, 0x50649c, 0xf0b480, 0, 0);
    level.item(Layer.SKY, level.solid(Buildings.sky(400)), dome, Mat4.identity());
    things();
    for (int i = 0; i < SECTIONS; i++) {
      level.nextArea();
      double z = 14 - i * SECTION_METRES;
      road(z);
      furniture(i, z);
    }
    houses();
    trees();
    cars();
    instruments();
    return level.build(
        DRAWS, SceneBuilder.forwardPlan(SceneBuilder.Order.BY_AREA, 0, true), this::fill);
  }

  private void road(double z) {
    double z0 = z - SECTION_METRES;
    Buildings.Bend b = NeedForSpeedLevel::bend;
    level.world(strip(z0, z, 10, 10, -7, 0, 7, 0, 1, .8), asphalt);
    for (int side = -1; side <= 1; side += 2) {
      double s = side;
      double in = s * 7;
      double out = s * 7.3;
      level.world(
          Buildings.strip(
              z0,
              z,
              2,
              8,
              b,
              new double[] {Math.min(in, out), s < 0 ? .16 : 0},
              new double[] {Math.max(in, out), s < 0 ? 0 : .16},
              .3,
              5),
          kerb);
      level.world(
          strip(z0, z, 4, 8, Math.min(out, s * 11.5), .16, Math.max(out, s * 11.5), .16, 2, 5),
          paving);
      level.world(
          strip(z0, z, 5, 5, Math.min(s * 11.5, s * 40), .1, Math.max(s * 11.5, s * 40), .1, 8, 3),
          concrete);
    }
  }

  private static Solid strip(
      double z0,
      double z1,
      int across,
      int along,
      double x0,
      double y0,
      double x1,
      double y1,
      double ru,
      double rv) {
    double[] left = {x0, y0};
    double[] right = {x1, y1};
    return Buildings.strip(z0, z1, across, along, NeedForSpeedLevel::bend, left, right, ru, rv);
  }

  private void things() {
    Solid rail = new Solid();
    rail.add(Shapes.railing(10.6, 6), Mat4.identity());
    rail.box(0, .62, 0, 5.4, .16, .04, 4, 1);
    Solid cone = new Solid();
    Shapes.lathe(cone, 16, 2, 2, .24, 0, .24, .04, .15, .05, .05, .7, .02, .72);
    Solid bin = new Solid();
    Shapes.lathe(bin, 18, 2, 2, .3, 0, .34, .8, .36, .85, .3, .95, .05, 1);
    small =
        new int[] {
          level.solid(rail),
          level.solid(Shapes.lamp(8, 2.6, 12, 12)),
          level.solid(cone),
          level.solid(bin),
          level.solid(Shapes.crate(.5, 3)),
          level.solid(Shapes.column(1.1, .12, 14, 1)),
          level.solid(Shapes.rock(.5, 12, 8, 77)),
          level.solid(Shapes.barrel(16, 1))
        };
    int orange = level.material(Pattern.PAINT, 256, 0xc04a10, 0xff8c30, .4, 0);
    int green = level.material(Pattern.PAINT, 256, 0x1c3c28, 0x3c6c4c, .5, 0);
    int wood = level.material(Pattern.PLANKS, 512, 0x4a3826, 0xa08460, .1, 0);
    int rust = level.material(Pattern.RUST, 512, 0x502c18, 0x8c8074, .4, 0);
    smallMaterial = new int[] {steel, steel, orange, green, wood, steel, concrete, rust};
  }

  private void furniture(int i, double z) {
    double mid = z - SECTION_METRES / 2;
    for (int side = -1; side <= 1; side += 2) {
      double x = bend(mid) + side * 7.8;
      level.prop(small[0], smallMaterial[0], x, .16, mid, Math.PI / 2);
      if (i % 2 == 0) {
        level.prop(small[1], smallMaterial[1], x + side * .5, .16, z, -side * Math.PI / 2);
        level.sprite(Layer.FLARE, card, flare, x - side * 2.1, 8, z, 2.2);
      } else {
        level.prop(small[3], smallMaterial[3], x + side * 1.2, .16, mid, 0);
      }
    }
  }

  private void houses() {
    int[] walls = {
      level.material(Pattern.BRICKS, 512, 0x54302a, 0x9c6654, .1, 0),
      level.material(Pattern.PLASTER, 512, 0x887c68, 0xccc0a4, .1, 0),
      level.material(Pattern.CONCRETE, 512, 0x66686a, 0xaaacae, .15, 0),
      level.material(Pattern.PANELS, 512, 0x4c545c, 0x98a4ac, .5, 0),
      level.material(Pattern.BLOCKS, 512, 0x6a6456, 0xb4aa92, .1, 0)
    };
    int lit = level.material(Pattern.WINDOWS, 512, 0x6a4c20, 0xffd890, .8, .5);
    int panes = level.material(Pattern.WINDOWS, 512, 0x202c38, 0x8ca4b8, .9, 0);
    int sign = level.material(Pattern.SIGN, 512, 0x301018, 0xff5a7a, .2, 1.4);
    for (int i = 0; i < 22; i++) {
      Solid[] h = Buildings.house(13, 13, 3 + i % 5, 4, 3.6);
      int[] s = {level.solid(h[0]), level.solid(h[1]), level.solid(h[2])};
      for (int side = -1; side <= 1; side += 2) {
        level.nextArea();
        double z = 4 - i * 15.5;
        double x = bend(z) + side * (19.5 + i % 3);
        Mat4 place = SceneBuilder.at(x, 0, z, -side * Math.PI / 2);
        level.item(Layer.WORLD, s[0], walls[(i * 2 + side + 1) % 5], place);
        level.item(Layer.WORLD, s[1], concrete, place);
        level.item(Layer.PROP, s[2], (i + side) % 3 == 0 ? lit : panes, place);
        if (i % 2 == 0) {
          Mat4 at = SceneBuilder.at(x - side * 6.9, 4.4, z + 2, -side * Math.PI / 2);
          level.item(Layer.PROP, card, sign, at.times(Mat4.scale(3, 3, 3)));
        }
      }
    }
  }

  private void trees() {
    int bark = level.material(Pattern.ROCK, 256, 0x2c2018, 0x685440, .05, 0);
    int leaves = level.material(Pattern.LEAVES, 512, 0x2c3a14, 0x98943c, 0, 0);
    int[][] kinds = new int[3][2];
    for (int k = 0; k < 3; k++) {
      Solid[] tree = Shapes.tree(6 + k, 70, 60 + k);
      kinds[k][0] = level.solid(tree[0]);
      kinds[k][1] = level.solid(tree[1]);
    }
    for (int i = 0; i < 44; i++) {
      int side = i % 2 == 0 ? -1 : 1;
      double z = -4 - i / 2 * 14.3;
      double x = bend(z) + side * 10.2;
      double turn = level.random(0, 6);
      level.prop(kinds[i % 3][0], bark, x, .1, z, turn);
      level.item(Layer.CUTOUT, kinds[i % 3][1], leaves, SceneBuilder.at(x, .1, z, turn));
    }
  }

  private void cars() {
    int[] paints = {
      level.material(Pattern.PAINT, 512, 0x8c1010, 0xd82020, 1, 0),
      level.material(Pattern.PAINT, 512, 0x10306c, 0x2860c0, 1, 0),
      level.material(Pattern.PAINT, 512, 0x8c8c90, 0xd8d8dc, 1, 0),
      level.material(Pattern.PAINT, 512, 0xa07c10, 0xe8b820, 1, 0),
      level.material(Pattern.PAINT, 512, 0x101214, 0x2c3034, 1, 0)
    };
    int glass = level.material(Pattern.GLASS, 256, 0x0c1014, 0x28303a, 1, 0);
    int rubber = level.material(Pattern.RUBBER, 256, 0x0c0c0e, 0x343438, .2, 0);
    Solid[] near = Shapes.car(66, 40);
    Solid[] far = Shapes.car(26, 18);
    int[][] s = new int[2][3];
    for (int k = 0; k < 3; k++) {
      s[0][k] = level.solid(near[k]);
      s[1][k] = level.solid(far[k]);
    }
    int lamps = level.material(Pattern.FLARE, 128, 0xff2010, 0xff9080, 0, 1);
    for (int i = 0; i < 14; i++) {
      level.nextArea();
      double z = i == 0 ? -.2 : -9 - 12.5 * i;
      boolean coming = i % 3 == 2;
      double x = bend(z) + (i == 0 ? 1.8 : coming ? -3.6 : 3.4 - 2.6 * (i % 2));
      car(s[i == 0 ? 0 : 1], paints[i % 5], glass, rubber, x, z, coming ? 0 : Math.PI);
      for (int k = -1; k <= 1; k += 2) {
        level.sprite(
            Layer.FLARE, card, coming ? flare : lamps, x + k * .65, .68, z + 2.2, coming ? 1 : .7);
      }
    }
  }

  private void car(
      int[] solids, int paint, int glass, int rubber, double x, double z, double turn) {
    level.prop(solids[0], paint, x, 0, z, turn);
    level.prop(solids[1], glass, x, 0, z, turn);
    for (int w = 0; w < 4; w++) {
      Mat4 hub =
          SceneBuilder.at(x, .33, z, turn)
              .times(Mat4.translate(w % 2 == 0 ? -.78f : .78f, 0, w < 2 ? 1.35f : -1.3f))
              .times(Mat4.rotateZ(Math.PI / 2));
      level.item(Layer.PROP, solids[2], rubber, hub);
    }
    level.groundStain(card, stain, x, z, 4.6);
  }

  private void instruments() {
    int sign = level.material(Pattern.SIGN, 256, 0x081820, 0x60e0ff, 0, 1);
    for (int i = 0; i < 12; i++) {
      Mat4 place = Mat4.translate(.4f + .11f * (i % 5), -.9f + .16f * (i / 5), 0);
      level.item(Layer.HUD, card, sign, place.times(Mat4.scale(.105f, .13f, 1)));
    }
  }

  /** Small things along the pavements, then marks on the road. */
  private void fill(int missing) {
    double z = 4 - 330 * level.random() * level.random();
    int side = level.random() < .5 ? -1 : 1;
    if (missing > 70) {
      int kind = 2 + (int) (level.random() * (small.length - 2));
      double x = bend(z) + side * level.random(8.4, 12.5);
      level.prop(small[kind], smallMaterial[kind], x, .16, z, level.random(0, 6));
    } else {
      level.groundStain(card, stain, bend(z) + side * level.random(.5, 6), z, level.random(1, 4));
    }
  }
}
