package org.oovr.agent.sweep.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
  @TempDir Path parent;

  private Path left(String name, boolean owned) throws Exception {
    Path folder = Files.createDirectories(parent.resolve(name).resolve("inside")).getParent();
    Files.writeString(folder.resolve("inside/file"), "left");
    if (owned) {
      Files.createFile(folder.resolve(".owner"));
    }
    return folder;
  }

  @Test
  void goesWithEverythingInIt() throws Exception {
    TemporaryFolder folder = TemporaryFolder.create(parent, "demo");
    Files.writeString(folder.directory().resolve("file"), "x");
    TemporaryFolder other = TemporaryFolder.create(parent, "demo");
    assertNotEquals(folder.directory(), other.directory());
    folder.close();
    folder.close();
    assertFalse(Files.exists(folder.directory()));
    assertTrue(Files.exists(other.directory()));
    other.close();
  }

  @Test
  void whatKilledProcessesLeftGoes() throws Exception {
    Path orphan = left("oovr-reports-999999991-123", true);
    Path beingMade = left("oovr-reports-999999991-124", false);
    Path neverMade = left("oovr-spark-999999991-125", false);
    Instant old = Instant.now().minus(Duration.ofDays(2));
    Files.setLastModifiedTime(neverMade, FileTime.from(old));
    Path lives = left("oovr-demo-999999992-1", true);
    Path others = left("oovr-results-of-mine", true);
    try (FileChannel owner = FileChannel.open(lives.resolve(".owner"), StandardOpenOption.WRITE);
        TemporaryFolder folder = lockedWhile(owner)) {
      assertFalse(Files.exists(orphan));
      assertFalse(Files.exists(neverMade));
      assertTrue(Files.exists(beingMade));
      assertTrue(Files.exists(lives.resolve("inside/file")));
      assertTrue(Files.exists(others.resolve("inside/file")));
      assertEquals(parent, folder.directory().getParent());
    }
  }

  private TemporaryFolder lockedWhile(FileChannel owner) throws Exception {
    owner.lock();
    return TemporaryFolder.create(parent, "demo");
  }
}
