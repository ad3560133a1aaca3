package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.table.HandlerTable;

/** The list of supported calls is what the code supports. */
class SupportedApiTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "supported-api.md");

  /** Core functions of GL 3.3 by name, one per line. */
  private static Set<String> core() throws IOException {
    try (var in = SupportedApiTest.class.getResourceAsStream("gl33-core.txt")) {
      return Set.of(
          new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
              .trim()
              .split("\\s+"));
    }
  }

  @Test
  void documentIsUpToDate() throws IOException {
    if (Boolean.getBoolean("oovr.writeDocs")) {
      Files.writeString(DOCUMENT, SupportedApi.markdown());
    }
    assertEquals(
        SupportedApi.markdown(),
        Files.readString(DOCUMENT),
        "run this test with -Doovr.writeDocs=true");
  }

  @Test
  void allOfCoreThreeThreeHasAHandler() throws IOException {
    Set<String> names = core();
    assertEquals(344, names.size());
    for (String name : names) {
      assertTrue(HandlerTable.find(name) != null, name);
    }
  }
}
