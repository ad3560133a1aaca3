package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkStructs.ExtensionProperties;

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

  /** What lavapipe lists is offered, or left out with a reason. */
  @Test
  void extensionsOfLavapipeAreOfferedOrExplained() throws IOException {
    SupportedVulkan supported = new SupportedVulkan();
    List<String> unexplained = new ArrayList<>();
    try (TestProgram p = Beside.lavapipe()) {
      long count = p.allocate(8);
      p.call("vkEnumerateDeviceExtensionProperties", p.physicalDevice, 0, count, 0);
      int n = NativeMemory.getInt(count);
      long all = p.allocate((long) n * ExtensionProperties.SIZEOF);
      p.call("vkEnumerateDeviceExtensionProperties", p.physicalDevice, 0, count, all);
      for (int i = 0; i < n; i++) {
        String name = NativeMemory.text(all + (long) i * ExtensionProperties.SIZEOF);
        if (!supported.offersOrExplains(name)) {
          unexplained.add(name);
        }
      }
    }
    assertEquals(List.of(), unexplained);
  }
}
