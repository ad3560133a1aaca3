package org.oovr.driver.trim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;

/**
 * How a program made its contexts and windows, in the words of its own window system: a snapshot
 * repeats them, because stock tools want one window system in a file.
 */
final class WindowHistory {
  private static final Pattern MAKES =
      Pattern.compile(
          "(glX|wgl|egl|CGL).*(Create|Destroy|Delete).*|eglBindAPI|(glX|wgl|egl)SwapInterval.*");

  private static final Pattern CURRENT =
      Pattern.compile("(glX|wgl|egl)Make(Context)?Current.*|CGLSetCurrentContext");

  private final List<TracedCall> makers = new ArrayList<>();

  /** By context: a call that made it current with its window. */
  private final Map<Long, TracedCall> currents = new HashMap<>();

  private WindowHistory() {}

  /** Whether a function makes contexts or windows, or says how. */
  static boolean makes(String function) {
    return MAKES.matcher(function).matches() || CURRENT.matcher(function).matches();
  }

  /** Reads the calls before a frame. */
  static WindowHistory before(Trace trace, int frame) throws IOException {
    WindowHistory history = new WindowHistory();
    CallParser parser = trace.read();
    int frames = 0;
    for (TracedCall call = parser.next(); call != null && frames < frame; call = parser.next()) {
      String name = call.name();
      if (FrameRule.presents(name)) {
        frames++;
      } else if (CURRENT.matcher(name).matches()) {
        history.current(call);
      } else if (MAKES.matcher(name).matches() && !name.matches("glX(Create|Destroy)Window")) {
        // windows of GLX become off-screen surfaces
        history.makers.add(call);
      }
    }
    return history;
  }

  private void current(TracedCall call) {
    Value context = context(call);
    if (context != null && context.asLong() != 0) {
      currents.put(context.asLong(), call);
    }
  }

  /** The context is the last parameter of all of these functions. */
  private static Value context(TracedCall call) {
    return call.argumentCount() == 0 ? null : call.argument(call.argumentCount() - 1);
  }

  /** What made and destroyed contexts and windows, in order. */
  List<TracedCall> makers() {
    return makers;
  }

  /** The program's own way to make a context current; null when it never was. */
  TracedCall makeCurrent(long context) {
    return currents.get(context);
  }
}
