package org.oovr.agent.options;

import java.nio.file.Path;
import java.util.Map;

/** Names of what a program's calls are recorded in: each API has a kind of file. */
public final class CaptureFiles {
  private static final String OPENGL = ".trace";
  private static final String VULKAN = ".gfxr";

  private CaptureFiles() {}

  /** Whether the user has named a file of Vulkan's kind. */
  public static boolean isOfVulkan(Path out) {
    return out.toString().endsWith(VULKAN);
  }

  /** Where calls of OpenGL go: to the file that was named, unless it is one of Vulkan's kind. */
  public static Path ofOpenGl(Path out) {
    return isOfVulkan(out) ? renamed(out, OPENGL) : out;
  }

  /** Where calls of Vulkan go. */
  public static Path ofVulkan(Path out) {
    return isOfVulkan(out) ? out : renamed(out, VULKAN);
  }

  private static Path renamed(Path out, String ending) {
    String name = out.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return out.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + ending);
  }

  /** Properties as a JSON object. */
  public static String json(Map<String, String> properties) {
    StringBuilder text = new StringBuilder("{");
    properties.forEach(
        (name, value) -> {
          text.append(text.length() > 1 ? "," : "").append('"').append(escaped(name));
          text.append("\":\"").append(escaped(value)).append('"');
        });
    return text.append('}').toString();
  }

  private static String escaped(String value) {
    StringBuilder text = new StringBuilder();
    for (char c : value.toCharArray()) {
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ') {
        text.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }
}
