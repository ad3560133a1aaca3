// Long because it runs as a single source file, without a build.
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Writes GL.java, HandlerRows.java, WindowRows.java, gl-functions.txt, es-functions.txt, gl-enums.txt, es-enums.txt and frame-functions.txt from the Khronos
 * registry, our supplement and the rules of what functions mean. Run with
 * {@code java GlRegistry.java KHRONOS_API supplement.xml meanings.xml OUTPUT_ROOT}; JDK only.
 */
public final class GlRegistry {
  private static final Map<String, String> TYPES = new HashMap<>();

  static {
    String[][] types = {
      {"void", "void"}, {"GLvoid", "void"}, {"GLenum", "enum"}, {"GLbitfield", "bitfield"},
      {"GLboolean", "boolean"}, {"GLbyte", "byte"}, {"GLubyte", "ubyte"}, {"GLchar", "char"},
      {"GLcharARB", "char"}, {"GLshort", "short"}, {"GLushort", "ushort"}, {"GLhalfNV", "half"},
      {"GLint", "int"}, {"GLuint", "uint"}, {"GLsizei", "sizei"}, {"GLfixed", "fixed"},
      {"GLclampx", "fixed"}, {"GLhandleARB", "uint"}, {"GLint64", "int64"}, {"GLint64EXT", "int64"},
      {"GLuint64", "uint64"}, {"GLuint64EXT", "uint64"}, {"GLintptr", "intptr"},
      {"GLintptrARB", "intptr"}, {"GLvdpauSurfaceNV", "intptr"}, {"GLsizeiptr", "sizeiptr"},
      {"GLsizeiptrARB", "sizeiptr"}, {"GLfloat", "float"}, {"GLclampf", "float"},
      {"GLdouble", "double"}, {"GLclampd", "double"}, {"GLsync", "sync"},
      {"GLDEBUGPROC", "address"}, {"GLDEBUGPROCARB", "address"}, {"GLDEBUGPROCAMD", "address"},
      {"GLDEBUGPROCKHR", "address"}, {"GLeglImageOES", "address"},
      {"GLeglClientBufferEXT", "address"}, {"GLVULKANPROCNV", "address"},
      {"struct _cl_context", "void"}, {"struct _cl_event", "void"},
      {"Display", "address"}, {"GLXContext", "address"}, {"GLXFBConfig", "address"},
      {"Address", "address"}, {"GLXDrawable", "uint64"}, {"Bool", "bool32"},
    };
    for (String[] t : types) {
      TYPES.put(t[0], t[1]);
    }
  }

  /** Suffixes that do not change what a function does. */
  private static final String VENDORS = "(ARB|EXT|NVX|NV|ATI|APPLE|OVR|OES|ANGLE|AMD|KHR)$";

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
  private final Map<String, String> embedded = new TreeMap<>();

  /** Enums of OpenGL ES with the versions and extensions that have them. */
  private final Map<String, Set<String>> embeddedEnums = new HashMap<>();
  private final Set<String> coreEnums = new LinkedHashSet<>();
  private final Map<String, Boolean> bitmaskEnums = new HashMap<>();

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 4) {
      System.err.println("usage: java GlRegistry.java KHRONOS_API supplement.xml meanings.xml OUTPUT_ROOT");
      System.exit(2);
    }
    GlRegistry registry = new GlRegistry();
    registry.readKhronos(parse(arguments[0] + "/gl.xml"));
    registry.readWindowSystem(parse(arguments[0] + "/glx.xml"));
    registry.readWindowSystem(parse(arguments[0] + "/wgl.xml"));
    registry.readSupplement(parse(arguments[1]));
    registry.meanings = new Meanings(parse(arguments[2]));
    Path root = Path.of(arguments[3]);
    registry.writeConstants(root.resolve("java/org/oovr/driver/gl/api/GL.java"));
    registry.writeFunctions(root.resolve("resources/org/oovr/driver/gl/api/gl-functions.txt"));
    registry.writeEmbedded(root.resolve("resources/org/oovr/driver/gl/api/es-functions.txt"));
    registry.writeEmbeddedEnums(root.resolve("resources/org/oovr/driver/gl/api/es-enums.txt"));
    registry.writeEnums(root.resolve("resources/org/oovr/driver/gl/api/gl-enums.txt"));
    registry.writeHandlers(root.resolve("java/org/oovr/driver/gl/table/HandlerRows.java"));
    registry.writeWindows(root.resolve("java/org/oovr/driver/gl/api/WindowRows.java"));
    registry.writeFrameFunctions(root.resolve("resources/org/oovr/driver/trace/frame-functions.txt"));
    registry.meanings.check();
  }

  /** The rules of meanings.xml: the first that fits a function or parameter holds. */
  private static final class Meanings {
    /**
     * A rule.
     *
     * @param function matches names, those of effects without the suffix of a vendor
     * @param parameter matches names of parameters, null where it is about the function
     */
    private record Rule(Pattern function, Pattern parameter, String says) {}

    private final List<Rule> effects = new ArrayList<>();
    private final List<Rule> arrays = new ArrayList<>();
    private final List<Rule> objects = new ArrayList<>();
    private final Map<String, String> classes = new HashMap<>();
    private final Map<String, String> aliases = new HashMap<>();
    private final Set<String> presents = new TreeSet<>();
    private final Set<Rule> used = new LinkedHashSet<>();

    /** Functions that the driver executes, by the class of their methods; empty for none. */
    private final Map<String, List<String>> handlers = new LinkedHashMap<>();

    /** Key in {@link #handlers} of functions in no class that need no context. */
    static final String NOTHING_WITHOUT_CONTEXT = "nothingWithoutContext";

    /** Classes of {@link #handlers} whose functions need no context. */
    private final Set<String> withoutContext = new TreeSet<>();

    /** Functions of window systems: what they do, and which of their parameters is what. */
    private final Map<String, Element> windows = new TreeMap<>();

    /** Functions that do what another one does, by name. */
    private final List<Element> likes = new ArrayList<>();

    Meanings(Element root) {
      for (Element e : children(root, "class")) {
        classes.put(e.getAttribute("name"), e.getAttribute("objects"));
      }
      for (Element e : children(root, "objects")) {
        objects.add(rule(e, Pattern.compile(e.getAttribute("param")), e.getAttribute("kind")));
      }
      for (Element e : children(root, "effect")) {
        effects.add(rule(e, null, e.getAttribute("name")));
      }
      for (Element e : children(root, "array")) {
        arrays.add(rule(e, null, e.getAttribute("state")));
      }
      for (Element e : children(root, "present")) {
        presents.add(e.getAttribute("name"));
      }
      for (Element e : children(root, "handlers")) {
        List<String> names = List.of(e.getTextContent().trim().split("\\s+"));
        boolean session = e.getAttribute("of").equals("session");
        String in = e.getAttribute("in");
        in = in.isEmpty() && session ? NOTHING_WITHOUT_CONTEXT : in;
        handlers.computeIfAbsent(in, i -> new ArrayList<>()).addAll(names);
        if (session) {
          withoutContext.add(in);
        }
      }
      for (Element e : children(root, "window")) {
        for (String name : e.getAttribute("name").trim().split("\\s+")) {
          if (windows.put(name, e) != null) {
            throw new IllegalStateException("twice: " + name);
          }
          if (e.getAttribute("does").equals("present")) {
            presents.add(name);
          }
        }
      }
      likes.addAll(children(root, "like"));
      for (Element e : children(root, "alias")) {
        aliases.put(e.getAttribute("name"), e.getAttribute("of"));
      }
    }

    private static Rule rule(Element e, Pattern parameter, String says) {
      return new Rule(Pattern.compile(e.getAttribute("functions")), parameter, says);
    }

    private String first(List<Rule> rules, String function, String parameter) {
      for (Rule rule : rules) {
        if (rule.function.matcher(function).matches()
            && (rule.parameter == null || rule.parameter.matcher(parameter).matches())) {
          used.add(rule);
          return rule.says;
        }
      }
      return null;
    }

    String effect(String function) {
      String effect = first(effects, function.replaceFirst(VENDORS, ""), null);
      return effect == null ? "none" : effect;
    }

    /** Name of the client state of the array that a function gives, or empty. */
    String array(String function) {
      String array = first(arrays, function.replaceFirst(VENDORS, ""), null);
      return array == null ? "" : array;
    }

    /** Kind of the objects whose names a parameter (or result) holds, or empty. */
    String objects(String function, String parameter, Element declaration, String type) {
      if (!type.matches("(const )?(uint|int|sync|address)\\*?")) {
        return "";
      }
      String kind = first(objects, function, parameter);
      if (kind == null) {
        kind = classes.getOrDefault(declaration.getAttribute("class"), "");
      }
      return kind.equals("none") ? "" : kind;
    }

    /** Fails when a rule is of no use: it is misspelt, or another one hides it. */
    void check() {
      List<Rule> unused = new ArrayList<>(effects);
      unused.addAll(arrays);
      unused.addAll(objects);
      unused.removeAll(used);
      if (!unused.isEmpty()) {
        throw new IllegalStateException("rules that fit no function: " + unused);
      }
    }
  }

  private static Element parse(String file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new File(file))
        .getDocumentElement();
  }

  private void readKhronos(Element root) {
    for (Element feature : children(root, "feature")) {
      if (feature.getAttribute("api").equals("gl")) {
        require(feature, true);
        remove(feature);
      }
    }
    for (Element extension : children(children(root, "extensions").get(0), "extension")) {
      String supported = "|" + extension.getAttribute("supported") + "|";
      if (supported.contains("|gl|")
          || supported.contains("|glcore|")
          || supported.contains("|gles2|")
          || supported.contains("|gles1|")) {
        require(extension, false);
      }
      if (supported.contains("|gles2|")) {
        for (Element require : children(extension, "require")) {
          requireEmbedded(require, extension.getAttribute("name"));
        }
      }
    }
    for (Element feature : children(root, "feature")) {
      if (feature.getAttribute("api").matches("gles[12]")) {
        require(feature, false);
        for (Element require : children(feature, "require")) {
          for (Element c : children(require, "command")) {
            if (feature.getAttribute("api").equals("gles2")) {
              embedded.putIfAbsent(c.getAttribute("name"), feature.getAttribute("number"));
            }
          }
          requireEmbedded(require, feature.getAttribute("number"));
        }
      }
    }
    for (Element command : children(children(root, "commands").get(0), "command")) {
      String name = nameOf(children(command, "proto").get(0));
      if (wanted.contains(name)) {
        commands.put(name, command);
      }
    }
    for (Element block : children(root, "enums")) {
      for (Element e : children(block, "enum")) {
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
      for (Element e : children(require, "enum")) {
        embeddedEnums.computeIfAbsent(e.getAttribute("name"), n -> new TreeSet<>()).add(origin);
      }
    }
  }

  private void readWindowSystem(Element root) {
    for (Element command : children(children(root, "commands").get(0), "command")) {
      windowCommands.put(nameOf(children(command, "proto").get(0)), command);
    }
  }

  private void require(Element feature, boolean core) {
    for (Element require : children(feature, "require")) {
      for (Element c : children(require, "command")) {
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
        for (Element e : children(require, "enum")) {
          coreEnums.add(e.getAttribute("name"));
        }
      }
    }
  }

  private void remove(Element feature) {
    for (Element remove : children(feature, "remove")) {
      for (Element c : children(remove, "command")) {
        removed.add(c.getAttribute("name"));
      }
    }
  }

  private void readSupplement(Element root) {
    for (Element command : children(children(root, "commands").get(0), "command")) {
      String name = nameOf(children(command, "proto").get(0));
      if (commands.put(name, command) != null) {
        throw new IllegalStateException("the registry has " + name + " now: take it out of the supplement");
      }
    }
    readWindowSystem(children(root, "signatures").get(0));
    for (Element correction : children(root, "correction")) {
      corrections.put(
          correction.getAttribute("command") + " " + correction.getAttribute("param"),
          correction.getAttribute("len"));
    }
  }

  /** Name and first version of OpenGL ES, with a tab between. */
  private void writeEmbedded(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    embedded.forEach((name, version) -> out.append(name).append('\t').append(version).append('\n'));
    write(file, out);
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
    write(file, out);
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
    write(file, out);
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
      Element proto = children(c.getValue(), "proto").get(0);
      List<Element> alias = children(c.getValue(), "alias");
      String result = meanings.objects(c.getKey(), "", proto, type(proto));
      out.append(c.getKey()).append('\t').append(type(proto));
      out.append(result.isEmpty() ? "" : ":" + result).append('\t');
      String same = alias.isEmpty() ? "" : alias.get(0).getAttribute("name");
      out.append(meanings.aliases.getOrDefault(c.getKey(), same)).append('\t');
      out.append(origins.getOrDefault(c.getKey(), ""));
      out.append(removed.contains(c.getKey()) ? "-" : "").append('\t');
      out.append(meanings.effect(c.getKey())).append('\t');
      String array = meanings.array(c.getKey());
      out.append(array.isEmpty() ? "" : Long.toHexString(value(enums.get(array).getAttribute("value"))));
      for (Element p : children(c.getValue(), "param")) {
        String name = nameOf(p);
        String length = p.getAttribute("len");
        String correction = corrections.get(c.getKey() + " " + name);
        if (correction != null) {
          length = correction;
          corrected.add(c.getKey() + " " + name);
        }
        String group = p.getAttribute("group");
        String type = type(p);
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
    write(file, index.append('\n').append(out));
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
    write(file, out);
  }

  private static final String BEGIN_ROWS = "(String name) {\n    return switch (name) {\n";
  private static final String END_ROWS = "      default -> null;\n    };\n  }\n";

  /** The table of what executes functions: calls of methods with the parameters of the functions. */
  private void writeHandlers(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("// Generated by GlRegistry from gl.xml and meanings.xml. Do not edit.\n");
    out.append("package org.oovr.driver.gl.table;\n\nimport java.util.Map;\n");
    out.append("import org.oovr.driver.gl.call.Handler;\nimport org.oovr.driver.gl.call.WindowHandler;\n");
    for (String in : new TreeSet<>(meanings.handlers.keySet())) {
      if (!in.isEmpty() && !in.equals(Meanings.NOTHING_WITHOUT_CONTEXT)) {
        out.append("import org.oovr.driver.gl.call.").append(in).append(";\n");
      }
    }
    out.append("import org.oovr.driver.gl.call.direct.Selected;\n\n");
    out.append("/** What executes each function, with its arguments in the types of the registry. */\n");
    out.append("final class HandlerRows {\n  private HandlerRows() {}\n\n");
    writeFind(out);
    writeFillSession(out);
    Set<String> all = new LinkedHashSet<>();
    for (Map.Entry<String, List<String>> family : meanings.handlers.entrySet()) {
      boolean session = meanings.withoutContext.contains(family.getKey());
      out.append(session ? "\n  private static void " : "\n  private static Handler ").append(family(family.getKey()));
      out.append(session ? "(Map<String, WindowHandler> t) {\n" : BEGIN_ROWS);
      for (String name : family.getValue()) {
        Element command = commands.get(name);
        if (command == null || !all.add(name)) {
          throw new IllegalStateException("handler of no function, or twice: " + name);
        }
        boolean nothing = family.getKey().isEmpty() || family.getKey().equals(Meanings.NOTHING_WITHOUT_CONTEXT);
        String does = nothing ? "(gl, c) -> {}" : handler(family.getKey(), name, command, session);
        out.append(session ? "    t.put(\"" + name + "\", " + does + ");\n" : row(name, does));
      }
      out.append(session ? "  }\n" : END_ROWS);
    }
    out.append("\n  private static Handler likeOthers").append(BEGIN_ROWS);
    for (Element like : meanings.likes) {
      writeLike(out, like, all);
    }
    write(file, out.append(END_ROWS).append("}\n"));
  }

  private static String row(String name, String does) {
    return "      case \"" + name + "\" -> " + does + ";\n";
  }

  /** The functions that do what another one does, with something selected while it does so. */
  private void writeLike(StringBuilder out, Element like, Set<String> all) {
    Pattern names = Pattern.compile(like.getAttribute("functions"));
    boolean used = false;
    for (Map.Entry<String, Element> c : commands.entrySet()) {
      if (!names.matcher(c.getKey()).matches()) {
        continue;
      }
      used = true;
      String other = c.getKey().replaceAll(names.pattern(), like.getAttribute("of"));
      if (!all.add(c.getKey())) {
        throw new IllegalStateException("twice: " + c.getKey());
      }
      out.append(row(c.getKey(), like(like, c.getKey(), other)));
    }
    if (!used) {
      throw new IllegalStateException("fits no function: " + names);
    }
  }

  private String like(Element like, String name, String other) {
    String family = null;
    for (Map.Entry<String, List<String>> f : meanings.handlers.entrySet()) {
      family = f.getValue().contains(other) ? f.getKey() : family;
    }
    if (family == null) {
      throw new IllegalStateException(name + " is like " + other + ", which nothing executes");
    }
    List<Element> parameters = children(commands.get(name), "param");
    List<Element> others = children(commands.get(other), "param");
    List<String> without = List.of(like.getAttribute("without").split(" "));
    StringBuilder call = new StringBuilder();
    StringBuilder selected = new StringBuilder();
    String first = like.getAttribute("first");
    int passed = 0;
    if (!first.isEmpty()) {
      call.append(", org.oovr.driver.gl.api.GL.").append(first);
      passed++;
    }
    for (int i = 0; i < parameters.size(); i++) {
      if (i < Integer.parseInt("0" + like.getAttribute("takes"))) {
        selected.append(", c.").append(accessor(type(parameters.get(i)))).append('(').append(i).append(')');
      }
      if (!without.contains(nameOf(parameters.get(i))) && passed++ < others.size()) {
        call.append(", c.").append(accessor(type(others.get(passed - 1)))).append('(').append(i).append(')');
      }
    }
    if (passed != others.size()) {
      throw new IllegalStateException(name + " has not the parameters of " + other);
    }
    String method = family.isEmpty() ? null : simple(family) + "." + Character.toLowerCase(other.charAt(2)) + other.substring(3);
    String does = method == null ? "{}" : method + "(gl" + call + ")";
    String by = like.getAttribute("by");
    return by.isEmpty() ? "(gl, c) -> " + does : "(gl, c) -> Selected." + by + "(gl" + selected + ", () -> " + does + ")";
  }

  private void writeFind(StringBuilder out) {
    out.append("\n  /** What executes a function of a context, or null. The lambda is made when it is first asked for. */\n");
    out.append("  static Handler find(String name) {\n    Handler h = likeOthers(name);\n");
    for (String in : meanings.handlers.keySet()) {
      if (!meanings.withoutContext.contains(in)) {
        out.append("    h = h != null ? h : ").append(family(in)).append("(name);\n");
      }
    }
    out.append("    return h;\n  }\n");
  }

  private void writeFillSession(StringBuilder out) {
    out.append("\n  /** Records, and what needs no context. */\n");
    out.append("  static void fillSession(Map<String, WindowHandler> t) {\n");
    for (String in : meanings.handlers.keySet()) {
      if (meanings.withoutContext.contains(in)) {
        out.append("    ").append(family(in)).append("(t);\n");
      }
    }
    out.append("  }\n");
  }

  private static String family(String in) {
    String name = simple(in);
    return name.isEmpty() ? "nothing" : Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /** A family's class without the room below {@code driver.gl.call} that it lies in. */
  private static String simple(String in) {
    return in.substring(in.lastIndexOf('.') + 1);
  }

  private static String handler(String in, String name, Element command, boolean session) {
    StringBuilder out = new StringBuilder(session ? "(d, c) -> " : "(gl, c) -> ").append(simple(in)).append('.');
    if (session) {
      out.append(name).append("(d, c");
    } else {
      out.append(Character.toLowerCase(name.charAt(2))).append(name.substring(3)).append("(gl");
    }
    int i = 0;
    for (Element p : children(command, "param")) {
      out.append(", c.").append(accessor(type(p))).append('(').append(i++).append(')');
    }
    return out.append(')').toString();
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
    write(file, out.append("  };\n\n  private WindowRows() {}\n}\n"));
  }

  private int position(String function, String parameter) {
    if (parameter.isEmpty()) {
      return -1;
    }
    Element command = commands.getOrDefault(function, windowCommands.get(function));
    if (command == null) {
      throw new IllegalStateException("no parameters are known of " + function);
    }
    List<Element> parameters = children(command, "param");
    for (int i = 0; i < parameters.size(); i++) {
      if (nameOf(parameters.get(i)).equals(parameter)) {
        return i;
      }
    }
    throw new IllegalStateException("no parameter " + parameter + " of " + function);
  }

  /** How a call gives an argument of a type. */
  private static String accessor(String type) {
    if (type.endsWith("*")) {
      return "pointer";
    }
    return switch (type) {
      case "boolean", "bool32" -> "z";
      case "float" -> "f";
      case "double" -> "d";
      case "int64", "uint64", "intptr", "sizeiptr", "sync", "address", "void" -> "l";
      default -> "i";
    };
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
    write(file, out);
  }

  /** Writes a file, unless it is as it should be: who builds by times of files has nothing to do then. */
  private static void write(Path file, CharSequence text) throws IOException {
    Files.createDirectories(file.getParent());
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    if (!Files.exists(file) || !java.util.Arrays.equals(Files.readAllBytes(file), bytes)) {
      Files.write(file, bytes);
    }
  }

  /** "const char**", "enum", "uint*" and so on. */
  private static String type(Element declaration) {
    StringBuilder text = new StringBuilder();
    for (Node n = declaration.getFirstChild(); n != null; n = n.getNextSibling()) {
      if (!n.getNodeName().equals("name")) {
        text.append(n.getTextContent()).append(' ');
      }
    }
    String all = text.toString();
    int pointers = (int) all.chars().filter(ch -> ch == '*').count();
    boolean constant = all.trim().startsWith("const");
    String base = all.replace("*", " ").replaceAll("\\bconst\\b", " ").trim().replaceAll("\\s+", " ");
    String type = TYPES.get(base);
    if (type == null) {
      throw new IllegalStateException("unknown type " + all);
    }
    return (constant ? "const " : "") + type + "*".repeat(pointers);
  }

  private static String nameOf(Element declaration) {
    return children(declaration, "name").get(0).getTextContent().trim();
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    NodeList nodes = parent.getChildNodes();
    for (int i = 0; i < nodes.getLength(); i++) {
      if (nodes.item(i) instanceof Element e && e.getTagName().equals(name)) {
        found.add(e);
      }
    }
    return found;
  }
}
