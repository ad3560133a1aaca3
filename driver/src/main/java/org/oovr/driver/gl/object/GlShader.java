package org.oovr.driver.gl.object;

import org.oovr.driver.glsl.GlslShader;

/** A shader object. */
public final class GlShader {
  public final int name;

  /** GL_VERTEX_SHADER, ... */
  public final int type;

  public String label = "";
  public String source = "";

  /** Null before the first compile. */
  public GlslShader compiled;

  /** Words of SPIR-V that {@code glShaderBinary} gave instead of a source; else null. */
  public int[] binary;

  /** Log and status when {@link #compiled} is null because we have no such stage. */
  public String infoLog = "";

  public int attachments;
  public boolean deleted;

  public GlShader(int name, int type) {
    this.name = name;
    this.type = type;
  }

  public boolean isCompiled() {
    return compiled != null && compiled.compiled();
  }
}
