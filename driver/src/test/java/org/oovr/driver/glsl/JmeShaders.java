package org.oovr.driver.glsl;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** jMonkeyEngine's shaders as its own preprocessor would hand them to GL. */
final class JmeShaders {
  private static final Pattern IMPORT = Pattern.compile("^\\s*#import\\s+\"([^\"]+)\"\\s*$");
  private static final Pattern SHADER =
      Pattern.compile("^\\s*(Vertex|Fragment)Shader\\s+([A-Z0-9 ]+?)\\s*:\\s*(\\S+)\\s*$");
  private static final Pattern LOOP =
      Pattern.compile(
          "[ \\t]*#for\\s+(\\w+)\\s*=\\s*(\\d+)\\.\\.(\\d+)\\s*\\((.*?)\\$0(.*?)\\)\\s*\\n"
              + "(.*?)#endfor",
          Pattern.DOTALL);
  private static final Pattern DEFINE = Pattern.compile("^\\s*(\\w+)\\s*:\\s*(\\w+)");

  /**
   * A technique of a material definition.
   *
   * @param name definition and technique
   * @param vertex path of the vertex shader by language
   * @param fragment path of the fragment shader by language
   * @param defines names that material parameters turn on
   * @param fixed names that are always on
   */
  record Technique(
      String name,
      Map<String, String> vertex,
      Map<String, String> fragment,
      List<String> defines,
      List<String> fixed) {}

  /** What the engine always sets, or sets to something else than 1. */
  private static final Map<String, String> ENGINE_DEFINES =
      Map.of(
          "NB_LIGHTS", "3",
          "SHADOWMAP_SIZE", "1024.0",
          "FILTER_MODE", "1",
          "PCFEDGE", "1.0",
          "BLUR_THRESHOLD", "0.2");

  private JmeShaders() {}

  /** All resource names with these endings in the jars that hold the anchors. */
  static List<String> list(String anchor, String... endings) {
    Set<String> names = new TreeSet<>();
    try {
      for (URL url : Collections.list(JmeShaders.class.getClassLoader().getResources(anchor))) {
        JarFile jar = ((JarURLConnection) url.openConnection()).getJarFile();
        for (JarEntry e : Collections.list(jar.entries())) {
          for (String ending : endings) {
            if (e.getName().endsWith(ending)) {
              names.add(e.getName());
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ArrayList<>(names);
  }

  static String resource(String path) {
    try (InputStream in = JmeShaders.class.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static boolean exists(String path) {
    return JmeShaders.class.getClassLoader().getResource(path) != null;
  }

  /** A shader with its imports, once each, under version line and defines. */
  static String source(String path, boolean vertex, String version, List<String> defines) {
    StringBuilder out = new StringBuilder("#version " + version + "\n");
    out.append("#define SRGB 1\n");
    out.append(vertex ? "#define VERTEX_SHADER 1\n" : "#define FRAGMENT_SHADER 1\n");
    Set<String> all = new LinkedHashSet<>(ENGINE_DEFINES.keySet());
    all.addAll(defines);
    for (String d : all) {
      out.append("#define ").append(d).append(' ');
      out.append(ENGINE_DEFINES.getOrDefault(d, "1")).append('\n');
    }
    include(path, out, new LinkedHashSet<>());
    return unrollLoops(out.toString());
  }

  /** {@code #for i=0..3 (before $0 after)} ... {@code #endfor}: the engine's own loops. */
  private static String unrollLoops(String source) {
    String text = source;
    while (true) {
      Matcher m = LOOP.matcher(text);
      int start = -1;
      while (m.find()) {
        start = m.start(); // the last one has no loop inside
      }
      if (start < 0 || !m.find(start)) {
        return text;
      }
      StringBuilder unrolled = new StringBuilder();
      for (int i = Integer.parseInt(m.group(2)); i <= Integer.parseInt(m.group(3)); i++) {
        String one = m.group(4) + "\n" + m.group(6) + "\n" + m.group(5) + "\n";
        unrolled.append(one.replace("$" + m.group(1), Integer.toString(i)));
      }
      text = text.substring(0, start) + unrolled + text.substring(m.end());
    }
  }

  private static void include(String path, StringBuilder out, Set<String> done) {
    if (!done.add(path)) {
      return;
    }
    for (String line : resource(path).split("\n")) {
      Matcher m = IMPORT.matcher(line.replace("\r", ""));
      if (m.matches()) {
        include(m.group(1), out, done);
      } else if (line.trim().startsWith("#extension")) {
        // the engine moves extensions to the head
        int at = out.indexOf("\n") + 1;
        out.insert(at, line.trim() + "\n");
      } else if (line.trim().startsWith("#struct")) {
        out.append(line.replaceFirst("#struct\\s+(\\w+).*", "struct $1 {")).append('\n');
      } else if (line.trim().startsWith("#endstruct")) {
        out.append("};\n");
      } else {
        out.append(line).append('\n');
      }
    }
  }

  /** Techniques of a material definition. */
  static List<Technique> techniques(String definition) {
    List<Technique> all = new ArrayList<>();
    Technique current = null;
    boolean defines = false;
    int count = 0;
    for (String line : resource(definition).split("\n")) {
      String text = line.replaceAll("//.*", "").trim();
      if (text.startsWith("Technique")) {
        String name =
            definition + ":" + text.replaceAll("Technique|\\{", "").trim() + "#" + count++;
        current =
            new Technique(
                name,
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new ArrayList<>(),
                new ArrayList<>());
        all.add(current);
      }
      if (current == null) {
        continue;
      }
      Matcher shader = SHADER.matcher(text);
      Matcher define = DEFINE.matcher(text);
      if (shader.matches()) {
        for (String language : shader.group(2).trim().split("\\s+")) {
          (shader.group(1).equals("Vertex") ? current.vertex : current.fragment)
              .put(language, shader.group(3));
        }
      } else if (text.startsWith("Defines")) {
        defines = true;
      } else if (text.startsWith("}")) {
        defines = false;
      } else if (defines && define.find()) {
        current.defines.add(define.group(1));
      } else if (defines && text.matches("\\w+")) {
        current.fixed.add(text);
      }
    }
    all.removeIf(t -> t.vertex.isEmpty() || t.fragment.isEmpty());
    return all;
  }

  /** Version line of a language on a desktop context; null for ES. */
  static String version(String language) {
    switch (language) {
      case "GLSL100":
        return "110";
      case "GLSL300", "GLSL310", "GLSL320":
        return null;
      default:
        return language.substring(4);
    }
  }
}
