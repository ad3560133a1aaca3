package org.oovr.driver.gl;

import org.oovr.driver.glsl.GlslShader;

/** A shader object. */
final class GlShader {
  final int name;

  /** GL_VERTEX_SHADER, ... */
  final int type;

  String label = "";
  String source = "";

  /** Null before the first compile. */
  GlslShader compiled;

  /** Log and status when {@link #compiled} is null because we have no such stage. */
  String infoLog = "";

  int attachments;
  boolean deleted;

  GlShader(int name, int type) {
    this.name = name;
    this.type = type;
  }

  boolean isCompiled() {
    return compiled != null && compiled.compiled();
  }
}
