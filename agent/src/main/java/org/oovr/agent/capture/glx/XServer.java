package org.oovr.agent.capture.glx;

import com.sun.jna.Function;
import com.sun.jna.Pointer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.oovr.driver.common.NativeMemory;

/** What only the X server knows, asked over the program's own connection. */
public final class XServer {
  private static final String LIBRARY = "libX11.so.6";
  private static final int TRUE_COLOR = 4;
  private static final int DEPTH = 24;

  /** Bytes of an {@code XVisualInfo}; its second word is the visual's number. */
  private static final int VISUAL_INFO_BYTES = 64;

  private final Map<String, Function> functions = new ConcurrentHashMap<>();

  private int call(String name, Object... arguments) {
    return functions
        .computeIfAbsent(name, n -> Function.getFunction(LIBRARY, n))
        .invokeInt(arguments);
  }

  /** Width and height of a window or pixmap in pixels, null when there is none of that number. */
  public int[] size(long display, long drawable) {
    long out = NativeMemory.allocate(7 * Long.BYTES);
    try {
      Object[] arguments = new Object[9];
      arguments[0] = new Pointer(display);
      arguments[1] = drawable;
      for (int i = 0; i < 7; i++) {
        arguments[2 + i] = new Pointer(out + (long) i * Long.BYTES);
      }
      if (call("XGetGeometry", arguments) == 0) {
        return null;
      }
      // root, x, y, width, height, border, depth
      return new int[] {
        NativeMemory.getInt(out + 3 * Long.BYTES), NativeMemory.getInt(out + 4 * Long.BYTES)
      };
    } finally {
      NativeMemory.free(out);
    }
  }

  /** A new {@code XVisualInfo} of a true-colour visual, which the program frees; 0 for none. */
  long visual(long display, int screen) {
    long info = NativeMemory.allocate(VISUAL_INFO_BYTES);
    int found =
        call(
            "XMatchVisualInfo", new Pointer(display), screen, DEPTH, TRUE_COLOR, new Pointer(info));
    if (found == 0) {
      NativeMemory.free(info);
      return 0;
    }
    return info;
  }

  /** The number of that visual, 0 for none. */
  public int visualId(long display, int screen) {
    long info = visual(display, screen);
    if (info == 0) {
      return 0;
    }
    int id = NativeMemory.getInt(info + Long.BYTES);
    NativeMemory.free(info);
    return id;
  }
}
