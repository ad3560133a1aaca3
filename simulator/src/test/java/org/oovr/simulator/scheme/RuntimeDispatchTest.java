package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;

/** The distribution engine, deciding in the frame that is timed. */
class RuntimeDispatchTest {
  private static final SchemeSettings ANEW = ChangedSettings.of("keepDistribution", false);
  private static final Batcher ALL_IN_ONE =
      objects -> List.of(new Batch(0, objects.stream().map(SceneObject::draw).toList(), 0));

  private static SchemeRun run(
      FrameProfile profile, MachineSpec machine, SchemeSettings settings, Batcher batcher) {
    SchemeSimulator simulator = new SchemeSimulator(profile);
    SchemeRun run = simulator.run(SchemeKind.OO_VR, machine, settings, batcher);
    String image = profile.window().sha256();
    if (image.isEmpty()) { // nobody has drawn it
      image = simulator.run(SchemeKind.BASELINE, machine, settings, batcher).sha256();
    }
    assertEquals(image, run.sha256(), settings.toString());
    SchemeSimulatorTest.conserves(run, settings.toString());
    return run;
  }

  private static Stream<FrameProfile> frames() {
    return IntStream.range(0, 4)
        .mapToObj(
            seed ->
                seed % 4 == 3
                    ? RandomFrames.passes(seed).profile()
                    : RandomFrames.usual(seed, 1, 1 + seed % 2).profile());
  }

  @ParameterizedTest
  @MethodSource("frames")
  void composesTheFrame(FrameProfile profile) {
    for (String preset : new String[] {"oovr-1gpm", "oovr-4gpm", "oovr-8gpm"}) {
      SchemeRun run = run(profile, MachineSpec.preset(preset), ANEW, Batcher.single());
      assertTrue(run.gpms().size() > 1 || run.interGpmBytes() == 0);
    }
  }

  /** Decisions follow from the frame and the machine alone. */
  @Test
  void repeats() {
    FrameProfile profile = SchemeSimulatorTest.objects();
    MachineSpec machine = MachineSpec.preset("oovr-4gpm");
    String first = SchemeSimulatorTest.text(run(profile, machine, ANEW, ALL_IN_ONE));
    SchemeSimulator shared = new SchemeSimulator(profile);
    List<String> others =
        IntStream.range(0, 4)
            .parallel()
            .mapToObj(i -> shared.run(SchemeKind.OO_VR, machine, ANEW, ALL_IN_ONE))
            .map(SchemeSimulatorTest::text)
            .toList();
    others.forEach(other -> assertEquals(first, other));
  }

  /** A GPM that gives up all that waits for its SMs goes on with what comes behind. */
  @ParameterizedTest
  @MethodSource("frames")
  void takingWorkDoesNotBlock(FrameProfile profile) {
    for (int sms = 1; sms <= 2; sms++) {
      MachineSpec tight =
          MachineSpec.preset("oovr-4gpm")
              .with(
                  Map.of(
                      "sm.count", Integer.toString(sms),
                      "sm.maxWarps", "4",
                      "sm.queueWarps", "32",
                      "raster.queue", "1",
                      "frontEnd.drawsInFlight", "5",
                      "polymorph.batchesInFlight", "1",
                      "link.queue", "1",
                      "rop.misses", "2"));
      run(profile, tight, ANEW, Batcher.single());
      SchemeSettings early =
          ChangedSettings.of("keepDistribution", false, "batchQueue", 2, "calibrationBatches", 0);
      run(profile, tight, early, Batcher.single());
    }
  }

  /** What there is no room for is read where it is. */
  @ParameterizedTest
  @ValueSource(longs = {8192, 1 << 20})
  void memoryForCopiesHasABound(long bytes) {
    FrameProfile profile = SchemeSimulatorTest.objects();
    MachineSpec machine = MachineSpec.preset("oovr-4gpm");
    for (boolean keep : new boolean[] {false, true}) {
      SchemeSettings settings =
          ChangedSettings.of("keepDistribution", keep, "replicaBytesPerGpm", bytes);
      for (Batcher batcher : List.of(Batcher.single(), ALL_IN_ONE)) {
        run(profile, machine, settings, batcher);
      }
    }
  }

  private static long textureBytes(SchemeRun run) {
    return run.links().stream().mapToLong(l -> l.sentBytes()[TrafficClass.TEXTURE.ordinal()]).sum();
  }

  private static long dramBytes(SchemeRun run) {
    return run.gpms().stream().mapToLong(SchemeRun.GpmResult::dramBytes).sum();
  }

  /** What PA units copy crosses links page by page, and is written to memory. */
  @Test
  void copiesAheadCost() {
    FrameProfile profile = SchemeSimulatorTest.objects();
    MachineSpec machine = MachineSpec.preset("oovr-4gpm");
    SchemeRun copied = run(profile, machine, ChangedSettings.of("cold", true), Batcher.single());
    SchemeRun none =
        run(
            profile,
            machine,
            ChangedSettings.of("cold", true, "replicaBytesPerGpm", 0L),
            Batcher.single());
    int message = machine.pageBytes() + machine.link().headerBytes();
    long pages = textureBytes(copied) / message;
    assertTrue(pages > 100, pages + " pages");
    assertEquals(0, textureBytes(copied) % message, "nothing is read from afar");
    assertTrue(textureBytes(none) % message > 0, "all is");
    assertTrue(dramBytes(copied) - dramBytes(none) > pages * machine.pageBytes(), "is written");
  }
}
