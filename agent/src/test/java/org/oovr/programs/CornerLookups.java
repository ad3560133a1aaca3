package org.oovr.programs;

import static org.lwjgl.opengl.GL43.*;

import java.util.List;
import java.util.Random;

/**
 * Texture lookups whose coordinates, levels, gradients, layers and references are those of {@link
 * CornerValues}, with four modes of wrapping each.
 */
final class CornerLookups {
  private static final int UNIT = 4;

  private static final int[] WRAPS = {
    GL_REPEAT, GL_MIRRORED_REPEAT, GL_CLAMP_TO_EDGE, GL_CLAMP_TO_BORDER
  };

  private static final int[][] FILTERS = {
    {GL_NEAREST, GL_NEAREST},
    {GL_LINEAR, GL_LINEAR},
    {GL_NEAREST, GL_NEAREST_MIPMAP_NEAREST},
    {GL_LINEAR, GL_LINEAR_MIPMAP_LINEAR}
  };

  /**
   * A kind of texture.
   *
   * @param target of the texture
   * @param sampler in GLSL
   * @param format internal format
   * @param width in texels
   * @param height in texels; those with layers have 4 of them
   */
  private record Kind(int target, String sampler, int format, int width, int height) {
    boolean isDepth() {
      return sampler.endsWith("Shadow");
    }

    boolean hasLevels() {
      return target != GL_TEXTURE_RECTANGLE;
    }
  }

  /** A loop that the lanes of a quad leave one after the other, with a lookup in each pass. */
  private static final String MARCH =
      "vec4 march(sampler2D t) {\n"
          + "vec2 q = gl_FragCoord.xy * vec2(0.07, 0.09); float reached = 0.0;\n"
          + "ivec2 at = ivec2(gl_FragCoord.xy); float more = 0.02 + 0.01 * float((at.x * 3 + at.y) % 5);\n"
          + "float height = texture(t, q).r;\n"
          + "while (reached < height) {\n"
          + "q -= vec2(0.21, 0.16); height = texture(t, q).r; reached += more;\n}\n"
          + "return vec4(q, height, reached);\n}\n";

  private final Random random = new Random(3);
  private final CornerUnits units;

  CornerLookups(CornerUnits units) {
    this.units = units;
  }

  /** Draws all of them. */
  void draw() {
    for (int format : new int[] {GL_RGBA8, GL_RGBA16F}) {
      String f = format == GL_RGBA8 ? " bytes" : " halves";
      Kind square = new Kind(GL_TEXTURE_2D, "sampler2D", format, 16, 16);
      Kind odd = new Kind(GL_TEXTURE_2D, "sampler2D", format, 12, 12);
      for (Kind kind : List.of(square, odd)) {
        String name = kind.width + "x" + kind.height + f;
        lookups(name, kind, "texture($t, c0.xy)");
        lookups(name, kind, "textureLod($t, c0.xy, c1.x)");
        lookups(name, kind, "textureGrad($t, c0.xy, c1.xy, c2.xy)");
        if (kind == square) {
          lookups(name, kind, "texture($t, c0.xy, c1.x)");
          lookups(name, kind, "textureGather($t, c0.xy)");
          lookups(name, kind, "textureOffset($t, c0.xy, ivec2(3, -5))");
          lookups(name, kind, "march($t)");
        }
      }
      Kind line = new Kind(GL_TEXTURE_1D, "sampler1D", format, 16, 1);
      lookups("1D" + f, line, "texture($t, c0.x)");
      Kind solid = new Kind(GL_TEXTURE_3D, "sampler3D", format, 8, 8);
      lookups("3D" + f, solid, "texture($t, c0.xyz)");
      lookups("3D" + f, solid, "textureGrad($t, c0.xyz, c1.xyz, c2.xyz)");
      Kind cube = new Kind(GL_TEXTURE_CUBE_MAP, "samplerCube", format, 16, 16);
      lookups("cube" + f, cube, "texture($t, c0.xyz)");
      lookups("cube" + f, cube, "textureLod($t, c0.xyz, c1.x)");
      lookups("cube" + f, cube, "textureGrad($t, c0.xyz, c1.xyz, c2.xyz)");
      Kind cubes = new Kind(GL_TEXTURE_CUBE_MAP_ARRAY, "samplerCubeArray", format, 8, 8);
      lookups("cube array" + f, cubes, "texture($t, c0)");
      Kind layers = new Kind(GL_TEXTURE_2D_ARRAY, "sampler2DArray", format, 12, 16);
      lookups("array" + f, layers, "texture($t, c0.xyz)");
      lookups("array" + f, layers, "textureLod($t, c0.xyz, c1.x)");
      Kind lines = new Kind(GL_TEXTURE_1D_ARRAY, "sampler1DArray", format, 16, 4);
      lookups("1D array" + f, lines, "texture($t, c0.xy)");
      Kind rectangle = new Kind(GL_TEXTURE_RECTANGLE, "sampler2DRect", format, 12, 10);
      lookups("rectangle" + f, rectangle, "texture($t, c0.xy * 8.0)");
    }
    for (int format : new int[] {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT32F}) {
      String f = format == GL_DEPTH_COMPONENT24 ? " depth" : " float depth";
      Kind square = new Kind(GL_TEXTURE_2D, "sampler2DShadow", format, 16, 16);
      lookups("shadow" + f, square, "vec4(texture($t, vec3(c0.xy, c1.x)))");
      lookups("shadow" + f, square, "vec4(textureLod($t, vec3(c0.xy, c1.x), c1.y))");
      lookups("shadow" + f, square, "textureGather($t, c0.xy, c1.x)");
      Kind cube = new Kind(GL_TEXTURE_CUBE_MAP, "samplerCubeShadow", format, 16, 16);
      lookups("cube shadow" + f, cube, "vec4(texture($t, vec4(c0.xyz, c1.x)))");
      Kind layers = new Kind(GL_TEXTURE_2D_ARRAY, "sampler2DArrayShadow", format, 12, 16);
      lookups("array shadow" + f, layers, "vec4(texture($t, vec4(c0.xyz, c1.x)))");
    }
  }

  private void lookups(String name, Kind kind, String expression) {
    int texture = texture(kind);
    int program = program(kind, expression);
    boolean plane = kind.target == GL_TEXTURE_2D;
    for (int f = 0; f < (kind.hasLevels() ? FILTERS.length : 2); f++) {
      if (f > 0 && expression.contains("Gather") || !plane && (f == 1 || f == 2)) {
        continue;
      }
      int[] samplers = new int[WRAPS.length];
      for (int w = 0; w < WRAPS.length; w++) {
        samplers[w] = sampler(kind, FILTERS[f], w);
        glActiveTexture(GL_TEXTURE0 + UNIT + w);
        glBindTexture(kind.target, texture);
        glBindSampler(UNIT + w, samplers[w]);
      }
      String[] names = new String[WRAPS.length];
      String filter = new String[] {"nearest", "linear", "nearest level", "linear level"}[f];
      for (int w = 0; w < WRAPS.length; w++) {
        String wrap = new String[] {"repeat", "mirror", "edge", "border"}[w];
        names[w] = name + ", " + filter + ", " + wrap + ", " + expression;
      }
      units.whole(program, names);
      for (int w = 0; w < WRAPS.length; w++) {
        glBindSampler(UNIT + w, 0);
        glDeleteSamplers(samplers[w]);
        glActiveTexture(GL_TEXTURE0 + UNIT + w);
        glBindTexture(kind.target, 0);
      }
    }
    glDeleteProgram(program);
    glDeleteTextures(texture);
  }

  private static int program(Kind kind, String expression) {
    StringBuilder b = new StringBuilder(CornerUnits.HEAD);
    for (int w = 0; w < WRAPS.length; w++) {
      b.append("uniform ").append(kind.sampler).append(" t").append(w).append(";\n");
    }
    if (expression.startsWith("march")) {
      b.append(MARCH);
    }
    b.append(CornerUnits.FRAGMENT).append("void main() {\n").append(CornerUnits.OPERANDS);
    // some quads have but one operand at its corners
    b.append("vec4 c0 = f0; vec4 c1 = f1; vec4 c2 = f2;\n")
        .append("vec4 s0 = vec4(vec2(at & ~1) * 0.13 + 0.03, 1.2, 0.7);\n")
        .append("vec4 s1 = vec4(0.4, 0.1, 0.2, 0.3); vec4 s2 = vec4(0.2, 0.3, 0.1, 0.4);\n")
        .append("switch (at.y >> 1 & 7) {\n")
        .append("case 0: case 1: c0.yzw = s0.yzw; break;\n")
        .append("case 2: c0.xzw = s0.xzw; c1 = s1; c2 = s2; break;\n")
        .append("case 3: c0.xyw = s0.xyw; c1 = s1; c2 = s2; break;\n")
        .append("case 4: c0 = s0; c2 = s2; break;\ncase 5: c0 = s0; c1 = s1; break;\n")
        .append("case 6: c0.xyz = s0.xyz; c1.yzw = s1.yzw; break;\n}\n");
    for (int w = 0; w < WRAPS.length; w++) {
      b.append("o" + w + " = floatBitsToUint(" + expression.replace("$t", "t" + w) + ");\n");
    }
    int program = Windows.program(CornerShaders.WHOLE, b.append("}\n").toString());
    glUseProgram(program);
    for (int w = 0; w < WRAPS.length; w++) {
      glUniform1i(glGetUniformLocation(program, "t" + w), UNIT + w);
    }
    return program;
  }

  private static int sampler(Kind kind, int[] filters, int wrap) {
    int sampler = glGenSamplers();
    boolean rectangle = kind.target == GL_TEXTURE_RECTANGLE;
    int mode = rectangle && wrap < 2 ? GL_CLAMP_TO_EDGE : WRAPS[wrap];
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, mode);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_T, mode);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_R, mode);
    glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, filters[0]);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, filters[1]);
    glSamplerParameterfv(sampler, GL_TEXTURE_BORDER_COLOR, new float[] {0.2f, 0.4f, 0.6f, 0.8f});
    if (kind.isDepth()) {
      glSamplerParameteri(sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
      int[] ops = {GL_LEQUAL, GL_GREATER, GL_NOTEQUAL, GL_GEQUAL};
      glSamplerParameteri(sampler, GL_TEXTURE_COMPARE_FUNC, ops[wrap]);
    }
    return sampler;
  }

  /** Numbers that the format represents. */
  private void fill(Kind kind, float[] texels) {
    for (int i = 0; i < texels.length; i++) {
      texels[i] = random.nextInt(256) / (kind.format == GL_RGBA8 ? 255f : 256f);
    }
  }

  private int texture(Kind kind) {
    int texture = glGenTextures();
    glActiveTexture(GL_TEXTURE0 + UNIT);
    glBindTexture(kind.target, texture);
    int format = kind.isDepth() ? GL_DEPTH_COMPONENT : GL_RGBA;
    int w = kind.width;
    int h = kind.height;
    float[] texels = new float[w * h * 24 * 4];
    boolean flat = kind.target == GL_TEXTURE_1D_ARRAY;
    for (int level = 0; level < (kind.hasLevels() ? 4 : 1); level++) {
      int lw = Math.max(1, w >> level);
      int lh = flat ? h : Math.max(1, h >> level);
      fill(kind, texels);
      switch (kind.target) {
        case GL_TEXTURE_1D ->
            glTexImage1D(kind.target, level, kind.format, lw, 0, format, GL_FLOAT, texels);
        case GL_TEXTURE_3D ->
            glTexImage3D(kind.target, level, kind.format, lw, lh, lw, 0, format, GL_FLOAT, texels);
        case GL_TEXTURE_2D_ARRAY ->
            glTexImage3D(kind.target, level, kind.format, lw, lh, 4, 0, format, GL_FLOAT, texels);
        case GL_TEXTURE_CUBE_MAP_ARRAY ->
            glTexImage3D(kind.target, level, kind.format, lw, lh, 12, 0, format, GL_FLOAT, texels);
        case GL_TEXTURE_CUBE_MAP -> {
          for (int face = 0; face < 6; face++) {
            int target = GL_TEXTURE_CUBE_MAP_POSITIVE_X + face;
            fill(kind, texels);
            glTexImage2D(target, level, kind.format, lw, lh, 0, format, GL_FLOAT, texels);
          }
        }
        default ->
            glTexImage2D(kind.target, level, kind.format, lw, lh, 0, format, GL_FLOAT, texels);
      }
    }
    if (kind.hasLevels()) {
      glTexParameteri(kind.target, GL_TEXTURE_MAX_LEVEL, 3);
    }
    return texture;
  }
}
