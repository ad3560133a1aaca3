package org.oovr.agent.listing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.vk.call.NativeArena;

/**
 * Which calls of two captures of Vulkan differ, frame by frame. Calls are equal when everything is
 * but their numbers and what differs from run to run: addresses, and numbers of window systems.
 * Structs behind pointers and contents count.
 */
public final class GfxrDiff {
  private final Consumer<String> out;

  /**
   * A comparison.
   *
   * @param out takes a line for each call that only one file has: {@code -} the first, {@code +}
   *     the second
   */
  public GfxrDiff(Consumer<String> out) {
    this.out = out;
  }

  /**
   * Compares; the number of calls that only one of them has.
   *
   * @throws GfxrException where one of them is damaged, when the rest was compared
   */
  public long compare(Path first, Path second) throws IOException {
    List<String> flawsOfFirst = new ArrayList<>();
    List<String> flawsOfSecond = new ArrayList<>();
    try (GfxrReader a = open(first);
        GfxrReader b = open(second);
        NativeArena memory = new NativeArena();
        NativeArena more = new NativeArena()) {
      long differences =
          new FrameDiff<String>(String::equals, line -> line, out)
              .compare(
                  GfxrListing.frames(a, memory, flawsOfFirst),
                  GfxrListing.frames(b, more, flawsOfSecond));
      check(first, a, flawsOfFirst);
      check(second, b, flawsOfSecond);
      return differences;
    }
  }

  private static GfxrReader open(Path file) throws IOException {
    try {
      return GfxrReader.open(file);
    } catch (GfxrException fault) {
      throw new GfxrException(file + ": " + fault.getMessage(), fault);
    }
  }

  private static void check(Path file, GfxrReader reader, List<String> flaws) throws GfxrException {
    if (reader.damage() != null) {
      flaws.add(reader.damage());
    }
    if (!flaws.isEmpty()) {
      String more = flaws.size() > 1 ? ", and " + (flaws.size() - 1) + " more" : "";
      throw new GfxrException(file + ": " + flaws.get(0) + more);
    }
  }
}
