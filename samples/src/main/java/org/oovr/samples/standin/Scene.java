package org.oovr.samples.standin;

import java.util.ArrayList;
import java.util.List;

/**
 * A level and the draws of its frames. Made by {@link SceneBuilder}.
 *
 * @param solids triangles, uploaded once each
 * @param materials materials
 * @param lights lights; for forward shading the first is the sun
 * @param items surfaces, in the order of the level
 * @param camera the player
 * @param margin how far beyond the edges of the picture items are still drawn, radians
 * @param draws the draws of every frame, in their order
 */
record Scene(
    List<Solid> solids,
    List<Material> materials,
    List<Light> lights,
    List<Item> items,
    Camera camera,
    double margin,
    List<Draw> draws) {
  /**
   * The draws of a frame whose camera is elsewhere, in their order: what casts shadows is drawn for
   * these wherever it is.
   *
   * @param at asked for its frame 0
   */
  List<Draw> draws(Camera at) {
    return draws.stream()
        .filter(
            d ->
                d.item() < 0
                    || d.pass() == Draw.Pass.VOLUME
                    || d.pass() == Draw.Pass.SHADOW_MAP
                    || items.get(d.item()).layer().follows()
                    || at.sees(items.get(d.item()).bounds(), margin))
        .toList();
  }

  /** The shadow volume of an item for a light: x, y and z of each corner of each triangle. */
  float[] volume(int item, int light) {
    Item thing = items.get(item);
    Light lamp = lights.get(light);
    float reach = lamp.radiusMetres() * 1.1f + thing.bounds()[3];
    List<float[]> parts = new ArrayList<>();
    int floats = 0;
    for (Hull hull : solids.get(thing.solid()).hulls()) {
      float[] part = hull.moved(thing.place()).shadowVolume(lamp.place(), reach);
      parts.add(part);
      floats += part.length;
    }
    float[] all = new float[floats];
    int at = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  /** Triangles of a draw. */
  int triangles(Draw draw) {
    if (draw.item() < 0) {
      return 1;
    }
    if (draw.pass() == Draw.Pass.VOLUME) {
      return volume(draw.item(), draw.light()).length / 9;
    }
    return solids.get(items.get(draw.item()).solid()).indexCount() / 3;
  }
}
