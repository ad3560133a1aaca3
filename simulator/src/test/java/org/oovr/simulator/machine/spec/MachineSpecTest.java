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
    assertEquals(32, m.gpms() * m.sm().count());
    assertEquals(64, m.sm().lanes());
    assertEquals(128, m.l1().kib());
    assertEquals(4, m.textureUnit().count());
    assertEquals(32, m.gpms() * m.rop().count());
    assertEquals(4096, m.gpms() * m.l2().kib());
    assertEquals(16, m.l2().ways());
    assertEquals(64, m.linkBytesPerCycle());
    assertEquals(1000, m.dramBytesPerCyclePerChannel() * m.dram().channels());
    assertEquals(32, m.sm().warps());
  }

  /** Refused with the field and the reason. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gpms | 0 | 1 to 64",
        "gpms | -4 | 1 to 64",
        "gpms | 65 | 1 to 64",
        "gpms | 2.5 | whole number",
        "link.gbps | -64 | 0.001 to 1000000",
        "link.gbps | 0 | 0.001 to 1000000",
        "link.gbps | NaN | 0.001 to 1000000",
        "link.gbps | fast | number",
        "dram.gbps | 1e9 | 1000000",
        "link.latencyCycles | -1 | 0 to 65536",
        "clockGhz | 1e400 | 0.001 to 100",
        "lineBytes | 96 | power of two",
        "lineBytes | 32 | 64 to 4096",
        "pageBytes | 5000 | power of two",
        "l2.banks | 12 | power of two",
        "dram.channels | 3 | power of two",
        "l1.ways | 3 | ways",
        "sm.registersPerThread | 70000 | must be",
        "sm.registers | 1 | 32 to 16777216",
        "rop.misses | 1 | 2 to",
        "link.queue | 2147483647 | 1 to 65536",
        "name | '' | empty",
        "sm.count | 3000000000 | whole number",
        "polymorph.linesPerCycle | 0 | more than 0",
        "raster.pixelsPerCycle | 1e400 | more than 0",
        "rop.cacheWays | 3 | ways",
        "remoteCache.ways | 3 | ways",
      })
  void nonsenseIsRefused(String field, String value, String reason) {
    MachineSpec spec = MachineSpec.preset("oovr-4gpm");
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> spec.with(Map.of(field.trim(), value.trim())));
    String box = field.trim().split("\\.")[0]; // ways are refused as what does not divide into them
    String named = reason.equals("ways") ? box + "." : field.trim();
    assertTrue(e.getMessage().startsWith(named), e.getMessage());
    assertTrue(e.getMessage().contains(reason), e.getMessage());
  }

  @Test
  void unknownNamesAreRefused() {
    MachineSpec spec = MachineSpec.preset("oovr-4gpm");
    Exception e =
        assertThrows(IllegalArgumentException.class, () -> spec.with(Map.of("gpns", "4")));
    assertEquals("unknown field 'gpns'; near it are gpms", e.getMessage());
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
    assertEquals(16, spec.with(Map.of("sm.registersPerThread", "64")).sm().warps());
    assertEquals(64, spec.with(Map.of("sm.registersPerThread", "1")).sm().warps());
    assertEquals(1, spec.with(Map.of("sm.registersPerThread", "1000")).sm().warps());
  }
}
