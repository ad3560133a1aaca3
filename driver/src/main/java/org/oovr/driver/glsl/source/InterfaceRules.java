package org.oovr.driver.glsl.source;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.oovr.simulator.command.Stage;

/** What versions do not have of interfaces: layouts, blocks, inputs and outputs. */
final class InterfaceRules {
  static final Set<String> STORAGE =
      Set.of("in", "out", "inout", "uniform", "const", "attribute", "varying");

  private static final Pattern INTEGER =
      Pattern.compile("int|uint|[iu]vec[234]|u?int64_t|[iu]64vec[234]|double|dvec[234]|dmat.*");

  private static final Pattern DOUBLE = Pattern.compile("double|dvec[234]|dmat.*");

  private static final Set<String> BLOCK_LAYOUTS =
      Set.of("std140", "row_major", "column_major", "packed");

  private final SourceFacts facts;
  private final GlslTokens tokens;

  /** Structures with members that are not interpolated. */
  private final Set<String> integerStructs = new HashSet<>();

  InterfaceRules(SourceFacts facts) {
    this.facts = facts;
    this.tokens = facts.tokens;
  }

  /**
   * Looks at a word.
   *
   * @param global whether it is outside of all brackets
   * @return whether it is one of interfaces
   */
  boolean word(int i, String word, boolean global) {
    switch (word) {
      case "layout" -> {
        if (tokens.is(i + 1, "(")) {
          layout(i);
        }
      }
      case "struct" -> struct(i);
      case "in" -> {
        oldInterface(i, word, global);
        ofVaryings(i, word, global);
        input(i, global);
      }
      case "out" -> {
        oldInterface(i, word, global);
        ofVaryings(i, word, global);
      }
      case "attribute" -> attribute(i, global);
      case "uniform", "buffer" -> block(i, word);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void attribute(int i, boolean global) {
    doubles(i, global);
    String type = i + 1 < tokens.size() ? tokens.text(i + 1) : "";
    if (INTEGER.matcher(type).matches() && !facts.asks("GL_EXT_gpu_shader4") && global) {
      facts.fault(i, "`attribute' of type " + type);
    }
  }

  private void layout(int i) {
    int close = tokens.closing(i + 1);
    boolean location = false;
    boolean ofBlocks = false;
    boolean packed = facts.has(420, 310) || facts.asks("GL_ARB_shading_language_420pack");
    if (!packed && i > 0 && STORAGE.contains(tokens.text(i - 1))) {
      facts.fault(i, "layout qualifiers must come first");
      return;
    }
    boolean expressions =
        facts.has(440, SourceFacts.NEVER) || facts.asks("GL_ARB_enhanced_layouts");
    for (int k = i + 2; k < close; k++) {
      boolean ends = tokens.is(k + 2, ",") || k + 2 == close;
      if (tokens.is(k, "=") && !ends && !expressions && !tokens.is(k + 1, "-")) {
        // a sign alone is another fault
        facts.fault(k, "syntax error in layout: a number is expected");
        return;
      }
      location |= tokens.is(k, "location") && tokens.is(k + 1, "=");
      ofBlocks |= BLOCK_LAYOUTS.contains(tokens.text(k));
    }
    String storage = "";
    for (int k = close + 1; close > 0 && tokens.isIdentifier(k) && storage.isEmpty(); k++) {
      String word = tokens.text(k);
      storage = word.matches("in|out|uniform|buffer|attribute|varying") ? word : "";
    }
    if (ofBlocks && !hasBlocks()) {
      facts.fault(i, "#version 140 / GL_ARB_uniform_buffer_object layout qualifier is used");
    }
    boolean open = facts.asks("GL_ARB_enhanced_layouts");
    if (!location || open || storage.isEmpty()) {
      return;
    }
    boolean outer =
        facts.stage == Stage.VERTEX && storage.matches("in|attribute")
            || facts.stage == Stage.FRAGMENT && storage.equals("out");
    boolean may =
        switch (storage) {
          case "uniform", "buffer" ->
              facts.has(430, 310)
                  || facts.asks("GL_ARB_explicit_uniform_location")
                  || facts.asks("GL_ARB_shader_subroutine");
          default ->
              outer
                  ? facts.has(330, 300) || facts.asks("GL_ARB_explicit_attrib_location")
                  : facts.has(410, 310)
                      || facts.asks(
                          "GL_ARB_separate_shader_objects", "GL_EXT_separate_shader_objects");
        };
    if (!may) {
      facts.fault(i, "explicit location of `" + storage + "' is not in this version");
    }
  }

  private boolean hasBlocks() {
    return facts.has(140, 300)
        || facts.asks(
            "GL_ARB_uniform_buffer_object",
            "GL_ARB_shader_storage_buffer_object",
            "GL_ARB_enhanced_layouts");
  }

  /** Blocks of inputs or outputs (GLSL 1.50 section 4.3.7, GLSL ES 3.20 section 4.3.9). */
  private void ofVaryings(int i, String word, boolean global) {
    if (!global || !tokens.isIdentifier(i + 1) || !tokens.is(i + 2, "{")) {
      return;
    }
    boolean may =
        facts.has(150, 320)
            || facts.asks(
                "GL_OES_shader_io_blocks",
                "GL_EXT_shader_io_blocks",
                "GL_OES_geometry_shader",
                "GL_EXT_geometry_shader",
                "GL_OES_tessellation_shader",
                "GL_EXT_tessellation_shader",
                "GL_ANDROID_extension_pack_es31a");
    if (!may) {
      facts.fault(i, "blocks of `" + word + "' are not in this version");
    }
  }

  private void block(int i, String word) {
    boolean structure = tokens.is(i + 1, "struct"); // without a name
    if (!tokens.isIdentifier(i + 1) || structure || !tokens.is(i + 2, "{")) {
      if (word.equals("uniform") && !facts.has(120, SourceFacts.NEVER)) {
        initialised(i);
      }
      return;
    }
    boolean may =
        word.equals("uniform")
            ? hasBlocks()
            : facts.has(430, 310) || facts.asks("GL_ARB_shader_storage_buffer_object");
    if (!may) {
      facts.fault(i, "blocks of `" + word + "' are not in this version");
    }
  }

  /** Uniforms have no initial values before GLSL 1.20, and none in ES. */
  private void initialised(int i) {
    for (int k = i + 1; k < tokens.size() && !tokens.is(k, ";") && !tokens.is(k, "{"); k++) {
      if (tokens.is(k, "=") && tokens.isIdentifier(k - 1)) {
        facts.fault(k, "cannot initialize uniform " + tokens.text(k - 1));
        return;
      }
      if (tokens.is(k, "(") || tokens.is(k, "[")) {
        k = Math.max(k, tokens.closing(k));
      }
    }
  }

  /** Remembers structures with members that are not interpolated. */
  private void struct(int i) {
    int open = tokens.isIdentifier(i + 1) ? i + 2 : i + 1;
    if (open == i + 2 && tokens.is(open, "{") && integerMember(open) >= 0) {
      integerStructs.add(tokens.text(i + 1));
    }
  }

  /** The first member behind a brace that has integers or doubles and is not flat; or -1. */
  private int integerMember(int open) {
    int close = tokens.closing(open);
    boolean flat = false;
    boolean typed = false;
    for (int k = open + 1; k < close; k++) {
      if (tokens.is(k, ";")) {
        flat = false;
        typed = false;
      } else if (tokens.is(k, "flat")) {
        flat = true;
      } else if (tokens.is(k, "layout") && tokens.is(k + 1, "(")) {
        k = Math.max(k, tokens.closing(k + 1));
      } else if (tokens.isIdentifier(k) && !typed && tokens.isIdentifier(k + 1)) {
        String type = tokens.text(k);
        boolean integer = INTEGER.matcher(type).matches() || integerStructs.contains(type);
        if (integer && !flat) {
          return k;
        }
        typed = integer;
      } else if (tokens.isIdentifier(k) && tokens.is(k + 1, "[") && !typed) {
        boolean integer =
            INTEGER.matcher(tokens.text(k)).matches() || integerStructs.contains(tokens.text(k));
        if (integer && !flat) {
          return k;
        }
      }
    }
    return -1;
  }

  /** Integers and doubles in blocks that come to fragments are flat (GLSL 1.50 section 4.3.4). */
  private void input(int i, boolean global) {
    doubles(i, global);
    boolean block = tokens.isIdentifier(i + 1) && tokens.is(i + 2, "{");
    if (facts.stage != Stage.FRAGMENT || !block || tokens.text(i + 1).startsWith("gl_")) {
      return;
    }
    for (int k = i - 1; k >= 0 && tokens.isIdentifier(k); k--) {
      if (tokens.is(k, "flat")) {
        return;
      }
    }
    int member = integerMember(i + 2);
    if (member >= 0) {
      facts.fault(member, "if a fragment input is (or contains) an integer, it must be flat");
    }
  }

  /** Attributes of doubles (ARB_vertex_attrib_64bit). */
  private void doubles(int i, boolean global) {
    boolean may = facts.has(410, SourceFacts.NEVER) || facts.asks("GL_ARB_vertex_attrib_64bit");
    if (facts.stage == Stage.VERTEX
        && !may
        && DOUBLE.matcher(i + 1 < tokens.size() ? tokens.text(i + 1) : "").matches()
        && global) {
      facts.fault(i, "vertex shader input of doubles");
    }
  }

  /** Interfaces are told by other words before GLSL 1.30 (GLSL 1.20 section 4.3). */
  private void oldInterface(int i, String word, boolean global) {
    boolean may =
        facts.has(130, 300)
            || facts.asks(
                "GL_EXT_gpu_shader4",
                "GL_ARB_explicit_attrib_location",
                "GL_ARB_fragment_coord_conventions",
                "GL_ARB_conservative_depth",
                "GL_AMD_conservative_depth");
    boolean geometry = facts.stage != Stage.VERTEX && facts.stage != Stage.FRAGMENT;
    boolean declares = tokens.isIdentifier(i + 1) || tokens.is(i + 1, ";");
    boolean old = tokens.is(i - 1, "varying"); // GL_EXT_geometry_shader4
    if (!may && !geometry && !old && declares && global) {
      facts.fault(i, "`" + word + "' is not in this version");
    }
  }
}
