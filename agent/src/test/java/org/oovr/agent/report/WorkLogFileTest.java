package org.oovr.agent.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.WorkLog;

class WorkLogFileTest {
  private static FrameProfile profile(long seed, int quads) {
    Random random = new Random(seed);
    WorkLog log = new WorkLog();
    log.beginUnit(0, 0, 0, 0, 0);
    for (int q = 0; q < quads; q++) {
      int[] depths = {1000 + q, 1001 + q, 1010 + q, random.nextInt(1 << 24)};
      log.addQuad(q / 9, q & 7, q >> 3 & 7, 0x01010101, true, 1, 4, depths);
      log.setOutput(4 * q, new int[] {random.nextInt(), 1, 1, 1}, 0, 4);
    }
    log.addLine(0, 77);
    log.addWarp(32, 5, null, 0, 1);
    log.endUnit();
    DrawWork work = new DrawWork();
    work.outputWords = new int[] {1};
    return FrameProfile.merge(
        3,
        16,
        16,
        1,
        List.of(new ProfileResource(true, 5, "stone", 65536, 128, 128, "RGBA8_UNORM", 1)),
        List.of(work),
        List.of(),
        List.of(log));
  }

  private static byte[] deflated(FrameProfile profile) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameProfileCodec.write(profile, out);
    return out.toByteArray();
  }

  private static byte[] written(FrameProfile profile) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WorkLogFile.write(profile, out);
    return out.toByteArray();
  }

  /** Whatever was packed before by the same threads. */
  @Test
  void theSameLogGivesTheSameBytes(@TempDir Path dir) throws IOException {
    List<FrameProfile> profiles = new ArrayList<>();
    List<byte[]> first = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      profiles.add(profile(i, i == 5 ? 300_000 : 1000 * i));
      first.add(written(profiles.get(i)));
    }
    for (int i : new Random(11).ints(20, 0, 6).toArray()) {
      assertArrayEquals(first.get(i), written(profiles.get(i)));
    }
    Path file = dir.resolve("000003.oovrp");
    for (FrameProfile profile : profiles) {
      WorkLogFile.write(profile, file);
      assertArrayEquals(deflated(profile), deflated(WorkLogFile.read(file)));
    }
    assertTrue(Files.size(file) < deflated(profiles.get(5)).length, Files.size(file) + " bytes");
  }

  @Test
  void deflatedAndDamagedLogs(@TempDir Path dir) throws IOException {
    FrameProfile profile = profile(1, 5000);
    Path file = dir.resolve("000003.oovrp");
    FrameProfileCodec.write(profile, file);
    assertArrayEquals(deflated(profile), deflated(WorkLogFile.read(file)));
    byte[] whole = written(profile);
    Files.write(file, whole);
    IOException lacking = assertThrows(IOException.class, () -> FrameProfileCodec.read(file));
    assertEquals(
        file + ": profile is packed by method 1, which is not known", lacking.getMessage());
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      byte[] bad = whole.clone();
      bad[random.nextInt(bad.length)] ^= (byte) (1 + random.nextInt(255));
      Files.write(file, bad);
      IOException fault = assertThrows(IOException.class, () -> WorkLogFile.read(file));
      assertTrue(fault.getMessage().startsWith(file.toString()), fault.getMessage());
    }
  }
}
