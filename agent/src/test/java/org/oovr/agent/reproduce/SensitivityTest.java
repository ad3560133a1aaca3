package org.oovr.agent.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;

class SensitivityTest {
  private static final FrameProfile FRAME =
      FrameProfile.merge(1, 16, 16, 2, List.of(), List.of(), List.of(), List.of());

  @TempDir Path dir;

  /** The paper's machine, on which OO-VR without stealing is half as fast. */
  private static SchemeTimer timer(AtomicInteger runs) {
    SchemeTimer.Frame paper = ReproductionTest.paper(1).prepare(FRAME);
    return profile ->
        (scheme, setup) -> {
          runs.incrementAndGet();
          boolean slow = scheme == SchemeKind.OO_VR && !setup.settings().stealing();
          double cycles = paper.run(scheme, setup).cycles() * (slow ? 2.0 : 1.0);
          return ReproductionTest.run(scheme, cycles, cycles, 1);
        };
  }

  private static SensitivityResult result(AtomicInteger runs, int figure, String... varied) {
    List<Variation> variations = List.of(varied).stream().map(Variation::of).toList();
    Sensitivity study = new Sensitivity(variations, figure, TimingSetup.defaults(), timer(runs), 2);
    AtomicInteger done = new AtomicInteger();
    study.time("DM3-640", FRAME, null, done::incrementAndGet);
    study.time("WE", FRAME, null, done::incrementAndGet);
    assertEquals(2 * study.runsPerPoint(), done.get());
    assertEquals(runs.get(), done.get());
    return study.result();
  }

  @Test
  void everyValueHasAColumnBesideWhatIs() {
    AtomicInteger runs = new AtomicInteger();
    SensitivityResult result = result(runs, 0, "stealing", "linkGbps=32,64,128");
    // Seven schemes and the baseline; without stealing OO-VR alone; all at two other bandwidths.
    assertEquals(2 * (8 + 1 + 2 * 8), runs.get());
    assertEquals(List.of("DM3-640", "WE"), result.points());
    SensitivityResult.Field stealing = result.fields().get(0);
    assertEquals("true", stealing.value());
    assertFalse(stealing.reason().isEmpty());
    assertEquals(List.of("false"), stealing.columns().stream().map(c -> c.value()).toList());
    SensitivityResult.Field links = result.fields().get(1);
    assertEquals("64", links.value());
    // 64 is what it is already.
    assertEquals(List.of("32", "128"), links.columns().stream().map(c -> c.value()).toList());
    assertEquals(13, result.unchanged().rows().size());
    assertEquals(13, result.unchanged().agreeing());
    assertTrue(result.unchanged().ranking().agrees());
    assertFalse(stealing.columns().get(0).ranking().agrees());
    assertEquals(2.58, row(result.unchanged(), "fig15.oo-vr").ours(), 1e-3);
    assertEquals(1.29, row(stealing.columns().get(0), "fig15.oo-vr").ours(), 1e-3);
    assertEquals("deviation", row(stealing.columns().get(0), "fig15.oo-vr").verdict());
    // Measured by the baseline at 32 GB/s, which has 0.60 of the rate at 64.
    assertEquals(2.58 / 0.60, row(links.columns().get(0), "fig15.oo-vr").ours(), 1e-3);
  }

  private static ReproductionResult.Row row(SensitivityResult.Column column, String id) {
    return column.rows().stream().filter(r -> r.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void figureChoosesRowsAndRuns() {
    AtomicInteger runs = new AtomicInteger();
    SensitivityResult result = result(runs, 9, "cold");
    assertEquals(2 * 2 * 4, runs.get());
    assertEquals(
        List.of("fig09.tile-v", "fig09.tile-h", "fig09.object"),
        result.unchanged().rows().stream().map(r -> r.id()).toList());
    assertNull(result.unchanged().ranking());
  }

  @Test
  void refusesNonsense() {
    AtomicInteger runs = new AtomicInteger();
    for (String bad : List.of("color", "gpms", "machine=oovr-1gpm", "linkGbps=", "gpms=0", "=1")) {
      assertThrows(IllegalArgumentException.class, () -> result(runs, 0, bad), bad);
    }
    assertThrows(IllegalArgumentException.class, () -> result(runs, 0, "tsl", "tsl=paper"));
    assertThrows(IllegalArgumentException.class, () -> result(runs, 4, "tsl"));
    assertEquals(0, runs.get());
  }

  /** Every entry of the list is a field with legal values, once, and with a reason. */
  @Test
  void listIsSound() {
    Set<String> fields = new HashSet<>();
    for (Variation variation : Variation.all()) {
      assertTrue(fields.add(variation.field()), variation.field());
      assertFalse(variation.reason().isBlank(), variation.field());
      assertEquals(
          variation.values(),
          variation.conditions(TimingSetup.defaults()).stream().map(c -> c.value()).toList(),
          "a value of " + variation.field() + " is what it is already");
    }
    assertTrue(
        fields.containsAll(List.of("link.gbps", "tsl", "stealing", "baselineTileInterleave")));
  }

  /** About a reading, too, whose own values are left out. */
  @Test
  void allThatIsOpenCanBeVaried() {
    Reading paper = Reading.of(Reading.PAPER);
    List<Variation> open = Variation.open(paper, TimingSetup.defaults());
    assertEquals(
        OpenFact.all().stream().map(OpenFact::field).toList(),
        open.stream().map(Variation::field).toList());
    TimingSetup read = paper.apply(TimingSetup.defaults());
    for (Variation variation : open) {
      List<String> values =
          variation.conditions(read).stream().map(condition -> condition.value()).toList();
      // a remote cache of its size takes all of the L2's budget, so it has no other place
      assertEquals(
          variation.field().equals("remoteCache.place"), values.isEmpty(), variation.field());
      assertFalse(values.contains(read.value(variation.field())), variation.field());
    }
    AtomicInteger runs = new AtomicInteger();
    Sensitivity study =
        new Sensitivity(
            List.of(Variation.of("object.data=lines")),
            8,
            paper,
            TimingSetup.defaults(),
            timer(runs),
            1,
            RunCache.none());
    study.time("WE", FRAME, null, () -> {});
    assertEquals("pages", study.result().fields().get(0).value());
    assertEquals(15, study.result().performancePercent());
  }

  @Test
  void fieldsHaveTheValuesThatTheyTake() {
    TimingSetup setup = TimingSetup.defaults();
    for (String field : TimingSetup.fields()) {
      assertEquals(
          RunPlan.unnamed(setup),
          RunPlan.unnamed(setup.with(Map.of(field, setup.value(field)))),
          field);
    }
    assertThrows(IllegalArgumentException.class, () -> setup.value("color"));
  }

  @Test
  void filesSayWhatBringsADeviationWithin() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Sensitivity study =
        new Sensitivity(
            List.of(Variation.of("stealing=true")),
            0,
            TimingSetup.defaults().with(Map.of("stealing", "false")),
            timer(runs),
            1);
    study.time("NFS", FRAME, null, () -> {});
    assertEquals(dir.resolve("sensitivity.html"), study.write(dir));
    String text = Files.readString(dir.resolve("sensitivity.md"));
    assertEquals(text, study.text());
    assertTrue(
        text.contains("- OO-VR, performance (paper 2.58, ours 1.29): stealing = true (2.58)."),
        text);
    assertTrue(text.contains("| OO-VR, performance | 2.58 | 1.29 | 2.58 ok |"), text);
    assertTrue(text.contains("| rows within | | 12 of 13 | 13 of 13 |"), text);
    assertTrue(text.contains("| the paper's order | | no | yes |"), text);
    String page = Files.readString(dir.resolve("sensitivity.html"));
    assertEquals(2, page.split("data:image/png;base64,", -1).length - 1);
    assertFalse(page.contains("<!--"), "a placeholder was left");
    assertNotNull(ImageIO.read(dir.resolve("charts/stealing-traffic.png").toFile()));
    String json = Files.readString(dir.resolve("sensitivity.json"));
    study.write(dir);
    assertEquals(json, Files.readString(dir.resolve("sensitivity.json")));
  }
}
