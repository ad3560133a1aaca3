package org.oovr.driver.glsl.source;

/** Layouts of uniforms that the compiler does not take, or that mean something else to it. */
final class UniformLayouts {
  private final GlslTokens tokens;
  private final TokenEdits edits;
  private final GlslVersion declared;
  private final TargetVersion target;

  /** Whether blocks are packed by std140 that say nothing. */
  private boolean packsByDefault;

  private boolean packsTightly;

  UniformLayouts(GlslTokens tokens, TokenEdits edits, GlslVersion declared, TargetVersion target) {
    this.tokens = tokens;
    this.edits = edits;
    this.declared = declared;
    this.target = target;
  }

  /** Changes what stands around the word {@code uniform}. */
  void change(int uniform) {
    packing(uniform);
    counterDefaults(uniform);
  }

  /**
   * Packs a uniform block whose layout is shared or packed by the rules of std430, as llvmpipe does
   * (OpenGL 4.6 core, section 7.6.2.1 leaves it open): programs write such blocks by the offsets
   * that it told them.
   *
   * @param uniform the word before the block's name, or before the end of a default layout
   */
  private void packing(int uniform) {
    boolean byDefault = tokens.is(uniform + 1, ";");
    boolean block = tokens.isIdentifier(uniform + 1) && !tokens.is(uniform + 1, "struct");
    if (!byDefault && !(block && tokens.is(uniform + 2, "{"))) {
      return;
    }
    int before = uniform - 1;
    int list = -1;
    boolean said = false;
    while (tokens.is(before, ")")) {
      int i = before - 1;
      for (; i >= 0 && !tokens.is(i, "("); i--) {
        if (tokens.is(i, "std140") || tokens.is(i, "std430")) {
          said = true;
          packsByDefault |= byDefault;
        } else if (tokens.is(i, "shared") || tokens.is(i, "packed")) {
          said = true;
          packsTightly = true;
          edits.replace(i, "std430");
        }
      }
      list = i;
      before = i - 2;
    }
    if (said || byDefault || packsByDefault) {
      return;
    }
    if (list >= 0) {
      edits.insertAfter(list, "std430, ");
      packsTightly = true;
    } else if (before < Math.max(0, declared.afterToken())
        || tokens.is(before, ";")
        || tokens.is(before, "}")
        || tokens.directive(before) != 0) {
      edits.insertBefore(uniform, "layout(std430) ");
      packsTightly = true;
    }
  }

  /**
   * Packs a storage block whose layout is shared or packed by the rules of std430, likewise; one
   * that says nothing is so packed anyway.
   *
   * @param buffer the word before the block's name, or before the end of a default layout
   */
  void packStorage(int buffer) {
    boolean block = tokens.isIdentifier(buffer + 1) && tokens.is(buffer + 2, "{");
    int before = buffer - 1;
    while (block && tokens.isIdentifier(before)) {
      before--; // readonly, coherent and the like
    }
    while ((block || tokens.is(buffer + 1, ";")) && tokens.is(before, ")")) {
      int i = before - 1;
      for (; i >= 0 && !tokens.is(i, "("); i--) {
        if (tokens.is(i, "shared") || tokens.is(i, "packed")) {
          edits.replace(i, "std430");
        }
      }
      before = i - 2;
    }
  }

  /**
   * Leaves out {@code layout(binding = 2, offset = 4) uniform;}, which says nothing of the counters
   * behind it as Mesa has it, and which the compiler does not take.
   */
  private void counterDefaults(int uniform) {
    if (!tokens.is(uniform + 1, ";") || !tokens.is(uniform - 1, ")")) {
      return;
    }
    boolean counters = false;
    int open = uniform - 1;
    while (open > 0 && !tokens.is(open, "(")) {
      counters |= tokens.is(open, "binding") || tokens.is(open, "offset");
      open--;
    }
    if (counters && open > 0 && tokens.is(open - 1, "layout")) {
      edits.blank(open - 1, uniform + 1);
    }
  }

  /** The extensions by which uniform blocks may be packed as storage blocks are. */
  String extensions() {
    if (!packsTightly) {
      return "";
    }
    boolean known = target.es() || target.number() >= 430;
    String storage = "#extension GL_ARB_shader_storage_buffer_object : enable\n";
    return "\n" + (known ? "" : storage) + "#extension GL_EXT_scalar_block_layout : enable\n";
  }
}
