import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.w3c.dom.Element;

/**
 * Writes GL.java, HandlerRows.java, WindowRows.java, gl-functions.txt, es-functions.txt, gl-enums.txt, es-enums.txt and frame-functions.txt from the Khronos
 * registry, our supplement and the rules of what functions mean. Run with
 * {@code java -cp target/generator GlRegistry KHRONOS_API supplement.xml meanings.xml OUTPUT_ROOT}; JDK only.
 */
public final class GlRegistry {
  /** Effects that change a frame buffer. */
  private static final Set<String> DRAWS = Set.of("draw_vertices", "draw", "clear", "blit", "begin", "call_list");

  private Meanings meanings;
  private final Map<String, Element> commands = new TreeMap<>();

  /** Functions of window systems; only their parameters are looked at. */
  private final Map<String, Element> windowCommands = new HashMap<>();
  private final Map<String, Element> enums = new LinkedHashMap<>();
  private final Map<String, String> corrections = new HashMap<>();
  private final Set<String> corrected = new LinkedHashSet<>();
  private final Set<String> wanted = new LinkedHashSet<>();
  private final Map<String, String> origins = new HashMap<>();
  private final Set<String> removed = new LinkedHashSet<>();

  /** Functions of OpenGL ES, with the version that has them first. */
  private final Map<String, Set<String>> embedded = new TreeMap<>();

  /** Enums of OpenGL ES with the versions and extensions that have them. */
  private final Map<String, Set<String>> embeddedEnums = new HashMap<>();
  private final Set<String> coreEnums = new LinkedHashSet<>();
  private final Map<String, Boolean> bitmaskEnums = new HashMap<>();

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 4) {
      System.err.println("usage: java GlRegistry KHRONOS_API supplement.xml meanings.xml OUTPUT_ROOT");
      System.exit(2);
    }
    GlRegistry registry = new GlRegistry();
    registry.readKhronos(Xml.parse(arguments[0] + "/gl.xml"));
    registry.readWindowSystem(Xml.parse(arguments[0] + "/glx.xml"));
    registry.readWindowSystem(Xml.parse(arguments[0] + "/wgl.xml"));
    registry.readSupplement(Xml.parse(arguments[1]));
    registry.meanings = new Meanings(Xml.parse(arguments[2]));
    Path root = Path.of(arguments[3]);
    registry.writeConstants(root.resolve("java/org/oovr/driver/gl/api/GL.java"));
    registry.writeFunctions(root.resolve("resources/org/oovr/driver/gl/api/gl-functions.txt"));
    registry.writeEmbedded(root.resolve("resources/org/oovr/driver/gl/api/es-functions.txt"));
    registry.writeEmbeddedEnums(root.resolve("resources/org/oovr/driver/gl/api/es-enums.txt"));
    registry.writeEnums(root.resolve("resources/org/oovr/driver/gl/api/gl-enums.txt"));
    new HandlerTable(registry.meanings, registry.commands).write(root.resolve("java/org/oovr/driver/gl/table/HandlerRows.java"));
    registry.writeWindows(root.resolve("java/org/oovr/driver/gl/api/WindowRows.java"));
    registry.writeFrameFunctions(root.resolve("resources/org/oovr/driver/trace/frame-functions.txt"));
    registry.meanings.check();
  }

  private void readKhronos(Element root) {
    for (Element feature : Xml.children(root, "feature")) {
      if (feature.getAttribute("api").equals("gl")) {
        require(feature, true);
        remove(feature);
      }
    }
    for (Element extension : Xml.children(Xml.children(root, "extensions").get(0), "extension")) {
      String supported = "|" + extension.getAttribute("supported") + "|";
      if (supported.contains("|gl|")
          || supported.contains("|glcore|")
          || supported.contains("|gles2|")
          || supported.contains("|gles1|")) {
        require(extension, false);
      }
      if (supported.contains("|gles2|")) {
        for (Element require : Xml.children(extension, "require")) {
          requireEmbedded(require, extension.getAttribute("name"));
        }
      }
    }
    for (Element feature : Xml.children(root, "feature")) {
      if (feature.getAttribute("api").matches("gles[12]")) {
        require(feature, false);
        for (Element require : Xml.children(feature, "require")) {
          requireEmbedded(require, feature.getAttribute("number"));
        }
      }
    }
    for (Element command : Xml.children(Xml.children(root, "commands").get(0), "command")) {
      String name = Xml.nameOf(Xml.children(command, "proto").get(0));
      if (wanted.contains(name)) {
        commands.put(name, command);
      }
    }
    for (Element block : Xml.children(root, "enums")) {
      for (Element e : Xml.children(block, "enum")) {
        String api = e.getAttribute("api");
        String name = e.getAttribute("name");
        if (api.isEmpty() || api.equals("gl") || api.equals("glcore")) {
          enums.put(name, e);
          bitmaskEnums.put(name, block.getAttribute("type").equals("bitmask"));
        }
      }
    }
  }

  private void requireEmbedded(Element require, String origin) {
    if (require.getAttribute("api").isEmpty() || require.getAttribute("api").equals("gles2")) {
      for (Element c : Xml.children(require, "command")) {
        embedded.computeIfAbsent(c.getAttribute("name"), n -> new TreeSet<>()).add(origin);
      }
      for (Element e : Xml.children(require, "enum")) {
        embeddedEnums.computeIfAbsent(e.getAttribute("name"), n -> new TreeSet<>()).add(origin);
      }
    }
  }

  private void readWindowSystem(Element root) {
    for (Element command : Xml.children(Xml.children(root, "commands").get(0), "command")) {
      windowCommands.put(Xml.nameOf(Xml.children(command, "proto").get(0)), command);
    }
  }

  private void require(Element feature, boolean core) {
    for (Element require : Xml.children(feature, "require")) {
      for (Element c : Xml.children(require, "command")) {
        wanted.add(c.getAttribute("name"));
        boolean version = feature.getTagName().equals("feature");
        String api = version && !core ? "es" : "";
        origins.putIfAbsent(
            c.getAttribute("name"), api + feature.getAttribute(version ? "number" : "name"));
        if (require.getAttribute("profile").equals("compatibility")) {
          removed.add(c.getAttribute("name"));
        }
      }
      if (core) {
        for (Element e : Xml.children(require, "enum")) {
          coreEnums.add(e.getAttribute("name"));
        }
      }
    }
  }

  private void remove(Element feature) {
    for (Element remove : Xml.children(feature, "remove")) {
      for (Element c : Xml.children(remove, "command")) {
        removed.add(c.getAttribute("name"));
      }
    }
  }

  private void readSupplement(Element root) {
    for (Element command : Xml.children(Xml.children(root, "commands").get(0), "command")) {
      String name = Xml.nameOf(Xml.children(command, "proto").get(0));
      if (commands.put(name, command) != null) {
        throw new IllegalStateException("the registry has " + name + " now: take it out of the supplement");
      }
    }
    readWindowSystem(Xml.children(root, "signatures").get(0));
    for (Element correction : Xml.children(root, "correction")) {
      corrections.put(
          correction.getAttribute("command") + " " + correction.getAttribute("param"),
          correction.getAttribute("len"));
    }
  }

  /** Names, and after a tab each version of OpenGL ES and extension that has the function, versions first. */
  private void writeEmbedded(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    embedded.forEach((name, of) -> out.append(name).append('\t').append(String.join(" ", of)).append('\n'));
    Xml.write(file, out);
  }

  /** Values of enums of OpenGL ES in hexadecimal digits, and after a tab each version and extension that has them. */
  private void writeEmbeddedEnums(Path file) throws IOException {
    Map<Long, Set<String>> origins = new TreeMap<>();
    embeddedEnums.forEach(
        (name, of) -> {
          Element e = enums.get(name);
          if (e != null && !bitmaskEnums.get(name) && e.getAttribute("type").isEmpty()) {
            origins.computeIfAbsent(value(e.getAttribute("value")), v -> new TreeSet<>()).addAll(of);
          }
        });
    StringBuilder out = new StringBuilder();
    origins.forEach((value, of) -> out.append(Long.toHexString(value)).append('\t').append(String.join(" ", of)).append('\n'));
    Xml.write(file, out);
  }

  private void writeConstants(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("// Generated by GlRegistry from the Khronos registry gl.xml (Apache-2.0). Do not edit.\n");
    out.append("package org.oovr.driver.gl.api;\n\n");
    out.append("/** Every constant of OpenGL 1.0 to 4.6 and its extensions. */\n");
    out.append("public final class GL {\n  private GL() {}\n\n");
    for (Map.Entry<String, Element> e : enums.entrySet()) {
      String value = e.getValue().getAttribute("value");
      long number = value(value);
      boolean isLong = e.getValue().getAttribute("type").equals("ull");
      out.append("  public static final ").append(isLong ? "long " : "int ").append(e.getKey());
      if (isLong) {
        out.append(" = 0x").append(Long.toHexString(number).toUpperCase()).append("L;\n");
      } else {
        out.append(" = 0x").append(Integer.toHexString((int) number).toUpperCase()).append(";\n");
      }
    }
    out.append("}\n");
    Xml.write(file, out);
  }

  private static long value(String text) {
    if (text.startsWith("-")) {
      return Long.parseLong(text);
    }
    return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseLong(text);
  }

  /**
   * First line: where each of the others starts, in bytes after the first. Then name, returned type (and after a colon the
   * kind of object it names), alias, origin, effect, state of the client array it gives, parameters as name:type:group:length:objects; tab-separated, sorted by
   * name (in ASCII). The origin is a GL version (with a minus for functions that the core profile lacks), an ES version (es3.0), an extension, or empty.
   */
  private void writeFunctions(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    StringBuilder index = new StringBuilder();
    for (Map.Entry<String, Element> c : commands.entrySet()) {
      index.append(index.length() == 0 ? "" : " ").append(out.length());
      Element proto = Xml.children(c.getValue(), "proto").get(0);
      List<Element> alias = Xml.children(c.getValue(), "alias");
      String result = meanings.objects(c.getKey(), "", proto, GlTypes.type(proto));
      out.append(c.getKey()).append('\t').append(GlTypes.type(proto));
      out.append(result.isEmpty() ? "" : ":" + result).append('\t');
      String same = alias.isEmpty() ? "" : alias.get(0).getAttribute("name");
      out.append(meanings.aliases.getOrDefault(c.getKey(), same)).append('\t');
      out.append(origins.getOrDefault(c.getKey(), ""));
      out.append(removed.contains(c.getKey()) ? "-" : "").append('\t');
      out.append(meanings.effect(c.getKey())).append('\t');
      String array = meanings.array(c.getKey());
      out.append(array.isEmpty() ? "" : Long.toHexString(value(enums.get(array).getAttribute("value"))));
      for (Element p : Xml.children(c.getValue(), "param")) {
        String name = Xml.nameOf(p);
        String length = p.getAttribute("len");
        String correction = corrections.get(c.getKey() + " " + name);
        if (correction != null) {
          length = correction;
          corrected.add(c.getKey() + " " + name);
        }
        String group = p.getAttribute("group");
        String type = GlTypes.type(p);
        // internal formats are integers by history; other groups of numbers are no names
        boolean format = group.endsWith("InternalFormat");
        if (!type.contains("enum") && !type.contains("bitfield") && !format) {
          group = "";
        }
        out.append('\t').append(name).append(':').append(type).append(':').append(group);
        out.append(':').append(length.replace(" ", ""));
        out.append(':').append(meanings.objects(c.getKey(), name, p, type));
      }
      out.append('\n');
    }
    Set<String> unused = new LinkedHashSet<>(corrections.keySet());
    unused.removeAll(corrected);
    if (!unused.isEmpty()) {
      throw new IllegalStateException("corrections without a parameter: " + unused);
    }
    Xml.write(file, index.append('\n').append(out));
  }

  /** Functions that end frames, and those that change frame buffers: for readers of files that know no GL. */
  private void writeFrameFunctions(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    for (String name : meanings.presents) {
      out.append("presents\t").append(name).append('\n');
    }
    for (String name : commands.keySet()) {
      if (DRAWS.contains(meanings.effect(name))) {
        out.append("draws\t").append(name).append('\n');
      }
    }
    Xml.write(file, out);
  }

  /** The table of what functions of window systems do, with the positions of the arguments that matter. */
  private void writeWindows(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("// Generated by GlRegistry from glx.xml, wgl.xml, supplement.xml and meanings.xml. Do not edit.\n");
    out.append("package org.oovr.driver.gl.api;\n\n");
    out.append("import org.oovr.driver.gl.api.WindowFunction.Does;\n");
    out.append("import org.oovr.driver.gl.api.WindowFunction.System;\n\n");
    out.append("/** Functions of window systems; positions are -1 where there is no such argument. */\n");
    out.append("final class WindowRows {\n");
    out.append("  /** name, system, what it does; context, share, drawable, read, attributes, width, height. */\n");
    out.append("  static final WindowFunction[] ALL = {\n");
    for (Map.Entry<String, Element> window : meanings.windows.entrySet()) {
      String name = window.getKey();
      Element row = window.getValue();
      String system = name.startsWith("glX") ? "GLX" : name.startsWith("egl") ? "EGL" : row.getAttribute("system");
      system = name.startsWith("wgl") ? "WGL" : system.isEmpty() ? "NONE" : system;
      out.append("    new WindowFunction(\"").append(name).append("\", System.").append(system);
      out.append(", Does.").append(row.getAttribute("does").toUpperCase());
      for (String role : List.of("context", "share", "drawable", "read", "attributes", "width", "height")) {
        out.append(", ").append(position(name, row.getAttribute(role)));
      }
      out.append("),\n");
    }
    Xml.write(file, out.append("  };\n\n  private WindowRows() {}\n}\n"));
  }

  private int position(String function, String parameter) {
    if (parameter.isEmpty()) {
      return -1;
    }
    Element command = commands.getOrDefault(function, windowCommands.get(function));
    if (command == null) {
      throw new IllegalStateException("no parameters are known of " + function);
    }
    List<Element> parameters = Xml.children(command, "param");
    for (int i = 0; i < parameters.size(); i++) {
      if (Xml.nameOf(parameters.get(i)).equals(parameter)) {
        return i;
      }
    }
    throw new IllegalStateException("no parameter " + parameter + " of " + function);
  }

  /** name, hexadecimal value, b for bits or e, groups; core constants first, so the first of equal values is preferred. */
  private void writeEnums(Path file) throws IOException {
    Set<String> ordered = new LinkedHashSet<>(coreEnums);
    ordered.retainAll(enums.keySet());
    ordered.addAll(enums.keySet());
    StringBuilder out = new StringBuilder();
    for (String name : ordered) {
      Element e = enums.get(name);
      out.append(name).append('\t');
      out.append(Long.toHexString(value(e.getAttribute("value")))).append('\t');
      out.append(bitmaskEnums.get(name) ? 'b' : 'e').append('\t');
      out.append(e.getAttribute("group")).append('\n');
    }
    Xml.write(file, out);
  }
}
