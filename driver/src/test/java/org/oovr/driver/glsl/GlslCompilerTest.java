package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.oovr.driver.glsl.source.PlainSource;
import org.oovr.simulator.command.Stage;

class GlslCompilerTest {
  private final GlslCompiler compiler = new GlslCompiler();

  private void good(Stage stage, String source) {
    GlslShader s = compiler.compile(stage, source);
    assertTrue(s.compiled(), s.infoLog() + source);
    assertEquals("", s.infoLog());
  }

  private String bad(Stage stage, String source) {
    GlslShader s = compiler.compile(stage, source);
    assertFalse(s.compiled(), source);
    assertFalse(s.infoLog().isBlank());
    return s.infoLog();
  }

  @Test
  void everyStage() {
    String head = "#version 450 core\n";
    good(Stage.VERTEX, head + "void main() { gl_Position = vec4(0); }\n");
    good(
        Stage.TESSELLATION_CONTROL,
        head + "layout(vertices = 3) out;\nvoid main() { gl_TessLevelOuter[0] = 1.0; }\n");
    good(
        Stage.TESSELLATION_EVALUATION,
        head + "layout(triangles) in;\nvoid main() { gl_Position = vec4(gl_TessCoord, 1.0); }\n");
    good(
        Stage.GEOMETRY,
        head
            + "layout(points) in;\nlayout(points, max_vertices = 1) out;\n"
            + "void main() { gl_Position = gl_in[0].gl_Position; EmitVertex(); }\n");
    good(Stage.FRAGMENT, head + "out vec4 c;\nvoid main() { c = vec4(gl_FragCoord.x); }\n");
    good(
        Stage.COMPUTE,
        head
            + "layout(local_size_x = 4) in;\nshared int s[4];\n"
            + "void main() { s[gl_LocalInvocationIndex] = 1; barrier(); }\n");
    bad(Stage.VERTEX, head + "void main() { barrier(); }\n");
  }

  @Test
  void everyDesktopVersion() {
    for (int version : new int[] {130, 140, 150, 330, 400, 410, 420, 430, 440, 450, 460}) {
      good(
          Stage.VERTEX,
          "#version "
              + version
              + "\nin vec3 p; out vec2 t; uniform mat4 m;\n"
              + "void main() { t = p.xy; gl_Position = m * vec4(p, 1.0); }\n");
      good(
          Stage.FRAGMENT,
          "#version "
              + version
              + "\nin vec2 t; out vec4 c; uniform sampler2D s;\n"
              + "void main() { c = texture(s, t); }\n");
    }
    good(Stage.VERTEX, "#version 330 compatibility\nvoid main() { gl_Position = ftransform(); }");
    good(Stage.VERTEX, "#version 450 compatibility\nvoid main() { gl_Position = gl_Vertex; }");
  }

  @Test
  void structuresDeclaredInOthers() {
    String block =
        "#extension GL_ARB_uniform_buffer_object : require\n"
            + "layout(std140) uniform;\n"
            + "uniform info { struct { vec2 at;\n"
            + " struct Inner { float size; } in1; } list[4]; };\n"
            + "struct Outer { struct Part { vec4 c; } part; };\n"
            + "uniform Outer outer;\n"
            + "void main() { gl_Position = vec4(list[1].at, list[2].in1.size, 1.0) + outer.part.c;"
            + " }\n";
    good(Stage.VERTEX, block);
    bad(Stage.VERTEX, "#version 120\n" + block.replace("layout(std140) uniform;\n", ""));
  }

  @Test
  void defaultsOfCounters() {
    good(
        Stage.FRAGMENT,
        "#version 140\n#extension GL_ARB_shader_atomic_counters : enable\nout ivec4 color;\n"
            + "layout(binding=0) uniform atomic_uint a[2];\n"
            + "layout(binding=7, binding=2, offset=4) uniform;\n"
            + "layout(binding=2) uniform atomic_uint b;\n"
            + "void main() { color.x = int(atomicCounter(a[1]) + atomicCounter(b)); }\n");
  }

  @Test
  void attributesAndVaryings() {
    for (String version : new String[] {"", "#version 110\n", "#version 120\n", "#version 100\n"}) {
      good(
          Stage.VERTEX,
          version
              + "attribute vec3 p; varying vec2 t; uniform mat4 m;\n"
              + "void main() { t = p.xy; gl_Position = m * vec4(p, 1.0); }\n");
      good(
          Stage.FRAGMENT,
          version
              + "#ifdef GL_ES\nprecision mediump float;\n#endif\n"
              + "varying vec2 t; uniform sampler2D s; uniform samplerCube k;\n"
              + "void main() { gl_FragColor = texture2D(s, t) + texture2D(s, t, 0.5)\n"
              + " + textureCube(k, vec3(t, 1.0)) + texture2DProj(s, vec3(t, 1.0)); }\n");
    }
    good(
        Stage.FRAGMENT,
        "#version 300 es\nprecision highp float; in vec2 t; out vec4 c;\n"
            + "void main() { c = vec4(t, 0.0, 1.0); }\n");
    good(
        Stage.FRAGMENT,
        "#version 310 es\nprecision highp float; in vec2 t; out vec4 c;\n"
            + "void main() { c = vec4(t, 0.0, 1.0); }\n");
  }

  @Test
  void esMacros() {
    good(
        Stage.VERTEX,
        "#version 100\n"
            + "#ifndef GL_ES\n"
            + "#error no\n"
            + "#endif\n"
            + "#if __VERSION__ != 100\n"
            + "#error no\n"
            + "#endif\n"
            + "void main() { gl_Position = vec4(0.0); }\n");
    good(
        Stage.VERTEX,
        "#version 120\n#ifdef GL_ES\n#error no\n#endif\n#if __VERSION__ != 120\n#error no\n#endif\n"
            + "void main() { gl_Position = vec4(0.0); }\n");
  }

  @Test
  void oldTextureFunctions() {
    good(
        Stage.FRAGMENT,
        "#extension GL_ARB_shader_texture_lod : require\n"
            + "#extension GL_EXT_texture_array : enable\n"
            + "uniform sampler1D a; uniform sampler2D b; uniform sampler3D c; uniform samplerCube"
            + " d;\n"
            + "uniform sampler2DShadow e; uniform sampler2DRect f; uniform sampler2DArray g;\n"
            + "uniform sampler1DShadow h;\n"
            + "void main() { gl_FragColor = texture1D(a, 0.0) + texture3D(c, vec3(0.0))\n"
            + " + texture2DLod(b, vec2(0.0), 1.0) + textureCubeLod(d, vec3(0.0), 1.0)\n"
            + " + texture2DGradARB(b, vec2(0.0), vec2(0.0), vec2(0.0)) + shadow2D(e,"
            + " vec3(0.0)).xxxx\n"
            + " + vec4(shadow2DProj(e, vec4(0.0)).r) + texture2DRect(f, vec2(0.0))\n"
            + " + texture2DArray(g, vec3(0.0)) + shadow1D(h, vec3(0.0)) * shadow2D(e, vec3(0.5),"
            + " 0.1); }\n");
    good(
        Stage.FRAGMENT,
        "#define SHADOW shadow2D\n#define TEX texture2D\nuniform sampler2DShadow e;"
            + "uniform sampler2D t;\n"
            + "void main() { gl_FragColor = SHADOW(e, vec3(0.0)).rrrr + TEX(t, vec2(0.0)); }\n");
  }

  @Test
  void namesThatBecameWords() {
    good(
        Stage.FRAGMENT,
        "uniform sampler2D texture; uniform float filter; varying vec2 common; float active(float"
            + " flat) { return flat * filter; }\n"
            + "struct S { float partition; }; uniform S s;\n"
            + "void main() { gl_FragColor = texture2D(texture, common) * active(s.partition); }\n");
    good(
        Stage.FRAGMENT,
        "#version 120\n#extension GL_EXT_gpu_shader4 : enable\nflat varying float x;\n"
            + "void main() { gl_FragColor = vec4(x); }\n");
    good(
        Stage.FRAGMENT,
        "#version 330\nuniform sampler2D sample; in vec2 patch; out vec4 c;\n"
            + "void main() { c = texture(sample, patch); }\n");
  }

  @Test
  void fixedFunctionNames() {
    good(
        Stage.VERTEX,
        "#version 120\n"
            + "varying vec3 n;\n"
            + "void main() {\n"
            + "  gl_Position = gl_ModelViewProjectionMatrix * gl_Vertex + ftransform();\n"
            + "  n = gl_NormalMatrix * gl_Normal; gl_TexCoord[0] = gl_TextureMatrix[0] *"
            + " gl_MultiTexCoord0;\n"
            + "  gl_FrontColor = gl_Color * gl_FrontMaterial.diffuse + gl_LightSource[1].ambient\n"
            + "    + gl_LightModel.ambient + gl_Fog.color;\n"
            + "  gl_FogFragCoord = gl_FogCoord + gl_DepthRange.near; gl_ClipVertex = gl_Vertex;\n"
            + "}\n");
    good(
        Stage.FRAGMENT,
        "varying vec4 gl_TexCoord[2];\nuniform sampler2D s;\nvoid main() {\n"
            + "  gl_FragData[0] = gl_Color * texture2D(s, gl_TexCoord[1].st) + gl_SecondaryColor;\n"
            + "  gl_FragData[1] = mix(gl_Fog.color, vec4(1.0), gl_FogFragCoord);\n}\n");
    String log = bad(Stage.VERTEX, "#version 330 core\nvoid main() { gl_Position = gl_Vertex; \n}");
    assertTrue(log.contains("0:2: error: 'gl_Vertex' : undeclared identifier"), log);
  }

  @Test
  void linesAreThoseOfTheSource() {
    assertTrue(
        bad(Stage.VERTEX, "#version 330 core\n\nvoid main() {\n  x = 1;\n}\n").startsWith("0:4:"));
    assertTrue(
        bad(Stage.VERTEX, "#version 120\n\nvoid main() {\n  x = 1;\n}\n").startsWith("0:4:"));
    assertTrue(
        bad(Stage.VERTEX, "// c\n/* d\n */ #version 120\n\nvoid main() {\n  x = gl_Vertex;\n}\n")
            .startsWith("0:6:"));
    assertTrue(bad(Stage.VERTEX, "void main() {\n  x = ftransform();\n}\n").startsWith("0:2:"));
    assertTrue(
        bad(Stage.VERTEX, "#define A \\\n 1\n#define B \\\n\\\n 2\nvoid main() { x = 1; }\n")
            .startsWith("0:6:"));
    String log = bad(Stage.FRAGMENT, "uniform float filter;\nvoid main() { filter = 1.0; }\n");
    assertTrue(log.startsWith("0:2: error: 'assign'") && log.contains("\"filter\""), log);
  }

  @Test
  void badSourcesHaveClearLogs() {
    assertEquals("0:1: error: GLSL 9.99 is not supported\n", bad(Stage.VERTEX, "#version 999\n"));
    assertTrue(
        bad(Stage.VERTEX, "\n#version\n").startsWith("0:2: error: #version must be followed"));
    good(Stage.VERTEX, ""); // as drivers do; it will not link
    assertTrue(bad(Stage.VERTEX, "void main() {").contains("error"));
    assertTrue(bad(Stage.VERTEX, "#error this is it\nvoid main() {}").contains("this is it"));
    assertTrue(
        bad(Stage.FRAGMENT, "#extension GL_NO_such : require\nvoid main() {}")
            .contains("GL_NO_such"));
    assertTrue(bad(Stage.FRAGMENT, "int a;\n#version 330\nvoid main() {}").contains("#version"));
  }

  @Test
  void objectsWithoutMainCompile() {
    GlslShader s =
        compiler.compile(Stage.FRAGMENT, "#version 330\nfloat twice(float x) { return x + x; }\n");
    assertTrue(s.compiled());
    assertFalse(s.hasMain());
    s =
        compiler.compile(
            Stage.FRAGMENT,
            "#version 330\n"
                + "float twice(float x);\n"
                + "out vec4 c;\n"
                + "void main() { c = vec4(twice(1.0)); }\n");
    assertTrue(s.compiled(), s.infoLog());
    assertTrue(s.hasMain());
    assertFalse(
        compiler
            .compile(Stage.FRAGMENT, "#version 330\nfloat twice(float x) { return y; }\n")
            .compiled());
  }

  @Test
  void multiview() {
    good(
        Stage.VERTEX,
        "#version 330 core\n#extension GL_OVR_multiview2 : require\nlayout(num_views = 2) in;\n"
            + "in vec3 p; uniform mat4 m[2];\n"
            + "void main() { gl_Position = m[gl_ViewID_OVR] * vec4(p, 1.0); }\n");
  }

  @Test
  void sameSourceSameModule() {
    String source = "#version 330\nin vec4 a; uniform vec4 u; void main() { gl_Position = a + u; }";
    int[] first = compiler.unit(Stage.VERTEX, source).words();
    int[] second = new GlslCompiler().unit(Stage.VERTEX, source).words();
    org.junit.jupiter.api.Assertions.assertArrayEquals(first, second);
  }

  @Test
  void joinsContinuedLinesAndKeepsTheNumbersOfLines() {
    assertEquals(
        "#define A 1 + 2\n\n\nb\n",
        PlainSource.joinContinuedLines("#define A 1 \\\n+ \\\r\n2\nb\n"));
    assertEquals("a\\b", PlainSource.joinContinuedLines("a\\b"));
  }

  /** With handles of textures the compiler reads where nothing is. */
  @Test
  void handlesOfTexturesAreRefused() {
    String main = "uniform sampler2D s;\nout vec4 c;\nvoid main() { c = vec4(uvec2(s), 0, 0); }\n";
    String head = "#version 450\n#extension ";
    bad(Stage.FRAGMENT, head + "GL_ARB_bindless_texture : enable\n" + main);
    bad(Stage.FRAGMENT, head + "all : warn\n" + main);
    bad(Stage.FRAGMENT, "#version 330\n#extension GL_ARB_bindless_texture : require\n" + main);
    good(Stage.FRAGMENT, head + "all : warn\nvoid main() {}\n");
  }
}
