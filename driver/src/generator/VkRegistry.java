// Long because it makes six tables of one registry.
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Writes VK.java, VkFunctions.java, VkStructs.java, vk-functions.txt, vk-structs.txt, vk-types.txt and vk-enums.txt from the
 * Khronos registry. Run with {@code java -cp target/generator VkRegistry vk.xml OUTPUT_ROOT}; JDK only.
 */
public final class VkRegistry {
  private static final String ROOM = "org/oovr/driver/vk/api/";

  /** Platforms whose structs have constants of their offsets; the tables hold those of all platforms. */
  private static final Set<String> PLATFORMS = Set.of("", "xlib", "xcb", "wayland", "win32");

  /** Bytes of types that other headers define, on 64-bit machines; their alignment is their size. */
  private static final Map<String, Integer> SIZES = new HashMap<>();

  static {
    for (String one : "char int8_t uint8_t".split(" ")) {
      SIZES.put(one, 1);
    }
    SIZES.put("int16_t", 2);
    SIZES.put("uint16_t", 2);
    String four = "float int32_t uint32_t int DWORD xcb_visualid_t xcb_window_t zx_handle_t GgpStreamDescriptor";
    for (String type : four.split(" ")) {
      SIZES.put(type, 4);
    }
    String eight = "double int64_t uint64_t size_t VisualID Window RROutput HINSTANCE HWND HMONITOR HANDLE LPCWSTR GgpFrameToken";
    for (String type : eight.split(" ")) {
      SIZES.put(type, 8);
    }
    for (String type : "MTLDevice_id MTLCommandQueue_id MTLBuffer_id MTLTexture_id MTLSharedEvent_id IOSurfaceRef VkRemoteAddressNV".split(" ")) {
      SIZES.put(type, 8);
    }
    // video standards' enums that structs hold by value
    for (String type : "StdVideoH264ProfileIdc StdVideoH264LevelIdc StdVideoH265ProfileIdc StdVideoH265LevelIdc".split(" ")) {
      SIZES.put(type, 4);
    }
  }

  private record Layout(int size, int align) {}

  /** A parameter, a result or a member. */
  private record Declared(
      String name, String type, String base, int stars, List<Integer> dimensions, int bits, Element xml) {}

  private record Placed(Declared of, int offset, int bit) {}

  private record Constant(long value, boolean isLong, String text) {}

  private final Map<String, Element> types = new LinkedHashMap<>();
  private final Map<String, String> typeAliases = new LinkedHashMap<>();
  private final Map<String, Element> commands = new TreeMap<>();
  private final Map<String, String> commandAliases = new TreeMap<>();
  private final Map<String, String> origins = new HashMap<>();
  private final Set<String> offered = new TreeSet<>();
  private final Map<String, Constant> constants = new LinkedHashMap<>();
  private final Map<String, String> constantAliases = new LinkedHashMap<>();

  /** Names of enumerants by the enumeration they belong to. */
  private final Map<String, List<String>> groups = new LinkedHashMap<>();

  private final Map<String, Layout> layouts = new HashMap<>();

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 2) {
      System.err.println("usage: java VkRegistry VK_XML OUTPUT_ROOT");
      System.exit(2);
    }
    VkRegistry registry = new VkRegistry();
    registry.read(
        Xml.parse(arguments[0]));
    Path java = Path.of(arguments[1], "java", ROOM);
    Path resources = Path.of(arguments[1], "resources", ROOM);
    registry.writeConstants(java.resolve("VK.java"));
    registry.writeNumbers(java.resolve("VkFunctions.java"));
    registry.writeOffsets(java.resolve("VkStructs.java"));
    registry.writeTypes(resources.resolve("vk-types.txt"));
    registry.writeEnums(resources.resolve("vk-enums.txt"));
    registry.writeStructs(resources.resolve("vk-structs.txt"));
    registry.writeFunctions(resources.resolve("vk-functions.txt"));
  }

  private void read(Element root) {
    for (Element type : Xml.children(Xml.children(root, "types").get(0), "type")) {
      String name = type.getAttribute("name");
      if (name.isEmpty() && !Xml.children(type, "name").isEmpty()) {
        name = Xml.nameOf(type);
      } else if (name.isEmpty() && !Xml.children(type, "proto").isEmpty()) {
        name = Xml.nameOf(Xml.children(type, "proto").get(0));
      }
      if (!vulkan(type)) {
        continue;
      }
      if (type.hasAttribute("alias")) {
        typeAliases.put(name, type.getAttribute("alias"));
      } else {
        types.put(name, type);
      }
    }
    for (Element block : Xml.children(root, "enums")) {
      for (Element e : Xml.children(block, "enum")) {
        constant(e, block.getAttribute("name"), 0, block.getAttribute("bitwidth").equals("64"));
      }
    }
    for (Element command : Xml.children(Xml.children(root, "commands").get(0), "command")) {
      if (command.hasAttribute("alias")) {
        commandAliases.put(command.getAttribute("name"), command.getAttribute("alias"));
      } else if (vulkan(command)) {
        commands.put(Xml.nameOf(Xml.children(command, "proto").get(0)), command);
      }
    }
    for (Element feature : Xml.children(root, "feature")) {
      require(feature, feature.getAttribute("number"), 0, true);
    }
    for (Element extension : Xml.children(Xml.children(root, "extensions").get(0), "extension")) {
      if (!("," + extension.getAttribute("supported") + ",").contains(",vulkan,")) {
        continue;
      }
      String name = extension.getAttribute("name");
      boolean offer = (name.startsWith("VK_KHR_") || name.startsWith("VK_EXT_")) && PLATFORMS.contains(extension.getAttribute("platform"));
      require(extension, name, Integer.parseInt(extension.getAttribute("number")), offer);
    }
    commands.keySet().removeIf(name -> !origins.containsKey(name));
    commandAliases.keySet().removeIf(name -> !origins.containsKey(name));
  }

  private static boolean vulkan(Element e) {
    String api = e.getAttribute("api");
    return api.isEmpty() || List.of(api.split(",")).contains("vulkan");
  }

  private void require(Element of, String origin, int number, boolean offer) {
    for (Element require : Xml.children(of, "require")) {
      for (Element c : Xml.children(require, "command")) {
        origins.putIfAbsent(c.getAttribute("name"), origin);
      }
      for (Element t : Xml.children(require, "type")) {
        origins.putIfAbsent(t.getAttribute("name"), origin);
        if (offer) {
          offered.add(t.getAttribute("name"));
        }
      }
      for (Element e : Xml.children(require, "enum")) {
        if (vulkan(e)) {
          constant(e, e.getAttribute("extends"), number, e.getAttribute("extends").endsWith("2"));
        }
      }
    }
  }

  /** An enumerant of an enumeration, or a constant of the API ("API Constants" and what extensions define). */
  private void constant(Element e, String group, int extension, boolean wide) {
    String name = e.getAttribute("name");
    if (e.hasAttribute("alias")) {
      constantAliases.put(name, e.getAttribute("alias"));
      return;
    }
    Constant value;
    if (e.hasAttribute("offset")) {
      String number = e.getAttribute("extnumber");
      int base = 1_000_000_000 + 1000 * ((number.isEmpty() ? extension : Integer.parseInt(number)) - 1);
      int v = base + Integer.parseInt(e.getAttribute("offset"));
      value = new Constant(e.getAttribute("dir").equals("-") ? -v : v, false, null);
    } else if (e.hasAttribute("bitpos")) {
      long bit = 1L << Integer.parseInt(e.getAttribute("bitpos"));
      value = new Constant(bit, wide || bit > 0xFFFFFFFFL, null);
    } else if (e.hasAttribute("value")) {
      value = literal(e.getAttribute("value"), wide);
    } else {
      return;
    }
    Constant before = constants.put(name, value);
    if (before != null && !before.equals(value)) {
      throw new IllegalStateException("two values of " + name);
    }
    if (before == null && !group.isEmpty()) {
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(name);
    }
  }

  private static Constant literal(String value, boolean wide) {
    boolean hexadecimal = value.startsWith("0x");
    if (value.startsWith("\"") || value.endsWith("F") && !hexadecimal) {
      return new Constant(0, false, value.replace("F", "f"));
    }
    Matcher complement = Pattern.compile("\\(~([0-9]+)U(LL)?\\)").matcher(value);
    if (complement.matches()) {
      long v = ~Long.parseLong(complement.group(1));
      return new Constant(complement.group(2) == null ? (int) v : v, complement.group(2) != null, null);
    }
    long v = hexadecimal ? Long.parseUnsignedLong(value.substring(2).replace("ULL", ""), 16) : Long.parseLong(value);
    return new Constant(v, wide, null);
  }

  private Constant resolve(String name) {
    Constant c = constants.get(name);
    String alias = constantAliases.get(name);
    return c == null && alias != null ? resolve(alias) : c;
  }

  private void writeConstants(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("// Generated by VkRegistry from the Khronos registry vk.xml (Apache-2.0). Do not edit.\n");
    out.append("package org.oovr.driver.vk.api;\n\n");
    out.append("/** Every constant of Vulkan and its extensions; those of enumerations of 64 bits are longs. */\n");
    out.append("public final class VK {\n  private VK() {}\n\n");
    List<String> names = new ArrayList<>(constants.keySet());
    names.addAll(constantAliases.keySet());
    for (String name : names) {
      Constant c = resolve(name);
      if (c == null) {
        continue;
      }
      out.append("  public static final ");
      if (c.text != null) {
        out.append(c.text.startsWith("\"") ? "String " : "float ").append(name).append(" = ").append(c.text);
      } else if (c.isLong) {
        out.append("long ").append(name).append(" = 0x").append(Long.toHexString(c.value).toUpperCase()).append("L");
      } else {
        out.append("int ").append(name).append(" = ").append((int) c.value);
      }
      out.append(";\n");
    }
    Xml.write(file, out.append("}\n"));
  }

  private List<String> functionNames() {
    Set<String> all = new TreeSet<>(commands.keySet());
    all.addAll(commandAliases.keySet());
    return new ArrayList<>(all);
  }

  private void writeNumbers(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("// Generated by VkRegistry from the Khronos registry vk.xml (Apache-2.0). Do not edit.\n");
    out.append("package org.oovr.driver.vk.api;\n\n");
    out.append("/** Numbers of functions: their lines in vk-functions.txt, from 0. They hold within one build only. */\n");
    out.append("public final class VkFunctions {\n  private VkFunctions() {}\n\n");
    List<String> names = functionNames();
    for (int i = 0; i < names.size(); i++) {
      out.append("  public static final int ").append(snake(names.get(i).substring(2))).append(" = ").append(i).append(";\n");
    }
    Xml.write(file, out.append("}\n"));
  }

  /** name, alias, origin, level, result, parameters; tab-separated, sorted by name. */
  private void writeFunctions(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    for (String name : functionNames()) {
      String alias = commandAliases.getOrDefault(name, "");
      Element command = commands.get(alias.isEmpty() ? name : alias);
      if (command == null) {
        throw new IllegalStateException(name + " is an alias of nothing");
      }
      List<Declared> parameters = new ArrayList<>();
      for (Element p : Xml.children(command, "param")) {
        if (vulkan(p)) {
          parameters.add(declared(p));
        }
      }
      out.append(name).append('\t').append(alias).append('\t').append(origins.get(name)).append('\t');
      out.append(level(name, parameters)).append('\t');
      out.append(declared(Xml.children(command, "proto").get(0)).type);
      for (Declared p : parameters) {
        out.append('\t').append(text(p));
      }
      out.append('\n');
    }
    Xml.write(file, out);
  }

  private static String level(String name, List<Declared> parameters) {
    String first = parameters.get(0).base;
    if (name.equals("vkGetInstanceProcAddr")) {
      return "global";
    }
    return switch (first) {
      case "VkInstance" -> "instance";
      case "VkPhysicalDevice" -> "physicalDevice";
      case "VkDevice" -> "device";
      case "VkQueue" -> "queue";
      case "VkCommandBuffer" -> "commandBuffer";
      default -> "global";
    };
  }

  /** name:type:dimensions:bits:length:optional:objecttype:selector:selection:values. */
  private String text(Declared d) {
    StringBuilder dimensions = new StringBuilder();
    for (int n : d.dimensions) {
      dimensions.append(dimensions.length() == 0 ? "" : "x").append(n);
    }
    String length = d.xml.hasAttribute("altlen") ? d.xml.getAttribute("altlen") : d.xml.getAttribute("len");
    if (length.contains("latexmath")) {
      // the only such without a plain text: vkCmdSetSampleMaskEXT
      length = length.contains("samples") ? "(samples + 31) / 32" : fail("length " + length);
    }
    String objectType = d.xml.getAttribute("objecttype");
    // whether these are needed depends on other members
    boolean depends = d.stars > 0 && d.xml.getAttribute("noautovalidity").equals("true");
    String optional = depends ? "true" : d.xml.getAttribute("optional");
    return String.join(
        ":", d.name, d.type, dimensions, d.bits == 0 ? "" : "" + d.bits, length.replace(" ", ""), optional,
        objectType, d.xml.getAttribute("selector"), d.xml.getAttribute("selection"), d.xml.getAttribute("values"));
  }

  private static String fail(String what) {
    throw new IllegalStateException(what);
  }

  private Declared declared(Element e) {
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    boolean seen = false;
    for (Node n = e.getFirstChild(); n != null; n = n.getNextSibling()) {
      if (n.getNodeName().equals("name")) {
        seen = true;
      } else if (!n.getNodeName().equals("comment")) {
        (seen ? after : before).append(n.getTextContent()).append(' ');
      }
    }
    List<Integer> dimensions = new ArrayList<>();
    String rest = after.toString().replace(" ", "").trim();
    Matcher array = Pattern.compile("\\[(\\w+)\\]").matcher(rest);
    while (array.find()) {
      String n = array.group(1);
      dimensions.add(n.matches("[0-9]+") ? Integer.parseInt(n) : (int) resolve(n).value);
    }
    Matcher bits = Pattern.compile(":([0-9]+)").matcher(rest);
    String type = before.toString().replace("struct ", "").replace("*", "* ").trim().replaceAll("\\s+", " ").replace(" *", "*");
    String base = type.replace("*", " ").replaceAll("\\bconst\\b", " ").trim();
    int stars = (int) type.chars().filter(c -> c == '*').count();
    return new Declared(Xml.nameOf(e), type, base, stars, dimensions, bits.find() ? Integer.parseInt(bits.group(1)) : 0, e);
  }

  private Layout layout(String base) {
    Layout known = layouts.get(base);
    if (known != null) {
      return known;
    }
    Integer size = SIZES.get(base);
    Element type = types.get(base);
    Layout layout;
    if (size != null) {
      layout = new Layout(size, size);
    } else if (typeAliases.containsKey(base)) {
      layout = layout(typeAliases.get(base));
    } else if (type == null) {
      throw new IllegalStateException("how large is a " + base + "?");
    } else {
      layout = switch (type.getAttribute("category")) {
        case "handle", "funcpointer" -> new Layout(8, 8);
        case "enum" -> wide(base) ? new Layout(8, 8) : new Layout(4, 4);
        case "bitmask", "basetype" -> {
          List<Element> of = Xml.children(type, "type");
          yield of.isEmpty() ? fail(base, type) : layout(of.get(0).getTextContent());
        }
        case "struct", "union" -> {
          place(base);
          yield layouts.get(base);
        }
        default -> fail(base, type);
      };
    }
    layouts.put(base, layout);
    return layout;
  }

  private static Layout fail(String base, Element type) {
    throw new IllegalStateException("how large is a " + base + " of " + type.getAttribute("category") + "?");
  }

  /** Whether an enumeration of bits has 64 of them: the flags that hold them say so. */
  private boolean wide(String bits) {
    return bits.endsWith("FlagBits2") || bits.matches(".*FlagBits2(KHR|EXT|NV)?") && types.get(bits).getAttribute("bitwidth").equals("64")
        || types.get(bits) != null && types.get(bits).getAttribute("bitwidth").equals("64");
  }

  private List<Placed> place(String struct) {
    Element type = types.get(struct);
    boolean union = type.getAttribute("category").equals("union");
    List<Placed> placed = new ArrayList<>();
    int at = 0;
    int align = 1;
    int size = 0;
    int bit = 0; // bits used of the unit that ends at `at`, 0 where none is open
    for (Element m : Xml.children(type, "member")) {
      if (!vulkan(m)) {
        continue;
      }
      Declared d = declared(m);
      Layout one = d.stars > 0 ? new Layout(8, 8) : layout(d.base);
      int bytes = one.size;
      for (int n : d.dimensions) {
        bytes *= n;
      }
      align = Math.max(align, one.align);
      if (d.bits > 0 && bit > 0 && bit + d.bits <= 8 * bytes) {
        placed.add(new Placed(d, at - bytes, bit));
        bit = (bit + d.bits) % (8 * bytes);
        continue;
      }
      int offset = union ? 0 : (at + one.align - 1) / one.align * one.align;
      placed.add(new Placed(d, offset, 0));
      at = offset + bytes;
      size = Math.max(size, at);
      bit = d.bits % (8 * bytes);
    }
    layouts.put(struct, new Layout((size + align - 1) / align * align, align));
    return placed;
  }

  private List<String> structNames() {
    Set<String> all = new TreeSet<>();
    for (Map.Entry<String, Element> t : types.entrySet()) {
      String category = t.getValue().getAttribute("category");
      if ((category.equals("struct") || category.equals("union")) && origins.containsKey(t.getKey())
          || t.getKey().equals("VkBaseInStructure")) {
        all.add(t.getKey());
      }
    }
    return new ArrayList<>(all);
  }

  private void writeOffsets(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("// Generated by VkRegistry from the Khronos registry vk.xml (Apache-2.0). Do not edit.\n");
    out.append("package org.oovr.driver.vk.api;\n\n");
    out.append("/** Sizes of structs and byte offsets of their members, as C lays them out on 64-bit machines. Bit fields: those of the unit that holds them. */\n");
    out.append("public final class VkStructs {\n  private VkStructs() {}\n");
    for (String name : structNames()) {
      if (!offered.contains(name)) {
        continue;
      }
      List<Placed> members = place(name);
      out.append("\n  /** ").append(name).append(". */\n");
      out.append("  public static final class ").append(name.substring(2)).append(" {\n");
      out.append("    public static final int SIZEOF = ").append(layouts.get(name).size).append(";\n");
      for (Placed m : members) {
        out.append("    public static final int ").append(snake(m.of.name)).append(" = ").append(m.offset).append(";\n");
      }
      out.append("\n    private ").append(name.substring(2)).append("() {}\n  }\n");
    }
    Xml.write(file, out.append("}\n"));
  }

  /** name, struct or union, size, alignment, origin, the number of its sType, structs it extends, aliases, r where only returned; members with offset and first bit before their declaration. */
  private void writeStructs(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    for (String name : structNames()) {
      Element type = types.get(name);
      List<Placed> members = place(name);
      Layout layout = layouts.get(name);
      String number = "";
      for (Placed m : members) {
        if (m.of.name.equals("sType") && m.of.xml.hasAttribute("values")) {
          number = "" + resolve(m.of.xml.getAttribute("values")).value;
        }
      }
      List<String> aliases = new ArrayList<>();
      for (Map.Entry<String, String> a : typeAliases.entrySet()) {
        if (a.getValue().equals(name)) {
          aliases.add(a.getKey());
        }
      }
      out.append(String.join("\t", name, type.getAttribute("category"), "" + layout.size, "" + layout.align,
          origins.getOrDefault(name, ""), number, type.getAttribute("structextends"), String.join(",", aliases),
          type.getAttribute("returnedonly").equals("true") ? "r" : ""));
      for (Placed m : members) {
        out.append('\t').append(m.offset).append(':').append(m.bit).append(':').append(text(m.of));
      }
      out.append('\n');
    }
    Xml.write(file, out);
  }

  /** name, category, size (empty where it is not known), for handles the object type's number and d for dispatchable ones, for flags the enumeration of their bits, for aliases what of. */
  private void writeTypes(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    Map<String, String> lines = new TreeMap<>();
    for (Map.Entry<String, Element> t : types.entrySet()) {
      Element type = t.getValue();
      String category = type.getAttribute("category");
      String more = "";
      if (List.of("struct", "union", "define", "include").contains(category)) {
        continue;
      } else if (category.equals("handle")) {
        boolean dispatchable = type.getTextContent().startsWith("VK_DEFINE_HANDLE");
        more = resolve(type.getAttribute("objtypeenum")).value + (dispatchable ? "\td" : "\t");
      } else if (category.equals("bitmask")) {
        more = type.hasAttribute("bitvalues") ? type.getAttribute("bitvalues") : type.getAttribute("requires");
      }
      boolean sized = !category.isEmpty() && !type.getTextContent().contains("struct ") && !t.getKey().equals("CAMetalLayer")
          || SIZES.containsKey(t.getKey());
      lines.put(t.getKey(), (category.isEmpty() ? "other" : category) + "\t" + (sized ? layout(t.getKey()).size : "") + "\t" + more);
    }
    for (Map.Entry<String, String> a : typeAliases.entrySet()) {
      lines.put(a.getKey(), "alias\t\t" + a.getValue());
    }
    lines.forEach((name, line) -> out.append(name).append('\t').append(line).append('\n'));
    Xml.write(file, out);
  }

  /** enumeration, and its enumerants as name=value. */
  private void writeEnums(Path file) throws IOException {
    StringBuilder out = new StringBuilder();
    for (String group : new TreeSet<>(groups.keySet())) {
      out.append(group);
      for (String name : groups.get(group)) {
        Constant c = constants.get(name);
        out.append(c.text == null ? "\t" + name + "=" + c.value : "");
      }
      out.append('\n');
    }
    Xml.write(file, out);
  }

  /** pQueueFamilyIndices becomes P_QUEUE_FAMILY_INDICES, maxImageDimension1D MAX_IMAGE_DIMENSION1D. */
  private static String snake(String name) {
    return name.replaceAll("([a-z])([A-Z])", "$1_$2").replaceAll("([A-Z0-9])([A-Z][a-z])", "$1_$2").toUpperCase();
  }
}
