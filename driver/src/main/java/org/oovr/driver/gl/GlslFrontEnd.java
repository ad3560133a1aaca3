package org.oovr.driver.gl;

import org.oovr.driver.glsl.GlslCompiler;
import org.oovr.driver.glsl.GlslException;
import org.oovr.driver.glsl.GlslLinker;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.driver.glsl.LinkRequest;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.simulator.command.ShaderModule;

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
  public GlslShader compile(ShaderModule.Stage stage, String source, String label) {
    try {
      return compiler.compile(stage, source);
    } catch (GlslException e) {
      return new GlslShader(stage, source, false, "OO-VR: " + e.getMessage(), false);
    }
  }

  @Override
  public LinkedProgram link(LinkRequest request) {
    return linker.link(request);
  }
}
