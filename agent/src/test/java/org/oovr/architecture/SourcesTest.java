package org.oovr.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules about the text of the sources and documents. */
class SourcesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final List<String> MODULES = List.of("simulator", "driver", "agent", "samples");
  private static final Pattern API_NAME = Pattern.compile("\\b(?:GL|VK)_[A-Z][A-Z0-9_]+\\b");
  private static final Pattern COMMENT =
      Pattern.compile("\"(?:\\\\.|[^\"\\\\\\n])*\"|/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)#\\s]+)[^)]*\\)");
  private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");

  private static List<Path> sources(String module) throws IOException {
    try (Stream<Path> walk = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
      return walk.filter(p -> p.toString().endsWith(".java")).toList();
    }
  }

  /** Macros that the shading language itself predefines (GLSL 3.30, 3.3; GLSL ES 1.00, 3.4). */
  private static final List<String> GLSL_MACROS = List.of("GL_ES", "GL_FRAGMENT_PRECISION_HIGH");

  /** The code of a file: comments out, string literals in. */
  private static String code(Path file) throws IOException {
    Matcher matcher = COMMENT.matcher(Files.readString(file));
    return matcher.replaceAll(
        m -> m.group().startsWith("/") ? " " : Matcher.quoteReplacement(m.group()));
  }

  @Test
  void apiNamesStopAtTheDriver() throws IOException {
    List<String> found = new ArrayList<>();
    for (String module : List.of("simulator", "driver", "agent")) {
      for (Path file : sources(module)) {
        String name = ROOT.relativize(file).toString().replace('\\', '/');
        if (name.contains("/driver/gl/") || name.contains("/driver/vk/")) {
          continue;
        }
        Matcher matcher = API_NAME.matcher(code(file));
        while (matcher.find()) {
          if (name.contains("/driver/glsl/") && GLSL_MACROS.contains(matcher.group())) {
            continue;
          }
          found.add(name + ": " + matcher.group());
        }
      }
    }
    assertEquals(List.of(), found, "GL_ and VK_ names outside driver.gl and driver.vk");
  }

  @Test
  void everyPackageIsIntroduced() throws IOException {
    Set<String> without = new TreeSet<>();
    for (String module : MODULES) {
      for (Path file : sources(module)) {
        Path folder = file.getParent();
        if (!Files.exists(folder.resolve("package-info.java"))) {
          without.add(ROOT.relativize(folder).toString());
        }
      }
    }
    assertEquals(Set.of(), without, "packages without package-info.java");
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Stream.concat(top, docs).filter(p -> p.toString().endsWith(".md")).forEach(documents::add);
    }
    return documents;
  }

  @Test
  void linksOfDocumentsLeadSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      Matcher matcher = LINK.matcher(Files.readString(document));
      while (matcher.find()) {
        String target = matcher.group(1);
        if (!target.contains("://") && !Files.exists(document.getParent().resolve(target))) {
          broken.add(ROOT.relativize(document) + ": " + target);
        }
      }
    }
    assertEquals(List.of(), broken);
  }

  @Test
  void pathsInTheArchitectureExist() throws IOException {
    String text = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
    List<String> missing = new ArrayList<>();
    int paths = 0;
    Matcher matcher = CODE.matcher(text);
    while (matcher.find()) {
      String word = matcher.group(1);
      if (word.matches("[\\w.-]+(/[\\w.-]+)+/?") || word.matches("[\\w-]+\\.(md|xml|jar)")) {
        paths++;
        boolean built = word.endsWith(".jar") || word.startsWith("inst/");
        if (!built && !Files.exists(ROOT.resolve(word))) {
          missing.add(word);
        }
      }
    }
    assertTrue(paths > 10, "only " + paths + " paths found: is the pattern right?");
    assertEquals(List.of(), missing, "paths in ARCHITECTURE.md that do not exist");
  }

  @Test
  void packagesInTheArchitectureExist() throws IOException {
    String text = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
    List<String> missing = new ArrayList<>();
    Matcher matcher =
        Pattern.compile("`((?:simulator|driver|agent|samples)(?:\\.[a-z]+)+)`").matcher(text);
    int packages = 0;
    while (matcher.find()) {
      packages++;
      String name = matcher.group(1);
      String module = name.substring(0, name.indexOf('.'));
      Path folder = ROOT.resolve(module + "/src/main/java/org/oovr/" + name.replace('.', '/'));
      if (!Files.isDirectory(folder)) {
        missing.add(name);
      }
    }
    assertTrue(packages > 10, "only " + packages + " packages found: is the pattern right?");
    assertEquals(List.of(), missing, "packages in ARCHITECTURE.md that do not exist");
  }

  @Test
  void theCodeFilterKeepsStringsAndDropsComments() {
    Matcher matcher = COMMENT.matcher("a /* GL_X */ \"// GL_Y\" // GL_Z\n b");
    String code =
        matcher.replaceAll(
            m -> m.group().startsWith("/") ? " " : Matcher.quoteReplacement(m.group()));
    assertFalse(code.contains("GL_X") || code.contains("GL_Z"), code);
    assertTrue(code.contains("\"// GL_Y\""), code);
  }
}
