package org.oovr.simulator.scheme.compose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;
import org.oovr.simulator.profile.ImageEnd;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.ProfilePass;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.FrameImage;
import org.oovr.simulator.render.RandomFrames;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.scheme.SceneObject;
import org.oovr.simulator.scheme.SceneObjects;

/** Any legal order of merging gives the frame of API order, bit for bit. */
class ComposeTest {

  static Stream<Arguments> frames() {
    List<Arguments> result = new ArrayList<>();
    PixelFormat[] formats = {
      PixelFormat.RGBA8_UNORM, PixelFormat.RGBA16_FLOAT, PixelFormat.RGBA8_SRGB
    };
    for (int seed = 0; seed < 12; seed++) {
      int samples = new int[] {1, 1, 4, 2}[seed % 4];
      int views = 1 + seed / 2 % 2;
      PixelFormat format = formats[seed % 3];
      result.add(
          Arguments.of(
              "mixed " + seed + " " + format + " " + samples + "x " + views,
              RandomFrames.mixed(seed, format, samples, views)));
    }
    for (int seed = 0; seed < 4; seed++) {
      result.add(
          Arguments.of("usual " + seed, RandomFrames.usual(seed, seed < 2 ? 1 : 4, 1 + seed % 2)));
      result.add(Arguments.of("passes " + seed, RandomFrames.passes(seed)));
      result.add(Arguments.of("blits " + seed, RandomFrames.blits(seed, seed % 2 > 0)));
    }
    return result.stream();
  }

  /** Merges everything in API order. */
  private static ImageStore inApiOrder(FrameOrder order) {
    ImageStore images = ImageStore.all(order.profile());
    Compositor compositor = new Compositor(order, images);
    TileProgress progress = new TileProgress(order);
    for (RenderPass pass : order.passes()) {
      assertTrue(progress.passReady(pass.number()));
      compositor.openPass(pass.number());
      for (int u = order.firstUnit(pass.firstDraw()); u < order.endUnit(pass.endDraw() - 1); u++) {
        assertTrue(progress.ready(u));
        compositor.merge(u);
        assertEquals(0, progress.merged(u));
      }
      assertTrue(progress.passDone(pass.number()));
    }
    compositor.closeFrame();
    return images;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("frames")
  void apiOrder(String name, Frame frame) {
    FrameProfile profile = frame.profile();
    ImageStore images = inApiOrder(new FrameOrder(profile));
    FrameImage image = FinalImage.of(profile, images);
    assertArrayEquals(frame.rgba(), image.rgba());
    assertEquals(frame.width(), image.width());
    assertEquals(profile.window().sha256(), image.sha256());
    assertTrue(images.sameAs(inApiOrder(new FrameOrder(profile))));
    assertTrue(profile.ends().size() >= profile.window().images().length);
    assertEquals(0, images.wrong());
  }

  /** Images that are not shown are known, too: textures that were drawn to, and depth. */
  @Test
  void anImageThatIsNotShownIsFoundToBeWrong() {
    FrameProfile profile = RandomFrames.passes(1).profile();
    ImageStore images = inApiOrder(new FrameOrder(profile));
    List<Integer> shown = Arrays.stream(profile.window().images()).boxed().toList();
    int other =
        profile.ends().stream()
            .mapToInt(ImageEnd::image)
            .filter(i -> !shown.contains(i))
            .findFirst()
            .orElseThrow();
    Surface surface = images.images().get(other);
    surface.words[surface.index(surface.width - 1, surface.height - 1)] ^= 1;
    assertEquals(1, images.wrong());
  }

  /**
   * Units come to the owner in any order; some quads were culled by the workers that rendered them.
   */
  private static ImageStore compose(FrameOrder order, int workers, Random random) {
    ImageStore images = ImageStore.all(order.profile());
    Compositor owner = new Compositor(order, images);
    TileProgress progress = new TileProgress(order);
    boolean[] open = new boolean[order.passes().size()];
    List<Worker> renderers = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      renderers.add(new Worker(order));
    }
    int left = order.passes().size();
    while (left > 0) {
      List<Integer> next = new ArrayList<>();
      for (RenderPass pass : order.passes()) {
        if (!open[pass.number()] && progress.passReady(pass.number())) {
          next.add(pass.number());
        }
      }
      int pass = next.get(random.nextInt(next.size()));
      open[pass] = true;
      left--;
      owner.openPass(pass);
      renderers.forEach(w -> w.openPass(pass));
      new PassRun(order, pass, owner, progress, renderers, random).run();
      assertTrue(progress.passDone(pass));
    }
    owner.closeFrame();
    return images;
  }

  /** One pass: its units are rendered in any order, and merged when it is their turn. */
  private static final class PassRun {
    final FrameOrder order;
    final Compositor owner;
    final TileProgress progress;
    final List<Worker> workers;
    final Random random;
    final List<Integer> toRender = new ArrayList<>();
    final List<Integer> rendered = new ArrayList<>();
    final int[][] masks;
    final int[] workerOf;

    PassRun(
        FrameOrder order,
        int pass,
        Compositor owner,
        TileProgress progress,
        List<Worker> workers,
        Random random) {
      this.order = order;
      this.owner = owner;
      this.progress = progress;
      this.workers = workers;
      this.random = random;
      masks = new int[order.profile().unitCount()][];
      workerOf = new int[masks.length];
      RenderPass p = order.passes().get(pass);
      for (int u = order.firstUnit(p.firstDraw()); u < order.endUnit(p.endDraw() - 1); u++) {
        toRender.add(u);
        workerOf[u] = workers.isEmpty() ? -1 : random.nextInt(workers.size());
      }
    }

    void run() {
      while (!toRender.isEmpty() || !rendered.isEmpty()) {
        boolean render = rendered.isEmpty() || !toRender.isEmpty() && random.nextInt(3) > 0;
        if (render) {
          // mostly near API order, as a GPM goes through its objects
          int reach = random.nextInt(4) == 0 ? toRender.size() : Math.min(8, toRender.size());
          int unit = toRender.remove(random.nextInt(reach));
          shade(unit);
          rendered.add(unit);
        } else {
          int unit = rendered.remove(random.nextInt(rendered.size()));
          if (!workers.isEmpty() && random.nextInt(5) == 0) {
            // another GPM, or the same once more, takes it over
            workerOf[unit] = random.nextInt(workers.size());
            shade(unit);
            rendered.add(unit);
          } else {
            arrive(unit);
          }
        }
      }
    }

    void shade(int unit) {
      if (workers.isEmpty()) {
        return;
      }
      FrameProfile p = order.profile();
      masks[unit] = new int[p.firstQuad(unit + 1) - p.firstQuad(unit) + 1];
      int pixels = workers.get(workerOf[unit]).shade(unit, masks[unit], 1);
      assertTrue(pixels <= p.unitFragments(unit));
      if ((order.unitWork(unit).order & DrawWork.ORDER_SHADER_DEPTH) != 0) {
        // depth is not known before
        assertEquals(p.unitFragments(unit), pixels);
      }
      assertEquals(0, masks[unit][0]);
    }

    void arrive(int unit) {
      if (!workers.isEmpty()) {
        int before = 0;
        for (int mask : masks[unit]) {
          before += FrameProfile.pixels(mask);
        }
        int sent = workers.get(workerOf[unit]).left(unit, masks[unit], 1);
        assertTrue(sent <= before);
        assertTrue(order.orderedUnit(unit) || sent <= FrameProfile.TILE * FrameProfile.TILE);
      }
      if (progress.ready(unit)) {
        merge(unit);
      } else {
        progress.park(unit);
      }
    }

    void merge(int unit) {
      if (masks[unit] != null) {
        owner.merge(unit, masks[unit], 1);
      } else if (!order.orderedUnit(unit) && random.nextBoolean()) {
        FrameProfile p = order.profile();
        int[] visible = new int[p.firstQuad(unit + 1) - p.firstQuad(unit)];
        owner.test(unit, visible, 0);
        owner.merge(unit, visible, 0);
      } else {
        owner.merge(unit);
      }
      int n = progress.merged(unit);
      List<Integer> released = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        released.add(progress.released(i));
      }
      java.util.Collections.shuffle(released, random);
      released.forEach(this::merge);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("frames")
  void anyLegalOrder(String name, Frame frame) {
    FrameOrder order = new FrameOrder(frame.profile());
    ImageStore expected = inApiOrder(order);
    for (int seed = 0; seed < 6; seed++) {
      // no workers: the owner tests all itself
      ImageStore images = compose(order, seed % 6, new Random(seed));
      assertEquals(
          frame.profile().window().sha256(),
          FinalImage.of(frame.profile(), images).sha256(),
          "seed " + seed);
      assertTrue(images.sameAs(expected), "seed " + seed);
    }
  }

  /** A worker that renders alone and in API order culls as much as one GPU would. */
  @Test
  void workersCull() {
    Frame frame = RandomFrames.usual(3, 1, 1);
    FrameProfile p = frame.profile();
    FrameOrder order = new FrameOrder(p);
    Worker worker = new Worker(order);
    order.passes().forEach(pass -> worker.openPass(pass.number()));
    int[] masks = new int[1 << 16];
    for (int u = 0; u < p.unitCount(); u++) {
      int shaded = worker.shade(u, masks, 0);
      int early = 0;
      for (int q = p.firstQuad(u); q < p.firstQuad(u + 1); q++) {
        early += FrameProfile.pixels(p.quadEarlyPass(q));
        assertEquals(p.quadEarlyPass(q), masks[q - p.firstQuad(u)]);
      }
      assertEquals(early, shaded);
    }
  }

  /** What a worker sends of an opaque object is what is on top in the end. */
  @Test
  void overwrittenPixelsAreNotSent() {
    Frame frame = RandomFrames.usual(5, 1, 1);
    FrameProfile p = frame.profile();
    FrameOrder order = new FrameOrder(p);
    Worker worker = new Worker(order);
    order.passes().forEach(pass -> worker.openPass(pass.number()));
    int[][] masks = new int[p.unitCount()][];
    long shaded = 0;
    for (int u = 0; u < p.unitCount(); u++) {
      masks[u] = new int[p.firstQuad(u + 1) - p.firstQuad(u)];
      shaded += worker.shade(u, masks[u], 0);
    }
    long sent = 0;
    for (int u = 0; u < p.unitCount(); u++) {
      sent += worker.left(u, masks[u], 0);
    }
    assertTrue(sent < shaded, sent + " of " + shaded);
  }

  static Stream<Arguments> framesWhereOrderShows() {
    return frames().filter(a -> !((String) a.get()[0]).startsWith("passes"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("framesWhereOrderShows")
  void illegalOrderShows(String name, Frame frame) {
    FrameProfile p = frame.profile();
    FrameOrder order = new FrameOrder(p);
    ImageStore images = ImageStore.all(p);
    Compositor compositor = new Compositor(order, images);
    for (RenderPass pass : order.passes()) {
      compositor.openPass(pass.number());
      for (int u = order.endUnit(pass.endDraw() - 1) - 1;
          u >= order.firstUnit(pass.firstDraw());
          u--) {
        compositor.merge(u);
      }
    }
    compositor.closeFrame();
    assertNotEquals(p.window().sha256(), FinalImage.of(p, images).sha256());
  }

  @Test
  void progressRefusesWhatIsNotDue() {
    FrameOrder order = new FrameOrder(RandomFrames.usual(1, 1, 1).profile());
    TileProgress progress = new TileProgress(order);
    int early = 0;
    while (order.need(early) == 0) {
      early++;
    }
    int unit = early;
    assertFalse(progress.ready(unit));
    assertThrows(IllegalStateException.class, () -> progress.merged(unit));
    progress.park(unit);
    int slot = order.tileSlot(unit);
    for (int r = 0; r < order.need(unit); r++) {
      int released = progress.merged(order.unitAt(slot, r));
      assertEquals(r == order.need(unit) - 1 ? 1 : 0, released);
    }
    assertEquals(unit, progress.released(0));
    assertThrows(IllegalStateException.class, () -> progress.merged(order.unitAt(slot, 0)));
  }

  @Test
  void passesWaitForWhatTheySample() {
    FrameOrder order = new FrameOrder(RandomFrames.passes(1).profile());
    List<RenderPass> passes = order.passes();
    // texture, window, window sampling; texture again, window, window sampling
    assertEquals(6, passes.size());
    int[][] waits = {{}, {}, {0, 1}, {2}, {2}, {3, 4}};
    int[] first = {0, 2, 4, 6, 8, 10};
    for (int p = 0; p < 6; p++) {
      assertArrayEquals(waits[p], passes.get(p).waitsFor(), "pass " + p);
      assertEquals(first[p], passes.get(p).firstDraw());
      assertEquals(p < 5 ? first[p + 1] : 12, passes.get(p).endDraw());
    }
    // colour and depth of the texture, then of the window, then of the texture cleared again
    assertEquals(2, passes.get(0).snapshots().length);
    assertEquals(3, passes.get(1).snapshots().length + passes.get(2).snapshots().length + 1);
    assertEquals(2, passes.get(3).snapshots().length);
  }

  /** A file of the version that did not tell the passes: they follow from the images. */
  @Test
  void passesOfOldFilesFollowFromTheirImages() throws IOException {
    FrameProfile old;
    try (InputStream file = FrameProfile.class.getResourceAsStream("passes-5.oovrp")) {
      old = FrameProfileCodec.read(file);
    }
    FrameProfile now = RandomFrames.passes(1).profile();
    assertEquals(now.window().sha256(), old.window().sha256());
    assertEquals(List.of(0, 2, 6, 8), old.passes().stream().map(ProfilePass::firstDraw).toList());
    assertEquals(List.of(2, 6, 8, 12), old.passes().stream().map(ProfilePass::endDraw).toList());
    List<RenderPass> expected = new FrameOrder(now).passes();
    List<RenderPass> derived = new FrameOrder(old).passes();
    assertEquals(expected.size(), derived.size());
    for (int p = 0; p < expected.size(); p++) {
      assertEquals(expected.get(p).firstDraw(), derived.get(p).firstDraw());
      assertArrayEquals(expected.get(p).waitsFor(), derived.get(p).waitsFor());
      assertArrayEquals(expected.get(p).snapshots(), derived.get(p).snapshots());
    }
    assertEquals(
        old.window().sha256(), FinalImage.of(old, inApiOrder(new FrameOrder(old))).sha256());
  }

  /** What is shown was copied from what was composed: nothing of it is kept in the profile. */
  @Test
  void blitsCopyWhatWasComposed() throws IOException {
    FrameProfile p = RandomFrames.blits(3, true).profile();
    assertEquals(2, p.blits().size());
    int window = p.window().images()[0];
    for (ImageSnapshot s : p.snapshots()) {
      assertTrue(s.image() != window || s.words().length == 1, "contents are kept");
    }
    FrameOrder order = new FrameOrder(p);
    assertEquals(3, order.passes().size());
    assertArrayEquals(new int[] {0}, order.passes().get(1).waitsFor());
    assertArrayEquals(new int[] {0}, order.passes().get(1).blits());
    // the picture is copied again at the end, but what was copied first must not be drawn over
    assertArrayEquals(new int[] {1}, order.passes().get(2).waitsFor());
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    FrameProfileCodec.write(p, file);
    FrameProfile read = FrameProfileCodec.read(new ByteArrayInputStream(file.toByteArray()));
    assertEquals(
        p.window().sha256(), FinalImage.of(read, inApiOrder(new FrameOrder(read))).sha256());
  }

  @Test
  void objectsDependOnWhatTheyBlendOver() {
    FrameProfile p = RandomFrames.usual(2, 1, 1).profile();
    FrameOrder order = new FrameOrder(p);
    List<SceneObject> objects = SceneObjects.of(order);
    assertEquals(20, objects.size());
    for (SceneObject o : objects) {
      assertEquals(o.draw() % 7 == 6, order.ordered(o.draw()));
      assertEquals(p.draws().get(o.draw()).primitivesIn, o.triangles());
      for (int before : o.dependsOn()) {
        assertTrue(before < o.draw());
        assertTrue(order.ordered(o.draw()) || order.ordered(before));
        assertTrue(meet(order, o.draw(), before));
      }
    }
    assertFalse(objects.get(6).dependsOn().isEmpty());
    assertFalse(objects.get(7).dependsOn().isEmpty());
  }

  private static boolean meet(FrameOrder order, int a, int b) {
    for (int u = order.firstUnit(a); u < order.endUnit(a); u++) {
      for (int v = order.firstUnit(b); v < order.endUnit(b); v++) {
        if (order.tileSlot(u) == order.tileSlot(v)) {
          return true;
        }
      }
    }
    return false;
  }
}
