package org.oovr.agent.sweep.cache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Locks that hold among processes and among the threads of each. The system lets go of those of a
 * process that was killed.
 */
public final class FileLocks {
  /** A file's lock belongs to the whole process: its threads agree by these. */
  private static final Map<Path, ReentrantLock> OURS = new ConcurrentHashMap<>();

  private static final long RETRY_NANOS = 10_000_000;

  private FileLocks() {}

  /** A lock that is held. */
  public interface Held extends AutoCloseable {
    @Override
    void close() throws IOException;
  }

  /** Waits for a lock. */
  public static Held take(Path file) throws IOException {
    ReentrantLock ours = ours(file);
    ours.lock();
    try {
      FileChannel channel = open(file);
      lock(channel);
      return () -> release(channel, ours);
    } catch (IOException | RuntimeException fault) {
      ours.unlock();
      throw fault;
    }
  }

  /**
   * Another class loader's copy of us may hold it in this process: the system knows no waiting
   * then.
   */
  private static void lock(FileChannel channel) throws IOException {
    while (true) {
      try {
        channel.lock();
        return;
      } catch (OverlappingFileLockException held) {
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
  }

  /** Takes a lock that nobody holds; null when somebody does. */
  public static Held tryTake(Path file) throws IOException {
    ReentrantLock ours = ours(file);
    if (ours.isHeldByCurrentThread() || !ours.tryLock()) {
      return null;
    }
    try {
      FileChannel channel = open(file);
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return () -> release(channel, ours);
      }
      channel.close();
    } catch (OverlappingFileLockException held) {
      // by another class loader's copy of us
      ours.unlock();
      return null;
    } catch (IOException | RuntimeException fault) {
      ours.unlock();
      throw fault;
    }
    ours.unlock();
    return null;
  }

  private static ReentrantLock ours(Path file) {
    return OURS.computeIfAbsent(file.toAbsolutePath().normalize(), f -> new ReentrantLock());
  }

  private static FileChannel open(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private static void release(FileChannel channel, ReentrantLock ours) throws IOException {
    try {
      channel.close();
    } finally {
      ours.unlock();
    }
  }
}
