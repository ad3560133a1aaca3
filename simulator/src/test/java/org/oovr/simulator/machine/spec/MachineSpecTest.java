package org.oovr.simulator.machine.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineSpecTest {
  @Test
  void presetsAreValidAndReadBack() {
    for (String name : MachineSpec.presets()) {
      MachineSpec spec = MachineSpec.preset(name);
      assertEquals(name, spec.name());
      Map<String, String> all = new HashMap<>();
      for (String field : MachineSpec.fields()) {
        all.put(field, spec.value(field));
      }
      assertEquals(spec, MachineSpec.preset("mali-g71").with(all));
    }
    assertEquals(1, MachineSpec.preset("oovr-1gpm").gpms());
    assertEquals(8, MachineSpec.preset("oovr-8gpm").gpms());
  }

  /** The values of the paper's Table 2. */
  @Test
  void defaultIsTable2() {
    MachineSpec m = MachineSpec.preset("oovr-4gpm");
    assertEquals(1.0, m.clockGhz());
    assertEquals(32, m.gpms() * m.smsPerGpm());
    assertEquals(64, m.lanesPerSm());
    assertEquals(128, m.l1KibPerSm());
    assertEquals(4, m.textureUnitsPerSm());
    assertEquals(32, m.gpms() * m.ropsPerGpm());
    assertEquals(4096, m.gpms() * m.l2KibPerGpm());
    assertEquals(16, m.l2Ways());
    assertEquals(64, m.linkBytesPerCycle());
    assertEquals(1000, m.dramBytesPerCyclePerChannel() * m.dramChannelsPerGpm());
    assertEquals(32, m.warpsPerSm());
  }

  /** Refused with the field and the reason. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gpms              | 0       | more than 0",
        "gpms              | -4      | more than 0",
        "gpms              | 65      | 1 to 64",
        "gpms              | 2.5     | whole number",
        "linkGbps          | -64     | more than 0",
        "linkGbps          | 0       | more than 0",
        "linkGbps          | NaN     | more than 0",
        "linkGbps          | fast    | number",
        "dramGbpsPerGpm    | 1e9     | 1000000",
        "linkLatencyCycles | -1      | 0 or more",
        "clockGhz          | 1e400   | more than 0",
        "lineBytes         | 96      | power of two",
        "lineBytes         | 32      | 64 to 4096",
        "pageBytes         | 5000    | power of two",
        "l2Banks           | 12      | power of two",
        "dramChannelsPerGpm| 3       | power of two",
        "l1Ways            | 3       | ways",
        "registersPerThread| 70000   | must be",
        "registersPerSm    | 1       | 32 to 16777216",
        "ropMissesPerGpm   | 1       | 2 to",
        "linkQueue         | 2147483647 | 1 to 65536",
        "name              | ''      | empty",
        "smsPerGpm         | 3000000000 | whole number",
      })
  void nonsenseIsRefused(String field, String value, String reason) {
    MachineSpec spec = MachineSpec.preset("oovr-4gpm");
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> spec.with(Map.of(field.trim(), value.trim())));
    String named = field.equals("l1Ways") ? "l1KibPerSm" : field.trim();
    assertTrue(e.getMessage().contains(named), e.getMessage());
    assertTrue(e.getMessage().contains(reason), e.getMessage());
  }

  @Test
  void unknownNamesAreRefused() {
    MachineSpec spec = MachineSpec.preset("oovr-4gpm");
    Exception e =
        assertThrows(IllegalArgumentException.class, () -> spec.with(Map.of("gpns", "4")));
    assertEquals("unknown field 'gpns'", e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> spec.value("gpns"));
    e = assertThrows(IllegalArgumentException.class, () -> MachineSpec.preset("voodoo"));
    assertTrue(e.getMessage().contains("voodoo") && e.getMessage().contains("oovr-4gpm"));
  }

  /** Every number has a lower end: no field takes a negative value. */
  @Test
  void noFieldIsNegative() {
    MachineSpec spec = MachineSpec.preset("oovr-4gpm");
    for (String field : MachineSpec.fields()) {
      if (!field.equals("name")) {
        Exception e =
            assertThrows(
                IllegalArgumentException.class, () -> spec.with(Map.of(field, "-3")), field);
        assertTrue(e.getMessage().contains(field), e.getMessage());
      }
    }
  }

  /** Registers, then the scheduler, limit the warps in flight (RTR eq. 23.12). */
  @Test
  void occupancy() {
    MachineSpec spec = MachineSpec.preset("oovr-4gpm");
    assertEquals(16, spec.with(Map.of("registersPerThread", "64")).warpsPerSm());
    assertEquals(64, spec.with(Map.of("registersPerThread", "1")).warpsPerSm());
    assertEquals(1, spec.with(Map.of("registersPerThread", "1000")).warpsPerSm());
  }
}
