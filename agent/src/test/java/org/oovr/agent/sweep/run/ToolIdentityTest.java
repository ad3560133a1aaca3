package org.oovr.agent.sweep.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolIdentityTest {
  @TempDir Path dir;

  /** A jar of names and texts that take turns. */
  private Path jar(String name, String... entries) throws IOException {
    Path file = dir.resolve(name);
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      for (int i = 0; i < entries.length; i += 2) {
        jar.putNextEntry(new JarEntry(entries[i]));
        jar.write(entries[i + 1].getBytes(StandardCharsets.UTF_8));
      }
    }
    return file;
  }

  @Test
  void onlyWhatDecidesAboutCyclesMakesAnotherTimingModel() throws IOException {
    List<String> model = List.of("model/");
    String one = ToolIdentity.entries(jar("a", "model/A", "1", "model/B", "2", "text", "3"), model);
    String text =
        ToolIdentity.entries(jar("b", "text", "4", "model/B", "2", "model/A", "1"), model);
    assertEquals(one, text);
    String other = ToolIdentity.entries(jar("c", "model/A", "1", "model/B", "3"), model);
    assertNotEquals(one, other);
    assertNotEquals(one, ToolIdentity.entries(jar("d", "model/A", "1"), model));
  }
}
