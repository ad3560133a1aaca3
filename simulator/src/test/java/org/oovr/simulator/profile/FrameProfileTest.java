package org.oovr.simulator.profile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrameProfileTest {
  /** Words kept for a quad: one for each pixel of one attachment, four of another. */
  private static final int OUTPUTS = 4 * (1 + 4);

  /** Writes the work of a unit; the content depends on the unit only, not on the log. */
  private static void fill(WorkLog log, int draw, int view, int tileX, int tileY) {
    Random random = new Random(draw * 1000L + view * 100 + tileX * 10 + tileY);
    log.beginUnit(draw, view, 0, tileX, tileY);
    int quads = 1 + random.nextInt(40);
    int[] depth = new int[4];
    int[] executed = new int[FrameProfile.INSTRUCTION_CLASSES];
    int[] uniform = new int[FrameProfile.UNIFORM_CLASSES];
    for (int q = 0; q < quads; q++) {
      for (int p = 0; p < 4; p++) {
        depth[p] = random.nextInt(1 << 24);
      }
      int outputs = log.outputCount();
      int quad = log.addQuad(q, q & 7, q >> 3, 0x01000101, (q & 1) == 0, 1, OUTPUTS, depth);
      log.setEarly(quad, 0x00000101, q % 3 == 0 ? FrameProfile.QUAD_HIZ_REJECTED : 0);
      log.setOutput(outputs + 4 + 2 * 4, new int[] {-1, q, draw, view, tileX}, 1, 4);
      log.setLive(quad, 0x00000001, q & 15);
      log.setFinal(quad, 0x00000001);
      log.addLine(draw, random.nextInt(1000));
      if (q % 8 == 7 || q == quads - 1) {
        for (int c = 0; c < executed.length; c++) {
          executed[c] = q + c;
        }
        uniform[q % 3]++;
        log.addWarp(q % 32, q * 4, executed, uniform, 0, 1);
      }
    }
    log.endUnit();
  }

  @Test
  void logsKeepWhatThereIsRoomFor() {
    LogBudget budget = new LogBudget(3_000_000);
    WorkLog log = new WorkLog(budget);
    for (int tile = 0; tile < 1000; tile++) {
      fill(log, 0, 0, tile, 0);
    }
    assertFalse(budget.isExceeded());
    int kept = log.take().size();
    assertTrue(kept > 1 && budget.asked() > 0);
    budget.clear();
    for (int tile = 0; tile < 10_000; tile++) {
      fill(log, 0, 0, tile, 0);
    }
    assertTrue(budget.isExceeded());
    assertTrue(log.take().size() <= 1);
  }

  private static FrameProfile profile(int workers, long seed) {
    List<int[]> units = new ArrayList<>();
    for (int draw = 0; draw < 5; draw++) {
      for (int view = 0; view < 2; view++) {
        for (int y = 0; y < 3; y++) {
          for (int x = 0; x < 4; x++) {
            units.add(new int[] {draw, view, x, y});
          }
        }
      }
    }
    Random random = new Random(seed);
    java.util.Collections.shuffle(units, random);
    List<WorkLog> logs = new ArrayList<>();
    for (int w = 0; w < workers; w++) {
      logs.add(new WorkLog());
    }
    for (int[] u : units) {
      fill(logs.get(random.nextInt(workers)), u[0], u[1], u[2], u[3]);
    }
    DrawWork work = new DrawWork();
    work.label = "glDrawElements";
    work.outputWords = new int[] {1, 4};
    work.textures = new int[] {1};
    work.vertexInstructions[3] = 77;
    work.vertexUniform[1] = 7;
    work.vertexRegisters = new int[] {5, 6};
    work.fragmentRegisters = new int[] {7};
    work.geometryLines = new long[] {FrameProfile.line(0, 12)};
    return merge(List.of(work), logs);
  }

  private static FrameProfile merge(List<DrawWork> draws, List<WorkLog> logs) {
    return FrameProfile.merge(
        7,
        64,
        48,
        2,
        List.of(
            new ProfileResource(false, 3, "vertices", 4096, 4096, 1, "", 1),
            new ProfileResource(true, 5, "stone", 65536, 128, 128, "RGBA8_UNORM", 1)),
        draws,
        List.of(new Operation(Operation.Kind.CLEAR, 0, 1, -1, 1, 0, 0, 64, 48, 0, 12288)),
        logs);
  }

  private static byte[] bytes(FrameProfile profile) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameProfileCodec.write(profile, out);
    return out.toByteArray();
  }

  @Test
  void orderDoesNotDependOnTheWorkers() throws IOException {
    byte[] one = bytes(profile(1, 1));
    assertArrayEquals(one, bytes(profile(2, 2)));
    assertArrayEquals(one, bytes(profile(7, 3)));
  }

  /** A log of several segments, which one of a worker that did less has not. */
  @Test
  void longLogsAreJoinedAsShortOnes() throws IOException {
    int units = 40;
    WorkLog alone = new WorkLog();
    List<WorkLog> many = new ArrayList<>();
    for (int u = 0; u < units; u++) {
      many.add(new WorkLog());
    }
    for (int u = 0; u < units; u++) {
      large(alone, units - 1 - u);
      large(many.get(u), u);
    }
    assertTrue(alone.quadCount() < units * LARGE, "it never began a segment");
    FrameProfile one = merge(List.of(), List.of(alone));
    assertEquals(units * LARGE, one.quadCount());
    assertEquals(units - 1, one.unitDraw(units - 1));
    assertArrayEquals(bytes(one), bytes(merge(List.of(), many)));
    assertEquals(0, merge(List.of(), List.of(alone)).quadCount());
  }

  private static final int LARGE = 10_000;

  private static void large(WorkLog log, int draw) {
    Random random = new Random(draw);
    log.beginUnit(draw, 0, 0, 1, 1);
    int[] depth = new int[4 * 4];
    // pixels of some draws have four samples
    int samples = draw % 3 == 1 ? 4 : 1;
    for (int q = 0; q < LARGE; q++) {
      depth[q & 3] = random.nextInt(1 << 24);
      int mask = samples == 4 ? random.nextInt() & 0x0f0f0f0f : random.nextInt() & 0x01010101;
      int quad = log.addQuad(q, q & 7, q >> 3 & 7, mask, q % 2 == 0, samples, 16, depth);
      log.setEarly(quad, mask & random.nextInt(), 0);
      log.setLive(quad, mask & random.nextInt(), q & 15);
      log.setFinal(quad, mask & random.nextInt());
      log.setOutput(log.outputCount() - 4, new int[] {q, draw, 5, 6}, 0, 4);
      log.addLine(draw, q);
      if (q % 8 == 7) {
        log.addWarp(32, q, null, 0, 1);
      }
    }
    log.endUnit();
  }

  /** A fault between begin and end of a unit leaves no trace of it. */
  @Test
  void unitThatWasNotEndedIsForgotten() throws IOException {
    WorkLog log = new WorkLog();
    fill(log, 0, 0, 1, 1);
    WorkLog faulty = new WorkLog();
    faulty.beginUnit(3, 0, 0, 0, 0);
    faulty.addQuad(1, 0, 0, 1, true, 1, 2, new int[4]);
    faulty.addLine(1, 1);
    fill(faulty, 0, 0, 1, 1);
    faulty.beginUnit(3, 0, 0, 0, 0);
    faulty.addQuad(1, 0, 0, 1, true, 1, 2, new int[4]);
    assertArrayEquals(
        bytes(merge(List.of(), List.of(log))), bytes(merge(List.of(), List.of(faulty))));
  }

  @Test
  void keepsWhatWasLogged() {
    FrameProfile p = profile(3, 9);
    assertEquals(5 * 2 * 3 * 4, p.unitCount());
    int unit = p.unitCount() - 1;
    assertEquals(4, p.unitDraw(unit));
    assertEquals(1, p.unitView(unit));
    assertEquals(3, p.unitTileX(unit));
    assertEquals(2, p.unitTileY(unit));
    int quads = p.firstQuad(unit + 1) - p.firstQuad(unit);
    assertEquals(p.quadCount(), p.firstQuad(unit + 1));
    assertEquals(3 * quads, p.unitFragments(unit));
    int last = p.quadCount() - 1;
    assertEquals(quads - 1, p.quadPrimitive(last));
    assertEquals(0x101, p.quadEarlyPass(last));
    assertEquals(1, p.quadWritten(last));
    assertEquals((quads - 1) & 15, p.quadFlags(last) >> FrameProfile.QUAD_KILLED_SHIFT);
    int[] output = new int[OUTPUTS + 1];
    p.outputs(p.firstOutput(unit) + (quads - 1) * OUTPUTS, OUTPUTS, output, 1);
    int[] expected = new int[OUTPUTS + 1];
    System.arraycopy(new int[] {quads - 1, 4, 1, 3}, 0, expected, 1 + 4 + 2 * 4, 4);
    assertArrayEquals(expected, output);
    int warp = p.firstWarp(unit);
    assertTrue(p.warpEndLine(warp) > p.warpFirstLine(warp));
    assertEquals(4, FrameProfile.lineResource(p.lineAt(p.warpFirstLine(warp))));
    int lines = 0;
    for (int w = warp; w < p.firstWarp(unit + 1); w++) {
      lines += p.warpEndLine(w) - p.warpFirstLine(w);
    }
    assertEquals(quads, lines);
  }

  @Test
  void fileGivesTheSameProfileBack(@TempDir Path dir) throws IOException {
    FrameProfile p = profile(2, 4);
    Path file = dir.resolve("000007.oovrp");
    FrameProfileCodec.write(p, file);
    FrameProfile q = FrameProfileCodec.read(file);
    assertArrayEquals(bytes(p), bytes(q));
    for (int i = 0; i < 4 * p.quadCount(); i++) {
      assertEquals(p.depth(i), q.depth(i));
    }
    for (int i = 0; i < p.lineCount(); i++) {
      assertEquals(p.lineAt(i), q.lineAt(i));
    }
    assertEquals(p.resources(), q.resources());
    assertEquals(p.operations(), q.operations());
    assertEquals("glDrawElements", q.draws().get(0).label);
    assertEquals(77, q.draws().get(0).vertexInstructions[3]);
    assertArrayEquals(new long[] {0, 7, 0}, q.draws().get(0).vertexUniform);
    int uniform = 0;
    for (int w = 0; w < p.warpCount(); w++) {
      for (int c = 0; c < FrameProfile.UNIFORM_CLASSES; c++) {
        assertEquals(p.warpUniform(w, c), q.warpUniform(w, c));
        uniform += q.warpUniform(w, c);
      }
    }
    assertTrue(uniform >= p.warpCount());
    assertArrayEquals(new int[] {5, 6}, q.draws().get(0).vertexRegisters);
    assertArrayEquals(new int[] {7}, q.draws().get(0).fragmentRegisters);
  }

  /** Turns every byte over; damaged is what is not. */
  private static final class Turning implements BlockPacking {
    @Override
    public int number() {
      return 7;
    }

    @Override
    public byte[] pack(byte[] bytes, int length) {
      byte[] packed = new byte[length + 1];
      for (int i = 0; i < length; i++) {
        packed[i] = (byte) ~bytes[i];
      }
      packed[length] = 42;
      return packed;
    }

    @Override
    public int unpack(byte[] packed, byte[] into) throws IOException {
      if (packed.length > into.length + 1 || packed[packed.length - 1] != 42) {
        throw new IOException("profile is damaged: it was not turned over");
      }
      for (int i = 0; i < packed.length - 1; i++) {
        into[i] = (byte) ~packed[i];
      }
      return packed.length - 1;
    }
  }

  @Test
  void otherPackingsGiveTheSameProfileBack(@TempDir Path dir) throws IOException {
    FrameProfile p = profile(2, 4);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameProfileCodec.write(p, out, new Turning());
    byte[] turned = out.toByteArray();
    FrameProfile q = FrameProfileCodec.read(new ByteArrayInputStream(turned), new Turning());
    assertArrayEquals(bytes(p), bytes(q));
    // who knows deflate alone says what it lacks, and who knows more reads deflate, too
    IOException e =
        assertThrows(
            IOException.class, () -> FrameProfileCodec.read(new ByteArrayInputStream(turned)));
    assertEquals("profile is packed by method 7, which is not known", e.getMessage());
    assertArrayEquals(
        bytes(p), bytes(FrameProfileCodec.read(new ByteArrayInputStream(bytes(p)), new Turning())));
    Path file = dir.resolve("broken.oovrp");
    Random random = new Random(43);
    for (int round = 0; round < 100; round++) {
      byte[] bad = turned.clone();
      if (round % 3 == 0) {
        bad = java.util.Arrays.copyOf(turned, random.nextInt(turned.length));
      } else {
        bad[random.nextInt(bad.length)] ^= (byte) (1 + random.nextInt(255));
      }
      Files.write(file, bad);
      assertThrows(IOException.class, () -> FrameProfileCodec.read(file, new Turning()));
    }
  }

  @Test
  void warpsOfABatchComeLater() throws IOException {
    WorkLog together = new WorkLog();
    WorkLog later = new WorkLog();
    later.beginBatch();
    int[] units = new int[6];
    for (int tile = 0; tile < 6; tile++) {
      units[tile] = beginWithQuads(later, tile);
      later.endUnit();
    }
    for (int tile = 0; tile < 6; tile++) {
      beginWithQuads(together, tile);
      if (tile % 3 != 2) { // the others have no quad, or none that is shaded
        later.warpsOf(units[tile]);
        addWarps(later, tile);
        addWarps(together, tile);
      }
      together.endUnit();
    }
    later.endBatch();
    // of a batch in which something failed nothing is left
    later.beginBatch();
    int unit = beginWithQuads(later, 1);
    later.endUnit();
    later.warpsOf(unit);
    addWarps(later, 1);
    beginWithQuads(later, 4);
    later.abandonBatch();
    DrawWork work = new DrawWork();
    work.outputWords = new int[] {1};
    assertArrayEquals(
        bytes(merge(List.of(work), List.of(together))),
        bytes(merge(List.of(work), List.of(later))));
  }

  private static int beginWithQuads(WorkLog log, int tile) {
    log.beginUnit(0, 0, 0, tile, 0);
    for (int q = 0; q < tile; q++) {
      int quad = log.addQuad(q, q, 1, 0x01010101, true, 1, 4, new int[] {q, 2, 3, tile});
      log.setFinal(quad, 1);
    }
    return log.unit();
  }

  private static void addWarps(WorkLog log, int tile) {
    for (int w = 0; w < tile; w++) {
      log.addLine(1, 100 * tile + w);
      log.addWarp(4 * tile, w, null, 0, 1);
    }
  }

  /** Files before version 14 have warps of eleven words. */
  @Test
  void warpsOfOldFilesHaveNoUniformInstructions() {
    int[] old = new int[22];
    java.util.Arrays.setAll(old, i -> i + 1);
    int[] words = FrameProfileCodec.withoutUniform(old);
    assertEquals(2 * WorkLog.WARP_WORDS, words.length);
    for (int i = 0; i < WorkLog.WARP_WORDS; i++) {
      assertEquals(i < 11 ? 12 + i : 0, words[WorkLog.WARP_WORDS + i]);
    }
  }

  @Test
  void brokenFilesAreRefusedWithAReason(@TempDir Path dir) throws IOException {
    byte[] whole = bytes(profile(1, 1));
    Path file = dir.resolve("broken.oovrp");
    Random random = new Random(42);
    for (int round = 0; round < 300; round++) {
      byte[] bad = whole.clone();
      if (round % 3 == 0) {
        bad = java.util.Arrays.copyOf(whole, random.nextInt(whole.length));
      } else {
        bad[random.nextInt(bad.length)] ^= (byte) (1 + random.nextInt(255));
      }
      Files.write(file, bad);
      IOException e = assertThrows(IOException.class, () -> FrameProfileCodec.read(file));
      assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
    }
    assertThrows(
        IOException.class,
        () ->
            FrameProfileCodec.read(
                new ByteArrayInputStream("GIF89a--nothing".getBytes("US-ASCII"))));
  }
}
