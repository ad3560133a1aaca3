package org.oovr.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** How large files, methods and packages may be. */
class SizesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int FILE_LINES = 500;
  private static final int METHOD_LINES = 60;
  private static final int PACKAGE_FILES = 40;

  /** Begins the comment that says why the file that it stands in, or the method, is longer. */
  private static final String REASON = "// Long because ";

  private static List<Path> sources() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String module : List.of("simulator", "driver", "agent", "samples")) {
      for (String root :
          List.of("src/main/java", "src/test/java", "src/generator", "src/vector/java")) {
        Path folder = ROOT.resolve(module).resolve(root);
        if (!Files.isDirectory(folder)) {
          continue;
        }
        try (Stream<Path> walk = Files.walk(folder)) {
          walk.filter(p -> p.toString().endsWith(".java")).sorted().forEach(files::add);
        }
      }
    }
    assertTrue(files.size() > 1000, "only " + files.size() + " files found");
    return files;
  }

  private static boolean givesReason(List<String> lines) {
    return lines.stream().anyMatch(line -> line.strip().startsWith(REASON));
  }

  @Test
  void longFilesSayWhy() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : sources()) {
      List<String> lines = Files.readAllLines(file);
      if (lines.size() > FILE_LINES && lines.stream().noneMatch(l -> l.startsWith(REASON))) {
        found.add(ROOT.relativize(file) + ": " + lines.size());
      }
    }
    assertEquals(List.of(), found, "files over " + FILE_LINES + " lines without a reason");
  }

  @Test
  void longMethodsSayWhy() throws IOException {
    List<String> found = new ArrayList<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  d -> {},
                  null,
                  null,
                  manager.getJavaFileObjectsFromPaths(sources()));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      int[] methods = {0};
      for (CompilationUnitTree unit : task.parse()) {
        Path file = Path.of(unit.getSourceFile().toUri());
        List<String> lines = Files.readAllLines(file);
        new TreeScanner<Void, Void>() {
          @Override
          public Void visitMethod(MethodTree method, Void unused) {
            methods[0]++;
            LineMap map = unit.getLineMap();
            int first = (int) map.getLineNumber(positions.getStartPosition(unit, method));
            int last = (int) map.getLineNumber(positions.getEndPosition(unit, method));
            if (last - first >= METHOD_LINES && !givesReason(lines.subList(first, last))) {
              found.add(ROOT.relativize(file) + ":" + first + " " + method.getName());
            }
            return super.visitMethod(method, unused);
          }
        }.scan(unit, null);
      }
      assertTrue(methods[0] > 8000, "only " + methods[0] + " methods found");
    }
    assertEquals(List.of(), found, "methods over " + METHOD_LINES + " lines without a reason");
  }

  @Test
  void noPackageIsCrowded() throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    for (Path file : sources()) {
      counts.merge(ROOT.relativize(file.getParent()).toString(), 1, Integer::sum);
    }
    counts.values().removeIf(n -> n <= PACKAGE_FILES);
    assertEquals(Map.of(), counts, "packages with more than " + PACKAGE_FILES + " files");
  }
}
