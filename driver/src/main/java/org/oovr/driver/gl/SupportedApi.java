package org.oovr.driver.gl;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.state.EsIdentity;
import org.oovr.driver.gl.state.GlSession;
import org.oovr.driver.gl.state.Identity;
import org.oovr.driver.gl.table.HandlerTable;

/** The text of {@code docs/supported-api.md}: what the driver has, made from its own tables. */
public final class SupportedApi {
  private static final int WIDTH = 100;

  private SupportedApi() {}

  /** Functions with a handler, aliases included, in alphabetical order. */
  static Set<String> functions() {
    Set<String> names = new TreeSet<>(HandlerTable.names());
    for (String name : GlFunctions.names()) {
      if (HandlerTable.find(name) != null) {
        names.add(name);
      }
    }
    return names;
  }

  /** The whole document. */
  public static String markdown() {
    StringBuilder out = new StringBuilder();
    out.append(
        """
        # Supported API

        Made by `org.oovr.driver.gl.SupportedApi` from the tables of the driver; a test compares.
        A call that is not listed here is counted under `unsupported` in reports and left out of
        the picture. Some listed calls have limits of their own, counted in the same place.

        Version: 4.5 core, or 4.5 compatibility with the fixed function, whatever older one a
        program asks for, as Mesa gives them; 4.6 for a program that asks for it.
        Polygons are never smooth, as in llvmpipe.

        ## Extensions offered without a real driver

        """);
    Set<String> always = new TreeSet<>(Identity.extensions(true));
    always.retainAll(Identity.extensions(false));
    wrap(out, always);
    out.append("\nIn compatibility contexts also:\n\n");
    Set<String> legacy = new TreeSet<>(Identity.extensions(false));
    legacy.removeAll(Identity.extensions(true));
    wrap(out, legacy);
    out.append("\nIn core contexts only:\n\n");
    Set<String> core = new TreeSet<>(Identity.extensions(true));
    core.removeAll(Identity.extensions(false));
    wrap(out, core);
    out.append(
        "\nIn contexts of OpenGL ES, which are of version 3.2 whatever from 2.0 on is asked for:\n\n");
    wrap(out, EsIdentity.extensions(GlSession.LEAST_ES_VERSION));
    out.append("\nIn contexts of OpenGL ES 1.0 and 1.1, which have the fixed function:\n\n");
    wrap(out, EsIdentity.extensions(GlSession.FIXED_ES_VERSION));
    out.append(
        "\nIn traces of drivers that have them, and where `MESA_EXTENSION_OVERRIDE` asks for them:\n\n");
    wrap(out, new TreeSet<>(Identity.BEYOND_MESA));
    out.append("\n## Functions\n");
    Map<String, Set<String>> groups = new TreeMap<>();
    for (String name : functions()) {
      groups.computeIfAbsent(group(name), g -> new TreeSet<>()).add(name);
    }
    groups.forEach(
        (group, names) -> {
          out.append("\n### ").append(group).append("\n\n");
          wrap(out, names);
        });
    return out.toString();
  }

  private static String group(String name) {
    if (name.startsWith("oovr") || !name.matches("(gl|glX|wgl|egl)[A-Z].*")) {
      return "Records and memory";
    }
    if (!name.startsWith("gl") || name.startsWith("glX")) {
      return "Window systems";
    }
    if (name.startsWith("glGet") || name.startsWith("glIs")) {
      return "OpenGL: queries";
    }
    return "OpenGL";
  }

  private static void wrap(StringBuilder out, Iterable<String> words) {
    int column = 0;
    for (String word : words) {
      if (column > 0 && column + word.length() + 3 > WIDTH) {
        out.append('\n');
        column = 0;
      }
      if (column > 0) {
        out.append(' ');
        column++;
      }
      out.append('`').append(word).append('`');
      column += word.length() + 2;
    }
    out.append('\n');
  }
}
