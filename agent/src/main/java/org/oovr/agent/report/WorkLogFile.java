package org.oovr.agent.report;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.oovr.driver.trace.file.ZstdBlocks;
import org.oovr.simulator.profile.BlockPacking;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;

/**
 * Work logs as they are kept: packed by Zstandard, or by deflate where there is no library of it
 * for the platform.
 */
public final class WorkLogFile {
  private WorkLogFile() {}

  /** Writes a log; the same log gives the same bytes, wherever the same library is. */
  public static void write(FrameProfile profile, Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      write(profile, out);
    }
  }

  /** Writes a log and leaves the stream open. */
  public static void write(FrameProfile profile, OutputStream out) throws IOException {
    FrameProfileCodec.write(profile, out, Zstandard.PACKING);
  }

  /**
   * Reads a log.
   *
   * @throws IOException as {@link FrameProfileCodec#read(Path, BlockPacking)} has it
   */
  public static FrameProfile read(Path file) throws IOException {
    return FrameProfileCodec.read(file, Zstandard.PACKING);
  }

  /** In the simulator's words. */
  private record Zstandard(ZstdBlocks blocks) implements BlockPacking {
    /** Null where the library cannot be loaded. */
    static final BlockPacking PACKING =
        ZstdBlocks.ofPlatform() == null ? null : new Zstandard(ZstdBlocks.ofPlatform());

    @Override
    public int number() {
      return 1;
    }

    @Override
    public byte[] pack(byte[] bytes, int length) throws IOException {
      return blocks.pack(bytes, length);
    }

    @Override
    public int unpack(byte[] packed, byte[] into) throws IOException {
      return blocks.unpack(packed, into);
    }
  }
}
