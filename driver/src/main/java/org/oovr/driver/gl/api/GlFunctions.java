package org.oovr.driver.gl.api;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.oovr.driver.trace.CallSignature;

/**
 * Every command of OpenGL, its extensions and OpenGL ES, the window-system functions that traces
 * hold, and the {@code oovr*} records. Made from the Khronos registry (see {@code src/generator}).
 *
 * <p>Only an index is read at class load; a function is parsed at first use.
 */
public final class GlFunctions {
  private static final int FIRST_PARAMETER = 6;
  private static final byte[] TEXT = Resources.bytes("gl-functions.txt");

  /** Where the line of each function starts in {@link #TEXT}, and the end of the last one. */
  private static final int[] START = readIndex();

  private static final AtomicReferenceArray<GlFunction> FUNCTIONS =
      new AtomicReferenceArray<>(START.length - 1);

  /** By id, null before it was asked for; whoever looks finds the same. */
  private static final GlEffect[] EFFECTS = new GlEffect[START.length - 1];

  private static final Map<String, GlType> TYPES = new HashMap<>();

  static {
    for (GlType t : GlType.values()) {
      TYPES.put(t.name().toLowerCase(Locale.ROOT), t);
    }
  }

  /** Reads the first line: byte offsets of the others, after it. */
  private static int[] readIndex() {
    int[] start = new int[4096];
    int n = 0;
    int value = 0;
    int at = 0;
    for (; TEXT[at] != '\n'; at++) {
      if (TEXT[at] == ' ') {
        start = n + 2 < start.length ? start : Arrays.copyOf(start, start.length * 2);
        start[n++] = value;
        value = 0;
      } else {
        value = value * 10 + TEXT[at] - '0';
      }
    }
    start[n++] = value;
    for (int i = 0; i < n; i++) {
      start[i] += at + 1;
    }
    start[n++] = TEXT.length;
    return Arrays.copyOf(start, n);
  }

  private GlFunctions() {}

  /** Number of functions; ids are 0 to size-1. */
  public static int size() {
    return FUNCTIONS.length();
  }

  /** The function of that name, or null. */
  public static GlFunction find(String name) {
    int low = 0;
    int high = size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compare(name, START[middle]);
      if (order == 0) {
        return byId(middle);
      }
      if (order < 0) {
        high = middle - 1;
      } else {
        low = middle + 1;
      }
    }
    return null;
  }

  /** Compares with the name at the start of a line, which ends in a tab. */
  private static int compare(String name, int at) {
    for (int i = 0; i < name.length(); i++) {
      byte b = TEXT[at + i];
      if (b == '\t') {
        return 1;
      }
      if (name.charAt(i) != b) {
        return name.charAt(i) - b;
      }
    }
    return TEXT[at + name.length()] == '\t' ? 0 : -1;
  }

  /**
   * The function of that name.
   *
   * @throws NoSuchElementException when there is none
   */
  public static GlFunction byName(String name) {
    GlFunction f = find(name);
    if (f == null) {
      throw new NoSuchElementException("no GL function " + name);
    }
    return f;
  }

  /** The function with that {@link CallSignature#id}. */
  public static GlFunction byId(int id) {
    GlFunction f = FUNCTIONS.get(id);
    if (f == null) {
      FUNCTIONS.compareAndSet(id, null, parse(id));
      f = FUNCTIONS.get(id);
    }
    return f;
  }

  /** What a call of the function with that {@link CallSignature#id} does. */
  public static GlEffect effect(int id) {
    GlEffect effect = EFFECTS[id];
    if (effect == null) {
      effect = byId(id).effect();
      EFFECTS[id] = effect;
    }
    return effect;
  }

  /** Names of all functions in the order of their ids. */
  public static List<String> names() {
    String[] names = new String[size()];
    for (int i = 0; i < names.length; i++) {
      int end = START[i];
      while (TEXT[end] != '\t') {
        end++;
      }
      names[i] = new String(TEXT, START[i], end - START[i], StandardCharsets.ISO_8859_1);
    }
    return List.of(names);
  }

  /**
   * Name of an enum value as a parameter of the group would be written, preferring core names;
   * without a group (or when the group lacks the value) any name for large values, and the
   * hexadecimal number when there is no good name.
   */
  public static String enumName(String group, int value) {
    return EnumNames.enumName(group, value);
  }

  /** Names of the set bits joined with {@code |}; what has no name in hexadecimal; 0 for none. */
  public static String bitmaskText(String group, int value) {
    return EnumNames.bitmaskText(group, value);
  }

  private static GlFunction parse(int id) {
    String line =
        new String(TEXT, START[id], START[id + 1] - START[id] - 1, StandardCharsets.ISO_8859_1);
    String[] fields = line.split("\t", -1);
    List<GlParameter> parameters = new ArrayList<>(fields.length - FIRST_PARAMETER);
    List<String> names = new ArrayList<>(fields.length - FIRST_PARAMETER);
    for (int i = FIRST_PARAMETER; i < fields.length; i++) {
      String[] p = fields[i].split(":", -1);
      names.add(p[0]);
      parameters.add(
          new GlParameter(
              p[0],
              type(p[1]),
              pointers(p[1]),
              p[1].startsWith("const "),
              p[2],
              p[3],
              objects(p[4])));
    }
    String[] result = fields[1].split(":");
    return new GlFunction(
        new CallSignature(id, fields[0], names),
        type(result[0]),
        pointers(result[0]),
        objects(result.length > 1 ? result[1] : ""),
        parameters,
        fields[2],
        fields[3],
        GlEffect.valueOf(fields[4].toUpperCase(Locale.ROOT)),
        fields[5].isEmpty() ? 0 : Integer.parseInt(fields[5], 16));
  }

  private static ObjectKind objects(String text) {
    return text.isEmpty() ? null : ObjectKind.valueOf(text.toUpperCase(Locale.ROOT));
  }

  private static GlType type(String text) {
    int from = text.startsWith("const ") ? 6 : 0;
    int to = text.length() - pointers(text);
    GlType t = TYPES.get(text.substring(from, to));
    if (t == null) {
      throw new IllegalStateException("unknown type in gl-functions.txt: " + text);
    }
    return t;
  }

  private static int pointers(String text) {
    int n = 0;
    while (text.charAt(text.length() - 1 - n) == '*') {
      n++;
    }
    return n;
  }
}
