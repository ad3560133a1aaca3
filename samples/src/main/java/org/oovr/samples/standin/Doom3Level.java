package org.oovr.samples.standin;

import org.oovr.samples.standin.Item.Layer;
import org.oovr.samples.standin.Material.Pattern;
import org.oovr.samples.util.Mat4;

/** Rooms of a dark base: few lamps, hard shadows, one monster. */
final class Doom3Level {
  /** Draws of a frame in the benchmark table. */
  static final int DRAWS = 191;

  private final SceneBuilder level;
  private int plates;
  private int ribs;
  private int sign;
  private int card;
  private int panels;
  private int rust;
  private int crates;
  private int glow;
  private int screen;
  private int stain;
  private int smoke;

  private Doom3Level() {
    Camera camera =
        new Camera(new float[] {.4f, 1.62f, 7.4f}, .04, -.03, Math.toRadians(60), .05f, 90);
    level = new SceneBuilder(3001, camera, .5);
  }

  /** The level. */
  static Scene scene() {
    return new Doom3Level().make();
  }

  private Scene make() {
    plates = level.material(Pattern.PLATES, 512, 0x2e3133, 0x8a8f92, .6, 0);
    panels = level.material(Pattern.PANELS, 512, 0x3a362e, 0x9a9282, .4, 0);
    rust = level.material(Pattern.RUST, 512, 0x5a2d16, 0x8d8578, .45, 0);
    ribs = level.material(Pattern.RIBS, 512, 0x26292b, 0x7b8186, .7, 0);
    crates = level.material(Pattern.PANELS, 512, 0x38402c, 0x9aa07c, .4, 0);
    glow = level.material(Pattern.PAINT, 256, 0xc8d8e8, 0xffffff, 0, 1);
    screen = level.material(Pattern.SCREEN, 256, 0x041208, 0x52f09a, .2, .8);
    sign = level.material(Pattern.SIGN, 256, 0x0a1a20, 0x90e0ff, 0, 1);
    stain = level.material(Pattern.STAIN, 256, 0x1c0404, 0x4a0d08, 0, 0);
    smoke = level.material(Pattern.PUFF, 256, 0x282420, 0x5a544c, 0, 0);
    card = level.solid(Shapes.card());
    rooms();
    lights();
    machinery();
    stores();
    monster();
    return level.build(DRAWS, SceneBuilder::stencilPlan, this::fill);
  }

  private void rooms() {
    int tiles = level.material(Pattern.TILES, 512, 0x2a2c30, 0x74777c, .55, 0);
    int steel = level.material(Pattern.PLATES, 512, 0x33302c, 0x8c8478, .6, 0);
    int concrete = level.material(Pattern.CONCRETE, 512, 0x34322e, 0x7d776c, .2, 0);
    int grating = level.material(Pattern.RIBS, 512, 0x2c2a24, 0x8a7c5c, .7, 0);
    int lab = level.material(Pattern.PANELS, 512, 0x43484c, 0xa8b0b4, .5, 0);
    int green = level.material(Pattern.PANELS, 512, 0x28322c, 0x7c8c7c, .5, 0);
    int rock = level.material(Pattern.ROCK, 512, 0x3c2218, 0x86543c, .1, 0);
    Rooms.Opening door = new Rooms.Opening(5.6, 8.4, 2.8);
    new Rooms(level, plates, panels, ribs, rust)
        .room(-1.9, 1.9, 1.5, 9.5, 3.1, 1, null, null, new Rooms.Opening(.5, 3.3, 2.6), null);
    new Rooms(level, tiles, steel, grating, concrete)
        .room(-7, 7, -14, 1.5, 5.2, 2, null, null, door, new Rooms.Opening(5.6, 8.4, 2.6));
    new Rooms(level, plates, lab, ribs, green)
        .room(-3, 3, -24, -14, 3.4, 1, null, null, null, new Rooms.Opening(1.6, 4.4, 2.8));
    Solid cave = new Solid();
    cave.add(Shapes.rock(2.4, 9, 6, 5), SceneBuilder.at(6, -.8, -12.5, 0));
    level.world(cave, rock);
  }

  private void lights() {
    level.light(-.3, 2.7, 4.2, 5.4, 1.25, 1.15, .97);
    level.light(-3.1, 4.3, -5.2, 9.5, 1.5, 1.6, 1.8);
    level.light(4.6, 2.2, -10.6, 7.2, 2.2, .8, .35);
    level.light(0, 2.9, -18, 5.2, .6, 1.1, .75);
    level.light(1.5, 1.2, 0.6, 2.6, .35, .55, .8);
    int lamp = level.solid(new Solid().box(0, 0, 0, .5, .05, .16, 1, 1));
    level.prop(lamp, glow, -.3, 2.86, 4.2, 0);
    level.prop(lamp, glow, -3.1, 4.7, -5.2, 0);
    level.prop(lamp, glow, 4.6, 2.5, -10.6, 0);
    level.prop(lamp, glow, 0, 3.1, -18, 0);
  }

  private void machinery() {
    int pillar = level.solid(Shapes.column(5.2, .34, 8, 1));
    for (int i = 0; i < 4; i++) {
      level.prop(pillar, rust, i % 2 == 0 ? -3.9 : 3.7, 0, i < 2 ? -3.4 : -9.8, 0);
    }
    int desk = level.solid(Shapes.console(1));
    double[][] desks = {{-5.9, -2.6, 1.57}, {-5.9, -7.4, 1.57}, {5.9, -5.4, -1.57}};
    for (double[] d : desks) {
      level.prop(desk, crates, d[0], 0, d[1], d[2]);
      Mat4 at = SceneBuilder.at(d[0], 1.16, d[1], d[2]).times(Mat4.translate(0, 0, -.2f));
      level.item(Layer.PROP, card, screen, at.times(Mat4.scale(.9f, .9f, .9f)));
    }
    int pipes = level.solid(Shapes.pipes(9, 2, 6, 6));
    level.prop(pipes, rust, -6.7, 3.6, -6.5, Math.PI / 2);
    level.prop(pipes, rust, 1.7, 2.3, 5.4, Math.PI / 2);
    Solid core = new Solid();
    Shapes.lathe(core, 12, 1, 6, 1.3, 0, 1.3, .4, .9, .7, .8, 1.9, 1.1, 2.3, 1.1, 2.7, .3, 3.1);
    core.hull(Hull.prism(8, 0, 0, 1.1, .02, .8, 2.8));
    level.prop(level.solid(core), plates, .9, 0, -9.2, 0);
    level.prop(level.solid(Shapes.railing(4, 4)), rust, -1.6, 0, -6.6, .3);
  }

  private void stores() {
    int crate = level.solid(Shapes.crate(.5, 1));
    int small = level.solid(Shapes.crate(.32, 1));
    int barrel = level.solid(Shapes.barrel(8, 1));
    level.prop(crate, crates, 1.2, 0, 3.2, .2);
    level.prop(small, crates, 1.15, 1, 3.2, .5);
    level.prop(crate, crates, 2.6, 0, -2.4, .7);
    level.prop(crate, crates, -5.6, 0, -12.6, .1);
    level.prop(barrel, rust, -1.4, 0, 2.3, 0);
    level.prop(barrel, rust, 3.2, 0, -5.1, 1);
    level.prop(barrel, rust, -2.6, 0, -11.2, 2);
    level.player(level.solid(Shapes.weapon(6, 3)), plates, sign, 6);
  }

  private void monster() {
    int skin = level.material(Pattern.SKIN, 512, 0x4a2f28, 0xa8795e, .5, 0);
    int cloth = level.material(Pattern.CLOTH, 512, 0x2a2f22, 0x6a6a50, .15, 0);
    Solid[] figure = Shapes.figure(6, 4, .35);
    level.prop(level.solid(figure[0]), cloth, -.9, 0, -2.3, .3);
    level.prop(level.solid(figure[1]), skin, -.9, 0, -2.3, .3);
  }

  /** Blood, scorch marks and smoke until the frame has its draws. */
  private void fill(int missing) {
    double x = level.random(-1.6, 1.6);
    double z = level.random(-9, 4.5);
    if (missing % 3 == 2) {
      double y = level.random(.4, 2.2);
      level.sprite(Layer.PUFF, card, smoke, x * 2, y, z - 2, level.random(.7, 1.8));
    } else {
      level.groundStain(card, stain, x, z, level.random(.5, 1.5));
    }
  }
}
