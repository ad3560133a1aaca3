package org.oovr.samples.standin;

import org.oovr.samples.standin.Item.Layer;
import org.oovr.samples.standin.Material.Pattern;
import org.oovr.samples.util.Mat4;

/** A street of an old town at night: lamps, soldiers, crates and barrels, hard shadows. */
final class WolfensteinLevel {
  /** Draws of a frame in the benchmark table. */
  static final int DRAWS = 1697;

  private final SceneBuilder level;
  private int card;
  private int stone;
  private int wood;
  private int iron;
  private int stain;
  private int smoke;
  private int flare;
  private int glow;
  private int[] small;

  private WolfensteinLevel() {
    Camera camera =
        new Camera(new float[] {.8f, 1.65f, 12}, .05, .02, Math.toRadians(60), .05f, 160);
    level = new SceneBuilder(2009, camera, .5);
  }

  /** The level. */
  static Scene scene() {
    return new WolfensteinLevel().make();
  }

  private Scene make() {
    stone = level.material(Pattern.BLOCKS, 512, 0x4a463e, 0xa09888, .25, 0);
    wood = level.material(Pattern.PLANKS, 512, 0x3a2818, 0x96754c, .2, 0);
    iron = level.material(Pattern.RUST, 512, 0x42281a, 0x7c746c, .5, 0);
    stain = level.material(Pattern.STAIN, 256, 0x080606, 0x241814, 0, 0);
    smoke = level.material(Pattern.PUFF, 256, 0x20242c, 0x484e58, 0, 0);
    flare = level.material(Pattern.FLARE, 128, 0xffa040, 0xfff0c0, 0, 1);
    glow = level.material(Pattern.PAINT, 128, 0xffd090, 0xfff0d0, 0, 1);
    card = level.solid(Shapes.card());
    int night = level.material(Pattern.SKY, 512, 0x05070e, 0x1c2230, 0, 0);
    level.item(Layer.SKY, level.solid(Buildings.sky(120)), night, Mat4.identity());
    street();
    houses();
    lamps();
    things();
    soldiers();
    int sign = level.material(Pattern.SIGN, 256, 0x141008, 0xf0d890, 0, 1);
    int gun = level.material(Pattern.PLATES, 512, 0x202224, 0x686c70, .6, 0);
    level.player(level.solid(Shapes.weapon(12, 8)), gun, sign, 8);
    return level.build(DRAWS, SceneBuilder::stencilPlan, this::fill);
  }

  private void street() {
    int cobbles = level.material(Pattern.COBBLES, 512, 0x2a2824, 0x848078, .4, 0);
    int paving = level.material(Pattern.TILES, 512, 0x44423c, 0x8c887c, .2, 0);
    for (int i = 0; i < 7; i++) {
      double z = 16 - 8 * i;
      level.nextArea();
      level.world(Buildings.ground(-4, 4, z - 8, z, 8, 8, (a, b) -> 0), cobbles);
      for (int side = -1; side <= 1; side += 2) {
        double in = side * 4;
        double out = side * 6.5;
        level.world(
            Buildings.ground(Math.min(in, out), Math.max(in, out), z - 8, z, 2, 4, (a, b) -> .15),
            paving);
        level.world(new Solid().box(in, .07, z - 4, .1, .09, 4, 1, .6), stone);
      }
    }
  }

  private void houses() {
    int[] walls = {
      level.material(Pattern.PLASTER, 512, 0x5c5444, 0xb0a488, .1, 0),
      level.material(Pattern.BRICKS, 512, 0x4c2c22, 0x94604c, .15, 0),
      level.material(Pattern.BLOCKS, 512, 0x46443e, 0x8c887c, .2, 0),
      level.material(Pattern.PLASTER, 512, 0x54483c, 0xa08c70, .1, 0)
    };
    int dark = level.material(Pattern.WINDOWS, 512, 0x0c1016, 0x5c5448, .8, 0);
    int lit = level.material(Pattern.WINDOWS, 512, 0x6a4818, 0x7c7060, .6, .35);
    int tiles = level.material(Pattern.RIBS, 512, 0x3c2018, 0x7c4834, .2, 0);
    for (int kind = 0; kind < 2; kind++) {
      Solid[] f = Buildings.front(8, 2 + kind, 3, 3.1);
      f[0].hull(Hull.box(0, 3.2 + kind, -.6, 3.9, 3.2 + kind, .5));
      int[] s = {level.solid(f[0]), level.solid(f[1]), level.solid(f[2])};
      int roof = level.solid(Buildings.roof(8, 7, 3, 1));
      for (int i = kind; i < 7; i += 2) {
        for (int side = -1; side <= 1; side += 2) {
          level.nextArea();
          Mat4 place = SceneBuilder.at(side * 6.5, 0, 12 - 8 * i, -side * Math.PI / 2);
          level.item(Layer.WORLD, s[0], walls[(i + side + 1) % 4], place);
          level.item(Layer.WORLD, s[1], i % 3 == 0 ? wood : stone, place);
          level.item(Layer.PROP, s[2], (i * 2 + side) % 3 == 0 ? lit : dark, place);
          Mat4 top = place.times(Mat4.translate(0, (2 + kind) * 3.1f + .2f, -3.5f));
          level.item(Layer.WORLD, roof, tiles, top);
        }
      }
    }
    Solid[] end = Buildings.front(14, 4, 4, 3.4);
    Mat4 place = SceneBuilder.at(0, 0, -41, 0);
    level.item(Layer.WORLD, level.solid(end[0]), walls[2], place);
    level.item(Layer.WORLD, level.solid(end[1]), stone, place);
    level.item(Layer.PROP, level.solid(end[2]), lit, place);
    int arch = level.solid(Shapes.arch(5.6, 5, 1.2, 12));
    level.item(Layer.WORLD, arch, stone, SceneBuilder.at(0, 0, -13, 0));
    level.item(Layer.WORLD, arch, stone, SceneBuilder.at(0, 0, -31, 0));
  }

  private void lamps() {
    int post = level.solid(Shapes.lamp(4.2, 1, 6, 5));
    int bulb = level.solid(new Solid().box(0, 0, 0, .14, .09, .14, 1, 1));
    for (int i = 0; i < 7; i++) {
      double side = i % 2 == 0 ? -1 : 1;
      double z = 7.5 - 6.6 * i;
      double x = side * 4.3;
      level.prop(post, iron, x, .15, z, -side * Math.PI / 2);
      level.prop(bulb, glow, x - side, 4.05, z, 0);
      level.sprite(Layer.FLARE, card, flare, x - side, 4.05, z, 1.3);
      boolean cold = i == 3;
      level.light(
          x - side * 1.05, 3.85, z, 9.5, cold ? .7 : 1.5, cold ? 1.2 : 1.1, cold ? 1.7 : .62);
    }
    level.light(.4, 2.4, 9, 6, .3, .36, .5);
  }

  private void things() {
    int crate = level.solid(Shapes.crate(.5, 3));
    int barrel = level.solid(Shapes.barrel(15, 1));
    small =
        new int[] {
          crate,
          barrel,
          level.solid(Shapes.crate(.3, 2)),
          level.solid(new Solid().box(0, .16, 0, .4, .16, .2, 2, 1).hull(hull(.38, .15, .19))),
          level.solid(Shapes.rock(.3, 12, 8, 8)),
          level.solid(Shapes.column(1, .16, 12, 1)),
        };
    for (int i = 0; i < 9; i++) {
      double side = i % 2 == 0 ? -1 : 1;
      double z = 8.6 - 5 * i;
      level.prop(crate, wood, side * 5.7, .15, z, .2 * i);
      level.prop(crate, wood, side * 5.7, 1.15, z + .1, .5 - .2 * i);
      level.prop(barrel, iron, side * 5.2, .15, z - 1.2, i);
    }
    int rail = level.solid(Shapes.railing(3, 4));
    for (int i = 0; i < 6; i++) {
      level.prop(rail, iron, (i % 2 == 0 ? -1 : 1) * 3.7, 0, -2.5 - 5.2 * i, Math.PI / 2);
    }
  }

  private static Hull hull(double hx, double hy, double hz) {
    return Hull.box(0, hy + .01, 0, hx, hy, hz);
  }

  private void soldiers() {
    int skin = level.material(Pattern.SKIN, 512, 0x64443a, 0xb48c74, .3, 0);
    int grey = level.material(Pattern.CLOTH, 512, 0x2c302c, 0x70766c, .12, 0);
    int black = level.material(Pattern.CLOTH, 512, 0x141416, 0x44464c, .25, 0);
    Solid[] figure = Shapes.figure(12, 9, .4);
    int body = level.solid(figure[0]);
    int head = level.solid(figure[1]);
    double[][] at = {
      {-1.2, 4.5, .4}, {1.9, 1.2, 5.8}, {-2.4, -4, .8}, {.6, -9, 0}, {2.8, -16, .3}, {-1, -22, 2}
    };
    for (int i = 0; i < at.length; i++) {
      level.prop(body, i % 3 == 0 ? black : grey, at[i][0], 0, at[i][1], at[i][2]);
      level.prop(head, skin, at[i][0], 0, at[i][1], at[i][2]);
    }
  }

  /** Things along the street, then stains and mist. */
  private void fill(int missing) {
    double side = level.random() < .5 ? -1 : 1;
    double z = level.random(-33, 9);
    if (missing > 150) {
      int kind = (int) (level.random() * small.length);
      int material = kind == 1 ? iron : kind < 4 ? wood : stone;
      double x = side * level.random(2.6, 6.1);
      level.prop(small[kind], material, x, Math.abs(x) > 4 ? .15 : 0, z, level.random(0, 6));
    } else if (missing % 5 == 0) {
      level.sprite(
          Layer.PUFF, card, smoke, side * 3 * level.random(), 1, z - 4, level.random(1, 2.6));
    } else {
      level.groundStain(card, stain, side * level.random(0, 3.4), z, level.random(.6, 1.8));
    }
  }
}
