package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.oovr.simulator.command.Stage;

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

  private FuzzProbe() {}

  /** Arguments: seed and number of rounds. */
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int rounds = Integer.parseInt(arguments[1]);
    int compiled = 0;
    int linked = 0;
    GlslCompiler compiler = new GlslCompiler();
    GlslLinker linker = new GlslLinker(compiler);
    List<GlslShader> good = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      String source = damage(SEEDS[random.nextInt(SEEDS.length)], random);
      Stage stage = random.nextBoolean() ? Stage.VERTEX : Stage.FRAGMENT;
      GlslShader s = compiler.compile(stage, source);
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
        linked += p.linked() ? 1 : 0;
      }
    }
    System.out.println("rounds " + rounds + " compiled " + compiled + " linked " + linked);
  }

  private static String damage(String source, Random random) {
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
