package org.oovr.driver.trim;

import java.util.List;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;

/**
 * The call that makes an off-screen surface of GLX. Stock glretrace leaves it alone, where it gives
 * a window the size of the largest viewport, and that only after the first frame.
 */
public final class Pbuffer {
  private static final long HEIGHT = 0x8040;
  private static final long WIDTH = 0x8041;

  private Pbuffer() {}

  /**
   * The call.
   *
   * @param thread number of the thread that makes it
   * @param drawable its handle
   * @param width pixels, as height
   */
  public static TracedCall call(long thread, long drawable, long width, long height) {
    Value[] arguments = {
      new Value.Address(1),
      new Value.Address(1),
      new Value.Array(
          List.of(
              new Value.Unsigned(WIDTH),
              new Value.Unsigned(width),
              new Value.Unsigned(HEIGHT),
              new Value.Unsigned(height),
              new Value.Unsigned(0)))
    };
    List<String> names = List.of("dpy", "config", "attrib_list");
    return TracedCall.of(
        thread, "glXCreatePbuffer", names, arguments, new Value.Unsigned(drawable));
  }
}
