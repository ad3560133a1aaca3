package org.oovr.agent.redundancy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.agent.timing.WorkLogs;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.redundancy.TileMachine;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/** Frames under schemes, plain and with Rendering Elimination. */
class EliminationOverSchemesTest {
  private static final int COLOR_BUFFER = 0x4000;
  private static final int TILES = 6 * 4;

  /** Of the 24 tiles the lower left ones change, for a rectangle moves over 2 x 2 of them. */
  private static final int MOVED = 4;

  private static final List<SchemeKind> SCHEMES =
      List.of(SchemeKind.BASELINE, SchemeKind.TILE_V, SchemeKind.OBJECT, SchemeKind.OO_VR);

  private static DrawnFrames drawn;

  @TempDir Path dir;

  @BeforeAll
  static void draw() {
    drawn =
        new DrawnFrames(
            3,
            (gl, f) -> {
              gl.call("glClear", COLOR_BUFFER);
              gl.rectangle(1, -1, -1, 1, 1);
              gl.rectangle(0.25f * f, -0.9f, -0.9f, -0.4f, -0.1f);
            });
  }

  private static EliminationOverSchemes study(int units, int threads) {
    return new EliminationOverSchemes(
        TimingSetup.defaults(), SCHEMES, TileMachine.mali450(), units, threads);
  }

  private static EliminationOverSchemes ran(int threads) throws Exception {
    EliminationOverSchemes study = study(1, threads);
    study.run(drawn, n -> {});
    return study;
  }

  private JsonNode json(EliminationOverSchemes study) throws Exception {
    study.write(dir);
    return new ObjectMapper().readTree(dir.resolve("redundancy-schemes.json").toFile());
  }

  @Test
  void skipsWhatStaysAndHasTheProgramsImages() throws Exception {
    JsonNode json = json(ran(1));
    assertEquals("oovr-4gpm", json.get("machine").asText());
    assertEquals(1, json.get("signatureUnits").asInt());
    assertEquals(3, json.get("frames").size());
    for (int f = 0; f < 3; f++) {
      JsonNode frame = json.get("frames").get(f);
      assertEquals(f, frame.get("frame").asInt());
      assertEquals(TILES, frame.get("tiles").asInt());
      assertEquals(f == 0 ? 0 : TILES - MOVED, frame.get("skipped").asInt(), "frame " + f);
      for (SchemeKind kind : SCHEMES) {
        JsonNode plain = frame.get(kind.id()).get("plain");
        JsonNode less = frame.get(kind.id()).get("re");
        assertTrue(plain.get("imageEqual").asBoolean(), kind + " frame " + f);
        assertTrue(less.get("imageEqual").asBoolean(), kind + " frame " + f);
        long all = plain.get("fragments").asLong();
        long left = less.get("fragments").asLong();
        if (f == 0) {
          assertEquals(all, left, kind.id());
        } else {
          // what is left lies in the tiles that moved: two rectangles over them
          assertTrue(left > 0 && left <= 2 * MOVED * 256, kind + " shades " + left + " of " + all);
        }
      }
    }
  }

  /** Runs without elimination are those that the scheme has without this study. */
  @Test
  void plainRunsAreTheSchemes() throws Exception {
    JsonNode json = json(ran(1));
    for (int f = 0; f < 3; f++) {
      FrameProfile profile = drawn.profile(f);
      for (SchemeKind kind : SCHEMES) {
        SchemeRun run = SchemeTimer.SIMULATOR.prepare(profile).run(kind, TimingSetup.defaults());
        JsonNode plain = json.get("frames").get(f).get(kind.id()).get("plain");
        assertEquals(run.cycles(), plain.get("cycles").asLong(), kind.id());
        assertEquals(run.interGpmBytes(), plain.get("interGpmBytes").asLong(), kind.id());
        assertEquals(run.dramBytes(), plain.get("dramBytes").asLong(), kind.id());
      }
    }
  }

  @Test
  void textHasTheTotals() throws Exception {
    EliminationOverSchemes study = ran(1);
    JsonNode frames = json(study).get("frames");
    List<String> lines = study.text().lines().toList();
    assertEquals(
        "3 frames on oovr-4gpm, Signature Units 1 a GPM: 40 of 72 tiles skipped (55.6 %)",
        lines.get(0));
    for (SchemeKind kind : SCHEMES) {
      long plain = 0;
      long less = 0;
      for (JsonNode frame : frames) {
        plain += frame.get(kind.id()).get("plain").get("cycles").asLong();
        less += frame.get(kind.id()).get("re").get("cycles").asLong();
      }
      String row =
          lines.stream().filter(l -> l.startsWith("| " + kind.id() + " |")).findFirst().orElse("");
      assertTrue(row.startsWith("| %s | %d | %d | ".formatted(kind.id(), plain, less)), row);
      assertTrue(row.endsWith(" equal |"), row);
    }
    String page = Files.readString(study.write(dir));
    assertTrue(page.contains("Rendering Elimination on several GPMs"));
    assertEquals(study.text(), Files.readString(dir.resolve("redundancy-schemes.md")));
  }

  @Test
  void threadsChangeNothing() throws Exception {
    assertEquals(ran(1).text(), ran(4).text());
  }

  /** More Signature Units never take longer, and images do not depend on them. */
  @Test
  void signatureUnitsShareTheTiles() throws Exception {
    EliminationOverSchemes many = study(64, 1);
    many.run(drawn, n -> {});
    JsonNode one = json(ran(1));
    JsonNode more = json(many);
    for (int f = 1; f < 3; f++) {
      for (SchemeKind kind : List.of(SchemeKind.BASELINE, SchemeKind.TILE_V)) {
        JsonNode slow = one.get("frames").get(f).get(kind.id()).get("re");
        JsonNode fast = more.get("frames").get(f).get(kind.id()).get("re");
        assertTrue(fast.get("cycles").asLong() < slow.get("cycles").asLong(), kind.id());
        assertTrue(fast.get("imageEqual").asBoolean(), kind.id());
      }
    }
  }

  @Test
  void tellsHowManyFramesAreDone() throws Exception {
    List<Integer> done = new ArrayList<>();
    study(1, 1).run(drawn, done::add);
    assertEquals(List.of(1, 2, 3), done);
  }

  @Test
  void withoutFramesThereIsATableOfNothing() throws Exception {
    EliminationOverSchemes study = study(1, 1);
    WorkLogs none =
        new WorkLogs() {
          @Override
          public List<Integer> frames() {
            return List.of();
          }

          @Override
          public FrameProfile read(int frame) {
            throw new AssertionError("frame " + frame);
          }
        };
    study.run(none, n -> {});
    assertTrue(study.text().startsWith("0 frames on oovr-4gpm"), study.text());
    assertFalse(study.text().contains("NaN"), study.text());
    assertFalse(study.text().contains("DIFFERS"), study.text());
  }
}
