package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.spy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.engine.DeadlockException;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.RopSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;
import org.oovr.simulator.scheme.open.AlternateSettings;
import org.oovr.simulator.scheme.open.ObjectSettings;

/** What must hold for every scheme on every machine and frame. */
class SchemeSimulatorTest {
  private static final List<SchemeKind> ALL = List.of(SchemeKind.values());

  /** Two objects a batch, as far as they may be grouped. */
  static final Batcher PAIRS =
      objects -> {
        List<Batch> batches = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
          SceneObject o = objects.get(i);
          List<Integer> draws = new ArrayList<>(List.of(o.draw()));
          long triangles = o.triangles();
          if (i + 1 < objects.size() && objects.get(i + 1).pass() == o.pass()) {
            draws.add(objects.get(++i).draw());
            triangles += objects.get(i).triangles();
          }
          batches.add(new Batch(batches.size(), draws, triangles));
        }
        return batches;
      };

  /** Each frame under each reading of the paper. */
  static Stream<Arguments> framesByReading() {
    return UnderReading.all()
        .flatMap(
            reading ->
                frames().map(f -> Arguments.of(f.get()[0] + ", " + reading, f.get()[1], reading)));
  }

  static Stream<Arguments> frames() {
    List<Arguments> result = new ArrayList<>();
    PixelFormat[] formats = {
      PixelFormat.RGBA8_UNORM, PixelFormat.RGBA16_FLOAT, PixelFormat.RGBA8_SRGB
    };
    for (int seed = 0; seed < 3; seed++) {
      int samples = new int[] {1, 4, 2}[seed % 3];
      int views = 1 + seed % 2;
      result.add(
          Arguments.of(
              "mixed " + seed,
              RandomFrames.mixed(seed, formats[seed % 3], samples, views).profile()));
    }
    for (int seed = 0; seed < 2; seed++) {
      result.add(Arguments.of("usual " + seed, RandomFrames.usual(seed, 1, 1 + seed).profile()));
      result.add(Arguments.of("passes " + seed, RandomFrames.passes(seed).profile()));
      result.add(Arguments.of("blits " + seed, RandomFrames.blits(seed, seed > 0).profile()));
    }
    return result.stream();
  }

  private static MachineSpec machine(String preset, String... overrides) {
    Map<String, String> fields = new HashMap<>();
    for (int i = 0; i < overrides.length; i += 2) {
      fields.put(overrides[i], overrides[i + 1]);
    }
    return MachineSpec.preset(preset).with(fields);
  }

  private static List<SchemeRun> runs(FrameProfile profile, MachineSpec machine, int threads) {
    return SchemeSimulator.run(profile, machine, ALL, SchemeSettings.defaults(), PAIRS, threads);
  }

  private static List<SchemeRun> runs(
      FrameProfile profile, String preset, UnderReading reading, int threads) {
    return SchemeSimulator.run(
        profile, reading.machine(preset), ALL, reading.settings(), PAIRS, threads);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("framesByReading")
  void everySchemeComposesTheFrame(String name, FrameProfile profile, UnderReading reading) {
    for (String preset : new String[] {"oovr-1gpm", "oovr-2gpm", "oovr-4gpm", "oovr-8gpm"}) {
      for (SchemeRun run : runs(profile, preset, reading, 1)) {
        String what = run.scheme() + " on " + preset;
        assertEquals(profile.window().sha256(), run.sha256(), what);
        assertEquals(0, run.wrongImages(), what);
        assertTrue(run.cycles() > 0, what);
        conserves(run, what);
        if (run.scheme().equals(SchemeKind.AFR.id())) {
          for (byte home : run.homes().home()) {
            assertEquals(profile.index() % run.gpms().size(), home, what);
          }
        }
        if (run.gpms().size() == 1) {
          assertEquals(0, run.interGpmBytes(), what);
          assertTrue(run.links().isEmpty(), what);
        }
      }
    }
  }

  /** Nothing is lost or counted twice. */
  static void conserves(SchemeRun run, String what) {
    int classes = TrafficClass.values().length;
    long[] total = new long[classes];
    Map<String, Long> byLink = new HashMap<>();
    for (SchemeRun.LinkResult l : run.links()) {
      assertArrayEquals(l.sentBytes(), l.receivedBytes(), what + " " + l.from() + "-" + l.to());
      for (int c = 0; c < classes; c++) {
        total[c] += l.sentBytes()[c];
        byLink.put(l.from() + "-" + l.to() + "-" + c, l.sentBytes()[c]);
      }
      assertTrue(l.busyCycles() <= run.latencyCycles() + 1, what);
    }
    for (SchemeRun.ObjectTraffic t : run.objectTraffic()) {
      byLink.merge(t.from() + "-" + t.to() + "-" + t.traffic().ordinal(), -t.bytes(), Long::sum);
    }
    byLink.forEach((link, left) -> assertEquals(0, left, what + " link " + link));
    for (TrafficClass c : TrafficClass.values()) {
      assertEquals(total[c.ordinal()], run.interGpmBytes(c), what);
    }
    assertEquals(run.gpms().size() * (run.gpms().size() - 1), run.links().size(), what);
    caches(run, what);
    for (SchemeRun.GpmResult g : run.gpms()) {
      assertTrue(g.busyCycles() >= 0 && g.busyCycles() <= run.latencyCycles(), what);
      assertEquals(run.latencyCycles(), g.busyCycles() + g.idleCycles(), what);
    }
  }

  private static void caches(SchemeRun run, String what) {
    int found = 0;
    for (SchemeRun.BoxResult b : run.boxes()) {
      Map<String, Long> counters = new HashMap<>();
      b.counters().forEach(c -> counters.put(c.name(), c.value()));
      if (counters.containsKey("accesses")) {
        found++;
        long served =
            counters.get("hits") + counters.get("misses") + counters.getOrDefault("clearHits", 0L);
        assertEquals(counters.get("accesses"), served, what + " " + b.box());
      }
      counters.forEach((name, value) -> assertTrue(value >= 0, b.box() + " " + name));
    }
    int sms = 0;
    int pages = 0;
    for (SchemeRun.BoxResult b : run.boxes()) {
      sms += b.box().endsWith(".l1") ? 1 : 0;
      pages += b.box().endsWith(".hbcc") ? 1 : 0;
    }
    // an L1 for each SM; for each GPM L2, remote cache, depth and colour cache
    assertEquals(sms + 4 * run.gpms().size() + pages, found, what);
    assertTrue(sms >= run.gpms().size(), what);
  }

  /** All of a run, arrays by their contents. */
  static String text(SchemeRun run) {
    StringBuilder text = new StringBuilder();
    text.append(run.frame()).append(run.scheme()).append(run.machine()).append(' ');
    text.append(run.cycles()).append(' ').append(run.latencyCycles()).append(run.sha256());
    text.append(run.gpms()).append(run.objectTraffic()).append(run.batches());
    text.append(run.timeline()).append(run.boxes());
    text.append(run.simulatedEvents()).append(' ').append(run.engineBits());
    for (SchemeRun.LinkResult l : run.links()) {
      text.append(l.from()).append('-').append(l.to()).append(' ').append(l.busyCycles());
      text.append(java.util.Arrays.toString(l.sentBytes()));
      text.append(java.util.Arrays.toString(l.receivedBytes()));
    }
    text.append(java.util.Arrays.toString(run.homes().home()));
    return text.append(run.homes().tilesX()).append('x').append(run.homes().tilesY()).toString();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("framesByReading")
  void runsRepeatWithAnyThreads(String name, FrameProfile profile, UnderReading reading) {
    List<String> first = runs(profile, "oovr-4gpm", reading, 1).stream().map(r -> text(r)).toList();
    List<SchemeRun> again = runs(profile, "oovr-4gpm", reading, 2);
    for (int i = 0; i < first.size(); i++) {
      assertEquals(ALL.get(i).id(), again.get(i).scheme());
      assertEquals(first.get(i), text(again.get(i)));
    }
  }

  /**
   * A frame of objects with textures of their own: who touches a page first does not depend on the
   * speed of anything, so machines are compared with their pages in the same places.
   */
  static FrameProfile objects() {
    MicroFrame f = new MicroFrame(24, 24, 1);
    f.depth = true;
    f.floatInstructions = 24;
    f.textureInstructions = 2;
    f.texels = 32 * 8;
    f.linesPerWarp = 6;
    f.vertices = 900;
    f.vertexInstructions = 30;
    f.primitives = 1200;
    f.vertexBytes = 900 * 32;
    f.lineOf = n -> n * 2;
    for (int i = 0; i < 16; i++) {
      f.texture = f.addTexture(3 << 20);
      f.buffer = f.addBuffer(f.vertexBytes);
      f.tileX0 = i * 5 % 9;
      f.tileX1 = f.tileX0 + 16;
      f.tileY0 = i * 7 % 9;
      f.tileY1 = f.tileY0 + 16;
      f.draw();
    }
    return f.profile();
  }

  /** A batch of all draws is at one GPM; the others take draws and tiles of it. */
  @Test
  void idleGpmsTakeWork() {
    SchemeSimulator simulator = new SchemeSimulator(objects());
    Batcher all =
        objects -> List.of(new Batch(0, objects.stream().map(SceneObject::draw).toList(), 0));
    MachineSpec machine = machine("oovr-4gpm", "link.gbps", "1000");
    SchemeSettings alone = ChangedSettings.of("stealing", false);
    long without = simulator.run(SchemeKind.OO_VR, machine, alone, all).latencyCycles();
    SchemeRun run = simulator.run(SchemeKind.OO_VR, machine, SchemeSettings.defaults(), all);
    conserves(run, "all draws in a batch");
    assertTrue(
        run.latencyCycles() < 0.5 * without, run.latencyCycles() + " of " + without + " cycles");
    assertTrue(run.worstToBest() < 1.5, "worst to best " + run.worstToBest());
  }

  /** The settings of the schemes change costs, never the image. */
  @Test
  void everySettingComposesTheFrame() {
    FrameProfile profile = RandomFrames.usual(4, 1, 2).profile();
    for (SchemeSettings s : SettingsSamples.all()) {
      for (SchemeRun run :
          SchemeSimulator.run(profile, machine("oovr-4gpm"), ALL, s, Batcher.single(), 1)) {
        assertEquals(profile.window().sha256(), run.sha256(), run.scheme() + " with " + s);
        conserves(run, run.scheme() + " with " + s);
      }
    }
  }

  /** Pixels in the order of their arrival: a time and bytes, and no image. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("frames")
  void orderOfArrivalIsForTimeOnly(String name, FrameProfile profile) {
    ObjectSettings o = ObjectSettings.DEFAULT;
    ObjectSettings arrival =
        new ObjectSettings(
            o.homes(), o.data(), o.copies(), o.views(), o.oneGpm(), ObjectSettings.Order.ARRIVAL);
    SchemeSimulator simulator = new SchemeSimulator(profile);
    for (boolean distributed : new boolean[] {false, true}) {
      SchemeSettings settings =
          ChangedSettings.of("object", arrival, "distributedObjectComposition", distributed);
      for (SchemeKind kind : List.of(SchemeKind.OBJECT, SchemeKind.OO_APP)) {
        SchemeRun run = simulator.run(kind, machine("oovr-4gpm"), settings, PAIRS);
        assertEquals("", run.sha256(), kind.id());
        conserves(run, kind.id() + " in order of arrival");
      }
    }
  }

  /** The next object comes earlier where one waits for others; the image is the same. */
  @Test
  void objectsThatWaitMayMakeWay() {
    ObjectSettings o = ObjectSettings.DEFAULT;
    ObjectSettings released =
        new ObjectSettings(
            o.homes(),
            o.data(),
            o.copies(),
            o.views(),
            o.oneGpm(),
            o.order(),
            o.owners(),
            ObjectSettings.Next.RELEASED);
    SchemeSettings waits = ChangedSettings.of("objectsInFlight", 1);
    SchemeSettings makesWay = ChangedSettings.of("objectsInFlight", 1, "object", released);
    int faster = 0;
    for (int seed = 0; seed < 3; seed++) {
      FrameProfile profile = RandomFrames.mixed(seed, PixelFormat.RGBA8_UNORM, 1, 2).profile();
      SchemeSimulator simulator = new SchemeSimulator(profile);
      MachineSpec machine = machine("oovr-4gpm");
      SchemeRun late = simulator.run(SchemeKind.OBJECT, machine, waits, PAIRS);
      SchemeRun early = simulator.run(SchemeKind.OBJECT, machine, makesWay, PAIRS);
      assertEquals(profile.window().sha256(), early.sha256());
      conserves(early, "objects that make way");
      faster += early.cycles() < late.cycles() ? 1 : 0;
    }
    assertTrue(faster >= 2, faster + " of 3 frames are faster");
  }

  private static SchemeSettings largestObject(int tiles) {
    return ChangedSettings.of("largestObjectTiles", tiles);
  }

  /** Pieces of objects make the same image; objects that are small enough are as ever. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("frames")
  void objectsInPieces(String name, FrameProfile profile) {
    for (String preset : new String[] {"oovr-1gpm", "oovr-4gpm"}) {
      MachineSpec machine = machine(preset);
      SchemeSimulator simulator = new SchemeSimulator(profile);
      for (SchemeKind kind : ALL) {
        SchemeRun whole = simulator.run(kind, machine, largestObject(0), PAIRS);
        boolean cuts = kind == SchemeKind.OBJECT || kind == SchemeKind.OO_APP;
        if (cuts) {
          String large = text(simulator.run(kind, machine, largestObject(1 << 20), PAIRS));
          assertEquals(text(whole), large, kind.id());
        }
        for (int tiles : cuts ? new int[] {1, 3, 10} : new int[] {3}) {
          String what = kind.id() + " with " + tiles + " tiles on " + preset;
          SchemeRun run = simulator.run(kind, machine, largestObject(tiles), PAIRS);
          assertEquals(profile.window().sha256(), run.sha256(), what);
          conserves(run, what);
          if (!cuts) {
            assertEquals(text(whole), text(run), what);
          }
        }
      }
    }
  }

  /** Queues of the smallest size only make it slow. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("frames")
  void smallestQueuesDoNotBlock(String name, FrameProfile profile) {
    MachineSpec tight =
        machine(
            "oovr-4gpm",
            "link.queue",
            "1",
            "dram.queue",
            "1",
            "sm.queueWarps",
            "1",
            "l1.misses",
            "1",
            "polymorph.misses",
            "1",
            "rop.misses",
            "2",
            "raster.queue",
            "1",
            "rop.queue",
            "1",
            "rop.waitingTiles",
            "0",
            "sm.maxWarps",
            "1",
            "polymorph.batchesInFlight",
            "1",
            "frontEnd.drawsInFlight",
            "1",
            "link.gbps",
            "1");
    for (SchemeRun run : runs(profile, tight, 1)) {
      assertEquals(profile.window().sha256(), run.sha256(), run.scheme());
      conserves(run, run.scheme());
    }
  }

  /** A machine whose ROPs can never ask for a line says so, and does not hang. */
  @Test
  void standstillIsReported() {
    FrameProfile profile = RandomFrames.usual(1, 1, 1).profile();
    MachineSpec stuck = spy(machine("oovr-2gpm"));
    RopSpec rop = spy(stuck.rop());
    doReturn(rop).when(stuck).rop();
    doReturn(1).when(rop).misses(); // no such machine is accepted
    DeadlockException e =
        assertThrows(
            DeadlockException.class,
            () ->
                SchemeSimulator.run(
                    profile,
                    stuck,
                    List.of(SchemeKind.TILE_V),
                    SchemeSettings.defaults(),
                    Batcher.single(),
                    1));
    assertTrue(
        e.getMessage().contains(" waits (") && e.getMessage().contains("gpm"), e.getMessage());
  }

  private static void refused(Batcher batcher, FrameProfile profile, String reason) {
    for (SchemeKind kind : new SchemeKind[] {SchemeKind.OO_APP, SchemeKind.OO_VR}) {
      IllegalStateException e =
          assertThrows(
              IllegalStateException.class,
              () ->
                  new SchemeSimulator(profile)
                      .run(kind, machine("oovr-4gpm"), SchemeSettings.defaults(), batcher));
      assertTrue(e.getMessage().startsWith("the batcher is wrong: draw "), e.getMessage());
      assertTrue(e.getMessage().contains(reason), e.getMessage());
    }
  }

  @Test
  void wrongBatchersAreRefused() {
    FrameProfile usual = RandomFrames.usual(2, 1, 1).profile();
    refused(
        objects -> {
          List<Batch> b = new ArrayList<>(Batcher.single().batch(objects));
          b.add(b.get(3));
          return b;
        },
        usual,
        "3 is in two batches");
    refused(
        objects -> Batcher.single().batch(objects).subList(0, objects.size() - 2),
        usual,
        "2 draws are in no batch");
    refused(
        objects -> List.of(new Batch(0, List.of(99), 1)), usual, "99 is in two batches or in no");
    refused(
        objects -> {
          List<Batch> b = new ArrayList<>(Batcher.single().batch(objects));
          Collections.reverse(b);
          return b;
        },
        usual,
        "comes before what it depends on");
    FrameProfile passes = RandomFrames.passes(1).profile();
    refused(
        objects -> {
          List<Integer> all = objects.stream().map(SceneObject::draw).toList();
          return List.of(new Batch(0, all, 1));
        },
        passes,
        "shares a batch");
    refused(
        objects -> {
          List<Batch> b = new ArrayList<>(Batcher.single().batch(objects));
          Collections.swap(b, 1, 2);
          return b;
        },
        passes,
        "comes after a later pass");
  }

  /** The engine's storage follows its queue: 960 bits in the paper's configuration. */
  @Test
  void engineBits() {
    FrameProfile profile = RandomFrames.usual(1, 1, 1).profile();
    SchemeSimulator simulator = new SchemeSimulator(profile);
    SchemeSettings d = SchemeSettings.defaults();
    MachineSpec m = machine("oovr-4gpm");
    assertEquals(960, simulator.run(SchemeKind.OO_VR, m, d, PAIRS).engineBits());
    assertEquals(0, simulator.run(SchemeKind.OO_APP, m, d, PAIRS).engineBits());
    SchemeSettings queue6 = ChangedSettings.of("batchQueue", 6);
    assertEquals(992, simulator.run(SchemeKind.OO_VR, m, queue6, PAIRS).engineBits());
  }

  /** AFR: as many frames at once as GPMs, each as slow as on one GPM. */
  @Test
  void alternateFrames() {
    FrameProfile profile = objects();
    SchemeSimulator simulator = new SchemeSimulator(profile);
    SchemeSettings d = SchemeSettings.defaults();
    SchemeRun four = simulator.run(SchemeKind.AFR, machine("oovr-4gpm"), d, PAIRS);
    SchemeRun one = simulator.run(SchemeKind.AFR, machine("oovr-1gpm"), d, PAIRS);
    assertEquals(one.latencyCycles(), four.latencyCycles());
    assertEquals((four.latencyCycles() + 3) / 4, four.cycles());
    assertEquals(0, four.interGpmBytes());
    SchemeSettings s = ChangedSettings.of("afr", new AlternateSettings(2));
    SchemeRun two = simulator.run(SchemeKind.AFR, machine("oovr-4gpm"), s, PAIRS);
    assertEquals((four.latencyCycles() + 1) / 2, two.cycles());
  }
}
