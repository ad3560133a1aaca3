package org.oovr.agent.capture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.oovr.agent.instrument.LwjglJars;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;

/** A program under the packaged agent. */
final class AgentRun {
  /** What came of it. */
  record Outcome(int status, String out, String err, Path directory) {
    ReportData report() throws IOException {
      return ReportFiles.read(directory.resolve("report"));
    }

    /** Everything, for messages of failed assertions. */
    String all() {
      return "status " + status + "\n--- out\n" + out + "\n--- err\n" + err;
    }
  }

  private static final Path OTHER_JDKS = Path.of("/usr/lib/jvm");

  private final Path directory;
  private final List<String> options = new ArrayList<>();
  private Path java = Path.of(System.getProperty("java.home"), "bin", "java");
  private String agentOptions = "mode=instead";
  private String lwjgl = "3.3.6";
  private Map<String, String> environment = Map.of();
  private boolean modulePath;

  AgentRun(Path directory) {
    this.directory = directory;
  }

  /** Every version of LWJGL on every JDK. */
  static List<Arguments> versions() throws Exception {
    List<Arguments> all = new ArrayList<>();
    for (Path java : javas()) {
      for (String version : LwjglJars.VERSIONS) {
        all.add(Arguments.of(version, java));
      }
    }
    return all;
  }

  /** This virtual machine, and Java 25 where it is installed. */
  static List<Path> javas() throws IOException {
    List<Path> javas = new ArrayList<>();
    javas.add(Path.of(System.getProperty("java.home"), "bin", "java"));
    if (Files.isDirectory(OTHER_JDKS) && Runtime.version().feature() < 25) {
      try (Stream<Path> installed = Files.list(OTHER_JDKS)) {
        installed
            .filter(p -> p.getFileName().toString().contains("25"))
            .map(p -> p.resolve("bin").resolve("java"))
            .filter(Files::isExecutable)
            .limit(1)
            .forEach(javas::add);
      }
    }
    return javas;
  }

  AgentRun java(Path executable) {
    java = executable;
    return this;
  }

  AgentRun lwjgl(String version) {
    lwjgl = version;
    return this;
  }

  /** Options of the agent beside {@code out}. */
  AgentRun agent(String text) {
    agentOptions = text;
    return this;
  }

  /** Options of the virtual machine. */
  AgentRun options(String... words) {
    options.addAll(List.of(words));
    return this;
  }

  AgentRun environment(Map<String, String> variables) {
    environment = variables;
    return this;
  }

  /** LWJGL as named modules. */
  AgentRun onModulePath() {
    modulePath = true;
    return this;
  }

  static Path testClasses() {
    return Path.of("target", "test-classes").toAbsolutePath();
  }

  /** LWJGL's jars. */
  static String lwjglPath(String version) {
    return String.join(
        File.pathSeparator,
        LwjglJars.classPath(version).stream().map(p -> p.toAbsolutePath().toString()).toList());
  }

  /** Runs a program of {@code org.oovr.programs}. */
  Outcome run(String program, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.add(
        "-javaagent:"
            + System.getProperty("oovr.jar")
            + "="
            + agentOptions
            + ",out="
            + directory.resolve("report"));
    command.addAll(options);
    if (modulePath) {
      command.addAll(List.of("-p", lwjglPath(lwjgl), "--add-modules"));
      command.add("org.lwjgl,org.lwjgl.opengl,org.lwjgl.glfw,org.lwjgl.natives");
      command.addAll(List.of("-cp", testClasses().toString()));
    } else if (program.equals("ChildLoaded")) {
      command.addAll(List.of("-cp", testClasses().toString()));
    } else {
      command.addAll(List.of("-cp", lwjglPath(lwjgl) + File.pathSeparator + testClasses()));
    }
    command.add("org.oovr.programs." + program);
    command.addAll(List.of(arguments));
    return start(command);
  }

  /** Runs a program that lies in other places than those of {@code org.oovr.programs}. */
  Outcome runMain(String mainClass, List<Path> classPath, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    String out = ",out=" + directory.resolve("report");
    command.add("-javaagent:" + System.getProperty("oovr.jar") + "=" + agentOptions + out);
    command.addAll(options);
    StringBuilder path = new StringBuilder(lwjglPath(lwjgl));
    classPath.forEach(p -> path.append(File.pathSeparator).append(p.toAbsolutePath()));
    command.addAll(List.of("-cp", path.toString(), mainClass));
    command.addAll(List.of(arguments));
    return start(command);
  }

  private Outcome start(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(directory, "stdout", "");
    Path err = Files.createTempFile(directory, "stderr", "");
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().remove("DISPLAY");
    builder.environment().remove("WAYLAND_DISPLAY");
    builder.environment().putAll(environment);
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    String errors = Files.readString(err);
    assertTrue(ended, () -> command + " did not end:\n" + errors);
    return new Outcome(process.exitValue(), Files.readString(out), errors, directory);
  }
}
