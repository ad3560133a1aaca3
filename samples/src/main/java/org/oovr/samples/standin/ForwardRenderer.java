package org.oovr.samples.standin;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.lwjgl.system.MemoryUtil;
import org.oovr.samples.standin.Item.Layer;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Window;

/**
 * Draws a level as engines with baked light did: each surface once, with its light map, and at last
 * what is blended; with a shadow map for figures and a glow filter where the scene's plan has them.
 */
final class ForwardRenderer {
  private static final int SHADOW_SIZE = 1024;
  private static final float SHADOW_HALF_METRES = 26;
  private static final String[] UNITS = {
    "colours", "normals", "glosses", "lightMap", "surroundings", "shadowMap"
  };

  private final Scene scene;
  private final Look look;
  private final GpuScene gpu;
  private final Program world;
  private final Program thing;
  private final Program cutout;
  private final Program plain;
  private final Program depth;
  private final HdrTarget hdr;
  private final boolean shadows;
  private final Walk walk;
  private List<Draw> draws = List.of();
  private int shadowFrame;
  private int shadowMap;
  private Mat4 toShadow = Mat4.identity();
  private Mat4 viewProjection = Mat4.identity();
  private Mat4 cameraPlace = Mat4.identity();
  private float[] eye = new float[3];

  private ForwardRenderer(Scene scene, Look look, Walk walk, Window window) {
    this.scene = scene;
    this.walk = walk;
    this.look = look;
    gpu = new GpuScene(scene);
    shadows = scene.draws().stream().anyMatch(d -> d.pass() == Draw.Pass.SHADOW_MAP);
    String walls = shadows ? ForwardShaders.WORLD_SHADOWED : ForwardShaders.WORLD;
    world = new Program(ForwardShaders.VERTEX, walls, UNITS);
    thing = new Program(ForwardShaders.VERTEX, ForwardShaders.THING, UNITS);
    cutout = new Program(ForwardShaders.VERTEX, ForwardShaders.CUTOUT, UNITS);
    plain = new Program(ForwardShaders.VERTEX, ForwardShaders.PLAIN, "colours");
    depth = new Program(ForwardShaders.VERTEX, ForwardShaders.NOTHING);
    hdr = look.bloom() ? new HdrTarget(window.width(), window.height()) : null;
    GpuScene.bind(3, gpu.texture(GL_RGBA8, Picture.paint(512, ForwardRenderer::baked), true));
    glActiveTexture(GL_TEXTURE4);
    surroundings();
    if (shadows) {
      createShadowMap();
    }
  }

  /** Opens a window and draws the level until all frames are done. */
  static void run(String title, String[] args, int width, int height, Scene scene, Look look) {
    Walk walk = new Walk(scene, args);
    Window.run(
        title,
        Walk.others(args),
        width,
        height,
        window -> new ForwardRenderer(scene, look, walk, window).run(window));
  }

  /** Baked light: how much of the sun in red, of the sky in green. */
  private static void baked(double u, double v, double[] c) {
    double sun = Picture.fractal(u, v, 5, 3, 211);
    double sky = Picture.fractal(u, v, 3, 3, 223);
    c[0] = .35 + .65 * Math.max(0, Math.min(1, (sun - .4) * 7));
    c[1] = .62 + .38 * sky;
    c[2] = c[1];
  }

  /** A cube of sky and ground for mirrors, without detail. */
  private void surroundings() {
    glBindTexture(GL_TEXTURE_CUBE_MAP, glGenTextures());
    for (int face = 0; face < 6; face++) {
      int side = face;
      Picture p =
          Picture.paint(
              128,
              (u, v, c) -> {
                double up = side == 2 ? 1 : side == 3 ? -1 : 1 - 2 * v;
                double cloud = Picture.fractal(u, v, 4, 4, 31 + side);
                for (int i = 0; i < 3; i++) {
                  double sky = look.skyColour()[i] * .7 + .25 * cloud;
                  double ground = look.groundColour()[i] * (.5 + cloud);
                  c[i] = up > .03 ? sky : ground;
                }
              });
      int level = 0;
      for (; p != null; p = p.size() > 1 ? p.half() : null) {
        ByteBuffer b = p.toNative();
        int n = p.size();
        int target = GL_TEXTURE_CUBE_MAP_POSITIVE_X + face;
        glTexImage2D(target, level++, GL_RGBA8, n, n, 0, GL_RGBA, GL_UNSIGNED_BYTE, b);
        MemoryUtil.memFree(b);
      }
    }
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  }

  private void createShadowMap() {
    shadowMap = glGenTextures();
    GpuScene.bind(5, shadowMap);
    glTexImage2D(
        GL_TEXTURE_2D,
        0,
        GL_DEPTH_COMPONENT24,
        SHADOW_SIZE,
        SHADOW_SIZE,
        0,
        GL_DEPTH_COMPONENT,
        GL_UNSIGNED_INT,
        (ByteBuffer) null);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    shadowFrame = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, shadowFrame);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, shadowMap, 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
  }

  /** World to the sun's view, about a point ahead of the camera. */
  private Mat4 sunView() {
    float[] s = look.sun();
    Mat4 ahead = scene.camera().placeAt(0).times(Mat4.translate(0, 0, -SHADOW_HALF_METRES * .7f));
    float x = ahead.get(0, 3);
    float z = ahead.get(2, 3);
    float h = SHADOW_HALF_METRES;
    return Mat4.ortho(-h, h, -h, h, 1, 120)
        .times(Mat4.lookAt(x + s[0] * 60, s[1] * 60, z + s[2] * 60, x, 0, z));
  }

  private void run(Window window) {
    Mat4 sunView = sunView();
    toShadow = Mat4.translate(.5f, .5f, .4985f).times(Mat4.scale(.5f, .5f, .5f)).times(sunView);
    while (window.next()) {
      Camera camera = walk.camera(window);
      draws = walk.draws(camera);
      cameraPlace = camera.placeAt(0);
      viewProjection = camera.projection(window.aspect()).times(camera.viewAt(0));
      eye = camera.eyeAt(0);
      glDepthMask(true);
      if (shadows) {
        glBindFramebuffer(GL_FRAMEBUFFER, shadowFrame);
        glViewport(0, 0, SHADOW_SIZE, SHADOW_SIZE);
        glEnable(GL_DEPTH_TEST);
        glClear(GL_DEPTH_BUFFER_BIT);
        drawAll(Draw.Pass.SHADOW_MAP, sunView);
      }
      if (hdr != null) {
        hdr.begin();
      } else {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glViewport(0, 0, window.width(), window.height());
      }
      float[] f = look.fogColour();
      glClearColor(f[0], f[1], f[2], 1);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      drawAll(null, sunView);
      window.swap();
    }
  }

  /** Draws the shadow map's draws, or all others. */
  private void drawAll(Draw.Pass only, Mat4 sunView) {
    for (Program p : new Program[] {world, thing, cutout, plain}) {
      setFrame(p.use());
    }
    Program current = null;
    boolean composed = hdr == null;
    for (Draw draw : draws) {
      if ((draw.pass() == Draw.Pass.SHADOW_MAP) != (only != null)) {
        continue;
      }
      if (draw.item() < 0) {
        hdr.draw(draw.pass());
        composed = draw.pass() == Draw.Pass.COMPOSE;
        current = null;
        continue;
      }
      Item item = scene.items().get(draw.item());
      Program program = only != null ? depth : programOf(item.layer());
      if (program != current) {
        program.use();
        current = program;
      }
      if (only != null) {
        program.set("viewProjection", sunView).set("model", item.place());
        set(GL_CULL_FACE, false);
      } else {
        state(item.layer());
        place(program, item, composed);
        bind(item);
      }
      gpu.draw(item.solid());
    }
  }

  private Program programOf(Layer layer) {
    return switch (layer) {
      case WORLD -> world;
      case PROP, HELD, GLASS -> thing;
      case CUTOUT -> cutout;
      default -> plain;
    };
  }

  private void setFrame(Program p) {
    float[] s = look.sun();
    float[] c = look.sunColour();
    float[] k = look.skyColour();
    float[] g = look.groundColour();
    float[] f = look.fogColour();
    p.set("viewProjection", viewProjection)
        .set("toShadow", toShadow)
        .set("eye", eye[0], eye[1], eye[2])
        .set("sun", s[0], s[1], s[2])
        .set("sunColour", c[0], c[1], c[2])
        .set("skyColour", k[0], k[1], k[2])
        .set("groundColour", g[0], g[1], g[2])
        .set("fog", f[0], f[1], f[2], look.fogPerMetre());
  }

  private static void set(int capability, boolean on) {
    if (on) {
      glEnable(capability);
    } else {
      glDisable(capability);
    }
  }

  private static void state(Layer layer) {
    set(GL_BLEND, layer.isBlended());
    set(GL_DEPTH_TEST, layer != Layer.HUD);
    set(GL_CULL_FACE, !layer.isBlended() && layer != Layer.CUTOUT);
    glDepthMask(layer.isOpaque());
    glDepthFunc(GL_LEQUAL);
    glBlendFunc(GL_SRC_ALPHA, layer == Layer.FLARE ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA);
  }

  private void place(Program program, Item item, boolean composed) {
    Layer layer = item.layer();
    Material m = scene.materials().get(item.material());
    Mat4 place = item.place();
    if (layer == Layer.HELD) {
      place = cameraPlace.times(place);
    } else if (layer == Layer.SKY) {
      place = Mat4.translate(eye[0], eye[1], eye[2]).times(place);
    } else if (layer.facesCamera()) {
      float s = place.get(0, 0);
      place =
          Mat4.translate(
                  place.get(0, 3) - eye[0], place.get(1, 3) - eye[1], place.get(2, 3) - eye[2])
              .times(cameraPlace)
              .times(Mat4.scale(s, s, s));
    }
    program.set("model", place);
    program.set("viewProjection", layer == Layer.HUD ? Mat4.identity() : viewProjection);
    float gamma = composed ? 1 : 0;
    switch (layer) {
      case SKY -> program.set("surface", 1, 0, 1, gamma);
      case DECAL -> program.set("surface", .6f, 1, .75f, gamma);
      case PUFF -> program.set("surface", .8f, 1, .35f, gamma);
      case FLARE -> program.set("surface", 1.4f, 0, .55f, gamma);
      case HUD -> program.set("surface", 1, 0, .8f, gamma);
      case GLASS -> program.set("surface", 0, look.reflection(), .55f, gamma);
      default -> program.set("surface", m.glow(), look.reflection(), 1, gamma);
    }
  }

  private void bind(Item item) {
    Layer layer = item.layer();
    if (layer.isOpaque() && layer != Layer.CUTOUT || layer == Layer.GLASS) {
      gpu.bindMaterial(item.material());
    } else {
      gpu.bindColour(item.material());
    }
  }
}
