package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** Every shader of jMonkeyEngine's core, effects and terrain jars, and libGDX's. */
class EngineShadersTest {
  /** With {@code -Doovr.corpus=full} every define is tried, else every fifth. */
  private static final boolean FULL = "full".equals(System.getProperty("oovr.corpus"));

  private static final int SAMPLE = 5;

  /** A resource of each jar. */
  private static final String[] ANCHORS = {
    "com/jme3/app/Application.class",
    "Common/MatDefs/Water/Water.j3md",
    "Common/MatDefs/Terrain/Terrain.j3md"
  };

  /**
   * What does not compile or link, and why. Mesa 22.3 refuses the same sources (1,928 of these
   * combinations were compared with it: it accepts none that we refuse).
   */
  private static final Map<String, String> EXPECTED_FAILURES =
      Map.ofEntries(
          Map.entry(
              "Common/MatDefs/ShaderNodes/.*: error: '\\w+' : undeclared identifier",
              "pieces that the engine puts together to whole shaders"),
          Map.entry(
              ".*\\.vert NUM_MORPH_TARGETS: .*m_MorphWeights.*",
              "set together with NUM_TARGETS_BUFFERS"),
          Map.entry(
              ".*TerrainLighting\\.frag NORMALMAP.*: .*calculateNormal.*",
              "set together with an alpha map"),
          Map.entry(
              ".*/(PBRLighting|AdvancedPBRTerrain)\\.frag EXPOSUREMAP: .*newTexCoord.*",
              "set together with another map"),
          Map.entry(
              ".*/PBRLighting\\.frag NORMALMAP: .*NORMAL_TYPE.*", "set together with NORMAL_TYPE"),
          Map.entry(
              ".*/AdvancedPBRTerrain\\.frag DISCARD_ALPHA: .*", "needs a parameter's declaration"),
          Map.entry(
              ".*/Deferred\\.frag ATTENUATION: .*Macro redefined.*",
              "defined by the shader itself"),
          Map.entry(".*/SPLighting\\.frag USE_FOG: .*m_FogColor.*", "declares a uniform twice"),
          Map.entry(
              ".*PBRTerrain\\.j3md:#0 USE_VERTEX_COLORS.*: .*`vertColors'.*",
              "the vertex shader has it under another define"),
          Map.entry(
              ".*TerrainLighting\\.j3md:Glow#4 HAS_GLOWMAP: .*`texCoord'.*",
              "the vertex shader calls it texCoord1"),
          Map.entry(
              ".*/DepthOfField\\.frag RESOLVE_MS: .*",
              "reads a multisampled texture as a plain one"));

  private final GlslCompiler compiler = new GlslCompiler();
  private final GlslLinker linker = new GlslLinker(compiler);
  private final Set<String> failures = new TreeSet<>();
  private final Set<String> seen = new TreeSet<>();
  private int compiled;
  private int linked;

  private static List<JmeShaders.Technique> techniques() {
    Set<String> definitions = new TreeSet<>();
    for (String anchor : ANCHORS) {
      definitions.addAll(JmeShaders.list(anchor, ".j3md"));
    }
    List<JmeShaders.Technique> all = new ArrayList<>();
    for (String d : definitions) {
      all.addAll(JmeShaders.techniques(d));
    }
    return all;
  }

  @Test
  void techniquesOfJmonkeyEngineCompileAndLink() {
    List<JmeShaders.Technique> techniques = techniques();
    int count = 0;
    assertTrue(techniques.size() > 70, "" + techniques.size());
    for (JmeShaders.Technique t : techniques) {
      String best = null;
      for (String language : t.vertex().keySet()) {
        boolean usable =
            JmeShaders.version(language) != null
                && t.fragment().containsKey(language)
                && JmeShaders.exists(t.vertex().get(language))
                && JmeShaders.exists(t.fragment().get(language));
        if (usable) {
          best = best == null ? language : best; // the engine lists the newest first
          check(t, language, null);
        }
      }
      if (best != null) {
        for (String define : t.defines()) {
          if (!FULL && count++ % SAMPLE != 0) {
            continue;
          }
          if (mentions(t.vertex().get(best), define) || mentions(t.fragment().get(best), define)) {
            check(t, best, define);
          }
        }
      }
    }
    for (String anchor : ANCHORS) {
      for (String path : JmeShaders.list(anchor, ".vert", ".frag")) {
        if (!seen.contains(path)) {
          Stage stage = path.endsWith(".vert") ? Stage.VERTEX : Stage.FRAGMENT;
          compile(stage, path, "GLSL150", List.of(), null);
        }
      }
    }
    Set<String> unexpected = new TreeSet<>(failures);
    for (String rule : EXPECTED_FAILURES.keySet()) {
      boolean fails = unexpected.removeIf(f -> f.matches(rule));
      assertTrue(fails || !FULL, "no longer fails: " + rule);
    }
    assertEquals(Set.of(), unexpected);
    assertTrue(compiled > 500, compiled + " compiled");
    assertTrue(linked > 200, linked + " linked");
  }

  private static boolean mentions(String path, String define) {
    String source = JmeShaders.source(path, true, "150", List.of());
    return source.matches("(?s).*\\b" + define + "\\b.*");
  }

  private void check(JmeShaders.Technique t, String language, String define) {
    List<String> defines = new ArrayList<>(t.fixed());
    if (define != null) {
      defines.add(define);
    }
    GlslShader v = compile(Stage.VERTEX, t.vertex().get(language), language, defines, define);
    GlslShader f = compile(Stage.FRAGMENT, t.fragment().get(language), language, defines, define);
    if (!v.compiled() || !f.compiled()) {
      return;
    }
    LinkedProgram p = link(v, f);
    if (p.linked()) {
      linked++;
    } else {
      failures.add(t.name() + (define == null ? "" : " " + define) + ": " + p.infoLog().trim());
    }
  }

  private LinkedProgram link(GlslShader v, GlslShader f) {
    return linker.link(
        new LinkRequest(List.of(v, f), Map.of(), Map.of(), Map.of(), 16, 8, "engine"));
  }

  private GlslShader compile(
      Stage stage, String path, String language, List<String> defines, String define) {
    seen.add(path);
    String source =
        JmeShaders.source(path, stage == Stage.VERTEX, JmeShaders.version(language), defines);
    GlslShader s = compiler.compile(stage, source);
    if (s.compiled()) {
      compiled++;
    } else {
      String first = s.infoLog().lines().findFirst().orElse("").replaceFirst("^0:\\d+: ", "");
      failures.add(path + (define == null ? "" : " " + define) + ": " + first);
    }
    return s;
  }

  @Test
  void shadersOfLibGdxCompileAndLink() {
    // Long because two of an engine's shaders stand in it as they are.
    String[][] defines = {
      {},
      {"colorFlag"},
      {
        "normalFlag",
        "textureFlag",
        "diffuseTextureFlag",
        "texCoord0Flag",
        "lightingFlag",
        "ambientLightFlag",
        "numDirectionalLights 2",
        "numPointLights 5",
        "diffuseColorFlag"
      },
      {
        "normalFlag",
        "lightingFlag",
        "ambientCubemapFlag",
        "specularColorFlag",
        "shininessFlag",
        "numDirectionalLights 1",
        "shadowMapFlag",
        "separateAmbientFlag",
        "specularTextureFlag",
        "specularTextureCoord texCoord0",
        "texCoord0Flag",
        "fogFlag",
        "cameraPositionFlag"
      },
      {
        "boneWeight0Flag",
        "boneWeight1Flag",
        "numBones 12",
        "normalFlag",
        "blendedFlag",
        "diffuseTextureFlag",
        "texCoord0Flag",
        "alphaTestFlag",
        "depthPackFlag"
      },
      {"billboard", "screenFacing", "blendedFlag", "diffuseTextureFlag"},
    };
    int count = 0;
    List<String> bad = new ArrayList<>();
    for (String path : JmeShaders.list("com/badlogic/gdx/Gdx.class", ".vertex.glsl")) {
      String other = path.replace(".vertex.", ".fragment.");
      for (String[] set : defines) {
        for (boolean modern : new boolean[] {false, true}) {
          StringBuilder head = new StringBuilder();
          for (String d : set) {
            head.append("#define ").append(d).append('\n');
          }
          // what users of core profiles prepend
          String mv = "#version 150\n#define varying out\n#define attribute in\n";
          String mf =
              "#version 150\n#define varying in\n#define texture2D texture\n"
                  + "#define textureCube texture\n#define gl_FragColor fragColor\nout vec4 fragColor;\n";
          GlslShader v =
              compiler.compile(Stage.VERTEX, (modern ? mv : "") + head + JmeShaders.resource(path));
          GlslShader f =
              compiler.compile(
                  Stage.FRAGMENT, (modern ? mf : "") + head + JmeShaders.resource(other));
          LinkedProgram p = v.compiled() && f.compiled() ? link(v, f) : null;
          count++;
          if (p == null || !p.linked()) {
            bad.add(
                path
                    + List.of(set)
                    + modern
                    + v.infoLog()
                    + f.infoLog()
                    + (p == null ? "" : p.infoLog()));
          }
        }
      }
    }
    assertEquals(List.of(), bad);
    assertEquals(3 * 6 * 2, count);
  }

  @Test
  void aSpriteBatchStyleProgram() {
    GlslShader v =
        compiler.compile(
            Stage.VERTEX,
            "attribute vec4 a_position;\nattribute vec4 a_color;\nattribute vec2 a_texCoord0;\n"
                + "uniform mat4 u_projTrans;\nvarying vec4 v_color;\nvarying vec2 v_texCoords;\n"
                + "void main()\n{\n  v_color = a_color;\n  v_color.a = v_color.a * (255.0/254.0);\n"
                + "  v_texCoords = a_texCoord0;\n  gl_Position = u_projTrans * a_position;\n}\n");
    GlslShader f =
        compiler.compile(
            Stage.FRAGMENT,
            "#ifdef GL_ES\n#define LOWP lowp\nprecision mediump float;\n#else\n#define LOWP \n#endif\n"
                + "varying LOWP vec4 v_color;\nvarying vec2 v_texCoords;\nuniform sampler2D u_texture;\n"
                + "void main()\n{\n  gl_FragColor = v_color * texture2D(u_texture, v_texCoords);\n}\n");
    LinkedProgram p = link(v, f);
    assertTrue(p.linked(), p.infoLog());
    assertEquals(
        List.of("a_position", "a_color", "a_texCoord0"),
        p.attributes().stream().map(LinkedProgram.Attribute::name).toList());
    assertEquals(
        List.of("u_projTrans", "u_texture"),
        p.uniforms().stream().map(LinkedProgram.Uniform::name).toList());
  }
}
