package org.oovr.agent.capture.call;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Whose code an address is. A program that calls a function by its address may mean a driver's,
 * which nobody calls where we stand in its place, or one of a library that has nothing to do with
 * drawing: Xlib's, the C library's, one of its own.
 */
public final class LoadedLibraries {
  private static final Path MAPS = Path.of("/proc/self/maps");

  /** Files of drivers, their loaders, and GLFW, as Linux names them. */
  private static final Pattern DRIVERS =
      Pattern.compile(
          "lib(GL|EGL|OpenGL|vulkan|glfw|gallium|gbm)\\w*([.-].*)?\\.so.*"
              + "|lib(GLX|EGL|vulkan|nvidia)[_-].*|.*_dri\\.so");

  private final Map<Long, Boolean> known = new ConcurrentHashMap<>();

  /**
   * Whether the address is code of a library that is neither a driver nor a way to one. False where
   * nothing is known of the address: there are no lists of what is mapped but on Linux.
   */
  public boolean isHarmless(long address) {
    return known.computeIfAbsent(address, a -> isHarmless(a, maps()));
  }

  private static List<String> maps() {
    try {
      return Files.readAllLines(MAPS, StandardCharsets.ISO_8859_1);
    } catch (IOException none) {
      return List.of();
    }
  }

  /** Reads lines as {@code 7f00-7f10 r-xp 00000000 08:01 42 /usr/lib/libX11.so.6.4.0}. */
  static boolean isHarmless(long address, List<String> maps) {
    for (String line : maps) {
      int dash = line.indexOf('-');
      int space = line.indexOf(' ', dash);
      if (dash < 0 || space < 0) {
        continue;
      }
      long from = Long.parseUnsignedLong(line.substring(0, dash), 16);
      long to = Long.parseUnsignedLong(line.substring(dash + 1, space), 16);
      if (Long.compareUnsigned(from, address) <= 0 && Long.compareUnsigned(address, to) < 0) {
        int path = line.indexOf('/');
        boolean code = line.startsWith("x", space + 3);
        String name = path < 0 ? "" : line.substring(line.lastIndexOf('/') + 1);
        return code && !name.isEmpty() && !DRIVERS.matcher(name).matches();
      }
    }
    return false;
  }
}
