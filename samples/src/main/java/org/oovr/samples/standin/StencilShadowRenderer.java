package org.oovr.samples.standin;

import static org.lwjgl.opengl.GL33C.*;

import java.util.HashMap;
import java.util.Map;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Window;

/**
 * Draws a level as engines with stencil shadows did: depth of everything first, then for each lamp
 * its shadow volumes into the stencil (counted where they fail the depth test) and its light on
 * every surface in reach, added up; at last what shines or is blended. All draws go to the window.
 */
final class StencilShadowRenderer {
  private final Scene scene;
  private final Walk walk;
  private final GpuScene gpu;
  private final Program depth;
  private final Program cutDepth;
  private final Program volume;
  private final Program interaction;
  private final Program glow;
  private final Program sky;
  private final int falloff;
  private final int cookie;
  private final int highlight;
  private final Map<Draw, Integer> volumes = new HashMap<>();
  private final Map<Draw, Integer> volumeCounts = new HashMap<>();
  private Mat4 viewProjection = Mat4.identity();
  private Mat4 cameraPlace = Mat4.identity();
  private float[] eye = new float[3];

  private StencilShadowRenderer(Scene scene, Walk walk) {
    this.scene = scene;
    this.walk = walk;
    gpu = new GpuScene(scene);
    depth = new Program(StencilShaders.POSITION, StencilShaders.NOTHING);
    cutDepth = new Program(StencilShaders.TEXTURED, StencilShaders.CUT, "colours");
    volume = new Program(StencilShaders.POSITION, StencilShaders.NOTHING);
    interaction =
        new Program(
            StencilShaders.BUMPED,
            StencilShaders.INTERACTION,
            "colours",
            "normals",
            "glosses",
            "falloff",
            "cookie",
            "highlight");
    glow = new Program(StencilShaders.TEXTURED, StencilShaders.GLOW, "colours");
    sky = new Program(StencilShaders.TEXTURED, StencilShaders.GLOW, "colours");
    falloff = GpuScene.table(ramp(64, t -> (1 - t * t) * (1 - t * t)));
    highlight = GpuScene.table(ramp(256, t -> StrictMath.pow(t, 24)));
    cookie = gpu.texture(GL_RGBA8, Picture.paint(128, StencilShadowRenderer::cookie), false);
    for (Draw draw : scene.draws()) {
      if (draw.pass() == Draw.Pass.VOLUME) {
        float[] xyz = scene.volume(draw.item(), draw.light());
        volumes.put(draw, GpuScene.positions(xyz));
        volumeCounts.put(draw, xyz.length / 3);
      }
    }
  }

  /** Opens a window and draws the level until all frames are done. */
  static void run(String title, String[] args, int width, int height, Scene scene) {
    Walk walk = new Walk(scene, args);
    Window.run(
        title,
        Walk.others(args),
        width,
        height,
        window -> new StencilShadowRenderer(scene, walk).run(window),
        org.lwjgl.glfw.GLFW.GLFW_STENCIL_BITS,
        8);
  }

  private static Picture ramp(int size, java.util.function.DoubleUnaryOperator f) {
    return Picture.paint(
        size,
        (u, v, c) -> {
          c[0] = f.applyAsDouble(u);
          c[1] = c[0];
          c[2] = c[0];
        });
  }

  /** What a lamp's cage throws: rings and bars, seen along the vertical. */
  private static void cookie(double u, double v, double[] c) {
    double r = Math.sqrt((u - .5) * (u - .5) + (v - .5) * (v - .5)) * 2;
    double ring = .88 + .12 * StrictMath.cos(r * 18);
    c[0] = Math.max(0, Math.min(1, (1.08 - r) * 6)) * ring;
    c[1] = c[0];
    c[2] = c[0];
  }

  private void run(Window window) {
    glViewport(0, 0, window.width(), window.height());
    glEnable(GL_CULL_FACE);
    glClearColor(0, 0, 0, 1);
    GpuScene.bind(3, falloff);
    GpuScene.bind(4, cookie);
    GpuScene.bind(5, highlight);
    while (window.next()) {
      Camera camera = walk.camera(window);
      cameraPlace = camera.placeAt(0);
      viewProjection = camera.projection(window.aspect()).times(camera.viewAt(0));
      eye = camera.eyeAt(0);
      glDepthMask(true);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
      Draw.Pass pass = null;
      int light = -1;
      for (Draw draw : walk.draws(camera)) {
        if (draw.pass() != pass || draw.light() != light) {
          boolean newLight = draw.light() != light && draw.light() >= 0;
          pass = draw.pass();
          light = draw.light();
          begin(pass, light, newLight);
        }
        draw(draw);
      }
      window.swap();
    }
  }

  /** State that all draws of a pass share. */
  private void begin(Draw.Pass pass, int light, boolean newLight) {
    if (newLight) {
      glStencilMask(255);
      glClear(GL_STENCIL_BUFFER_BIT);
    }
    boolean shadowing = pass == Draw.Pass.VOLUME;
    boolean testing = pass == Draw.Pass.INTERACTION;
    glColorMask(
        !shadowing && pass != Draw.Pass.DEPTH,
        !shadowing && pass != Draw.Pass.DEPTH,
        !shadowing && pass != Draw.Pass.DEPTH,
        !shadowing && pass != Draw.Pass.DEPTH);
    glDepthMask(pass == Draw.Pass.DEPTH);
    set(GL_DEPTH_TEST, true);
    set(GL_STENCIL_TEST, shadowing || testing);
    set(GL_CULL_FACE, !shadowing && pass != Draw.Pass.BLEND);
    set(GL_BLEND, testing || pass == Draw.Pass.GLOW || pass == Draw.Pass.BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    switch (pass) {
      case DEPTH -> {
        glDepthFunc(GL_LESS);
      }
      case VOLUME -> {
        glDepthFunc(GL_LESS);
        glStencilFunc(GL_ALWAYS, 0, 255);
        glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_DECR_WRAP, GL_KEEP);
        glStencilOpSeparate(GL_BACK, GL_KEEP, GL_INCR_WRAP, GL_KEEP);
        volume.use().set("viewProjection", viewProjection).set("model", Mat4.identity());
      }
      case INTERACTION -> {
        glDepthFunc(GL_EQUAL);
        glStencilFunc(GL_EQUAL, 0, 255);
        glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
        Light lamp = scene.lights().get(light);
        float[] p = lamp.place();
        float[] c = lamp.colour();
        interaction
            .use()
            .set("viewProjection", viewProjection)
            .set("eye", eye[0], eye[1], eye[2])
            .set("lamp", p[0], p[1], p[2], 1 / lamp.radiusMetres())
            .set("lampColour", c[0], c[1], c[2]);
      }
      case SHADE, BLEND -> glDepthFunc(GL_LEQUAL);
      default -> glDepthFunc(GL_EQUAL);
    }
  }

  private static void set(int capability, boolean on) {
    if (on) {
      glEnable(capability);
    } else {
      glDisable(capability);
    }
  }

  private void draw(Draw draw) {
    if (draw.pass() == Draw.Pass.VOLUME) {
      glBindVertexArray(volumes.get(draw));
      glDrawArrays(GL_TRIANGLES, 0, volumeCounts.get(draw));
      return;
    }
    Item item = scene.items().get(draw.item());
    Mat4 place = item.layer() == Item.Layer.HELD ? cameraPlace.times(item.place()) : item.place();
    set(GL_CULL_FACE, item.layer() != Item.Layer.CUTOUT && !item.layer().isBlended());
    switch (draw.pass()) {
      case DEPTH -> {
        Program program = item.layer() == Item.Layer.CUTOUT ? cutDepth : depth;
        program.use().set("viewProjection", viewProjection).set("model", place);
        gpu.bindColour(item.material());
      }
      case INTERACTION -> {
        interaction.set("model", place);
        gpu.bindMaterial(item.material());
      }
      case GLOW -> shine(item, place, scene.materials().get(item.material()).glow(), 1);
      case SHADE -> shine(item, place, 1, 1);
      default -> blend(item);
    }
    gpu.draw(item.solid());
  }

  private void shine(Item item, Mat4 place, float strength, float alpha) {
    Program program = item.layer() == Item.Layer.SKY ? sky : glow;
    program
        .use()
        .set("viewProjection", viewProjection)
        .set("model", place)
        .set("strength", strength, strength, strength, alpha);
    gpu.bindColour(item.material());
  }

  /** The camera's own turn at the place of an item. */
  private Mat4 facing(Mat4 place, float scale) {
    Mat4 undo = Mat4.translate(-eye[0], -eye[1], -eye[2]);
    return Mat4.translate(place.get(0, 3), place.get(1, 3), place.get(2, 3))
        .times(undo)
        .times(cameraPlace)
        .times(Mat4.scale(scale, scale, scale));
  }

  private void blend(Item item) {
    Mat4 place = item.place();
    if (item.layer().facesCamera()) {
      float s = place.get(0, 0);
      place = facing(place, s);
    }
    boolean hud = item.layer() == Item.Layer.HUD;
    boolean added = item.layer() == Item.Layer.FLARE;
    glBlendFunc(GL_SRC_ALPHA, added ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA);
    set(GL_DEPTH_TEST, !hud);
    float dim = added || hud ? 1 : .25f;
    shine(item, place, dim, hud ? .8f : added ? .6f : .55f);
    if (hud) {
      glow.set("viewProjection", Mat4.identity());
    }
  }
}
