package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.gl.state.EsIdentity;

/** What an extension of GLSL ES that is listed brings compiles, links, and draws green. */
class EsShaderExtensionsTest {
  private static final long WINDOW = 7;

  private static GlTestContext context() {
    GlTestContext gl = GlTestContext.drawing();
    int[] list = {CONTEXT_MAJOR, 2, CONTEXT_MINOR, 0, CONTEXT_PROFILE, 4, 0};
    long context = gl.call("glXCreateContextAttribsARB", 1L, 1L, 0L, true, list);
    gl.call("glXMakeCurrent", 1L, WINDOW, context);
    return gl;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          EXT_clip_cull_distance | v 300 es | | gl_ClipDistance[0] = 1.0; gl_CullDistance[0] = 1.0;
          EXT_separate_shader_objects | f 310 es | | good = true;
          EXT_shader_framebuffer_fetch | f 300 es | layout(location = 1) inout highp vec4 p; | good = p == vec4(0);
          EXT_shader_framebuffer_fetch | f 100 | | good = gl_LastFragData[0] == vec4(0);
          EXT_shader_group_vote | f 300 es | | good = anyInvocationEXT(true) && allInvocationsEqualEXT(true);
          EXT_shader_implicit_conversions | f 310 es | | float v = 3; good = v == 3.0;
          EXT_shader_integer_mix | f 300 es | | good = mix(1, 2, true) == 2;
          EXT_texture_query_lod | f 300 es | uniform sampler2D s; | good = textureQueryLOD(s, gl_FragCoord.xy).x > -9.0;
          EXT_texture_shadow_lod | f 300 es | uniform highp sampler2DArrayShadow s; | good = textureLod(s, vec4(0), 0.0) >= 0.0;
          EXT_draw_buffers | f 100 | | gl_FragData[1] = vec4(1.0);
          EXT_frag_depth | f 100 | | gl_FragDepthEXT = 0.5;
          EXT_shader_io_blocks | f 310 es | | good = true;
          EXT_gpu_shader5 | f 310 es | | good = fma(2.0, 3.0, 4.0) == 10.0;
          MESA_shader_integer_functions | f 300 es | | good = bitCount(7) == 3 && findMSB(8) == 3;
          NV_image_formats | f 310 es | layout(rg32f) readonly uniform highp image2D i; | good = imageSize(i).x >= 0;
          NV_shader_noperspective_interpolation | f 300 es | noperspective in float v; | good = v == 1.0;
          OES_sample_variables | f 300 es | | good = gl_SampleMaskIn[0] != 0;
          OES_shader_multisample_interpolation | f 300 es | in float v; | good = interpolateAtCentroid(v) == 1.0;
          KHR_blend_equation_advanced | f 310 es | layout(blend_support_multiply) out; | good = true;
          OES_standard_derivatives | f 100 | | good = dFdx(gl_FragCoord.x) == 1.0;
          OES_texture_3D | f 100 | uniform lowp sampler3D s; | good = texture3D(s, vec3(0.5)).r == 0.0;
          """)
  void whatItBringsDraws(String extension, String where, String declarations, String body) {
    // Long because its table is part of it
    assertTrue(EsIdentity.extensions(32).contains("GL_" + extension), "not listed");
    String version = where.substring(2);
    boolean vertex = where.startsWith("v");
    boolean old = version.equals("100");
    String head = "#version " + version + "\n";
    String use =
        "#extension GL_" + extension + " : require\n#ifndef GL_" + extension + "\n#error\n#endif\n";
    String rest = declarations == null ? "" : declarations + "\n";
    try (GlTestContext gl = context()) {
      int program =
          gl.program(
              head
                  + (vertex ? use + rest : rest.contains("in float v") ? use : "")
                  + (old ? "attribute highp vec2 p; " : "in highp vec2 p; ")
                  + (!vertex && rest.contains("in float v")
                      ? rest.replaceFirst("\\bin ", "out ")
                      : "")
                  + "void main() { gl_Position = vec4(p, 0.0, 1.0); "
                  + (!vertex && rest.contains("in float v") ? "v = 1.0; " : "")
                  + (vertex ? body : "")
                  + " }\n",
              head
                  + (vertex ? "" : use)
                  + "precision highp float;\n"
                  + (vertex ? "" : rest)
                  + (old ? "" : "layout(location = 0) out vec4 o;\n")
                  + "void main() { bool good = true; "
                  + (vertex ? "" : body)
                  + (old ? " gl_FragData[0]" : " o")
                  + " = vec4(0.0, good ? 1.0 : 0.0, 0.0, 1.0); }\n");
      gl.call("glUseProgram", program);
      gl.positions(-1, -1, 3, -1, -1, 3);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(20, 20, 0x00ff00ff);
    }
  }

  @Test
  void listIsInOrderWithoutDoubles() {
    List<String> all = EsIdentity.extensions(32);
    assertEquals(all.stream().distinct().sorted().toList(), all);
  }
}
