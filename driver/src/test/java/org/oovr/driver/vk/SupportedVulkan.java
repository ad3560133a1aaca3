package org.oovr.driver.vk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkRegistry;

/** What the driver executes of Vulkan, as a document. */
final class SupportedVulkan {
  /** Why functions of the core are left out, by the words that they are known by. */
  /** By the extension's name, why it is not offered. */
  private static final Map<String, String> LEFT_OUT = new TreeMap<>();

  static {
    LEFT_OUT.put(
        "VK_EXT_external_memory_host", "buffers and images lie in memory of the simulated machine");
    LEFT_OUT.put(
        "VK_KHR_external_memory_fd",
        "memory of the simulated machine is of one process; enabled in a capture, it is told");
  }

  private static final Map<String, String> REASONS =
      Map.of(
          "Sparse", "no sparse resources",
          "Ycbcr", "no formats of YCbCr",
          "ProcAddr", "answered by whoever intercepts the program");

  /** Ends of names that belong to a second extension, which adds to the first. */
  private static final List<String> OF_OTHERS = List.of("AMD", "NV");

  private final VulkanDriver driver =
      new VulkanDriver(command -> {}, VulkanOptions.of().withLog(line -> {}));

  private final TreeSet<String> offered = new TreeSet<>();

  SupportedVulkan() throws IOException {
    try (var in = SupportedVulkan.class.getResourceAsStream("query/extensions.txt")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        if (!line.isBlank() && !line.startsWith("#")) {
          offered.add(line.split(" ")[1]);
        }
      }
    }
  }

  /** Functions of the core by their version. */
  Map<String, List<VkFunction>> core() {
    Map<String, List<VkFunction>> versions = new TreeMap<>();
    for (int i = 0; i < VkRegistry.size(); i++) {
      VkFunction f = VkRegistry.function(i);
      if (!f.isExtension()) {
        versions.computeIfAbsent(f.origin(), v -> new ArrayList<>()).add(f);
      }
    }
    return versions;
  }

  /** Functions of extensions that are offered, and that nobody executes. */
  List<String> missingOfOffered() {
    List<String> missing = new ArrayList<>();
    for (int i = 0; i < VkRegistry.size(); i++) {
      VkFunction f = VkRegistry.function(i);
      if (offered.contains(f.origin())
          && OF_OTHERS.stream().noneMatch(f.name()::endsWith)
          && !driver.has(i)) {
        missing.add(f.name() + " of " + f.origin());
      }
    }
    return missing;
  }

  /** Functions of the core that are left out without a reason. */
  List<String> unexplained() {
    List<String> names = new ArrayList<>();
    core()
        .values()
        .forEach(
            functions -> {
              for (VkFunction f : functions) {
                if (!driver.has(f.number()) && reason(f) == null) {
                  names.add(f.name());
                }
              }
            });
    return names;
  }

  private static String reason(VkFunction f) {
    for (Map.Entry<String, String> e : REASONS.entrySet()) {
      if (f.name().contains(e.getKey())) {
        return e.getValue();
      }
    }
    return null;
  }

  boolean offersOrExplains(String extension) {
    return offered.contains(extension) != LEFT_OUT.containsKey(extension);
  }

  /** What features and formats are good for beside lavapipe, with the reasons of a test. */
  private static void differences(StringBuilder out) throws IOException {
    out.append("\n## Features and formats beside lavapipe 22.3.6\n\n")
        .append(
            "What only this driver has is marked by +, what only lavapipe has by -; of formats\n")
        .append(
            "(by their numbers) the bits of `VkFormatFeatureFlagBits` are told, in hexadecimal\n")
        .append(
            "digits. `DeviceBesideLavapipeTest` knows all of them, `PropertiesBesideLavapipeTest`\n")
        .append("limits and properties.\n\n");
    try (var in = SupportedVulkan.class.getResourceAsStream("differences.txt")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        String[] f = line.split(" ", 3);
        if (!line.startsWith("#")) {
          String of = f[1].equals("feature") ? "" : " of " + f[1].replace(",", ", ");
          out.append("- `")
              .append(f[0])
              .append('`')
              .append(of)
              .append(": ")
              .append(f[2])
              .append('\n');
        }
      }
    }
  }

  String markdown() throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("# Supported functions of Vulkan\n\n")
        .append(
            "Made by `org.oovr.driver.vk.SupportedVulkan` from the driver; a test compares. A\n")
        .append(
            "program asks for functions by name: one that is not here it does not get. Called\n")
        .append(
            "all the same, found in a capture, or of the core and left out (no feature that is\n")
        .append("offered uses it), it is counted under `unsupported` in reports and answers with\n")
        .append("Vulkan's error. Ray tracing is not there.\n\n");
    core().forEach((version, functions) -> version(out, version, functions));
    out.append("## Extensions\n\n");
    for (String extension : offered) {
      out.append("- `").append(extension).append("`\n");
    }
    out.append("\n## What lavapipe 22.3.6 offers, and this driver does not\n\n");
    LEFT_OUT.forEach((name, why) -> out.append("- `").append(name).append("`: " + why + "\n"));
    differences(out);
    return out.toString();
  }

  private void version(StringBuilder out, String version, List<VkFunction> functions) {
    out.append("## Vulkan ").append(version).append("\n\n");
    for (VkFunction f : functions) {
      out.append("- `").append(f.name()).append('`');
      if (!driver.has(f.number())) {
        out.append(": not by the driver: ").append(reason(f));
      }
      out.append('\n');
    }
    out.append('\n');
  }
}
