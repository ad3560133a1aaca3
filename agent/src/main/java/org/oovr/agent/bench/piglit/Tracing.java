package org.oovr.agent.bench.piglit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.piglit.PiglitTest.Kind;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.api.WindowFunction;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.file.Trace;

/**
 * Runs tests on llvmpipe under apitrace. What they gave is kept in a directory, so that a test is
 * traced once.
 */
final class Tracing {
  /** What a test that has passed says. */
  static final String PASS = "pass";

  /** What became of a test that left no trace, or one without a context. */
  private static final String UNTRACED = "untraced";

  private static final int LIMIT_SECONDS = 30;
  private static final Pattern RESULT = Pattern.compile("PIGLIT: \\{\"result\": \"([a-z]+)\"");

  private final Path directory;
  private final Path suite;
  private final Map<String, String> environment;

  /**
   * Runs tests.
   *
   * @param directory where traces lie
   * @param suite where piglit lies
   * @param environment with the display
   */
  Tracing(Path directory, Path suite, Map<String, String> environment) {
    this.directory = directory;
    this.suite = suite;
    this.environment = environment;
  }

  /** A file that belongs to a test. */
  Path file(PiglitTest test, String suffix) {
    return directory.resolve(test.kind().word()).resolve(test.fileName() + suffix);
  }

  Path trace(PiglitTest test) {
    return file(test, ".trace");
  }

  /** What the test says of itself on llvmpipe: pass, fail, skip and the like. */
  String result(PiglitTest test) throws BenchException {
    Path known = file(test, ".result");
    try {
      String result = Files.isRegularFile(known) ? Files.readString(known).strip() : null;
      if (result != null && (!result.equals(PASS) || hasContext(trace(test)))) {
        return result;
      }
      Files.createDirectories(known.getParent());
      result = result == null ? run(test) : UNTRACED;
      if (!result.equals(PASS)) {
        Files.deleteIfExists(trace(test));
      }
      Files.writeString(known, result + "\n");
      return result;
    } catch (IOException fault) {
      throw new BenchException("cannot trace " + test.name() + ": " + fault.getMessage(), fault);
    }
  }

  private String run(PiglitTest test) throws IOException, BenchException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("apitrace", "trace", "-o", trace(test).toString()));
    if (test.kind() == Kind.ES) {
      command.addAll(List.of("--api", "egl"));
    }
    command.add(suite.resolve("bin").resolve(test.command().get(0)).toString());
    command.addAll(test.command().subList(1, test.command().size()));
    command.add("-auto");
    Path output = file(test, ".out");
    ProcessBuilder builder = new ProcessBuilder(command).directory(suite.toFile());
    builder.environment().putAll(environment);
    builder.environment().put("PIGLIT_SOURCE_DIR", suite.toString());
    if (test.kind() == Kind.ES) {
      builder.environment().put("PIGLIT_PLATFORM", "x11_egl");
    }
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    Files.deleteIfExists(trace(test));
    Process process = start(builder);
    try {
      process.getOutputStream().close();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        kill(process);
        return "timeout";
      }
      Matcher result = RESULT.matcher(Files.readString(output, StandardCharsets.ISO_8859_1));
      String last = "crash";
      while (result.find()) {
        last = result.group(1);
      }
      return last.equals(PASS) && !hasContext(trace(test)) ? UNTRACED : last;
    } catch (InterruptedException fault) {
      kill(process);
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", fault);
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Whether there is a trace that tells of a context: of EGL's, apitrace tells nothing. */
  private static boolean hasContext(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (Trace trace = Trace.open(file)) {
      CallDecoder calls = trace.decode(GlCallTable.INSTANCE);
      for (Call call = calls.next(); call != null; call = calls.next()) {
        WindowFunction window = WindowFunction.find(call.signature.name());
        if (window != null && window.does() == WindowFunction.Does.MAKE_CURRENT) {
          return true;
        }
      }
      return false;
    } catch (TraceException damaged) {
      return true; // whoever makes the calls tells of it
    }
  }

  private static Process start(ProcessBuilder builder) throws BenchException {
    try {
      return builder.start();
    } catch (IOException fault) {
      throw new BenchException(
          "needs apitrace, which does not start: install Debian's package apitrace ("
              + fault.getMessage()
              + ")",
          fault);
    }
  }
}
