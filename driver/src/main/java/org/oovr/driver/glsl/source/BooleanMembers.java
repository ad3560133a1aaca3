package org.oovr.driver.glsl.source;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which members of uniform and storage blocks are declared as booleans: modules keep them as
 * unsigned integers and do not tell.
 */
public final class BooleanMembers {
  private static final BooleanMembers NONE = new BooleanMembers();
  private static final Set<String> QUALIFIERS =
      Set.of(
          "const",
          "lowp",
          "mediump",
          "highp",
          "coherent",
          "volatile",
          "restrict",
          "readonly",
          "writeonly",
          "uniform",
          "buffer",
          "precise");

  /** Types of members by the name of their structure. */
  private final Map<String, Map<String, String>> structures = new HashMap<>();

  /** Types of members by the name of their block, and of those without a block's name. */
  private final Map<String, Map<String, String>> blocks = new HashMap<>();

  private final Map<String, String> plain = new HashMap<>();

  private BooleanMembers() {}

  /** Reads a preprocessed source. */
  public static BooleanMembers of(String source) {
    if (!source.contains("bool") && !source.contains("bvec")) {
      return NONE;
    }
    BooleanMembers found = new BooleanMembers();
    found.read(new GlslTokens(source));
    return found;
  }

  private void read(GlslTokens t) {
    boolean block = false;
    for (int i = 0; i < t.size(); i++) {
      if (t.directive(i) != 0) {
        continue;
      }
      if (t.is(i, ";")) {
        block = false;
      } else if (t.is(i, "uniform") || t.is(i, "buffer")) {
        block = true;
      } else if (t.is(i, "(") || t.is(i, "[")) {
        i = after(t, i);
      } else if (t.is(i, "{")) {
        int close = after(t, i);
        boolean structure = i > 1 && t.is(i - 2, "struct");
        if (structure) {
          structures.put(t.text(i - 1), members(t, i + 1, close));
        } else if (block && i > 0 && t.isIdentifier(i - 1)) {
          Map<String, String> members = members(t, i + 1, close);
          blocks.put(t.text(i - 1), members);
          if (close + 1 < t.size() && t.is(close + 1, ";")) {
            plain.putAll(members);
          }
        }
        block &= structure;
        i = close;
      }
    }
  }

  /** What closes a bracket, or the last token. */
  private static int after(GlslTokens t, int open) {
    int close = t.closing(open);
    return close < 0 ? t.size() - 1 : close;
  }

  private static Map<String, String> members(GlslTokens t, int from, int to) {
    Map<String, String> out = new LinkedHashMap<>();
    String type = null;
    for (int i = from; i < to; i++) {
      if (t.is(i, ";")) {
        type = null;
      } else if (t.is(i, "(") || t.is(i, "[")) {
        i = after(t, i);
      } else if (t.isIdentifier(i) && !QUALIFIERS.contains(t.text(i)) && !t.is(i, "layout")) {
        if (type == null) {
          type = t.text(i);
        } else {
          out.put(t.text(i), type);
        }
      }
    }
    return out;
  }

  /** Whether a resource is one, by its name: {@code Block.member[1].part}, or without the block. */
  public boolean has(String name) {
    String[] path = name.replaceAll("\\[\\d*\\]", "").split("\\.");
    int at = 1;
    String type = plain.get(path[0]);
    Map<String, String> block = blocks.get(path[0]);
    if (type == null && block != null && path.length > 1) {
      type = block.get(path[1]);
      at = 2;
    }
    for (; type != null && at < path.length; at++) {
      Map<String, String> members = structures.get(type);
      type = members == null ? null : members.get(path[at]);
    }
    return type != null && (type.equals("bool") || type.startsWith("bvec"));
  }
}
