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
import org.w3c.dom.Element;

/** The rules of meanings.xml: the first that fits a function or parameter holds. */
final class Meanings {
  /** Suffixes that do not change what a function does. */
  private static final String VENDORS = "(ARB|EXT|NVX|NV|ATI|APPLE|OVR|OES|ANGLE|AMD|KHR)$";

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
  final Map<String, String> aliases = new HashMap<>();
  final Set<String> presents = new TreeSet<>();
  private final Set<Rule> used = new LinkedHashSet<>();

  /** Functions that the driver executes, by the class of their methods; empty for none. */
  final Map<String, List<String>> handlers = new LinkedHashMap<>();

  /** Key in {@link #handlers} of functions in no class that need no context. */
  static final String NOTHING_WITHOUT_CONTEXT = "nothingWithoutContext";

  /** Classes of {@link #handlers} whose functions need no context. */
  final Set<String> withoutContext = new TreeSet<>();

  /** Functions of window systems: what they do, and which of their parameters is what. */
  final Map<String, Element> windows = new TreeMap<>();

  /** Functions that do what another one does, by name. */
  final List<Element> likes = new ArrayList<>();

  /** Functions of one meaning for each size and type. */
  final List<Form> forms = new ArrayList<>();

  /** Classes that {@link #forms} name. */
  final Set<String> uses = new TreeSet<>();

  /** How memory holds components, by the end of a function's name, and what they are in shaders. */
  final Map<String, Element> types = new HashMap<>();

  /**
   * What functions of one meaning do.
   *
   * @param does see meanings.xml
   */
  record Form(Pattern functions, String does) {}

  Meanings(Element root) {
    for (Element e : Xml.children(root, "class")) {
      classes.put(e.getAttribute("name"), e.getAttribute("objects"));
    }
    for (Element e : Xml.children(root, "objects")) {
      objects.add(rule(e, Pattern.compile(e.getAttribute("param")), e.getAttribute("kind")));
    }
    for (Element e : Xml.children(root, "effect")) {
      effects.add(rule(e, null, e.getAttribute("name")));
    }
    for (Element e : Xml.children(root, "array")) {
      arrays.add(rule(e, null, e.getAttribute("state")));
    }
    for (Element e : Xml.children(root, "present")) {
      presents.add(e.getAttribute("name"));
    }
    for (Element e : Xml.children(root, "handlers")) {
      List<String> names = List.of(e.getTextContent().trim().split("\\s+"));
      boolean session = e.getAttribute("of").equals("session");
      String in = e.getAttribute("in");
      in = in.isEmpty() && session ? NOTHING_WITHOUT_CONTEXT : in;
      handlers.computeIfAbsent(in, i -> new ArrayList<>()).addAll(names);
      if (session) {
        withoutContext.add(in);
      }
    }
    for (Element e : Xml.children(root, "window")) {
      for (String name : e.getAttribute("name").trim().split("\\s+")) {
        if (windows.put(name, e) != null) {
          throw new IllegalStateException("twice: " + name);
        }
        if (e.getAttribute("does").equals("present")) {
          presents.add(name);
        }
      }
    }
    likes.addAll(Xml.children(root, "like"));
    for (Element e : Xml.children(root, "form")) {
      forms.add(new Form(Pattern.compile(e.getAttribute("functions")), e.getAttribute("does")));
    }
    for (Element e : Xml.children(root, "uses")) {
      uses.addAll(List.of(e.getTextContent().trim().split("\\s+")));
    }
    for (Element e : Xml.children(root, "type")) {
      types.put(e.getAttribute("name"), e);
    }
    for (Element e : Xml.children(root, "alias")) {
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
