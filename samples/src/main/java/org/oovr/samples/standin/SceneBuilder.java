package org.oovr.samples.standin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Picture;

/** Collects a level and plans its draws. The same calls give the same level everywhere. */
final class SceneBuilder {
  private final int seed;
  private final Camera camera;
  private final List<Solid> solids = new ArrayList<>();
  private final List<Material> materials = new ArrayList<>();
  private final List<Light> lights = new ArrayList<>();
  private final List<Item> items = new ArrayList<>();
  private final double margin;
  private int drawn;
  private int area;

  /** A frame's draws out of its surfaces. */
  @FunctionalInterface
  interface Plan {
    /** The draws of a frame, in their order. */
    List<Draw> of(
        List<Solid> solids, List<Item> items, List<Light> lights, List<Material> materials);
  }

  /**
   * An empty level.
   *
   * @param seed start of the random numbers
   * @param margin how far beyond the edges of the picture items are still drawn, radians: engines
   *     cull coarsely
   */
  SceneBuilder(int seed, Camera camera, double margin) {
    this.seed = seed;
    this.margin = margin;
    this.camera = camera;
  }

  /** The next random number in [0, 1). */
  double random() {
    return Picture.hash(drawn++, 77, seed);
  }

  /** The next random number in [low, high). */
  double random(double low, double high) {
    return low + (high - low) * random();
  }

  /** Registers a material. */
  int material(Material.Pattern pattern, int size, int dark, int light, double gloss, double glow) {
    materials.add(
        new Material(
            pattern, seed + materials.size(), size, dark, light, (float) gloss, (float) glow));
    return materials.size() - 1;
  }

  /** Registers triangles that several items may share. */
  int solid(Solid solid) {
    solids.add(solid);
    return solids.size() - 1;
  }

  /** Begins another part of the level. */
  void nextArea() {
    area++;
  }

  /** Adds a light. */
  void light(double x, double y, double z, double radius, double red, double green, double blue) {
    lights.add(
        new Light(
            new float[] {(float) x, (float) y, (float) z},
            (float) radius,
            new float[] {(float) red, (float) green, (float) blue}));
  }

  /** Adds an item; one that the camera can't see is dropped. */
  void item(Item.Layer layer, int solid, int material, Mat4 place) {
    float[] b = solids.get(solid).bounds();
    float scale =
        (float)
            Math.sqrt(
                place.get(0, 0) * place.get(0, 0)
                    + place.get(1, 0) * place.get(1, 0)
                    + place.get(2, 0) * place.get(2, 0));
    float[] ball = new float[4];
    for (int i = 0; i < 3; i++) {
      ball[i] = place.get(i, 3);
      for (int k = 0; k < 3; k++) {
        ball[i] += place.get(i, k) * b[k];
      }
    }
    ball[3] = b[3] * scale;
    if (layer.follows() || camera.sees(ball, margin)) {
      items.add(new Item(solid, material, layer, place, ball, area));
    }
  }

  /** Adds architecture that is used once, in world coordinates. */
  void world(Solid solid, int material) {
    if (solid.indexCount() > 0) {
      item(Item.Layer.WORLD, solid(solid), material, Mat4.identity());
    }
  }

  /** Adds a thing turned about the vertical. */
  void prop(int solid, int material, double x, double y, double z, double turn) {
    item(Item.Layer.PROP, solid, material, at(x, y, z, turn));
  }

  /** A place on the ground and a turn about the vertical. */
  static Mat4 at(double x, double y, double z, double turn) {
    return Mat4.translate((float) x, (float) y, (float) z).times(Mat4.rotateY(turn));
  }

  /** Adds a stain that lies on the ground, at a height that tells it from the others. */
  void groundStain(int card, int material, double x, double z, double size) {
    Mat4 flat = Mat4.rotateX(-StrictMath.PI / 2).times(Mat4.scale((float) size, (float) size, 1));
    double y = .012 + .0004 * (items.size() % 64);
    item(Item.Layer.DECAL, card, material, at(x, y, z, random(0, 6)).times(flat));
  }

  /** Adds a card that turns towards the camera. */
  void sprite(Item.Layer layer, int card, int material, double x, double y, double z, double size) {
    float s = (float) size;
    Mat4 place = Mat4.translate((float) x, (float) y, (float) z);
    item(layer, card, material, place.times(Mat4.scale(s, s, s)));
  }

  /** Adds the player's weapon and the instruments of a first-person game. */
  void player(int weapon, int weaponMaterial, int sign, int panels) {
    item(
        Item.Layer.HELD,
        weapon,
        weaponMaterial,
        Mat4.translate(.24f, -.22f, -.42f).times(Mat4.rotateY(.06)));
    int card = solid(Shapes.card());
    for (int i = 0; i < panels; i++) {
      float x = i % 2 == 0 ? -.82f + .13f * (i / 2) : .82f - .13f * (i / 2);
      Mat4 place = Mat4.translate(x, i == panels - 1 ? .9f : -.88f, 0);
      item(Item.Layer.HUD, card, sign, place.times(Mat4.scale(.11f, .13f, 1)));
    }
  }

  /**
   * The scene, when its plan has the given number of draws. Until then a filler adds an item or two
   * at a time; it is told how many draws are missing.
   */
  Scene build(int draws, Plan plan, IntConsumer filler) {
    int from = plan.of(solids, items, lights, materials).size();
    int now = from;
    for (int i = 0; now < draws && i < 8 * draws; i++) {
      filler.accept(draws - now);
      now = plan.of(solids, items, lights, materials).size();
    }
    if (now != draws) {
      throw new IllegalStateException("planned " + from + " draws, then " + now + ", not " + draws);
    }
    return new Scene(
        List.copyOf(solids),
        List.copyOf(materials),
        List.copyOf(lights),
        List.copyOf(items),
        camera,
        margin,
        plan.of(solids, items, lights, materials));
  }

  /**
   * The frame of an engine with stencil shadows: depth of everything, then for each light volumes
   * and interactions, then what shines by itself or is blended.
   */
  static List<Draw> stencilPlan(
      List<Solid> solids, List<Item> items, List<Light> lights, List<Material> materials) {
    List<Draw> draws = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).layer().isOpaque()) {
        draws.add(new Draw(Draw.Pass.DEPTH, i, -1));
      }
    }
    for (int l = 0; l < lights.size(); l++) {
      for (int i = 0; i < items.size(); i++) {
        Item item = items.get(i);
        boolean casts = item.layer() == Item.Layer.WORLD || item.layer() == Item.Layer.PROP;
        if (casts
            && !solids.get(item.solid()).hulls().isEmpty()
            && materials.get(item.material()).glow() == 0
            && lights.get(l).reaches(item.bounds())) {
          draws.add(new Draw(Draw.Pass.VOLUME, i, l));
        }
      }
      for (int i = 0; i < items.size(); i++) {
        Item item = items.get(i);
        boolean near = item.layer() == Item.Layer.HELD || lights.get(l).reaches(item.bounds());
        if (item.layer().isOpaque() && near && materials.get(item.material()).glow() < 1) {
          draws.add(new Draw(Draw.Pass.INTERACTION, i, l));
        }
      }
    }
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      if (item.layer().isOpaque() && materials.get(item.material()).glow() > 0) {
        draws.add(new Draw(Draw.Pass.GLOW, i, -1));
      } else if (item.layer() == Item.Layer.SKY) {
        draws.add(new Draw(Draw.Pass.SHADE, i, -1));
      }
    }
    addBlended(items, draws);
    return draws;
  }

  private static void addBlended(List<Item> items, List<Draw> draws) {
    for (Item.Layer layer : Item.Layer.values()) {
      for (int i = 0; layer.isBlended() && i < items.size(); i++) {
        if (items.get(i).layer() == layer) {
          draws.add(new Draw(Draw.Pass.BLEND, i, -1));
        }
      }
    }
  }

  /** How a {@link #forwardPlan} goes about things. */
  enum Order {
    /** Architecture by material, then things by area. */
    WORLD_BY_MATERIAL,
    /** Everything opaque by material. */
    ALL_BY_MATERIAL,
    /** As the level lists it. */
    BY_AREA
  }

  /**
   * The frame of an engine that shades each surface once.
   *
   * @param order order of the opaque draws
   * @param shadowMap whether figures and things near the camera are first drawn into a shadow map
   * @param bloom whether the picture passes through a glow filter: four whole-screen draws
   */
  static Plan forwardPlan(Order order, float shadowMap, boolean bloom) {
    return (solids, items, lights, materials) -> {
      List<Draw> draws = new ArrayList<>();
      for (int i = 0; i < items.size(); i++) {
        if (items.get(i).layer() == Item.Layer.PROP
            && items.get(i).bounds()[3] < shadowMap
            && items.get(i).bounds()[3] > shadowMap / 4) {
          draws.add(new Draw(Draw.Pass.SHADOW_MAP, i, 0));
        }
      }
      List<Draw> opaque = new ArrayList<>();
      for (int i = 0; i < items.size(); i++) {
        if (!items.get(i).layer().isBlended()) {
          opaque.add(new Draw(Draw.Pass.SHADE, i, -1));
        }
      }
      opaque.sort(
          Comparator.comparingInt(
              d -> {
                Item item = items.get(d.item());
                boolean world = item.layer() == Item.Layer.WORLD;
                return switch (order) {
                  case BY_AREA -> item.area();
                  case ALL_BY_MATERIAL -> item.material();
                  case WORLD_BY_MATERIAL -> world ? item.material() : 1000 + item.area();
                };
              }));
      draws.addAll(opaque);
      addBlended(items, draws);
      if (bloom) {
        int hud = 0;
        while (hud < draws.size() && !isHud(items, draws.get(hud))) {
          hud++;
        }
        Draw.Pass[] passes = {
          Draw.Pass.BRIGHT, Draw.Pass.BLUR_ROWS, Draw.Pass.BLUR_COLUMNS, Draw.Pass.COMPOSE
        };
        for (int i = 0; i < passes.length; i++) {
          draws.add(hud + i, new Draw(passes[i], -1, -1));
        }
      }
      return draws;
    };
  }

  private static boolean isHud(List<Item> items, Draw draw) {
    return items.get(draw.item()).layer() == Item.Layer.HUD;
  }
}
