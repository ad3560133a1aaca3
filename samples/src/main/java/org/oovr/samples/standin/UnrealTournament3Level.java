package org.oovr.samples.standin;

import org.oovr.samples.standin.Item.Layer;
import org.oovr.samples.standin.Material.Pattern;
import org.oovr.samples.util.Mat4;

/** An arena of old stone and machines: columns, arches, rocks, fighters. */
final class UnrealTournament3Level {
  /** Draws of a frame in the benchmark table. */
  static final int DRAWS = 876;

  /** Things of up to this radius are drawn into the shadow map. */
  private static final float SHADOW_RADIUS_METRES = 2.4f;

  private final SceneBuilder level;
  private int card;
  private int smoke;
  private int flare;
  private int stain;
  private int[] stones;
  private int[] metals;
  private int[] big;
  private int[] small;

  private UnrealTournament3Level() {
    Camera camera =
        new Camera(new float[] {-2, 1.75f, 20}, -.06, .04, Math.toRadians(60), .05f, 300);
    level = new SceneBuilder(2007, camera, .3);
  }

  /** The level. */
  static Scene scene() {
    return new UnrealTournament3Level().make();
  }

  /** Its light and air. */
  static Look look() {
    return new Look(
        Look.direction(.45, .7, .35),
        Look.rgb(1.7, 1.35, .95),
        Look.rgb(.34, .42, .6),
        Look.rgb(.24, .18, .13),
        Look.rgb(.55, .56, .62),
        .006f,
        true,
        .9f);
  }

  private Scene make() {
    materials();
    card = level.solid(Shapes.card());
    int dome = level.material(Pattern.SKY, 512, 0x4c6ca0, 0xe8e0d8, 0, 0);
    level.item(Layer.SKY, level.solid(Buildings.sky(240)), dome, Mat4.identity());
    ground();
    colonnades();
    centre();
    walls();
    fighters();
    shapes();
    int sign = level.material(Pattern.SIGN, 256, 0x180808, 0xff9050, 0, 1);
    level.player(level.solid(Shapes.weapon(18, 16)), metals[2], sign, 10);
    return level.build(
        DRAWS,
        SceneBuilder.forwardPlan(SceneBuilder.Order.ALL_BY_MATERIAL, SHADOW_RADIUS_METRES, true),
        this::fill);
  }

  private void materials() {
    stones =
        new int[] {
          level.material(Pattern.BLOCKS, 1024, 0x4c463c, 0xa89c86, .2, 0),
          level.material(Pattern.ROCK, 1024, 0x3c362e, 0x94887a, .1, 0),
          level.material(Pattern.BLOCKS, 512, 0x544a44, 0x9c8c80, .15, 0),
          level.material(Pattern.CONCRETE, 512, 0x56524c, 0xa09a90, .2, 0),
          level.material(Pattern.BRICKS, 512, 0x56382c, 0x9c705a, .1, 0),
          level.material(Pattern.TILES, 512, 0x48484c, 0x9094a0, .5, 0),
          level.material(Pattern.COBBLES, 512, 0x3a3630, 0x8c8474, .2, 0)
        };
    metals =
        new int[] {
          level.material(Pattern.PLATES, 512, 0x34383c, 0x9aa2a8, .8, 0),
          level.material(Pattern.RUST, 512, 0x54301c, 0x948878, .5, 0),
          level.material(Pattern.PANELS, 512, 0x2c3036, 0x8890a0, .7, 0),
          level.material(Pattern.RIBS, 512, 0x40382c, 0xa89468, .7, 0),
          level.material(Pattern.PANELS, 512, 0x4c2018, 0xa85848, .6, 0),
          level.material(Pattern.PLATES, 512, 0x1c2c44, 0x5878a8, .6, 0)
        };
    smoke = level.material(Pattern.PUFF, 256, 0x787470, 0xc0bcb4, 0, 0);
    flare = level.material(Pattern.FLARE, 128, 0xff8030, 0xfff0c0, 0, 1);
    stain = level.material(Pattern.STAIN, 256, 0x0c0a08, 0x2c2620, 0, 0);
  }

  private void ground() {
    int soil = level.material(Pattern.SOIL, 1024, 0x3c3020, 0x94805c, .05, 0);
    for (int i = 0; i < 4; i++) {
      for (int k = 0; k < 5; k++) {
        double x = -32 + 16 * i;
        double z = 24 - 16 * k;
        boolean paved = (i == 1 || i == 2) && k < 4;
        level.world(
            Buildings.ground(
                x,
                x + 16,
                z - 16,
                z,
                18,
                18,
                (a, b) ->
                    paved
                        ? 0
                        : .9
                            * StrictMath.min(1, StrictMath.max(0, Math.abs(a) - 16) / 8)
                            * (1 + .5 * StrictMath.sin(a) * StrictMath.sin(b * .8))),
            paved ? stones[(i + k) % 2 == 0 ? 5 : 6] : soil);
      }
    }
  }

  private void colonnades() {
    int column = level.solid(Shapes.column(6.2, .55, 24, 1));
    int arch = level.solid(Shapes.arch(4.4, 6, 1.1, 18));
    int beam = level.solid(new Solid().box(0, .4, 0, .7, .4, 3, 4, .5));
    for (int i = 0; i < 9; i++) {
      level.nextArea();
      for (int side = -1; side <= 1; side += 2) {
        double z = 17 - 6 * i;
        level.prop(column, stones[0], side * 10.5, 0, z, 0);
        level.prop(column, stones[2], side * 14.6, 0, z, .2);
        level.item(Layer.WORLD, beam, stones[3], SceneBuilder.at(side * 10.5, 6.2, z - 3, 0));
        level.item(Layer.WORLD, arch, stones[4], SceneBuilder.at(side * 12.6, 0, z - 3, 0));
      }
    }
  }

  private void centre() {
    Solid tower = new Solid();
    Shapes.lathe(
        tower, 36, 3, 12, 4.2, 0, 4.2, .8, 3.4, 1, 3, 4.5, 3.3, 5, 3.3, 5.6, 2.2, 6.2, 1.9, 11, 2.6,
        11.6, .2, 13);
    level.prop(level.solid(tower), stones[1], 0, 0, -17, 0);
    Solid ring = new Solid();
    Shapes.lathe(ring, 40, 3, 10, 3.5, 0, 3.9, .2, 3.9, .5, 3.5, .7, 3.2, .35, 3.5, 0);
    int halo = level.solid(ring);
    for (int i = 0; i < 4; i++) {
      level.prop(halo, metals[3], 0, 3 + 2.4 * i, -17, i);
    }
    int step = level.solid(new Solid().box(0, .15, 0, 3, .15, .35, 3, .5));
    for (int i = 0; i < 8; i++) {
      level.prop(step, stones[5], 0, .3 * i, -10.5 - .7 * i, 0);
    }
  }

  private void walls() {
    int panes = level.material(Pattern.WINDOWS, 512, 0x1c2834, 0xffb060, .8, .6);
    Solid[] h = Buildings.house(15, 8, 4, 5, 3.6);
    int[] s = {level.solid(h[0]), level.solid(h[1]), level.solid(h[2])};
    double[][] places = {
      {-25, 6, 1.57},
      {-25, -12, 1.57},
      {-25, -30, 1.57},
      {25, 2, -1.57},
      {25, -17, -1.57},
      {25, -36, -1.57},
      {-10, -46, 0},
      {10, -46, 0}
    };
    for (double[] p : places) {
      level.nextArea();
      Mat4 place = SceneBuilder.at(p[0], 0, p[1], p[2]);
      level.item(Layer.WORLD, s[0], stones[(int) Math.abs(p[1]) % 5], place);
      level.item(Layer.WORLD, s[1], metals[1], place);
      level.item(Layer.WORLD, s[2], panes, place);
    }
  }

  private void fighters() {
    int skin = level.material(Pattern.SKIN, 1024, 0x6c4434, 0xb88468, .4, 0);
    int red = level.material(Pattern.PANELS, 1024, 0x541410, 0xb84838, .8, 0);
    int blue = level.material(Pattern.PANELS, 1024, 0x102854, 0x3868b8, .8, 0);
    Solid[] figure = Shapes.figure(16, 13, .45);
    int body = level.solid(figure[0]);
    int head = level.solid(figure[1]);
    int gun = level.solid(Shapes.weapon(10, 7));
    double[][] at = {{-4.2, 12, 2.6}, {2.4, 8, .3}, {-6, 1, 1.2}, {5.5, -3, -.6}, {-1.5, -6, .2}};
    for (int i = 0; i < at.length; i++) {
      double[] a = at[i];
      level.prop(body, i % 2 == 0 ? red : blue, a[0], 0, a[1], a[2]);
      level.prop(head, skin, a[0], 0, a[1], a[2]);
      Mat4 hand = SceneBuilder.at(a[0], 1.1, a[1], a[2]).times(Mat4.translate(.2f, 0, .35f));
      level.item(Layer.PROP, gun, metals[2], hand.times(Mat4.rotateY(Math.PI)));
    }
  }

  private void shapes() {
    big =
        new int[] {
          level.solid(Shapes.rock(1.5, 18, 13, 3)),
          level.solid(Shapes.crate(.8, 4)),
          level.solid(Shapes.pipes(5, 3, 10, 10)),
          level.solid(Shapes.column(3, .35, 20, 2))
        };
    small =
        new int[] {
          level.solid(Shapes.rock(.3, 14, 9, 4)),
          level.solid(Shapes.barrel(18, 1)),
          level.solid(Shapes.crate(.35, 2)),
          level.solid(Shapes.lamp(.45, .1, 10, 8)),
          level.solid(Shapes.pipes(.5, 1, 12, 10))
        };
  }

  /** Debris and machines, then smoke, lights and scorch marks. */
  private void fill(int missing) {
    double x = level.random(-21, 21);
    double z = 15 - 58 * level.random();
    double turn = level.random(0, 6);
    double y = Math.max(0, Math.min(.9, (Math.abs(x) - 16) * .1));
    if (missing > 90) {
      boolean large = level.random() < .3 && missing > 300 && Math.abs(x) > 5;
      int kind = (int) (level.random() * (large ? big.length : small.length));
      boolean stone = kind == 0 || large && kind == 3;
      int m = (int) (level.random() * 6);
      if (large || Math.abs(x) > 2 || z < -4) {
        level.prop(large ? big[kind] : small[kind], stone ? stones[m] : metals[m], x, y, z, turn);
      }
    } else if (missing % 3 == 0) {
      level.sprite(Layer.PUFF, card, smoke, x, level.random(.5, 5), z, level.random(1, 3.5));
    } else if (missing % 3 == 1) {
      level.sprite(Layer.FLARE, card, flare, x, level.random(.5, 4.5), z, level.random(.3, 1.2));
    } else {
      level.groundStain(card, stain, x * .6, z, level.random(1, 3));
    }
  }
}
