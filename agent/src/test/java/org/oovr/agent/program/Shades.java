package org.oovr.agent.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;

/** Tells frames of a trace by the red of their backgrounds, which programs count up in. */
final class Shades {
  private Shades() {}

  /** The backgrounds of all frames that were presented, 0 to 255. */
  static List<Integer> of(Path path) throws IOException {
    List<Integer> frames = new ArrayList<>();
    try (Trace trace = Trace.open(path)) {
      int shade = -1;
      for (TracedCall call : trace) {
        if (call.name().equals("glClearColor")
            && call.argument("red") instanceof Value.Single red) {
          shade = Math.round(255 * red.value());
        } else if (call.name().equals("glXSwapBuffers")) {
          frames.add(shade);
        }
      }
    }
    return frames;
  }
}
