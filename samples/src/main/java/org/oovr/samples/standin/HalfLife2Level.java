package org.oovr.samples.standin;

import org.oovr.samples.standin.Item.Layer;
import org.oovr.samples.standin.Material.Pattern;
import org.oovr.samples.util.Mat4;

/** A square of an old town by day: houses, trees, wrecks, a few people, water at the end. */
final class HalfLife2Level {
  /** Draws of a frame in the benchmark table. */
  static final int DRAWS = 328;

  private final SceneBuilder level;
  private int card;
  private int stain;
  private int smoke;
  private int wood;
  private int iron;
  private int stone;
  private int[] small;

  private HalfLife2Level() {
    Camera camera =
        new Camera(new float[] {1.5f, 1.65f, 17}, .08, .03, Math.toRadians(58), .05f, 260);
    level = new SceneBuilder(2004, camera, .38);
  }

  /** The level. */
  static Scene scene() {
    return new HalfLife2Level().make();
  }

  /** Its light and air. */
  static Look look() {
    return new Look(
        Look.direction(-.5, .62, .42),
        Look.rgb(1.05, .92, .68),
        Look.rgb(.38, .46, .58),
        Look.rgb(.22, .19, .15),
        Look.rgb(.58, .62, .66),
        .0045f,
        false,
        .7f);
  }

  private Scene make() {
    wood = level.material(Pattern.PLANKS, 512, 0x3e2c1c, 0x9a7a52, .15, 0);
    iron = level.material(Pattern.RUST, 512, 0x4a2a18, 0x7c7468, .4, 0);
    stone = level.material(Pattern.BLOCKS, 512, 0x5c564a, 0xaaa08c, .15, 0);
    stain = level.material(Pattern.STAIN, 256, 0x14120f, 0x35302a, 0, 0);
    smoke = level.material(Pattern.PUFF, 256, 0x8c8880, 0xd0ccc4, 0, 0);
    card = level.solid(Shapes.card());
    int dome = level.material(Pattern.SKY, 512, 0x6f8fb8, 0xe2e4e4, 0, 0);
    level.item(Layer.SKY, level.solid(Buildings.sky(200)), dome, Mat4.identity());
    ground();
    houses();
    trees();
    wrecks();
    people();
    street();
    water();
    int sign = level.material(Pattern.SIGN, 256, 0x201808, 0xffc860, 0, 1);
    int gun = level.material(Pattern.PLATES, 512, 0x24262a, 0x70747a, .6, 0);
    level.player(level.solid(Shapes.weapon(16, 14)), gun, sign, 6);
    return level.build(
        DRAWS,
        SceneBuilder.forwardPlan(SceneBuilder.Order.WORLD_BY_MATERIAL, 0, false),
        this::fill);
  }

  private void ground() {
    int cobbles = level.material(Pattern.COBBLES, 1024, 0x3a3834, 0x8d887e, .3, 0);
    int paving = level.material(Pattern.TILES, 512, 0x5a564e, 0x9c968a, .2, 0);
    int grass = level.material(Pattern.GRASS, 512, 0x2c3418, 0x76803c, .05, 0);
    for (int i = 0; i < 4; i++) {
      double z = 24 - 18 * i;
      level.nextArea();
      level.world(
          Buildings.ground(-8, 8, z - 18, z, 14, 14, (x, y) -> .05 * StrictMath.sin(x * .7)),
          cobbles);
      for (int side = -1; side <= 1; side += 2) {
        double s = side;
        level.world(
            Buildings.ground(
                Math.min(s * 8, s * 12), Math.max(s * 8, s * 12), z - 18, z, 4, 12, (x, y) -> .14),
            paving);
        level.world(new Solid().box(s * 8, .07, z - 9, .12, .09, 9, 1, .5), stone);
      }
    }
    level.world(
        Buildings.ground(
            -4,
            4,
            -28,
            -12,
            12,
            16,
            (x, z) -> .25 + .12 * StrictMath.sin(x * 1.3) * StrictMath.cos(z * .8)),
        grass);
  }

  private void houses() {
    int plaster = level.material(Pattern.PLASTER, 512, 0x8a7a5c, 0xd8c69c, .08, 0);
    int red = level.material(Pattern.PLASTER, 512, 0x7a4c3c, 0xc08870, .08, 0);
    int brick = level.material(Pattern.BRICKS, 1024, 0x5c3226, 0xa86a50, .1, 0);
    int grey = level.material(Pattern.CONCRETE, 512, 0x6a6a68, 0xb4b2ac, .12, 0);
    int panes = level.material(Pattern.WINDOWS, 512, 0x28323c, 0x8fa4b4, .8, 0);
    int tiles = level.material(Pattern.RIBS, 512, 0x6a3222, 0xb05c40, .15, 0);
    int[] walls = {plaster, brick, red, grey};
    for (int i = 0; i < 6; i++) {
      int floors = 3 + i % 3;
      Solid[] h = Buildings.house(11, 9, floors, 3 + i % 2, 3.3);
      int[] s = {level.solid(h[0]), level.solid(h[1]), level.solid(h[2])};
      int roof = level.solid(Buildings.roof(11, 9, 3, 4));
      for (int side = -1; side <= 1; side += 2) {
        level.nextArea();
        double z = 16 - 12.2 * i;
        Mat4 place = SceneBuilder.at(side * 17.2, 0, z, -side * Math.PI / 2);
        int wall = walls[(i + (side > 0 ? 1 : 3)) % 4];
        level.item(Layer.WORLD, s[0], wall, place);
        level.item(Layer.WORLD, s[1], stone, place);
        level.item(Layer.WORLD, s[2], panes, place);
        level.item(
            Layer.WORLD, roof, tiles, place.times(Mat4.translate(0, floors * 3.3f + .2f, 0)));
      }
    }
    Solid[] h = Buildings.house(26, 10, 6, 7, 4);
    Mat4 place = SceneBuilder.at(0, 0, -66, 0);
    level.item(Layer.WORLD, level.solid(h[0]), grey, place);
    level.item(Layer.WORLD, level.solid(h[1]), stone, place);
    level.item(Layer.WORLD, level.solid(h[2]), panes, place);
    int arch = level.solid(Shapes.arch(5, 5.5, 2, 20));
    level.item(Layer.WORLD, arch, stone, SceneBuilder.at(0, 0, -46, 0));
  }

  private void trees() {
    int bark = level.material(Pattern.ROCK, 256, 0x30241a, 0x6e5a44, .05, 0);
    int leaves = level.material(Pattern.LEAVES, 512, 0x2a3a12, 0x8a9a3c, 0, 0);
    for (int kind = 0; kind < 2; kind++) {
      Solid[] tree = Shapes.tree(6.5 + 2 * kind, 90, 40 + kind);
      int trunk = level.solid(tree[0]);
      int crown = level.solid(tree[1]);
      for (int i = 0; i < 4; i++) {
        double x = (i % 2 == 0 ? -3 : 3) + level.random(-.5, .5);
        double z = -13 - 3.6 * i - 8 * kind;
        double turn = level.random(0, 6);
        level.prop(trunk, bark, x, 0, z, turn);
        level.item(Layer.CUTOUT, crown, leaves, SceneBuilder.at(x, 0, z, turn));
      }
    }
  }

  private void wrecks() {
    int paint = level.material(Pattern.RUST, 512, 0x3c4a58, 0x8898a4, .5, 0);
    int glass = level.material(Pattern.GLASS, 256, 0x101418, 0x303840, .9, 0);
    int rubber = level.material(Pattern.RUBBER, 256, 0x101010, 0x38383a, .1, 0);
    Solid[] car = Shapes.car(22, 14);
    int[] s = {level.solid(car[0]), level.solid(car[1]), level.solid(car[2])};
    double[][] places = {{-5.4, 3.5, .2}, {5.8, -9, 3.3}, {-5.6, -19, .1}, {5.2, -33, 2.9}};
    for (double[] p : places) {
      level.prop(s[0], paint, p[0], 0, p[1], p[2]);
      level.item(Layer.PROP, s[1], glass, SceneBuilder.at(p[0], 0, p[1], p[2]));
      for (int w = 0; w < 4; w++) {
        Mat4 hub =
            SceneBuilder.at(p[0], .33, p[1], p[2])
                .times(Mat4.translate(w % 2 == 0 ? -.78f : .78f, 0, w < 2 ? 1.35f : -1.3f))
                .times(Mat4.rotateZ(Math.PI / 2));
        level.item(Layer.PROP, s[2], rubber, hub);
      }
    }
  }

  private void people() {
    int skin = level.material(Pattern.SKIN, 512, 0x7a5442, 0xc89a7c, .25, 0);
    int blue = level.material(Pattern.CLOTH, 512, 0x28344a, 0x5c708c, .1, 0);
    int armour = level.material(Pattern.PANELS, 512, 0x2c3034, 0x7c8488, .5, 0);
    Solid[] figure = Shapes.figure(12, 9, .3);
    int body = level.solid(figure[0]);
    int head = level.solid(figure[1]);
    double[][] at = {{-1.4, 9, 2.8}, {3.4, 6, .4}, {-.5, -3.4, .3}, {.7, -4.4, 3}, {4.6, -12, 1}};
    for (int i = 0; i < at.length; i++) {
      level.prop(body, i < 2 ? armour : blue, at[i][0], .03, at[i][1], at[i][2]);
      level.prop(head, skin, at[i][0], .03, at[i][1], at[i][2]);
    }
  }

  private void street() {
    int lamp = level.solid(Shapes.lamp(5.5, 1.3, 8, 10));
    for (int i = 0; i < 10; i++) {
      int side = i % 2 == 0 ? -1 : 1;
      level.prop(lamp, iron, side * 8.6, .1, 13 - 7 * i, -side * Math.PI / 2);
    }
    int railing = level.solid(Shapes.railing(6, 6));
    for (int i = 0; i < 8; i++) {
      level.prop(railing, iron, i % 2 == 0 ? -4.3 : 4.3, .1, -15 - 3.4 * i, Math.PI / 2);
    }
    int column = level.solid(Shapes.column(4.4, .32, 18, 1));
    for (int i = 0; i < 10; i++) {
      level.prop(column, stone, i % 2 == 0 ? -11.4 : 11.4, .1, 2 - 4.2 * (i / 2), 0);
    }
    small =
        new int[] {
          level.solid(Shapes.crate(.45, 2)),
          level.solid(Shapes.barrel(14, 1)),
          level.solid(Shapes.rock(.35, 14, 10, 9)),
          level.solid(Shapes.crate(.28, 2)),
          level.solid(Shapes.pipes(2.2, 2, 8, 6)),
          level.solid(Shapes.console(2))
        };
  }

  private void water() {
    int surface = level.material(Pattern.GLASS, 512, 0x0c1814, 0x24382e, 1, 0);
    level.item(
        Layer.GLASS,
        level.solid(Buildings.ground(-7.6, 7.6, -62, -47, 10, 10, (x, z) -> .18)),
        surface,
        Mat4.identity());
  }

  /** Litter, then stains and dust. */
  private void fill(int missing) {
    double x = level.random(-11, 11);
    double z = level.random(-40, 13);
    if (missing > 26) {
      int kind = (int) (level.random() * small.length);
      int material = kind == 0 || kind == 3 ? wood : kind == 2 ? stone : iron;
      double y = Math.abs(x) > 8 ? .14 : .03;
      if (Math.abs(x) > 3 || z < 0) {
        level.prop(small[kind], material, x, y, z, level.random(0, 6));
      }
    } else if (missing % 3 == 0) {
      level.sprite(Layer.PUFF, card, smoke, x, level.random(.5, 4), z, level.random(1, 3));
    } else {
      level.groundStain(card, stain, x * .6, z + 2, level.random(.8, 2.4));
    }
  }
}
