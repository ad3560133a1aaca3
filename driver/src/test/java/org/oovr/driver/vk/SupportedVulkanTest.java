package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The list of Vulkan's functions is what the driver executes. */
class SupportedVulkanTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "supported-vulkan.md");

  @Test
  void documentIsUpToDate() throws IOException {
    String markdown = new SupportedVulkan().markdown();
    if (Boolean.getBoolean("oovr.writeDocs")) {
      Files.writeString(DOCUMENT, markdown);
    }
    assertEquals(markdown, Files.readString(DOCUMENT), "run this test with -Doovr.writeDocs=true");
  }

  @Test
  void whatIsLeftOutOfTheCoreHasAReason() throws IOException {
    assertEquals(List.of(), new SupportedVulkan().unexplained());
  }

  @Test
  void extensionsThatAreOfferedHaveAllTheirFunctions() throws IOException {
    assertEquals(List.of(), new SupportedVulkan().missingOfOffered());
  }
}
