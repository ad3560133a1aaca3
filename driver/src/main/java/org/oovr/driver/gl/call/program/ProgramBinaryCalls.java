package org.oovr.driver.gl.call.program;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlShader;
import org.oovr.driver.gl.object.StageEnum;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.driver.glsl.LinkRequest;
import org.oovr.driver.glsl.ProgramBinary;
import org.oovr.driver.trace.Pointer;

/**
 * Program binaries (GL 4.6 core section 7.5). The one format has Mesa's number, as programs are
 * told that there is one; each driver refuses the other's bytes.
 */
public final class ProgramBinaryCalls {
  private ProgramBinaryCalls() {}

  public static void getProgramBinary(
      GlContext gl,
      int program,
      int bufSize,
      Pointer length,
      Pointer binaryFormat,
      Pointer binary) {
    GlProgram p = gl.recorded ? null : ShaderCalls.program(gl, program);
    if (p == null) {
      return;
    }
    if (bufSize < 0) {
      gl.invalidValue("bufSize", bufSize);
      return;
    }
    if (!p.linked) {
      length.putInt(0, 0);
      gl.invalidOperation("program " + program + " is not linked");
      return;
    }
    if (gl.askedAgain) {
      return; // whoever answered has binaries of another size
    }
    byte[] bytes = ProgramBinary.of(p.executable.request);
    if (bytes.length > bufSize) {
      length.putInt(0, 0);
      gl.invalidOperation("a binary of " + bytes.length + " bytes into " + bufSize);
      return;
    }
    for (int i = 0; i < bytes.length; i++) {
      binary.putByte(i, bytes[i]);
    }
    length.putInt(0, bytes.length);
    binaryFormat.putInt(0, GL_PROGRAM_BINARY_FORMAT_MESA);
  }

  public static void programBinary(
      GlContext gl, int program, int binaryFormat, Pointer binary, int length) {
    GlProgram p = ShaderCalls.program(gl, program);
    if (p == null) {
      return;
    }
    byte[] bytes =
        length < 0 || binary.memory() == null
            ? new byte[0]
            : Pointer.bytes(binary.memory(), 0, Math.min(length, binary.count(1)));
    LinkRequest request =
        ProgramBinary.read(bytes, gl.environment.shaders(), ShaderCalls.request(gl, p, List.of()));
    if (gl.recorded && request == null) {
      p.loadedThere = length >= 0;
      gl.unsupported("programs in a driver's own format");
      return;
    }
    p.validated = false;
    p.refusal = null;
    boolean known = length >= 0 && binaryFormat == GL_PROGRAM_BINARY_FORMAT_MESA;
    if (!known || request == null || !request.shaders().stream().allMatch(GlslShader::compiled)) {
      ShaderCalls.fail(gl, p, "");
      if (length < 0) {
        gl.invalidValue("length", length);
      } else if (!known) {
        gl.invalidEnum("binaryFormat", binaryFormat);
      }
      return;
    }
    p.feedbackVaryings = request.feedback().varyings();
    p.feedbackMode = request.feedback().separate() ? GL_SEPARATE_ATTRIBS : GL_INTERLEAVED_ATTRIBS;
    p.separableNext = request.separable();
    p.linkInputs = inputs(p, request);
    ShaderCalls.link(gl, p, request);
  }

  /** What was linked, whose shaders have no names here. */
  private static GlProgram.LinkInputs inputs(GlProgram p, LinkRequest request) {
    List<GlProgram.LinkedShader> shaders = new ArrayList<>();
    for (GlslShader s : request.shaders()) {
      GlShader object = new GlShader(0, StageEnum.SHADER.of(s.stage()));
      shaders.add(new GlProgram.LinkedShader(object, s.source(), s));
    }
    return new GlProgram.LinkInputs(
        shaders,
        request.attributeBindings(),
        request.fragDataLocations(),
        request.fragDataIndices(),
        p.feedbackVaryings,
        p.feedbackMode,
        request.separable());
  }
}
