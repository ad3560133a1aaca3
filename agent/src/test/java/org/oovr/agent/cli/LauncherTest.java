package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a project of its own, with a Maven that only notes how it was called. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class LauncherTest {
  @TempDir Path temp;
  private Path project;
  private Path bin;

  /** What the stand-in jar runs. */
  public static final class Echo {
    private Echo() {}

    public static void main(String[] args) {
      System.out.println(System.getProperty("oovr.terminal") + " " + String.join("|", args));
      System.out.println("scenes " + System.getProperty("oovr.scenes"));
      System.out.println("flags " + ManagementFactory.getRuntimeMXBean().getInputArguments());
      System.exit(String.join(" ", args).contains("carried.trace") ? 0 : 7);
    }
  }

  private record Result(int status, String out, String err) {}

  @BeforeEach
  void makeProject() throws IOException {
    project = Files.createDirectory(temp.resolve("a project"));
    bin = Files.createDirectory(temp.resolve("bin"));
    Path launcher = project.resolve("oovr");
    Files.copy(Path.of("..", "oovr"), launcher);
    assertTrue(launcher.toFile().setExecutable(true));
    for (String module : List.of("agent", "driver")) {
      Path code = Files.createDirectories(project.resolve(module).resolve("src/main/java"));
      Files.writeString(code.resolve("A.java"), "class A {}");
      Files.writeString(project.resolve(module).resolve("pom.xml"), "<project/>");
    }
    Files.writeString(project.resolve("pom.xml"), "<project/>");
    echoJar(temp.resolve("echo.jar"));
    maven("mkdir -p agent/target; cp '" + temp.resolve("echo.jar") + "' agent/target/oovr.jar");
  }

  private void maven(String action) throws IOException {
    program("mvn", "echo \"$@\" >>'" + temp.resolve("calls") + "'\n" + action);
    // No test may ever change the machine it runs on.
    program("apt-get", "echo \"$@\" >>'" + temp.resolve("installs") + "'\nexit 1");
  }

  private void program(String name, String action) throws IOException {
    Path file = bin.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + action + "\n");
    assertTrue(file.toFile().setExecutable(true));
  }

  @AfterEach
  void nothingWasInstalled() {
    assertFalse(Files.exists(temp.resolve("installs")));
  }

  private static void echoJar(Path file) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Echo.class.getName());
    String path = Echo.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.putNextEntry(new ZipEntry(path));
      jar.write(Echo.class.getResourceAsStream("/" + path).readAllBytes());
      jar.closeEntry();
    }
  }

  private Result launch(Map<String, String> environment, Path launcher, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(temp.toFile());
    builder.environment().remove("OOVR_MVN_ARGS");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().merge("PATH", bin.toString(), (old, b) -> b + File.pathSeparator + old);
    builder.environment().putAll(environment);
    Path out = temp.resolve("out");
    Path err = temp.resolve("err");
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    Process process = builder.start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private Result launch(String... args) throws IOException, InterruptedException {
    return launch(Map.of(), project.resolve("oovr"), args);
  }

  private int builds() throws IOException {
    Path calls = temp.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
  }

  @Test
  void buildsOnceAndPassesEverythingThrough() throws Exception {
    Result first = launch("run", "--", "a b", "", "*");
    assertEquals(7, first.status);
    assertEquals("false run|--|a b||*", firstLine(first));
    assertTrue(first.err.contains("first use: building"), first.err);
    String maven = Files.readString(temp.resolve("calls"), StandardCharsets.UTF_8);
    assertTrue(maven.contains("package"), maven);

    Result second = launch("x");
    assertEquals("false x", firstLine(second));
    assertEquals("", second.err);
    assertEquals(1, builds());
  }

  private static String firstLine(Result result) {
    return result.out.lines().findFirst().orElseThrow();
  }

  @Test
  void scenesAreBuiltForTheirBenchmarkOnly() throws Exception {
    Path engines = project.resolve("agent/target/scenes.classpath");
    Files.createDirectories(project.resolve("agent/src/test/java/org/oovr/scenes"));
    maven(
        "mkdir -p agent/target; cp '"
            + temp.resolve("echo.jar")
            + "' agent/target/oovr.jar; echo engine.jar >'"
            + engines
            + "'");
    for (String with :
        List.of(
            "bench scene",
            "bench programs a.txt --schemes",
            "bench --frames 9 --schemes --half=work scene")) {
      String out = launch(with.split(" ")).out;
      assertTrue(out.contains("test-classes:") && out.contains("engine.jar"), with + ": " + out);
    }
    for (String without :
        List.of(
            "bench fill",
            "bench piglit --kind programs",
            "bench --kind programs piglit",
            "bench games --name scene --seed",
            "run -- bench scene")) {
      String out = launch(without.split(" ")).out;
      assertTrue(out.contains("scenes \n"), without + ": " + out);
    }
  }

  /** What draws many frames is worth the optimising compiler, what draws a few is not. */
  @Test
  void whoDrawsManyFramesIsCompiledWell() throws Exception {
    for (String many :
        List.of(
            "images --frames 0-300 a.trace",
            "images --frames=300 --out d a.trace",
            "images --frames every:2 a.trace",
            "images --frames 14 a.trace",
            "simulate --frames 1 a.trace",
            "trim --frames 3 a.trace",
            "demo",
            "run -- java")) {
      assertFalse(isLean(many), many);
    }
    for (String few :
        List.of(
            "images a.trace", // frames 0-9
            "images --frames 4 a.trace",
            "images --out 0-300 a.trace",
            "images --frames 0 a.trace",
            "images --out d --frames=1-3 a.trace",
            "info a.trace",
            "replay a.trace", // its child does the work
            "capture -o a.trace -- java")) {
      assertTrue(isLean(few), few);
    }
  }

  private boolean isLean(String words) throws Exception {
    Result result = launch(words.split(" "));
    assertEquals(7, result.status, result.err);
    return result.out.contains("-XX:TieredStopAtLevel=1");
  }

  @Test
  void classesAreKeptForThisJarAndThisJava() throws Exception {
    assertTrue(launch("x").out.contains("-XX:SharedArchiveFile="));
    List<Path> kept = archives(project);
    assertEquals(1, kept.size(), kept.toString());
    FileTime made = Files.getLastModifiedTime(kept.get(0));
    launch("x");
    assertEquals(made, Files.getLastModifiedTime(kept.get(0)), "made once");
    Files.write(kept.get(0), new byte[0]); // as where it could not be made
    Result without = launch("x");
    assertEquals(7, without.status, without.err);
    assertFalse(without.out.contains("-XX:SharedArchiveFile="), without.out);
  }

  /** Benchmarks whose workers draw as {@code images} does are told what that is started with. */
  @Test
  void workersAreToldOfMethodsProfiles() throws Exception {
    launch("x"); // builds
    Path target = project.resolve("agent/target");
    String classes = archives(project).get(0).getFileName().toString();
    Path kept = target.resolve(classes.replace(".jsa", ".aot"));
    Files.writeString(kept, "profiles");
    Files.writeString(target.resolve("oovr-flat.jar"), "jar");
    String games = launch("bench", "games").out;
    assertTrue(games.contains("-Doovr.methods=" + kept), games);
    assertTrue(games.contains("-Doovr.flat=" + target.resolve("oovr-flat.jar")), games);
    assertFalse(launch("bench", "fill").out.contains("-Doovr.methods"));
    Files.write(kept, new byte[0]); // as where there is none
    assertFalse(launch("bench", "games").out.contains("-Doovr.methods"));
  }

  /**
   * The JVM takes an archive for a jar at the place where it was, and says so where it does not.
   */
  @Test
  void aMovedCheckoutKeepsClassesAnew() throws Exception {
    launch("x");
    Path moved = Files.move(project, temp.resolve("moved"));
    assertEquals(7, launch(Map.of(), moved.resolve("oovr"), "x").status);
    assertEquals(2, archives(moved).size());
  }

  private static List<Path> archives(Path project) throws IOException {
    try (Stream<Path> files = Files.list(project.resolve("agent/target"))) {
      return files.filter(f -> f.toString().endsWith(".jsa")).toList();
    }
  }

  @Test
  void newerSourceRebuilds() throws Exception {
    launch("x");
    Path source = project.resolve("driver/src/main/java/A.java");
    Files.setLastModifiedTime(source, FileTime.fromMillis(System.currentTimeMillis() + 5000));
    Result result = launch("x");
    assertTrue(result.err.contains("sources have changed: building"), result.err);
    assertEquals(2, builds());
  }

  @Test
  void linkFromElsewhere() throws Exception {
    Path link = Files.createSymbolicLink(bin.resolve("oovr"), project.resolve("oovr"));
    assertEquals("false hello", firstLine(launch(Map.of(), link, "hello")));
    Path relative = Files.createSymbolicLink(temp.resolve("o"), Path.of("bin", "oovr"));
    assertEquals("false again", firstLine(launch(Map.of(), relative, "again")));
  }

  @Test
  void failedBuildIsStatus1AndTriedAgain() throws Exception {
    maven("echo 'no such artifact' >&2; exit 1");
    Result result = launch("demo");
    assertEquals(1, result.status);
    assertTrue(result.err.contains("no such artifact"), result.err);
    assertTrue(result.err.contains("oovr: the build failed"), result.err);
    assertEquals("", result.out);
    launch("demo");
    assertEquals(2, builds());
  }

  @Test
  void jdkThatIsNotThere() throws Exception {
    Result result = launch(Map.of("JAVA_HOME", "/nowhere"), project.resolve("oovr"), "demo");
    assertEquals(1, result.status);
    assertTrue(result.err.contains("JAVA_HOME is /nowhere"), result.err);
    assertEquals(0, builds());
  }

  @Test
  void mavenArgumentsFromTheEnvironment() throws Exception {
    launch(Map.of("OOVR_MVN_ARGS", "-o -X"), project.resolve("oovr"), "x");
    assertTrue(Files.readString(temp.resolve("calls")).contains("-o -X"));
    assertFalse(Files.exists(project.resolve("agent/target/oovr.stamp.1")));
  }
}
