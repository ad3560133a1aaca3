package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.cli.terminal.Version;

/** What lies where in {@code oovr.jar}. */
class PackagingIT {
  private static JarFile jar;
  private static Set<String> names;

  @BeforeAll
  static void open() throws IOException {
    jar = new JarFile(OovrProcess.jar().toFile());
    names = new TreeSet<>();
    for (JarEntry entry : Collections.list(jar.entries())) {
      if (!entry.isDirectory()) {
        names.add(entry.getName());
      }
    }
  }

  @AfterAll
  static void close() throws IOException {
    jar.close();
  }

  @Test
  void nothingButTheEntryPointsCanBeSeenFromOutside() {
    Set<String> seen = new TreeSet<>(names);
    seen.removeIf(name -> name.startsWith("inst/"));
    assertEquals(
        Set.of(
            "META-INF/LICENSE",
            "META-INF/MANIFEST.MF",
            "org/oovr/agent/IsolatedLoader.class",
            "org/oovr/agent/Main.class",
            "org/oovr/agent/OovrAgent.class",
            "org/oovr/agent/SparkTask.class"),
        seen);
  }

  @Test
  void bridgeIsInItsOwnJarOnly() throws IOException {
    assertTrue(names.stream().noneMatch(n -> n.startsWith("inst/org/oovr/agent/bridge/")));
    Set<String> folders = new TreeSet<>();
    try (InputStream in = jar.getInputStream(jar.getEntry("inst/bridge.jar"));
        JarInputStream bridge = new JarInputStream(in)) {
      for (JarEntry entry = bridge.getNextJarEntry();
          entry != null;
          entry = bridge.getNextJarEntry()) {
        if (entry.getName().endsWith(".class")) {
          folders.add(entry.getName().substring(0, entry.getName().lastIndexOf('/')));
        }
      }
    }
    assertEquals(Set.of("org/oovr/agent/bridge"), folders);
  }

  @Test
  void manifestHasWhatTheJvmNeeds() throws IOException {
    Attributes main = jar.getManifest().getMainAttributes();
    assertEquals("org.oovr.agent.Main", main.getValue("Main-Class"));
    assertEquals("org.oovr.agent.OovrAgent", main.getValue("Premain-Class"));
    assertEquals("true", main.getValue("Can-Set-Native-Method-Prefix"));
    assertEquals("ALL-UNNAMED", main.getValue("Enable-Native-Access"));
    assertEquals("org.oovr.agent", main.getValue("Automatic-Module-Name"));
  }

  @Test
  void nativeLibrariesForSixPlatforms() {
    for (String platform :
        new String[] {
          "linux/x64", "linux/arm64", "windows/x64", "windows/arm64", "macos/x64", "macos/arm64"
        }) {
      assertTrue(
          names.stream().anyMatch(n -> n.startsWith("inst/" + platform + "/org/lwjgl/shaderc/")),
          "shaderc for " + platform);
      String lwjgl = platform.replace("/x64", "").replace('/', '-');
      for (String library : new String[] {"lwjgl", "lwjgl-opengl", "lwjgl-glfw"}) {
        String name = "inst/demo/" + library + "-natives-" + lwjgl + ".jar";
        assertTrue(names.contains(name), name);
      }
    }
    assertTrue(names.contains("inst/demo/oovr-samples.jar"));
  }

  @Test
  void noClassOfLwjglIsOnOurSide() {
    assertTrue(names.stream().noneMatch(n -> n.startsWith("inst/org/lwjgl/")));
  }

  @Test
  void noClassOfSparkIsInTheJar() {
    assertTrue(names.stream().noneMatch(n -> n.contains("org/apache/spark/")));
    assertTrue(names.stream().noneMatch(n -> n.contains("scala/")));
  }

  @Test
  void entriesHaveOneTime() {
    Set<Long> times = new TreeSet<>();
    for (JarEntry entry : Collections.list(jar.entries())) {
      times.add(entry.getTime());
    }
    assertEquals(1, times.size(), "a build that depends on the clock is not reproducible");
  }

  @Test
  void startsAndSpeaks(@TempDir Path dir) throws Exception {
    OovrProcess version = OovrProcess.oovr(dir, "--version");
    assertEquals(0, version.status(), version.err());
    assertTrue(version.out().startsWith("oovr " + Version.number()), version.out());
    assertEquals("", version.err());
    assertEquals(2, OovrProcess.oovr(dir, "--nope").status());
  }
}
