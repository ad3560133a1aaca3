package org.oovr.driver.gl.call.program;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.object.GlShader;
import org.oovr.driver.gl.object.StageEnum;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.driver.glsl.spirv.ModuleFault;
import org.oovr.driver.glsl.spirv.SpirvShader;
import org.oovr.driver.trace.Pointer;

/** Shaders in SPIR-V (GL 4.6 core sections 7.2 and 7.2.1), with the errors of Mesa. */
public final class SpirvCalls {
  private SpirvCalls() {}

  public static void shaderBinary(
      GlContext gl, int count, Pointer shaders, int binaryFormat, Pointer binary, int length) {
    if (count < 0 || length < 0) {
      gl.invalidValue("count or length", Math.min(count, length));
      return;
    }
    List<GlShader> all = new ArrayList<>();
    for (int i = 0; i < Math.min(count, shaders.count(4)); i++) {
      GlShader s = ShaderCalls.shader(gl, shaders.int32(i));
      if (s == null) {
        return;
      }
      all.add(s);
    }
    if (binaryFormat != GL_SHADER_BINARY_FORMAT_SPIR_V) {
      if (gl.recorded) {
        gl.unsupported("shaders in a driver's own format");
      } else {
        gl.invalidEnum("binaryFormat", binaryFormat);
      }
      return;
    }
    int[] words = new int[Math.min(length / Integer.BYTES, binary.count(Integer.BYTES))];
    for (int i = 0; i < words.length; i++) {
      words[i] = binary.int32(i);
    }
    for (GlShader s : all) {
      s.binary = words;
      s.source = "";
      s.compiled = null;
      s.infoLog = "";
    }
  }

  public static void specializeShader(
      GlContext gl,
      int shader,
      Pointer entryPoint,
      int numSpecializationConstants,
      Pointer constantIndex,
      Pointer constantValue) {
    GlShader s = ShaderCalls.shader(gl, shader);
    if (s == null) {
      return;
    }
    if (s.binary == null || s.isCompiled()) {
      gl.invalidOperation(
          s.binary == null ? "the shader is none of SPIR-V" : "the shader is specialized already");
      return;
    }
    int count = Math.min(numSpecializationConstants, constantIndex.count(Integer.BYTES));
    int[] constants = new int[Math.max(0, count)];
    int[] values = new int[constants.length];
    for (int i = 0; i < constants.length; i++) {
      constants[i] = constantIndex.int32(i);
      values[i] = constantValue.int32(i);
    }
    try {
      String name = entryPoint.text() == null ? "" : entryPoint.text();
      SpirvShader spirv =
          SpirvShader.of(StageEnum.SHADER.stage(s.type), s.binary, name, constants, values);
      s.compiled = GlslShader.of(StageEnum.SHADER.stage(s.type), spirv);
    } catch (ModuleFault e) {
      s.infoLog = e.getMessage();
      if (gl.recorded) {
        gl.unsupported("shader in SPIR-V that cannot be specialized: " + e.getMessage());
      } else {
        gl.error(GL_INVALID_VALUE, e.getMessage());
      }
    }
  }
}
