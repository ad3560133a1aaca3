package org.oovr.driver.glsl;

import org.oovr.driver.glsl.spirv.SpirvShader;
import org.oovr.simulator.command.Stage;

/**
 * A shader object after compilation: what {@code glCompileShader} leaves behind. Immutable.
 *
 * @param stage pipeline stage
 * @param source the application's source, all strings joined
 * @param compiled GL_COMPILE_STATUS
 * @param infoLog info log with the line numbers of the source; empty when there is nothing to say
 * @param hasMain whether the source defines {@code main}; several objects of one stage are joined
 *     when a program is linked, and only one of them must have it
 * @param spirv the module where the application brought one instead of a source; else null
 */
public record GlslShader(
    Stage stage,
    String source,
    boolean compiled,
    String infoLog,
    boolean hasMain,
    SpirvShader spirv) {
  /** A shader of a source. */
  public GlslShader(Stage stage, String source, boolean compiled, String infoLog, boolean hasMain) {
    this(stage, source, compiled, infoLog, hasMain, null);
  }

  /** A shader of a module. */
  public static GlslShader of(Stage stage, SpirvShader spirv) {
    return new GlslShader(stage, "", true, "", true, spirv);
  }
}
