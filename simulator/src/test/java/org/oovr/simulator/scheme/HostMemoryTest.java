package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.RecordFields;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.render.RandomFrames;

/** Memory of the host behind that of GPMs: what it costs, and that it changes no image. */
class HostMemoryTest {
  private static SchemeRun run(
      FrameProfile profile, SchemeKind kind, SchemeSettings settings, String... fields) {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      values.put(fields[i], fields[i + 1]);
    }
    MachineSpec machine = MachineSpec.preset("oovr-4gpm").with(values);
    return new SchemeSimulator(profile).run(kind, machine, settings, Batcher.single());
  }

  private static long counter(SchemeRun run, String box, String name) {
    return run.boxes().stream()
        .filter(b -> b.box().equals(box))
        .flatMap(b -> b.counters().stream())
        .filter(c -> c.name().equals(name))
        .mapToLong(SchemeRun.Counter::value)
        .sum();
  }

  /** Each warp reads lines of its own, of a texture of 4 MiB in all. */
  private static MicroFrame textured() {
    MicroFrame f = new MicroFrame(16, 16, 1);
    f.floatInstructions = 1;
    f.textureInstructions = 1;
    f.texels = 32 * 4;
    f.linesPerWarp = 16;
    f.texture = f.addTexture(4 << 20);
    f.lineOf = i -> i * 2;
    f.draw();
    return f;
  }

  /** More than there is room for, over and over: all of it comes over the bus, at its rate. */
  @Test
  void pagesOfALargeTextureComeOverTheBus() {
    MicroFrame f = textured();
    FrameProfile p = f.profile();
    String[] fields = {"gpms", "1", "hbcc.mib", "2", "host.gbps", "16"};
    SchemeRun small = run(p, SchemeKind.AFR, SchemeSettings.defaults(), fields);
    long bytes = counter(small, "gpm0.hbcc", "bytesIn");
    // and pages of the window, which the frame before had left there
    assertTrue(bytes >= 4 << 20 && bytes <= (4 << 20) + f.pixels() * 4, "" + bytes);
    double bus = bytes / 16.0;
    assertEquals(bus, (double) small.latencyCycles(), 0.02 * bus);
    fields[3] = "16";
    SchemeRun large = run(p, SchemeKind.AFR, SchemeSettings.defaults(), fields);
    assertEquals(0, counter(large, "gpm0.hbcc", "bytesIn"), "the frame before has brought it");
    SchemeRun plain = run(p, SchemeKind.AFR, SchemeSettings.defaults(), "gpms", "1");
    assertEquals(plain.latencyCycles(), large.latencyCycles());
  }

  /** A draw waits for what it reads, and another one before it does not. */
  @Test
  void drawsWaitForTheirUploads() {
    MicroFrame f = textured();
    f.operations.add(
        new Operation(
            Operation.Kind.UPLOAD, 1, 0, -1, f.addTexture(1 << 20), 0, 0, 512, 512, 0, 1 << 20));
    f.texture = 3;
    f.lineOf = i -> i % 64;
    f.draw();
    FrameProfile p = f.profile();
    String[] fields = {"gpms", "1", "host.gbps", "1", "host.latencyCycles", "100"};
    SchemeRun run = run(p, SchemeKind.AFR, SchemeSettings.defaults(), fields);
    SchemeRun free = run(p, SchemeKind.AFR, SchemeSettings.defaults(), "gpms", "1");
    long bus = (1L << 20) + 100;
    assertTrue(run.latencyCycles() > bus, "what reads it comes behind it");
    assertTrue(run.latencyCycles() < bus + free.latencyCycles(), "the rest was beside it");
    assertEquals(1 << 20, counter(run, "host", "bytesIn"));
  }

  @ParameterizedTest
  @EnumSource(SchemeKind.class)
  void everySchemeComposesTheFrame(SchemeKind kind) {
    FrameProfile[] frames = {
      RandomFrames.mixed(0, PixelFormat.RGBA8_UNORM, 1, 2).profile(),
      RandomFrames.usual(1, 1, 2).profile(),
    };
    FrameProfile p = frames[kind.ordinal() % frames.length];
    String[] fields = {"hbcc.mib", "1", "host.gbps", "4", "pageBytes", "65536"};
    for (boolean cold : new boolean[] {false, true}) {
      SchemeSettings settings =
          RecordFields.with(SchemeSettings.defaults(), Map.of("cold", Boolean.toString(cold)));
      SchemeRun run = run(p, kind, settings, fields);
      assertEquals(p.window().sha256(), run.sha256(), kind + " cold " + cold);
      SchemeSimulatorTest.conserves(run, kind.id());
    }
  }
}
