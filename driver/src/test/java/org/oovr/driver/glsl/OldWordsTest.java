package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.Stage;

/** Words of extensions and old versions that the compiler does not know as they stand. */
class OldWordsTest {
  private static final String INTEGERS =
      "#version 150\n#extension GL_ARB_gpu_shader5 : enable\nout vec4 o; uniform int n;\n"
          + "void main() { o = vec4(bitCount(n)); float a[(";

  @Test
  void blocksOfBuiltInsMayNameOldOnes() {
    String vertex =
        "#version 150 compatibility\nout gl_PerVertex { vec4 gl_Position; vec4 gl_FrontColor;"
            + " vec4 gl_TexCoord[2]; };\nvoid main() { gl_Position = gl_Vertex;"
            + " gl_FrontColor = gl_Color; gl_TexCoord[1] = gl_Vertex; }\n";
    String geometry =
        "#version 150 compatibility\nlayout(points) in; layout(points, max_vertices = 1) out;\n"
            + "in gl_PerVertex { vec4 gl_FrontColor; vec4 gl_TexCoord[2]; } gl_in[];\n"
            + "out vec4 c; void main() { c = gl_in[0].gl_FrontColor + gl_in[0].gl_TexCoord[1];"
            + " EmitVertex(); }\n";
    assertEquals("", new GlslCompiler().compile(Stage.VERTEX, vertex).infoLog());
    assertEquals("", new GlslCompiler().compile(Stage.GEOMETRY, geometry).infoLog());
  }

  private static GlslShader compile(String source) {
    return new GlslCompiler().compile(Stage.FRAGMENT, source);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bitCount(0x80000013) == 4",
        "bitCount(uvec2(255u, 0xffffffffu)) == ivec2(8, 32)",
        "bitfieldReverse(1) == 0x80000000",
        "bitfieldReverse(uvec2(783u, 15u)) == uvec2(0xF0C00000u, 0xF0000000u)",
        "bitfieldExtract(-256, 4, 8) == -16",
        "bitfieldExtract(0xff00u, 4, 8) == 0xf0u",
        "bitfieldInsert(0, 15, 4, 8) == 240",
        "bitfieldInsert(7, -1, 0, 32) == -1",
        "findLSB(ivec3(0, 12, -2147483648)) == ivec3(-1, 2, 31)",
        "findMSB(ivec4(0, -1, -256, 300)) == ivec4(-1, -1, 7, 8)",
        "findMSB(uvec2(0u, 0x80000001u)) == ivec2(-1, 31)",
        "fma(2.0, 3.0, 4.0) == 10.0",
        "ldexp(vec2(3.0, -1.0), ivec2(2, -1)) == vec2(12.0, -0.5)"
      })
  void functionsOfIntegersHaveValuesInConstantExpressions(String condition) {
    GlslShader right = compile(INTEGERS + condition + ") ? 2 : -1]; }\n");
    assertEquals("", right.infoLog());
    assertTrue(right.compiled());
    assertTrue(!compile(INTEGERS + condition + ") ? -1 : 2]; }\n").compiled(), "the opposite");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#version 120\n#extension GL_EXT_gpu_shader4 : require\nuniform unsigned int n;\n"
            + "void main() { unsigned int m = n >> 3; gl_FragColor = vec4(float(m)); }\n",
        "#version 110\n#extension GL_EXT_gpu_shader4 : enable\nvarying out ivec4 i;\n"
            + "varying out vec4 f; void main() { i = ivec4(truncate(2.5)); f = vec4(1); }\n",
        "#version 110\n#extension GL_EXT_gpu_shader4 : enable\nuniform sampler1DArrayShadow a;\n"
            + "uniform sampler2DRectShadow r; uniform sampler2DShadow s; uniform sampler1DShadow u;\n"
            + "varying vec4 t; void main() { gl_FragColor = shadow2DOffset(s, t.xyz, ivec2(1, -1))\n"
            + "+ shadow2DOffset(s, t.xyz, ivec2(1), 0.5) + shadow1DProjOffset(u, t, 2)\n"
            + "+ shadow1DArrayLod(a, t.xyz, 1.0) + shadow1DArrayLodOffset(a, t.xyz, 1.0, 3)\n"
            + "+ shadow2DRectGradOffset(r, t.xyz, dFdx(t.xy), dFdy(t.xy), ivec2(2)); }\n",
        "uniform struct { vec4 a; float b; } s; void main() { gl_FragColor = s.a * s.b; }\n",
        "#extension GL_ARB_shader_texture_lod : require\nuniform sampler2DShadow s;\n"
            + "varying vec4 t; void main() {\n"
            + "gl_FragColor = shadow2DGradARB(s, t.xyz, dFdx(t.xy), dFdy(t.xy)); }\n",
        "#version 150\n#extension GL_ARB_shader_ballot : require\nout vec4 o;\n"
            + "void main() { o = vec4(1u << gl_SubGroupSizeARB); }\n",
        "#version 430\n#extension GL_INTEL_shader_atomic_float_minmax : require\n"
            + "layout(std430, binding = 0) buffer B { float f; }; out vec4 o;\n"
            + "void main() { o = vec4(atomicMin(f, 2.0), atomicExchange(f, 3.0), atomicCompSwap(f, 1.0, 2.0), 0); }\n",
        "#version 330\nout vec4 o; void main() { float a[]; a[4] = 2.0;\n"
            + "o = vec4(a[4], a.length(), 0, 0); }\n",
        "#version 430\n#extension GL_NV_shader_atomic_float : require\n"
            + "layout(std430, binding = 0) buffer B { float f; }; out vec4 o;\n"
            + "void main() { o = vec4(atomicAdd(f, 2.0)); }\n",
        "#version 100\n;precision mediump float;;\nstruct S { float a; };;\n"
            + "float f() { for (;;) { ; } return 1.0; };\nvoid main() { gl_FragColor = vec4(f()); };\n",
        "#version 300 es\nprecision mediump float; out vec4 o;;\nfloat f() { return 1.0; };\n"
            + "uniform B { float b; };;\nvoid main() { o = vec4(f()); };\n",
        "#version 150\n#define varying in\nvarying vec4 v; out vec4 o; void main() { o = v; }\n",
        "#version 130\n;out vec4 o;;\nfloat f() { return 1.0; };\nvoid main() { o = vec4(f()); };\n",
        "#version 100\n#extension GL_EXT_shader_framebuffer_fetch : enable\n"
            + "lowp vec4 gl_LastFragData[gl_MaxDrawBuffers];\n"
            + "void main() { gl_FragColor = gl_LastFragData[0]; }\n",
        "#version 100\n#extension GL_EXT_shader_framebuffer_fetch_non_coherent : enable\n"
            + "layout(noncoherent) lowp vec4 gl_LastFragData[gl_MaxDrawBuffers];\n"
            + "void main() { gl_FragColor = gl_LastFragData[0]; }\n"
      })
  void sourcesCompile(String source) {
    assertEquals("", compile(source).infoLog());
  }
}
