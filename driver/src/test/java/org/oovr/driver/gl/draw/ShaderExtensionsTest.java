package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.gl.state.Identity;

/** What an extension of the shading language that is listed brings links, and draws green. */
class ShaderExtensionsTest {
  private static final String VERTEX =
      "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          AMD_conservative_depth | f 150 | layout(depth_less) out float gl_FragDepth; | gl_FragDepth = 0.25;
          ARB_conservative_depth | f 150 | layout(depth_greater) out float gl_FragDepth; | gl_FragDepth = 0.75;
          AMD_shader_trinary_minmax | f 150 | | good = mid3(1, 5, 3) == 3 && max3(1.0, 4.0, 2.0) == 4.0;
          AMD_vertex_shader_layer | v 150 | | gl_Layer = 0;
          AMD_vertex_shader_viewport_index | v 410 | | gl_ViewportIndex = 0;
          ARB_arrays_of_arrays | f 150 | uniform int a[2][3]; | good = a[1][2] == 0 && a.length() == 2;
          ARB_cull_distance | v 150 | | gl_CullDistance[0] = 1.0;
          ARB_derivative_control | f 150 | | good = dFdxFine(gl_FragCoord.x) == 1.0 && fwidthCoarse(gl_FragCoord.y) == 1.0;
          ARB_enhanced_layouts | f 150 | layout(std140, binding = 1) uniform B { layout(offset = 16) vec4 v; }; | good = v.x <= 0.0;
          ARB_explicit_uniform_location | f 330 | layout(location = 7) uniform int u; | good = u == 0;
          ARB_fragment_layer_viewport | f 150 | | good = gl_Layer == 0;
          ARB_gpu_shader5 | f 150 | | good = fma(2.0, 3.0, 4.0) == 10.0 && bitCount(7) == 3 && uint(3) == 3;
          ARB_post_depth_coverage | f 150 | layout(early_fragment_tests, post_depth_coverage) in; | good = gl_SampleMaskIn[0] != 0;
          ARB_shader_atomic_counter_ops | f 420 | layout(binding = 0) uniform atomic_uint c; | if (o.x > 2.0) good = atomicCounterAddARB(c, 1u) > 0u;
          ARB_shader_ballot | f 150 | | good = readFirstInvocationARB(7) == 7 && gl_SubGroupSizeARB == 8u && (ballotARB(true) & gl_SubGroupEqMaskARB) != 0;
          ARB_shader_group_vote | f 150 | | good = allInvocationsARB(o.x < 1.0) && !anyInvocationARB(o.x > 1.0) && allInvocationsEqualARB(o.y == 0.0);
          ARB_shader_precision | f 150 | precise float p; | p = 2.0; good = p * 2.0 == 4.0;
          ARB_shader_texture_lod | f 120 | uniform sampler2D s; | good = texture2DLod(s, vec2(0.5), 0.0).r == 0.0 && texture2DGradARB(s, vec2(0.5), vec2(0), vec2(0)).r == 0.0;
          ARB_shading_language_420pack | f 150 | layout(binding = 1) uniform sampler2D s; | int a[2] = { 1, 2 }; good = a.length() == 2 && texture(s, vec2(0)).r == 0.0;
          ARB_shading_language_packing | f 150 | | good = packHalf2x16(vec2(1, 0)) == 0x3c00u && unpackUnorm4x8(0xffu).x == 1.0;
          ARB_texture_gather | f 150 | uniform sampler2D s; | good = textureGather(s, vec2(0.5)).r == 0.0;
          ARB_texture_query_levels | f 150 | uniform sampler2D s; | good = textureQueryLevels(s) >= 0;
          ARB_texture_query_lod | f 150 | uniform sampler2D s; | good = textureQueryLOD(s, gl_FragCoord.xy).x > -9.0;
          NV_shader_atomic_float | f 430 | layout(std430, binding = 0) buffer B { float v; }; | if (o.x > 2.0) good = atomicAdd(v, 1.0) > 0.0;
          INTEL_shader_atomic_float_minmax | f 430 | layout(std430, binding = 0) buffer B { float v; }; | if (o.x > 2.0) good = atomicMax(v, 1.0) > 0.0;
          EXT_shader_integer_mix | f 150 | | good = mix(1, 2, true) == 2;
          EXT_texture_shadow_lod | f 150 | uniform sampler2DArrayShadow s; | good = textureLod(s, vec4(0), 0.0) >= 0.0;
          MESA_shader_integer_functions | f 150 | | good = bitCount(7) == 3 && findMSB(8) == 3;
          AMD_shader_stencil_export | f 150 | | gl_FragStencilRefAMD = 3;
          ARB_ES3_1_compatibility | f 450 | | good = gl_MaxSamples >= 4;
          ARB_shader_clock | f 450 | | uvec2 before = clock2x32ARB(); good = clock2x32ARB().x > before.x;
          ARB_shader_draw_parameters | v 150 | | gl_Position.z += float(gl_BaseVertexARB + gl_DrawIDARB + gl_BaseInstanceARB);
          ARB_shader_stencil_export | f 150 | | gl_FragStencilRefARB = 3;
          ARB_shader_texture_image_samples | f 150 | uniform sampler2DMSArray s; | good = textureSamples(s) >= 0;
          EXT_gpu_shader4 | f 120 | | good = (7 & 3) == 3 && 9 % 4 == 1;
          EXT_shader_framebuffer_fetch | f 150 | layout(location = 1) inout vec4 p; | good = p == vec4(0);
          EXT_shader_framebuffer_fetch_non_coherent | f 150 | layout(noncoherent, location = 1) inout mediump vec4 p; | good = p == vec4(0);
          """)
  void whatItBringsDraws(String extension, String where, String declarations, String body) {
    // Long because its table is part of it
    assertTrue(Identity.extensions(false).contains("GL_" + extension), "not listed");
    int version = Integer.parseInt(where.substring(2));
    boolean vertex = where.startsWith("v");
    String use =
        "#extension GL_" + extension + " : require\n" + (declarations == null ? "" : declarations);
    boolean old = version < 130;
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      int program =
          gl.program(
              "#version "
                  + (vertex ? version : 150)
                  + "\n"
                  + (vertex ? use : "")
                  + "\n"
                  + VERTEX
                  + (vertex ? body : "")
                  + " }\n",
              "#version "
                  + (vertex ? 150 : version)
                  + "\n"
                  + (vertex ? "" : use)
                  + (old ? "\nvec4 o;" : "\nout vec4 o;")
                  + " void main() { bool good = true; o = vec4(0); "
                  + (vertex ? "" : body)
                  + " o = vec4(0, good ? 1 : 0, 0, 1);"
                  + (old ? " gl_FragColor = o;" : "")
                  + " }\n");
      gl.call("glUseProgram", program);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(20, 20, 0x00ff00ff);
    }
  }

  @Test
  void listsAreInOrderWithoutDoubles() {
    for (boolean core : new boolean[] {false, true}) {
      List<String> all = Identity.extensions(core);
      assertEquals(all.stream().distinct().sorted().toList(), all);
    }
  }
}
