package org.oovr.driver.vk.call;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.vk.api.VkRegistry;

/**
 * The numbers that captures have for functions, as GFXReconstruct's {@code api_call_id.h} defines
 * them (MIT licence).
 */
public final class GfxrCalls {
  private static final Map<Integer, String> NAMES = new HashMap<>();
  private static final int[] IDS = new int[VkRegistry.size()];

  static {
    for (String line : lines()) {
      int tab = line.indexOf('\t');
      String name = line.substring(0, tab);
      int id = Integer.parseInt(line.substring(tab + 1), 16);
      NAMES.put(id, name);
      int function = VkRegistry.number(name);
      if (function >= 0) {
        IDS[function] = id;
      }
    }
  }

  private GfxrCalls() {}

  private static String[] lines() {
    try (InputStream in = GfxrCalls.class.getResourceAsStream("gfxr-calls.txt")) {
      if (in == null) {
        throw new IllegalStateException("resource gfxr-calls.txt is missing from the build");
      }
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII).split("\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read gfxr-calls.txt", e);
    }
  }

  /** Name of the function with that number, or the number where it has none. */
  public static String name(int id) {
    return NAMES.getOrDefault(id, "function 0x" + Integer.toHexString(id));
  }

  /** Our number of the function with that number, -1 where the registry lacks it. */
  public static int function(int id) {
    String name = NAMES.get(id);
    return name == null ? -1 : VkRegistry.number(name);
  }

  /** Number in captures of a function of ours, 0 for none. */
  public static int id(int function) {
    return IDS[function];
  }
}
