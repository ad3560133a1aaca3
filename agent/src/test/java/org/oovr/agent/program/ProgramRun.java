package org.oovr.agent.program;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;

/** Runs a program through {@code java -jar oovr.jar run} and reads what it left. */
public final class ProgramRun {
  private static final long LIMIT_MINUTES = 6;

  private final Program program;
  private final Path out;
  private final List<String> options = new ArrayList<>();
  private final List<String> jvmOptions = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();
  private Map<String, String> display = Map.of();
  private Path java = OovrCommand.JAVA;
  private boolean optimised;
  private String classPath;
  private int status;
  private ReportData report;

  ProgramRun(Program program, String kind) {
    this.program = program;
    this.out = Path.of(System.getProperty("oovr.programs.out"), program.name(), kind);
    options.add("--frames");
    options.add(program.firstFrame() + "-" + program.lastFrame());
  }

  /** Beside the real driver on this display. */
  ProgramRun alongside(Map<String, String> environment) {
    display = environment;
    options.addAll(List.of("--mode", "alongside"));
    return this;
  }

  /** Without a driver, but with this display. */
  ProgramRun instead(Map<String, String> environment) {
    display = environment;
    return instead();
  }

  /** Without display and driver. */
  ProgramRun instead() {
    options.addAll(List.of("--mode", "instead"));
    return this;
  }

  ProgramRun option(String... words) {
    options.addAll(List.of(words));
    return this;
  }

  ProgramRun jvmOption(String... words) {
    jvmOptions.addAll(List.of(words));
    return this;
  }

  /** With both compilers of the virtual machine; else it has the quick one alone. */
  ProgramRun optimised() {
    optimised = true;
    return this;
  }

  /** More arguments of the program. */
  ProgramRun argument(String... words) {
    arguments.addAll(List.of(words));
    return this;
  }

  ProgramRun java(Path executable) {
    java = executable;
    return this;
  }

  /** In place of that of samples and scenes. */
  ProgramRun classPath(String path) {
    classPath = path;
    return this;
  }

  Path out() {
    return out;
  }

  int status() {
    return status;
  }

  /** What {@link #run} read, or null when no report was written. */
  ReportData report() {
    return report;
  }

  String log() throws IOException {
    return Files.readString(out.resolve("log.txt"));
  }

  /** Runs to the end; null when no report was written. */
  ReportData run() throws IOException, InterruptedException {
    Files.createDirectories(out);
    Files.deleteIfExists(out.resolve(ReportFiles.JSON));
    List<String> command = OovrCommand.of("run");
    command.addAll(options);
    command.addAll(List.of("--out", out.toString(), "--", java.toString()));
    if (!optimised) {
      command.addAll(OovrCommand.QUICK);
    }
    command.addAll(jvmOptions);
    command.addAll(
        List.of("-cp", classPath == null ? classPath() : classPath, program.mainClass()));
    command.addAll(List.of("--frames", Integer.toString(program.frames())));
    command.addAll(program.arguments());
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(out.resolve("log.txt").toFile());
    builder.environment().remove("DISPLAY");
    builder.environment().remove("WAYLAND_DISPLAY");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("ALSOFT_DRIVERS", "null");
    builder.environment().put("XDG_RUNTIME_DIR", out.toString());
    builder.environment().putAll(display);
    Process process = builder.start();
    if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(program + " did not end in " + LIMIT_MINUTES + " minutes: " + log());
    }
    status = process.exitValue();
    report = Files.exists(out.resolve(ReportFiles.JSON)) ? ReportFiles.read(out) : null;
    return report;
  }

  public static String classPath() throws IOException {
    return String.join(
        File.pathSeparator,
        System.getProperty("oovr.scenes.classes"),
        System.getProperty("oovr.samples.classes"),
        Files.readString(Path.of(System.getProperty("oovr.scenes.classpath"))).strip());
  }
}
