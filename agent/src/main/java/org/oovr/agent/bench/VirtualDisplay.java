package org.oovr.agent.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** An X server without a screen, on which Mesa draws with llvmpipe. */
public final class VirtualDisplay implements AutoCloseable {
  private static final String HINT =
      "; it comes with Debian's packages xvfb and libgl1-mesa-dri, which './oovr test' installs";

  private final Process server;
  private final String display;

  private VirtualDisplay(Process server, String display) {
    this.server = server;
    this.display = display;
  }

  /** Starts a server on a free display, larger than most windows. */
  public static VirtualDisplay start() throws BenchException {
    return start(1920, 1200);
  }

  /** Starts a server on a free display of so many pixels. */
  public static VirtualDisplay start(int width, int height) throws BenchException {
    Process server = null;
    try {
      // The server chooses a free number and writes it to its standard output. It would start anew
      // when its last client goes, and turn away who comes just then.
      server =
          new ProcessBuilder(
                  "Xvfb",
                  "-displayfd",
                  "1",
                  "-screen",
                  "0",
                  width + "x" + height + "x24",
                  "-nolisten",
                  "tcp",
                  "-noreset")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      BufferedReader out =
          new BufferedReader(
              new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII));
      String number = out.readLine();
      if (number != null && !number.isBlank()) {
        return new VirtualDisplay(server, ":" + number.strip());
      }
      server.destroy();
      throw new BenchException("the virtual display Xvfb ended at once" + HINT);
    } catch (IOException fault) {
      if (server != null) {
        server.destroy();
      }
      throw new BenchException("cannot start the virtual display Xvfb" + HINT, fault);
    }
  }

  /** What a program needs to find this display and nothing but llvmpipe on it. */
  public Map<String, String> environment() {
    return Map.of("DISPLAY", display, "LIBGL_ALWAYS_SOFTWARE", "1", "GALLIUM_DRIVER", "llvmpipe");
  }

  @Override
  public void close() {
    server.destroy();
    try {
      if (!server.waitFor(5, TimeUnit.SECONDS)) {
        server.destroyForcibly();
      }
    } catch (InterruptedException fault) {
      server.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
