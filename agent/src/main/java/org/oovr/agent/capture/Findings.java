package org.oovr.agent.capture;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.oovr.agent.instrument.Interception;

/** What the agent has met, in words for the user. */
final class Findings {
  private static final int MOST = 3;
  private static final String UNKNOWN_VERSION = "3";

  private final Interception seen;
  private final String refused;
  private final String printed;

  /**
   * What is known.
   *
   * @param refused what the application was not given; empty for nothing
   * @param printed the last exception that it printed; empty for none
   */
  Findings(Interception seen, String refused, String printed) {
    this.seen = seen;
    this.refused = refused;
    this.printed = printed;
  }

  /**
   * Graphics libraries that the application has loaded, by version and file name: where the files
   * lie differs from machine to machine, and reports should not.
   */
  List<String> libraries() {
    TreeSet<String> versions = new TreeSet<>();
    TreeSet<String> files = new TreeSet<>();
    for (String source : seen.sources()) {
      files.add(source.substring(source.lastIndexOf('/', source.length() - 2) + 1));
      versions.add(version(source));
    }
    List<String> libraries = new ArrayList<>();
    if (seen.openGlClasses() + seen.vulkanClasses() > 0) {
      String names = files.isEmpty() ? "" : " (" + String.join(", ", files) + ")";
      libraries.add("LWJGL " + String.join(", ", versions) + names);
    }
    libraries.addAll(seen.strangers());
    return libraries;
  }

  /** What the manifest of LWJGL's jar says; just the generation where there is no such jar. */
  private static String version(String source) {
    try (JarFile jar = new JarFile(Path.of(URI.create(source)).toFile())) {
      if (jar.getEntry("org/lwjgl/opengl/Display.class") != null) {
        return "2";
      }
      String version =
          jar.getManifest() == null
              ? null
              : jar.getManifest().getMainAttributes().getValue("Specification-Version");
      return version == null ? UNKNOWN_VERSION : version;
    } catch (IOException | IllegalArgumentException | FileSystemNotFoundException notAJar) {
      return UNKNOWN_VERSION;
    }
  }

  /** Why nothing was intercepted, and what to do; a line each. */
  List<String> explain() {
    List<String> lines = new ArrayList<>();
    if (!refused.isEmpty() || !printed.isEmpty()) {
      // It did not come to its first call, for a reason of its own or of ours.
      lines.add(
          "the program made no OpenGL call: "
              + (refused.isEmpty() ? "its last exception was " + printed : refused));
      return lines;
    }
    lines.add("NOTHING WAS INTERCEPTED: no OpenGL call of LWJGL was seen");
    if (!seen.tooEarly().isEmpty()) {
      lines.add(
          "LWJGL was loaded before the agent ("
              + some(seen.tooEarly())
              + "): put -javaagent:oovr.jar before any other agent, and do not attach it later");
    }
    for (Map.Entry<String, String> failure : seen.failures().entrySet()) {
      lines.add("the class " + failure.getKey() + " could not be rewritten: " + failure.getValue());
      if (lines.size() > MOST) {
        break;
      }
    }
    if (!seen.strangers().isEmpty()) {
      lines.add(
          "the program uses "
              + String.join(", ", seen.strangers())
              + ", which OO-VR does not intercept; it intercepts OpenGL through LWJGL 2.9 and 3.2 to 3.4");
    }
    if (seen.openGlClasses() > 0) {
      lines.add(
          "LWJGL's OpenGL classes were loaded from "
              + String.join(", ", seen.sources())
              + " and rewritten, but no function was called: did the program create a context?");
    } else if (seen.strangers().isEmpty() && seen.tooEarly().isEmpty()) {
      lines.add(
          "no class of org.lwjgl.opengl was loaded in this virtual machine: if the program is a"
              + " launcher, give the agent to the virtual machine that draws"
              + " (JAVA_TOOL_OPTIONS=-javaagent:oovr.jar=...)");
    }
    return lines;
  }

  private static String some(List<String> names) {
    List<String> first = names.subList(0, Math.min(MOST, names.size()));
    return String.join(", ", first) + (names.size() > MOST ? ", ..." : "");
  }
}
