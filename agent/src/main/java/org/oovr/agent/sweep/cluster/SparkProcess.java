package org.oovr.agent.sweep.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.sweep.cache.FileLocks;
import org.oovr.agent.sweep.cache.TemporaryFolder;

/**
 * The same command again in a JVM that has Spark beside our jar: that of {@code SPARK_HOME}, else
 * one that Maven fetches on first use.
 */
public final class SparkProcess {
  /** What our classes need of the JDK, which {@code java -jar} reads in our manifest. */
  static final List<String> OUR_OPTIONS =
      List.of(
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED");

  /** Built for Java 17. */
  private static final String VERSION = "4.2.0";

  private static final String SCALA = "2.13";

  /** What Spark needs of the JDK; its own launcher says the same. */
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.lang.reflect",
          "java.io",
          "java.net",
          "java.nio",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "jdk.internal.ref",
          "sun.nio.ch",
          "sun.nio.cs",
          "sun.security.action",
          "sun.util.calendar");

  private static final String QUIET =
      """
      rootLogger.level = fatal
      rootLogger.appenderRef.stderr.ref = console
      appender.console.type = Console
      appender.console.name = console
      appender.console.target = SYSTEM_ERR
      appender.console.layout.type = PatternLayout
      appender.console.layout.pattern = oovr: spark: %m%n
      """;

  private final Path jar;
  private final Path directory;
  private final Consumer<String> told;

  /**
   * A process.
   *
   * @param jar ours
   * @param directory where a Spark that was fetched is kept
   * @param told takes a line for the user
   */
  public SparkProcess(Path jar, Path directory, Consumer<String> told) {
    this.jar = jar;
    // Maven takes paths from its project's folder
    this.directory = directory.toAbsolutePath();
    this.told = told;
  }

  /**
   * Runs a command to its end.
   *
   * @param properties of the JVM
   * @return its exit status
   */
  public int run(String master, List<String> arguments, Map<String, String> properties)
      throws IOException {
    Path jars = jars(master);
    try (TemporaryFolder folder = TemporaryFolder.create("spark")) {
      Path home = folder.directory();
      // Spark looks for its jars here, and writes what executors say into work/.
      Files.createSymbolicLink(home.resolve("jars"), jars.toRealPath());
      Path quiet = Files.writeString(home.resolve("log4j2.properties"), QUIET);
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add("-XX:+IgnoreUnrecognizedVMOptions");
      command.addAll(OUR_OPTIONS);
      OPENED.forEach(p -> command.add("--add-opens=java.base/" + p + "=ALL-UNNAMED"));
      command.add("-Djdk.reflect.useDirectMethodHandle=false");
      command.add("-Dio.netty.tryReflectionSetAccessible=true");
      command.add("-Dlog4j2.configurationFile=" + quiet.toUri());
      properties.forEach((key, value) -> command.add("-D" + key + "=" + value));
      command.add("-cp");
      command.add(classPath(home.resolve("jars")));
      command.add("org.oovr.agent.Main");
      command.addAll(arguments);
      ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
      builder.environment().put("SPARK_HOME", home.toString());
      builder.environment().put("SPARK_SCALA_VERSION", SCALA);
      return wait(builder.start());
    }
  }

  /** Ours, Spark, and where clusters of Hadoop are described, as Spark's own launcher has it. */
  private String classPath(Path jars) {
    List<String> path = new ArrayList<>(List.of(jar.toString(), jars + File.separator + "*"));
    for (String variable : List.of("HADOOP_CONF_DIR", "YARN_CONF_DIR")) {
      String folder = System.getenv(variable);
      if (folder != null && !folder.isEmpty()) {
        path.add(folder);
      }
    }
    return String.join(File.pathSeparator, path);
  }

  private static int wait(Process process) throws IOException {
    Thread end = new Thread(process::destroy);
    Runtime.getRuntime().addShutdownHook(end);
    try {
      int status = process.waitFor();
      forget(end);
      return status;
    } catch (InterruptedException stopped) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      return; // it is what ended the process
    }
  }

  private Path jars(String master) throws IOException {
    String home = System.getenv("SPARK_HOME");
    if (home != null && !home.isEmpty()) {
      Path jars = Path.of(home, "jars");
      if (!Files.isDirectory(jars)) {
        throw new IOException("SPARK_HOME is " + home + ", which has no jars/");
      }
      return jars;
    }
    String module =
        master.startsWith("k8s:") ? "kubernetes" : master.startsWith("yarn") ? "yarn" : "core";
    Path jars = directory.resolve("spark-" + VERSION + "-" + module);
    FileLocks.Held held = FileLocks.take(directory.resolve("locks").resolve("spark"));
    try {
      if (!Files.isDirectory(jars)) {
        fetch(module, jars);
      }
    } finally {
      held.close();
    }
    return jars;
  }

  /** Fetches by Maven: it knows the mirrors and the proxies of whoever uses it. */
  private void fetch(String module, Path jars) throws IOException {
    told.accept("first use of --master: Maven fetches Spark " + VERSION + " (150 MB)");
    Path part = Files.createTempDirectory(Files.createDirectories(directory), "spark-part");
    try {
      Path pom = Files.writeString(part.resolve("pom.xml"), pom(module));
      Path fetched = part.resolve("jars");
      List<String> command =
          List.of(
              "mvn",
              "-q",
              "-B",
              "-f",
              pom.toString(),
              "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies",
              "-DincludeScope=runtime",
              "-DoutputDirectory=" + fetched);
      Process process;
      try {
        process =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(part.resolve("log").toFile())
                .start();
      } catch (IOException none) {
        throw new IOException(
            "--master needs Spark: install Maven, which fetches it, or set SPARK_HOME", none);
      }
      if (wait(process) != 0 || !has(fetched)) {
        String reason =
            Files.readAllLines(part.resolve("log")).stream()
                .filter(line -> line.contains("ERROR"))
                .findFirst()
                .orElse("no reason given");
        throw new IOException("Maven could not fetch Spark " + VERSION + ": " + reason);
      }
      Files.move(fetched, jars);
    } finally {
      ReportFiles.deleteTree(part);
    }
  }

  private static boolean has(Path jars) throws IOException {
    if (!Files.isDirectory(jars)) {
      return false;
    }
    try (DirectoryStream<Path> core = Files.newDirectoryStream(jars, "spark-core_*.jar")) {
      return core.iterator().hasNext();
    }
  }

  /** With the versions that Spark was built with, not those that Maven finds nearest. */
  private static String pom(String module) {
    return """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>org.oovr</groupId>
          <artifactId>spark</artifactId>
          <version>1</version>
          <dependencyManagement>
            <dependencies>
              <dependency>
                <groupId>org.apache.spark</groupId>
                <artifactId>spark-parent_%2$s</artifactId>
                <version>%3$s</version>
                <type>pom</type>
                <scope>import</scope>
              </dependency>
            </dependencies>
          </dependencyManagement>
          <dependencies>
            <dependency>
              <groupId>org.apache.spark</groupId>
              <artifactId>spark-%1$s_%2$s</artifactId>
              <version>%3$s</version>
            </dependency>
          </dependencies>
        </project>
        """
        .formatted(module, SCALA, VERSION);
  }
}
