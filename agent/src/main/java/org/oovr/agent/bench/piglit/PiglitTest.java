package org.oovr.agent.bench.piglit;

import java.util.List;

/**
 * A test that piglit lists.
 *
 * @param name piglit's, such as {@code spec@glsl-1.30@execution@fs-mix}
 * @param kind what runs it
 * @param command the program's name and its arguments
 */
public record PiglitTest(String name, Kind kind, List<String> command) {
  /** What runs a test. */
  public enum Kind {
    /** {@code shader_runner}, with a file that tells shaders and what to look at. */
    SHADERS,
    /** A program of its own. */
    PROGRAMS,
    /** Both, of OpenGL ES, in a context of EGL's. */
    ES;

    /** As it is named on the command line and in tables. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private static final String SEPARATOR = "@";

  /** What the test is about, coarsely: the first parts of its name. */
  public String group() {
    String[] parts = name.split(SEPARATOR, -1);
    int most = Math.min(parts.length - 1, 3);
    return parts.length == 1 ? name : String.join(SEPARATOR, List.of(parts).subList(0, most));
  }

  /** A file name for it. */
  String fileName() {
    String plain = name.replaceAll("[^A-Za-z0-9._-]+", "_");
    return plain.substring(0, Math.min(plain.length(), 120))
        + "-"
        + Integer.toHexString(name.hashCode());
  }
}
