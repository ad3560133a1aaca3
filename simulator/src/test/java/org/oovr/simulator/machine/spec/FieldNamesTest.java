package org.oovr.simulator.machine.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Names of fields: a former name is as good as the one of now. */
class FieldNamesTest {
  private final MachineSpec spec = MachineSpec.preset("oovr-4gpm");

  static Stream<String> formerNames() {
    return FieldNames.former().keySet().stream().sorted();
  }

  /** Another value that the field takes. */
  private String other(String field) {
    double value = Double.parseDouble(spec.value(field));
    return field.equals("dram.jitterSeed") ? "1" : Long.toString((long) (2 * value));
  }

  @ParameterizedTest
  @MethodSource("formerNames")
  void aFormerNameSetsAndReadsItsField(String former) {
    String field = FieldNames.current(former);
    assertTrue(MachineSpec.fields().contains(field), field);
    assertEquals(spec.value(field), spec.value(former));
    MachineSpec changed = spec.with(Map.of(former, other(field)));
    assertNotEquals(spec, changed);
    assertEquals(spec.with(Map.of(field, other(field))), changed);
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> spec.with(Map.of(former, "-3")));
    assertTrue(refused.getMessage().startsWith(former + " is -3: must be "), "" + refused);
    refused =
        assertThrows(
            IllegalArgumentException.class, () -> spec.with(Map.of(former, "4", field, "4")));
    assertTrue(refused.getMessage().contains(" is given twice, as "), "" + refused);
  }

  /** No field has two former names, and none is another's name of now. */
  @Test
  void formerNamesAreUnique() {
    Map<String, String> former = FieldNames.former();
    assertEquals(former.size(), new HashSet<>(former.values()).size());
    for (String name : former.keySet()) {
      assertFalse(MachineSpec.fields().contains(name), name);
      assertFalse(name.contains("."), name);
    }
  }

  @Test
  void docsHaveAllNames() throws IOException {
    String options = Files.readString(Path.of("../docs/options.md"));
    FieldNames.former()
        .forEach(
            (f, field) -> assertTrue(options.contains("| `" + f + "` | `" + field + "` |"), f));
    String model = Files.readString(Path.of("../docs/timing-model.md"));
    for (String field : MachineSpec.fields()) {
      String value = spec.value(field).replaceFirst("\\.0$", "");
      assertTrue(field.equals("name") || model.contains("| `" + field + "` | " + value), field);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm.cuont    | ; near it are sm.count",
        "SM.COUNT    | ; near it are sm.count",
        "linkGbs     | ; near it are link.gbps",
        "colour      | ''",
        "''          | ''"
      })
  void mistypedNamesHaveNearOnes(String name, String hint) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> spec.with(Map.of(name, "4")));
    assertEquals("unknown field '" + name + "'" + hint, refused.getMessage());
  }

  /** Records inside records: a box by itself is no field. */
  @Test
  void aBoxIsNoField() {
    assertThrows(IllegalArgumentException.class, () -> spec.value("sm"));
    assertThrows(IllegalArgumentException.class, () -> spec.value("sm.count.more"));
    assertThrows(IllegalArgumentException.class, () -> spec.with(Map.of("sm", "4")));
  }
}
