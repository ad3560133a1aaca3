package org.oovr.driver.glsl;

import org.oovr.simulator.command.Stage;

/** The real GLSL compiler and linker. Thread-safe. */
public final class GlslFrontEnd implements ShaderFrontEnd {
  private final GlslCompiler compiler;
  private final GlslLinker linker;

  public GlslFrontEnd() {
    this(new GlslCompiler());
  }

  public GlslFrontEnd(GlslCompiler compiler) {
    this.compiler = compiler;
    this.linker = new GlslLinker(compiler);
  }

  @Override
  public GlslShader compile(Stage stage, String source, String label) {
    try {
      return compiler.compile(stage, source);
    } catch (GlslException e) {
      return new GlslShader(stage, source, false, "OO-VR: " + e.getMessage(), false);
    }
  }

  @Override
  public GlslShader compile(
      Stage stage, String source, String label, boolean recorded, boolean core) {
    GlslShader shader = compile(stage, source, label);
    String log = shader.compiled() && !recorded ? compiler.prohibited(stage, source, core) : "";
    return log.isEmpty() ? shader : new GlslShader(stage, source, false, log, shader.hasMain());
  }

  @Override
  public LinkedProgram link(LinkRequest request) {
    return linker.link(request);
  }
}
