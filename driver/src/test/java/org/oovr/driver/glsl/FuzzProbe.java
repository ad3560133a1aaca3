package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ShaderCompiler;

/**
 * Compiles and links damaged shaders and prints one line at its end; a process of its own, because
 * the compiler is native: it may not crash, and may print nothing itself.
 */
public final class FuzzProbe {
  private static final String[] SEEDS = {
    "#version 330 core\nlayout(location = 0) in vec3 p;\nout vec2 t;\nuniform mat4 m[4];\n"
        + "layout(std140) uniform Blk { vec4 a; mat3 b[2]; } blk[2];\n"
        + "float f(in float x, inout int y) { for (int i = 0; i < 4; ++i) { y += i; } return x * 2.0; }\n"
        + "void main() { int k = 1; t = p.xy * f(p.z, k); if (k > 2) t.x = 1.0; else t = -t.yx;\n"
        + " gl_Position = m[k] * vec4(p, 1.0) + blk[1].a; }\n",
    "#version 120\n#extension GL_ARB_texture_rectangle : enable\n#define TEX(s, u) texture2D(s, u)\n"
        + "varying vec2 t; uniform sampler2D texture; uniform sampler2DShadow sh; uniform float filter;\n"
        + "#ifdef GL_ES\nprecision mediump float;\n#endif\n"
        + "void main() {\n  vec4 c = TEX(texture, t) + shadow2D(sh, vec3(t, filter)) + gl_TexCoord[1];\n"
        + "  while (c.x < 0.5) { c.x += 0.1; }\n  gl_FragColor = c * gl_Color;\n}\n",
    "attribute vec4 a; varying vec2 t;\nvoid main() { t = a.xy; gl_FrontColor = gl_Color;\n"
        + "gl_TexCoord[1] = gl_TextureMatrix[1] * gl_MultiTexCoord1; gl_Position = ftransform(); }\n",
    "#version 300 es\nprecision highp float;\nin vec2 t; out vec4 c; uniform highp sampler2DArray s;\n"
        + "struct L { vec3 d; float k[3]; }; uniform L lights[2];\n"
        + "void main() { c = texture(s, vec3(t, 1.0)) * lights[1].k[2]; switch (int(t.x)) { case 0: discard;"
        + " default: c.w = dFdx(t.x); } }\n",
    "#version 400\nlayout(triangles, invocations = 2) in;\nlayout(triangle_strip, max_vertices = 6) out;\n"
        + "in vec2 t[]; out vec2 u; flat out int k;\n"
        + "void main() { for (int i = 0; i < gl_in.length(); i++) { u = t[i]; k = gl_InvocationID;\n"
        + "  gl_Position = gl_in[i].gl_Position * 0.5; gl_Layer = i; EmitVertex(); } EndPrimitive(); }\n",
    "#version 410 core\nlayout(vertices = 3) out;\nin vec2 t[]; out vec2 u[]; patch out vec4 p;\n"
        + "void main() { u[gl_InvocationID] = t[gl_InvocationID]; barrier(); p = vec4(u[0], u[1]);\n"
        + "  gl_TessLevelOuter[0] = 3.0; gl_TessLevelInner[0] = 1e9;\n"
        + "  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position; }\n",
    "#version 410 core\nlayout(triangles, fractional_odd_spacing, cw, point_mode) in;\n"
        + "in vec2 u[]; patch in vec4 p; out vec2 t;\n"
        + "void main() { t = u[0] * gl_TessCoord.x + u[2] * p.x;\n"
        + "  gl_Position = gl_in[1].gl_Position + vec4(gl_TessCoord, 0.0); }\n",
    "#version 430\nlayout(local_size_x = 8, local_size_y = 4) in;\nshared uint s[32];\n"
        + "layout(std430, binding = 1) buffer B { uint n; vec4 v[]; } b;\nlayout(rgba8) uniform image2D i;\n"
        + "layout(binding = 2) uniform atomic_uint c;\nsubroutine float F(float x);\n"
        + "subroutine(F) float one(float x) { return x; }\nsubroutine uniform F f;\n"
        + "void main() { s[gl_LocalInvocationIndex] = atomicAdd(b.n, 1u); barrier(); memoryBarrierShared();\n"
        + "  imageStore(i, ivec2(gl_GlobalInvocationID.xy), b.v[s[3]] + imageLoad(i, ivec2(0)));\n"
        + "  for (uint k = 0u; k != atomicCounterIncrement(c); k++) { b.v[k].x += f(2.0); } }\n",
    "#version 420\nin vec2 t; layout(location = 0, index = 0) out dvec2 d; layout(location = 1) out ivec3 e;\n"
        + "uniform usampler2DMS m; uniform samplerCubeArrayShadow q; uniform double w[3][2];\n"
        + "void main() { d = dvec2(t) * w[1][0]; e = ivec3(texelFetch(m, ivec2(t), gl_SampleID).xyz);\n"
        + "  e.x += bitfieldExtract(e.y, 3, 40) << findMSB(e.z); e.y = int(texture(q, vec4(t, t), t.x));\n"
        + "  e.z = int(fma(t.x, t.y, interpolateAtOffset(t, vec2(0.1)).x)) % e.x; }\n",
  };

  private static final Stage[] STAGES = {
    Stage.VERTEX,
    Stage.FRAGMENT,
    Stage.VERTEX,
    Stage.FRAGMENT,
    Stage.GEOMETRY,
    Stage.TESSELLATION_CONTROL,
    Stage.TESSELLATION_EVALUATION,
    Stage.COMPUTE,
    Stage.FRAGMENT,
  };

  private static final String[] WORDS = {
    "#version 330",
    "#version 110\n",
    "#version 450 compatibility\n",
    "#version 100\n",
    "\n#",
    "\\\n",
    "uniform",
    "in",
    "out",
    "varying",
    "layout(location = 3)",
    "layout(num_views = 2) in;",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    "vec4",
    "mat3",
    "sampler2D",
    "void",
    "main",
    "gl_Vertex",
    "gl_FragData",
    "gl_DepthRange.far",
    "struct",
    "const",
    "1e99",
    "0xffffffffu",
    "-1",
    "/*",
    "*/",
    "//",
    "texture2D(",
    "shadow2DProj(",
    "active",
    "flat",
    "double",
    "é",
    "\u0000",
    "#define x x x",
    "#if 1 / 0\n",
    "#line 7 8\n",
    "#extension all : warn\n",
    "#pragma STDGL invariant(all)\n",
    "#include \"x\"\n",
    "precision lowp float;",
    "subroutine",
    "buffer B { int b[]; };",
    "gl_in[0]",
    "while (true);",
    "float a[65536];",
    "return;"
  };

  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d+(\\.\\d+)?(?![\\w.])");
  private static final Pattern OPERATOR = Pattern.compile("(?<= )([-+*/<>%]|[<>=!]=|[-+*]=)(?= )");
  private static final Pattern NAME = Pattern.compile("(?<![\\w#])[a-z]\\w*(?!\\w)");
  private static final Pattern STATEMENT = Pattern.compile("(?<=[;{}] )[^;{}#]+;");
  private static final Pattern[] TOKENS = {NUMBER, NUMBER, OPERATOR, OPERATOR, NAME, STATEMENT};
  private static final String[] NUMBERS = {
    "0", "1", "-1", "0.0", "1e30", "2147483647", "7", "100000", "0.5", "-3", "33"
  };
  private static final String[] OPERATORS = {
    "+", "-", "*", "/", "<", ">", "%", "<=", ">=", "==", "!=", "+=", "-=", "*="
  };

  private FuzzProbe() {}

  /** Arguments: seed and number of rounds. Each is a damaged shader, and a draw with it. */
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int rounds = Integer.parseInt(arguments[1]);
    int compiled = 0;
    int linked = 0;
    GlslCompiler compiler = new GlslCompiler();
    GlslLinker linker = new GlslLinker(compiler);
    List<GlslShader> good = new ArrayList<>();
    HostileDraws draws = new HostileDraws();
    for (int i = 0; i < rounds; i++) {
      int seed = random.nextInt(SEEDS.length);
      String source = damage(SEEDS[seed], random);
      Stage stage =
          random.nextInt(8) == 0
              ? Stage.values()[random.nextInt(Stage.values().length)]
              : STAGES[seed];
      GlslShader s = compiler.compile(stage, source);
      draws.draw(stage, source);
      if (!s.compiled() && s.infoLog().isBlank()) {
        throw new AssertionError("no log for\n" + source);
      }
      if (s.compiled()) {
        compiled++;
        good.add(s);
      }
      if (good.size() > 2) {
        List<GlslShader> some = new ArrayList<>();
        for (int k = 1 + random.nextInt(3); k > 0; k--) {
          some.add(good.get(random.nextInt(good.size())));
        }
        LinkedProgram p =
            linker.link(
                new LinkRequest(some, Map.of("a", 15), Map.of("c", 7), Map.of(), 16, 8, "fuzz"));
        if (!p.linked() && p.infoLog().isBlank()) {
          throw new AssertionError("no link log");
        }
        if (p.linked()) {
          linked++;
          prepare(p);
        }
      }
    }
    String drawn = " drawn " + draws.drawn() + " errors " + draws.errors();
    System.out.println("rounds " + rounds + " compiled " + compiled + " linked " + linked + drawn);
  }

  /** What runs a program is made of it, too; it may be refused, but with a reason. */
  private static void prepare(LinkedProgram p) {
    for (Stage stage : Stage.values()) {
      ShaderModule module = p.modules().get(stage);
      try {
        if (module != null) {
          ShaderCompiler.compile(module);
        }
      } catch (ShaderException refused) {
        if (String.valueOf(refused.getMessage()).isBlank()) {
          throw new AssertionError("no reason for " + stage);
        }
      }
    }
  }

  /** Half of them keep most of their grammar, so that what they do is damaged, too. */
  private static String damage(String source, Random random) {
    return random.nextBoolean() ? tear(source, random) : exchange(source, random);
  }

  /** Other numbers, operators, names and statements in the place of some. */
  private static String exchange(String source, Random random) {
    String s = source;
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      Pattern kind = TOKENS[random.nextInt(TOKENS.length)];
      List<MatchResult> found = kind.matcher(s).results().toList();
      if (found.isEmpty()) {
        continue;
      }
      MatchResult at = found.get(random.nextInt(found.size()));
      String other =
          kind == NUMBER
              ? NUMBERS[random.nextInt(NUMBERS.length)]
              : kind == OPERATOR
                  ? OPERATORS[random.nextInt(OPERATORS.length)]
                  : found.get(random.nextInt(found.size())).group();
      boolean twice = kind == STATEMENT && random.nextBoolean();
      s = s.substring(0, at.start()) + (twice ? at.group() : "") + other + s.substring(at.end());
    }
    return s;
  }

  private static String tear(String source, Random random) {
    StringBuilder s = new StringBuilder(source);
    for (int n = random.nextInt(6); n > 0; n--) {
      int at = random.nextInt(s.length() + 1);
      int end = Math.min(s.length(), at + random.nextInt(12));
      switch (random.nextInt(5)) {
        case 0 -> s.delete(at, end);
        case 1 -> s.insert(at, WORDS[random.nextInt(WORDS.length)]);
        case 2 -> s.insert(at, " " + WORDS[random.nextInt(WORDS.length)] + " ");
        case 3 -> s.insert(random.nextInt(s.length() + 1), s.substring(at, end));
        default -> s.replace(at, end, WORDS[random.nextInt(WORDS.length)]);
      }
    }
    return s.toString();
  }
}
