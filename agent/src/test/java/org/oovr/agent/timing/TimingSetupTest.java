package org.oovr.agent.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.scheme.SchemeSettings;

class TimingSetupTest {
  @TempDir Path dir;

  private TimingSetup file(String text) throws IOException, MachineFileException {
    return TimingSetup.of(Files.writeString(dir.resolve("slow.machine"), text).toString());
  }

  @Test
  void presetsAreSetups() throws MachineFileException {
    for (String preset : MachineSpec.presets()) {
      assertEquals(MachineSpec.preset(preset), TimingSetup.of(preset).machine());
      assertEquals(SchemeSettings.defaults(), TimingSetup.of(preset).settings());
    }
  }

  @Test
  void namesOfMachineAndSettingsDoNotCollide() {
    assertEquals(TimingSetup.fields().size(), new HashSet<>(TimingSetup.fields()).size());
    assertFalse(TimingSetup.fields().contains(Sweep.MACHINE));
  }

  @Test
  void fileOverridesItsPreset() throws Exception {
    TimingSetup setup =
        file("# half the links\npreset = oovr-8gpm\nlinkGbps=32 # GB/s\n\nstealing = false\n");
    assertEquals("slow", setup.machine().name());
    assertEquals(8, setup.machine().gpms());
    assertEquals(32, setup.machine().link().gbps());
    assertFalse(setup.settings().stealing());
    assertEquals("paper", file("tsl = paper\n").middleware().tsl());
    assertEquals(SchemeSettings.defaults().batchQueue(), setup.settings().batchQueue());
  }

  @Test
  void fileWithoutPresetStartsFromTheDefault() throws Exception {
    assertEquals(4, file("name = mine\n").machine().gpms());
    assertEquals("mine", file("name = mine\n").machine().name());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gpms = 0 | :2: gpms is 0",
        "linkGbps = -64 | :2: linkGbps is -64",
        "linkGbps = fast | :2: linkGbps is 'fast'",
        "gpms = 2.5 | :2: gpms is '2.5'",
        "l2KibPerGpm = 99999999999 | :2: l2KibPerGpm is '99999999999'",
        "colour = red | :2: unknown field 'colour'",
        "gpms 4 | :2: 'gpms 4': expected field = value",
        "batchQueue = 0 | :2: batchQueue is 0",
        "stealing = maybe | :2: stealing is 'maybe': must be true or false",
        "replicaBytesPerGpm = x | :2: replicaBytesPerGpm is 'x'",
        "tsl = guess | :2: tsl is 'guess'",
        "threshold = -1 | :2: threshold is -1",
        "preset = gtx9999 | :2: no machine 'gtx9999'",
        "linkGbps = NaN | :2: linkGbps is NaN",
        "sm.count = 0 | :2: sm.count is 0: must be 1 to 1024",
        "smsPerGpm = 0 | :2: smsPerGpm is 0: must be 1 to 1024",
        "sm.cuont = 8 | :2: unknown field 'sm.cuont'; near it are sm.count",
        "steeling = true | :2: unknown field 'steeling'; near it are stealing"
      })
  void nonsenseIsRefusedWithLineFieldAndReason(String line, String message) {
    Exception fault =
        assertThrows(MachineFileException.class, () -> file("# a comment\n" + line + "\n"));
    assertTrue(fault.getMessage().contains("slow.machine" + message), fault.getMessage());
    assertEquals(1, fault.getMessage().lines().count());
  }

  @Test
  void fieldGivenTwiceIsRefused() {
    Exception fault = assertThrows(MachineFileException.class, () -> file("gpms = 2\ngpms = 4\n"));
    assertTrue(fault.getMessage().endsWith(":2: gpms is given twice"), fault.getMessage());
    fault = assertThrows(MachineFileException.class, () -> file("link.gbps = 2\n\nlinkGbps = 4\n"));
    assertTrue(
        fault.getMessage().endsWith(":3: linkGbps is given twice, as link.gbps too"),
        fault.getMessage());
  }

  @Test
  void fileThatIsNoText() throws IOException {
    Path file = Files.write(dir.resolve("m"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    Exception fault =
        assertThrows(MachineFileException.class, () -> TimingSetup.of(file.toString()));
    assertTrue(fault.getMessage().contains("no text in UTF-8"), fault.getMessage());
  }

  @Test
  void neitherPresetNorFile() {
    Exception fault =
        assertThrows(IllegalArgumentException.class, () -> TimingSetup.of("oovr-5gpm"));
    assertTrue(fault.getMessage().startsWith("machine 'oovr-5gpm': no such file"), "" + fault);
    assertThrows(IllegalArgumentException.class, () -> TimingSetup.of("nul\0byte"));
    assertThrows(
        IllegalArgumentException.class,
        () -> TimingSetup.of(new String(new byte[0], StandardCharsets.UTF_8)));
  }

  @Test
  void overriddenMachineSaysSoInItsName() {
    TimingSetup setup = TimingSetup.defaults().with(Map.of("linkGbps", "32"));
    assertEquals("oovr-4gpm linkGbps=32", setup.machine().name());
    assertEquals(32, setup.machine().link().gbps());
    assertEquals(
        "oovr-4gpm link.gbps=32",
        TimingSetup.defaults().with(Map.of("link.gbps", "32")).machine().name());
    assertEquals("mine", TimingSetup.defaults().with(Map.of("name", "mine")).machine().name());
    assertEquals(TimingSetup.defaults(), TimingSetup.defaults().with(Map.of()));
  }
}
