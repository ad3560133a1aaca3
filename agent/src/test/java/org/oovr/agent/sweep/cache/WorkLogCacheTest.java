package org.oovr.agent.sweep.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.simulator.profile.FrameProfile;

class WorkLogCacheTest {
  @TempDir Path dir;
  private final List<String> told = new ArrayList<>();

  private static FrameProfile profile(int frame) {
    return FrameProfile.merge(frame, 64, 32, 1, List.of(), List.of(), List.of(), List.of());
  }

  private WorkLogCache cache(long bytes) {
    return new WorkLogCache(dir.resolve("cache"), bytes, told::add);
  }

  private List<Path> logs() throws IOException {
    try (Stream<Path> logs = Files.list(dir.resolve("cache/logs"))) {
      return logs.sorted().toList();
    }
  }

  @Test
  void keepsLogsByContentForOthers() throws Exception {
    WorkLogCache cache = cache(1 << 20);
    assertNull(cache.get("a"));
    assertFalse(cache.has("a"));
    cache.put("a", profile(7), 1.5);
    cache.put("b", profile(7), 2);
    WorkLogCache other = cache(1 << 20);
    assertTrue(other.has("a"));
    assertEquals(7, other.get("a").index());
    assertEquals(1, logs().size(), "equal logs are one file");
    assertEquals(1.5, other.seconds("a").drawing());
    other.timed("a", 0.25);
    assertEquals(new WorkLogCache.Seconds(1.5, 0.25), cache.seconds("a"));
    assertEquals(List.of(), told);
    try (Stream<Path> parts = Files.list(dir.resolve("cache/parts"))) {
      assertEquals(0, parts.count());
    }
  }

  @Test
  void flippedBitIsFoundAndTheLogGoes() throws Exception {
    WorkLogCache cache = cache(1 << 20);
    cache.put("a", profile(7), 1);
    Path log = logs().get(0);
    byte[] bytes = Files.readAllBytes(log);
    for (int bit : new int[] {0, bytes.length * 4, bytes.length * 8 - 1}) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(log, flipped);
      WorkLogCache again = cache(1 << 20);
      told.clear();
      assertNull(again.get("a"));
      assertEquals(1, told.size(), told.toString());
      assertTrue(told.get(0).contains("is damaged"), told.toString());
      assertFalse(Files.exists(log));
      again.put("a", profile(7), 1);
      assertNotNull(again.get("a"));
    }
  }

  @Test
  void leastRecentlyUsedGoesFirst() throws Exception {
    WorkLogCache large = cache(1 << 20);
    large.put("a", profile(1), 1);
    long each = Files.size(logs().get(0));
    large.put("b", profile(2), 1);
    large.put("c", profile(3), 1);
    for (Path log : logs()) {
      Files.setLastModifiedTime(log, FileTime.fromMillis(1_000_000));
    }
    assertNotNull(large.get("a"));
    WorkLogCache small = cache(2 * each + each / 2);
    small.put("d", profile(4), 1);
    assertEquals(2, logs().size());
    assertNotNull(small.get("a"));
    assertNotNull(small.get("d"));
    assertNull(small.get("b"));
    assertEquals(List.of(), told);
    cache(1).put("e", profile(5), 1);
    assertEquals(1, logs().size(), "what was just written stays");
  }

  @Test
  void cacheThatCannotBeWrittenIsToldOnce() throws Exception {
    Files.writeString(dir.resolve("cache"), "a file");
    WorkLogCache cache = cache(1 << 20);
    cache.put("a", profile(1), 1);
    cache.put("b", profile(2), 1);
    assertNull(cache.get("a"));
    assertEquals(1, told.size(), told.toString());
    assertTrue(told.get(0).contains("cannot be written"), told.toString());
  }

  @Test
  void oneAtATimeHoldsALock() throws Exception {
    WorkLogCache cache = cache(1 << 20);
    CountDownLatch taken = new CountDownLatch(1);
    List<String> order = new ArrayList<>();
    Thread other;
    FileLocks.Held held = cache.lock("x");
    try {
      other =
          new Thread(
              () -> {
                taken.countDown();
                try {
                  FileLocks.Held mine = cache.lock("x");
                  order.add("other");
                  mine.close();
                } catch (IOException fault) {
                  order.add(fault.toString());
                }
              });
      other.start();
      assertTrue(taken.await(10, TimeUnit.SECONDS));
      Thread.sleep(50);
      order.add("first");
      assertNull(FileLocks.tryTake(dir.resolve("cache/locks/x")));
    } finally {
      held.close();
    }
    other.join();
    assertEquals(List.of("first", "other"), order);
  }
}
