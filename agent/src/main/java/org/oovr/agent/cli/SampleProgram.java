package org.oovr.agent.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.oovr.agent.sweep.cache.TemporaryFolder;

/**
 * The sample programs inside {@code oovr.jar}, with the LWJGL they need, unpacked to a temporary
 * directory: to the agent they are programs like any other.
 */
final class SampleProgram implements AutoCloseable {
  private static final String FOLDER = "inst/demo/";
  private static final String SAMPLES = "oovr-samples.jar";
  private static final String NATIVES = "-natives-";

  private final TemporaryFolder folder;
  private final Path directory;
  private final List<Path> jars;

  private SampleProgram(TemporaryFolder folder, List<Path> jars) {
    this.folder = folder;
    this.directory = folder.directory();
    this.jars = jars;
  }

  static SampleProgram unpack() throws IOException {
    TemporaryFolder folder = TemporaryFolder.create("demo");
    Path directory = folder.directory();
    List<Path> jars = new ArrayList<>();
    String natives = natives(System.getProperty("os.name"), System.getProperty("os.arch"));
    try (JarFile jar = new JarFile(OovrJar.path().toFile())) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName();
        if (!name.startsWith(FOLDER) || !name.endsWith(".jar")) {
          continue;
        }
        if (name.contains(NATIVES) && !name.endsWith(NATIVES + natives + ".jar")) {
          continue;
        }
        Path file = directory.resolve(name.substring(FOLDER.length()));
        try (InputStream in = jar.getInputStream(entry)) {
          Files.copy(in, file);
        }
        jars.add(file);
      }
    }
    return new SampleProgram(folder, jars);
  }

  /** Where it lies; whatever is put there is deleted in the end. */
  Path directory() {
    return directory;
  }

  /**
   * SHA-256 of the samples' classes in some packages, which tells one build of them from another.
   *
   * @param packages with slashes and a slash at the end
   */
  String sha256(List<String> packages) throws IOException {
    try (JarFile jar = new JarFile(directory.resolve(SAMPLES).toFile())) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      List<String> names =
          Collections.list(jar.entries()).stream()
              .map(JarEntry::getName)
              .filter(name -> name.endsWith(".class"))
              .filter(name -> packages.stream().anyMatch(name::startsWith))
              .sorted()
              .toList();
      for (String name : names) {
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        try (InputStream in = jar.getInputStream(jar.getJarEntry(name))) {
          digest.update(in.readAllBytes());
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException fault) {
      throw new IllegalStateException("every Java platform has SHA-256", fault);
    }
  }

  /** LWJGL's name for a platform's native libraries. */
  static String natives(String osName, String arch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String system = os.startsWith("windows") ? "windows" : os.startsWith("mac") ? "macos" : "linux";
    boolean arm = arch.equals("aarch64") || arch.equals("arm64");
    return arm ? system + "-arm64" : system;
  }

  /** The command that starts a sample in a JVM like ours. */
  List<String> command(String mainClass, List<String> arguments) {
    return command(List.of(), mainClass, arguments);
  }

  /**
   * The same with more options for the JVM.
   *
   * @param options {@code -Xmx4g} say
   */
  List<String> command(List<String> options, String mainClass, List<String> arguments) {
    return command(jars, options, mainClass, arguments);
  }

  /** The same with one more library. */
  List<String> command(
      Path library, List<String> options, String mainClass, List<String> arguments) {
    List<Path> classPath = new ArrayList<>(jars);
    classPath.add(library);
    return command(classPath, options, mainClass, arguments);
  }

  private static List<String> command(
      List<Path> classPath, List<String> options, String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String system = natives(System.getProperty("os.name"), "");
    if (system.equals("macos")) {
      command.add("-XstartOnFirstThread");
    } else if (system.equals("linux")) {
      // a studied frame fills hundreds of megabytes once: large pages save a fifth of the time
      command.addAll(List.of("-XX:+UseTransparentHugePages", "-XX:+UseParallelGC", "-Xms2g"));
    }
    command.addAll(options);
    command.add("-cp");
    command.add(String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList()));
    command.add(mainClass);
    command.addAll(arguments);
    return command;
  }

  @Override
  public void close() {
    folder.close();
  }
}
