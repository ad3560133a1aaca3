package org.oovr.agent.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The LWJGL versions that Maven has copied to {@code target/lwjgl}. */
public final class LwjglJars {
  public static final List<String> VERSIONS = List.of("3.3.1", "3.3.6", "3.4.3");

  private static final Path DIRECTORY = Path.of("target", "lwjgl");

  private LwjglJars() {}

  /** Jar of a module, for example {@code lwjgl-opengl}. */
  public static Path jar(String module, String version) {
    Path jar = DIRECTORY.resolve(module + "-" + version + ".jar");
    if (!Files.exists(jar)) {
      throw new IllegalStateException(jar.toAbsolutePath() + " is missing: run through Maven");
    }
    return jar;
  }

  /** Core, OpenGL and GLFW with their Linux natives. */
  public static List<Path> classPath(String version) {
    List<Path> path = new ArrayList<>();
    for (String module : new String[] {"lwjgl", "lwjgl-opengl", "lwjgl-glfw"}) {
      path.add(jar(module, version));
      path.add(DIRECTORY.resolve(module + "-" + version + "-natives-linux.jar"));
    }
    return path;
  }

  /** Class files under a folder of a jar, by internal name. */
  static Map<String, byte[]> classes(Path jar, String folder) {
    Map<String, byte[]> classes = new TreeMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      zip.stream()
          .filter(e -> e.getName().startsWith(folder) && e.getName().endsWith(".class"))
          .filter(e -> !e.getName().endsWith("package-info.class"))
          .forEach(e -> classes.put(e.getName().replace(".class", ""), bytes(zip, e)));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    return classes;
  }

  private static byte[] bytes(ZipFile zip, ZipEntry entry) {
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
