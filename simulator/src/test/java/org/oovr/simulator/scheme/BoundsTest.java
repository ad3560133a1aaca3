package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;

/** Whatever value of a field is accepted, the machine runs with it. */
class BoundsTest {
  private static final FrameProfile FRAME = RandomFrames.usual(3, 1, 2).profile();
  private static final List<SchemeKind> KINDS =
      List.of(SchemeKind.BASELINE, SchemeKind.OBJECT, SchemeKind.OO_VR);
  private static final Pattern MOST = Pattern.compile("to (\\d+)$");

  /** Fields whose largest value is found by what is said of one that is too large. */
  static Stream<String> wholeNumbers() {
    return MachineSpec.fields().stream()
        .filter(f -> MachineSpec.preset("oovr-4gpm").value(f).matches("\\d+"))
        .filter(f -> !f.equals("l2.banks") && !f.equals("dram.channels"));
  }

  private static void runs(MachineSpec machine, SchemeSettings settings) {
    for (SchemeKind kind : KINDS) {
      SchemeRun run = new SchemeSimulator(FRAME).run(kind, machine, settings, Batcher.single());
      assertEquals(FRAME.window().sha256(), run.sha256(), kind.id());
    }
  }

  @ParameterizedTest
  @MethodSource("wholeNumbers")
  void machinesRunWithTheMostOfAnything(String field) {
    MachineSpec spec = MachineSpec.preset("oovr-2gpm");
    String value = Integer.toString(Integer.MAX_VALUE);
    for (int limits = 0; value != null; limits++) {
      try {
        runs(spec.with(Map.of(field, value)), SchemeSettings.defaults());
        assertNotEquals(0, limits, "no limit of " + field);
        value = null;
      } catch (IllegalArgumentException refused) {
        Matcher most = MOST.matcher(refused.getMessage());
        assertTrue(
            refused.getMessage().contains(field) || field.toLowerCase(Locale.ROOT).endsWith("ways"),
            field);
        value = most.find() ? most.group(1) : null; // else it must fit another field
      }
    }
  }

  @Test
  void schemesRunWithTheMostOfAnything() {
    MachineSpec spec = MachineSpec.preset("oovr-2gpm");
    for (String field :
        List.of(
            "baselineTileInterleave",
            "commandBytesPerDraw",
            "primitiveBytes",
            "composeDepthBytes",
            "composeColorBytes",
            "objectsInFlight",
            "batchQueue",
            "calibrationBatches")) {
      Exception refused =
          assertThrows(
              IllegalArgumentException.class,
              () -> ChangedSettings.of(field, Integer.MAX_VALUE),
              field);
      Matcher most = MOST.matcher(refused.getMessage());
      assertTrue(most.find(), refused.getMessage());
      runs(spec, ChangedSettings.of(field, Integer.parseInt(most.group(1))));
    }
    runs(spec, ChangedSettings.of("largestObjectTiles", Integer.MAX_VALUE));
    runs(spec, ChangedSettings.of("replicaBytesPerGpm", Long.MAX_VALUE));
  }

  @ParameterizedTest
  @CsvSource({"batchQueue, 0", "composeDepthBytes, -1", "perturbedRuns, 1001"})
  void settingsSayWhatTheyTake(String field, int value) {
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> ChangedSettings.of(field, value));
    String message = refused.getMessage();
    assertEquals(field + " is " + value + ": must be ", message.replaceFirst("\\d+ to \\d+$", ""));
  }
}
