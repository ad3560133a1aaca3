package org.oovr.agent.bench.games;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.RunningTime;
import org.oovr.agent.bench.VirtualDisplay;
import org.oovr.agent.report.ReportFiles;
import org.oovr.driver.trace.file.Trace;

/** Runs programs on llvmpipe under apitrace, each on a display and in a home of its own. */
final class GameTracing {
  private static final String GAMES = "/usr/games";

  /** A program that draws thousands of small frames a second is stopped at this size. */
  private static final long MOST_BYTES = 400L << 20;

  private static final long POLL_MILLIS = 100;
  private static final long PATIENCE_SECONDS = 5;

  /** How many times as long as on a machine at rest a program may take. */
  private static final double MOST_DELAY = 4;

  /**
   * Without a window manager the keys go to the window under the pointer, and windows are opened at
   * the upper left: from the middle of the display the pointer would miss small ones.
   */
  private static final Game.Key TO_WINDOW = new Game.Key(0, List.of("mousemove", "2", "2"));

  /** Runs what follows as a user without rights. */
  private static final List<String> NOBODY =
      List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups");

  private GameTracing() {}

  /** Whether a program is installed, or null if it is: else what to do. */
  static String missing(Game game) {
    List<String> packages = new ArrayList<>(game.packages());
    String program = game.command().get(0);
    boolean there = installed(program);
    if (!game.keys().isEmpty() && !installed("xdotool")) {
      packages.add("xdotool");
      there = false;
    }
    if (!installed("apitrace")) {
      packages.add("apitrace");
      there = false;
    }
    return there ? null : "not installed: apt-get install " + String.join(" ", packages);
  }

  private static boolean installed(String program) {
    for (String directory : path().split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(directory, program))) {
        return true;
      }
    }
    return false;
  }

  private static String path() {
    String path = System.getenv("PATH");
    return (path == null ? "/usr/bin" : path) + File.pathSeparator + GAMES;
  }

  /**
   * Traces a program; what it says goes to a file beside the trace.
   *
   * @return null, or why there is no trace
   */
  static String trace(Game game, Path file) throws BenchException, IOException {
    Path home = Files.createTempDirectory("oovr-game");
    try (VirtualDisplay display = VirtualDisplay.start()) {
      for (Map.Entry<String, String> entry : game.files().entrySet()) {
        Path at = home.resolve(entry.getKey());
        Files.createDirectories(at.getParent());
        Files.writeString(at, entry.getValue());
      }
      Path written = home.resolve("program.trace"); // where whoever runs it may write
      List<String> command =
          new ArrayList<>(List.of("apitrace", "trace", "-a", game.api(), "-o", written.toString()));
      if (game.unprivileged() && Files.getOwner(home).getName().equals("root")) {
        give(home);
        command.addAll(NOBODY);
      }
      for (String word : game.command()) {
        command.add(word.replace("$HOME", home.toString()));
      }
      ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
      Map<String, String> environment = builder.environment();
      environment.putAll(display.environment());
      environment.put("PATH", path());
      environment.put("HOME", home.toString());
      environment.put("XDG_RUNTIME_DIR", home.toString());
      environment.put("ALSOFT_DRIVERS", "null");
      environment.put("SDL_AUDIODRIVER", "dummy");
      environment.put("vblank_mode", "0");
      builder.redirectErrorStream(true).redirectOutput(new File(file + ".log"));
      Process process = builder.start();
      try {
        process.getOutputStream().close();
        watch(process, game, written, environment);
      } catch (InterruptedException fault) {
        Thread.currentThread().interrupt();
        throw new BenchException("interrupted", fault);
      } finally {
        stop(process);
      }
      if (Files.isRegularFile(written)) {
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      ReportFiles.deleteTree(home);
    }
    if (!hasFrames(file)) {
      Files.deleteIfExists(file); // or it would be taken for the program's the next time
      return "showed no frame, see " + file + ".log";
    }
    return null;
  }

  /** Makes a directory nobody's. */
  private static void give(Path home) throws BenchException, IOException {
    Process chown = new ProcessBuilder("chown", "-R", "nobody", home.toString()).start();
    try {
      if (chown.waitFor() != 0) {
        throw new BenchException("cannot give " + home + " to the user nobody");
      }
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", fault);
    }
  }

  private static boolean hasFrames(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (Trace trace = Trace.open(file)) {
      return !trace.index().frames().isEmpty();
    }
  }

  private static void watch(Process process, Game game, Path file, Map<String, String> environment)
      throws IOException, InterruptedException {
    if (!game.keys().isEmpty()) {
      press(TO_WINDOW, environment);
    }
    RunningTime time = new RunningTime(process.toHandle(), MOST_DELAY);
    int pressed = 0;
    while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      double seconds = time.seconds();
      if (seconds > game.seconds() || Files.isRegularFile(file) && Files.size(file) > MOST_BYTES) {
        return;
      }
      while (pressed < game.keys().size() && seconds >= game.keys().get(pressed).at()) {
        press(game.keys().get(pressed), environment);
        pressed++;
      }
    }
  }

  private static void press(Game.Key key, Map<String, String> environment)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("xdotool"));
    command.addAll(key.words());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }

  /** Asks first: the tracer writes what it still holds. */
  private static void stop(Process process) {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroy);
    try {
      process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      for (ProcessHandle one : all) {
        one.onExit().completeOnTimeout(one, 1, TimeUnit.SECONDS).join();
      }
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
