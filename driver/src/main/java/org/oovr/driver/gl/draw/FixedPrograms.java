package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.FragmentSource;
import org.oovr.driver.gl.fixed.ShaderKey;
import org.oovr.driver.gl.fixed.VertexSource;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GatheredVertices;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.ColorClamps;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.driver.glsl.LinkRequest;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.glsl.source.ConventionalOutputs;
import org.oovr.simulator.command.PipelineState.AlphaTest;
import org.oovr.simulator.command.Stage;

/**
 * Programs of contexts of the compatibility profile: those of the fixed function, of which each
 * state has one, those that lack a stage, and those of the application as flat shading and alpha
 * test change them. Made when a draw needs them, and kept.
 */
final class FixedPrograms {
  /** Programs before all are forgotten. */
  private static final int MOST_PROGRAMS = 1024;

  /** What a program is for. */
  enum Purpose {
    /** Draws. */
    DRAW,
    /** What vertices become is appended to a buffer. */
    CAPTURE,
    /** Pixel rectangles of colours. */
    COLORS,
    BITMAP
  }

  /** What is captured of vertices, as far as there is such an output. */
  private static final LinkRequest.Feedback CAPTURED =
      new LinkRequest.Feedback(VertexCapture.NAMES, false);

  /**
   * What decides about a program.
   *
   * @param base the application's program, or null
   * @param vertex of the generated stage, or null
   * @param fragment likewise
   * @param alphaTest what the alpha of fragments has to be, or an empty text
   * @param planes clip planes that cut what the application's last stage puts out
   * @param eye whether these are in eye space
   * @param sprites texture coordinates that are those of points for the application's fragments
   * @param clamps whether colours that fragments put out are clamped
   */
  private record Key(
      ProgramExecutable base,
      ShaderKey vertex,
      ShaderKey fragment,
      boolean flat,
      String alphaTest,
      int planes,
      boolean eye,
      int sprites,
      boolean clamps,
      Purpose purpose) {}

  private static final FragmentSource.Sampled[] NO_UNITS = {};

  private final GlContext gl;
  private final Map<Key, ProgramExecutable> programs = new HashMap<>();

  // --- the last one, and what it depends on
  private ProgramExecutable last;
  private ProgramExecutable lastBase;
  private GlFramebuffer lastFramebuffer;
  private int lastOutputs;

  /** What units sample for its fragments; nothing where these are the application's. */
  private FragmentSource.Sampled[] lastSampled = NO_UNITS;

  private int programVersion = -1;
  private int textureVersion;
  private int samplerEpoch;
  private int imageEpoch;
  private int planes;
  private boolean lastPoints;
  private boolean lastCovers;
  private boolean lastCorners;
  private int lastTold;
  private GatheredVertices gathered;
  private boolean twoSided;
  private boolean setsPointSize;
  private AlphaTest coveredAlpha = AlphaTest.PASSES;

  FixedPrograms(GlContext gl) {
    this.gl = gl;
  }

  /** Vertices that were told one by one, while they are drawn; else null. */
  void gather(GatheredVertices told) {
    gathered = told;
  }

  /** What vertices have of their own for lights, as the key of their shader takes it. */
  private int told() {
    if (!gl.fixed.is(GL_LIGHTING)) {
      return 0;
    }
    int slot = ConventionalAttributes.COLOR;
    boolean colors =
        gathered != null ? gathered.keeps(slot) : gl.vertexArray().attributes[slot].enabled;
    int materials = gathered != null ? gl.materials.ofVertices(gathered) : 0;
    return materials | (colors ? VertexSource.COLORS : 0);
  }

  /** Whether back faces of what {@link #get} gave have colours of their own by its own word. */
  boolean isTwoSided() {
    return twoSided;
  }

  /** Whether what {@link #get} gave sets the size of points by its own word. */
  boolean setsPointSize() {
    return setsPointSize;
  }

  /**
   * The alpha test of what coverage makes of the colours that {@link #get} gives; else it is in the
   * shaders.
   */
  AlphaTest coveredAlpha() {
    return coveredAlpha;
  }

  /**
   * The program of a draw; null when it cannot be made.
   *
   * @param base the application's, or null
   * @param points whether points are drawn
   */
  ProgramExecutable get(ProgramExecutable base, boolean points) {
    FixedState s = gl.fixed;
    GlFramebuffer f = gl.drawFramebuffer;
    boolean covers = s.is(GL_ALPHA_TEST) && PipelineCache.smooths(gl, f.samples());
    int told = told();
    boolean same =
        programVersion == s.programVersion
            && told == lastTold
            && base == lastBase
            && points == lastPoints
            && covers == lastCovers
            && cornersOfPolygons() == lastCorners
            && f == lastFramebuffer
            && f.outputVersion() == lastOutputs
            && planes == gl.state.clipDistances;
    boolean sameTextures =
        textureVersion == gl.textureVersion
            && samplerEpoch == gl.share.samplerEpoch
            && imageEpoch == gl.share.imageEpoch[0];
    if (same && !sameTextures && SampledUnits.are(gl, lastSampled)) {
      // other textures of the same kinds, as most draws of most programs have
      sameTextures = true;
      rememberTextures();
    }
    if (!same || !sameTextures) {
      programVersion = s.programVersion;
      lastBase = base;
      lastTold = told;
      lastPoints = points;
      lastCovers = covers;
      lastCorners = cornersOfPolygons();
      lastFramebuffer = f;
      lastOutputs = f.outputVersion();
      rememberTextures();
      planes = gl.state.clipDistances;
      last = find(base, points, Purpose.DRAW);
    }
    if (last != null && base != null && last != base) {
      last.followBase();
    }
    return last;
  }

  private void rememberTextures() {
    textureVersion = gl.textureVersion;
    samplerEpoch = gl.share.samplerEpoch;
    imageEpoch = gl.share.imageEpoch[0];
  }

  /**
   * A program for something else than drawing vertices; null when it cannot be made. Its uniforms
   * have the values that those of the application's program have now.
   */
  ProgramExecutable get(ProgramExecutable base, boolean points, Purpose purpose) {
    boolean side = twoSided;
    boolean size = setsPointSize;
    AlphaTest alpha = coveredAlpha;
    ProgramExecutable exe = find(base, points, purpose);
    twoSided = side;
    setsPointSize = size;
    coveredAlpha = alpha;
    if (exe != null && base != null) {
      exe.takeValues(base);
    }
    return exe;
  }

  /** Whether polygons may be drawn as points, whose sizes vertices tell. */
  private boolean cornersOfPolygons() {
    return gl.state.polygonMode == GL_POINT || gl.state.backPolygonMode == GL_POINT;
  }

  /** Forgets what was made of a program that is gone. */
  void forget(ProgramExecutable gone) {
    programs.keySet().removeIf(key -> key.base == gone);
    if (lastBase == gone || last == gone) {
      programVersion = gl.fixed.programVersion - 1;
    }
  }

  private ProgramExecutable find(ProgramExecutable base, boolean points, Purpose purpose) {
    // Long because what decides about a program is gathered in one place.
    FixedState s = gl.fixed;
    boolean captures = purpose == Purpose.CAPTURE;
    boolean rectangle = purpose == Purpose.COLORS || purpose == Purpose.BITMAP;
    boolean vertex = !rectangle && (base == null || !base.program.modules().has(Stage.VERTEX));
    boolean fragment = !captures && (base == null || !base.program.modules().has(Stage.FRAGMENT));
    boolean flat =
        !captures
            && !rectangle
            && s.shadeModel == GL_FLAT
            && (fragment || base.program.readsColors());
    boolean covers = purpose == Purpose.DRAW && lastCovers && !hasIntegers();
    coveredAlpha = covers ? coveredTest() : AlphaTest.PASSES;
    boolean tests = !captures && !covers && s.is(GL_ALPHA_TEST) && s.alphaFunc != GL_ALWAYS;
    ShaderKey vertexKey = null;
    ShaderKey fragmentKey = null;
    int units = 0;
    boolean draws = purpose == Purpose.DRAW;
    lastSampled = draws ? NO_UNITS : lastSampled;
    if (fragment) {
      FragmentSource.Sampled[] sampled = SampledUnits.of(gl);
      for (int i = 0; i < sampled.length; i++) {
        units |= sampled[i].target() != 0 ? 1 << i : 0;
      }
      lastSampled = draws ? sampled : lastSampled;
      boolean told = base == null || vertex || rectangle;
      int given = told ? ConventionalOutputs.ALL : base.program.conventionalOutputs();
      // points may replace coordinates, which counts as given then
      given |= s.is(GL_POINT_SPRITE) ? ConventionalOutputs.ALL_TEXTURE_COORDINATES : 0;
      fragmentKey = FragmentSource.key(s, sampled, given, points, tests, hasBytes());
    } else {
      units = (1 << FixedState.UNITS) - 1;
    }
    twoSided = false;
    setsPointSize = false;
    boolean cuts = !rectangle && base != null && base.program.beforeRaster() != null;
    if (vertex) {
      boolean sized = points || cornersOfPolygons();
      int planesHere = cuts ? 0 : gl.state.clipDistances;
      boolean sizes = gl.vertexArray().attributes[ConventionalAttributes.POINT_SIZE].enabled;
      vertexKey = VertexSource.key(s, units, planesHere, sized, sizes, !fragment, told());
      twoSided = VertexSource.isTwoSided(vertexKey);
      setsPointSize = VertexSource.setsPointSize(vertexKey);
    }
    // Mesa takes planes in eye space for all that GLSL transforms, whether it says a clip vertex or
    // not
    boolean eye = cuts && !vertex && base == gl.executable();
    int cutting = cuts && base.program.leavesClipping() ? gl.state.clipDistances : 0;
    int sprites = draws && points && !fragment ? sprites(base) : 0;
    String alphaTest = tests && !fragment && !hasIntegers() ? testOfAlpha() : "";
    boolean clamps = !captures && ColorClamps.ofFragments(gl);
    boolean changed = flat || cutting != 0 || sprites != 0 || clamps || !alphaTest.isEmpty();
    if (draws && base != null && !vertex && !fragment && !changed) {
      return base;
    }
    if (programs.size() > MOST_PROGRAMS) {
      programs.clear();
    }
    return programs.computeIfAbsent(
        new Key(
            base, vertexKey, fragmentKey, flat, alphaTest, cutting, eye, sprites, clamps, purpose),
        this::make);
  }

  /** Texture coordinates that fragments of a program read and points replace, bit by bit. */
  private int sprites(ProgramExecutable base) {
    int replaced = 0;
    for (int i = 0; i < FixedState.UNITS && gl.fixed.is(GL_POINT_SPRITE); i++) {
      replaced |= gl.fixed.units[i].coordReplace ? 1 << i : 0;
    }
    return replaced & (1 << base.program.textureCoordinates()) - 1;
  }

  private ProgramExecutable make(Key key) {
    List<GlslShader> shaders = new ArrayList<>();
    boolean captures = key.purpose == Purpose.CAPTURE;
    boolean rectangle = key.purpose == Purpose.COLORS || key.purpose == Purpose.BITMAP;
    if (key.base != null) {
      for (GlslShader s : key.base.request.shaders()) {
        boolean fragment = s.stage() == Stage.FRAGMENT;
        if (fragment ? !captures : !rectangle) {
          shaders.add(changed(s, key));
        }
      }
    }
    if (key.vertex != null) {
      shaders.add(compile(Stage.VERTEX, VertexSource.of(key.vertex)));
    }
    if (rectangle) {
      shaders.add(compile(Stage.VERTEX, PixelSource.vertex()));
    }
    if (key.fragment != null) {
      GlslShader s = compile(Stage.FRAGMENT, FragmentSource.of(key.fragment));
      shaders.add(changed(s, key));
    }
    LinkRequest request =
        key.base != null
            ? key.base.request.with(shaders, key.flat)
            : request(shaders, VertexSource.materials(key.vertex)).with(shaders, key.flat);
    if (captures) {
      request = request.with(CAPTURED);
    }
    LinkedProgram linked = gl.environment.shaders().link(request);
    if (!linked.linked()) {
      gl.diagnostics.error("program of the fixed function", linked.infoLog());
      return null;
    }
    boolean shares = key.purpose == Purpose.DRAW;
    ProgramExecutable exe = new ProgramExecutable(linked, request, shares ? key.base : null);
    VertexSource.materials(key.vertex)
        .forEach((name, at) -> exe.attributeIndex[at] = ConventionalAttributes.MATERIALS + at);
    for (int i = 0; key.fragment != null && i < FixedState.UNITS; i++) {
      ProgramExecutable.Location sampler = exe.find(FragmentSource.sampler(i));
      if (sampler != null) {
        exe.setUnit(sampler.uniform(), 0, i);
      }
    }
    return exe;
  }

  private static LinkRequest request(List<GlslShader> shaders, Map<String, Integer> attributes) {
    return new LinkRequest(
        shaders,
        attributes,
        Map.of(),
        Map.of(),
        Limits.MAX_ATTRIBUTES,
        Limits.MAX_DRAW_BUFFERS,
        "fixed function",
        true);
  }

  /** A program of pixel rectangles with a fragment shader of ours; null when it cannot be made. */
  ProgramExecutable rectangles(String fragment) {
    LinkRequest request =
        request(
            List.of(compile(Stage.VERTEX, PixelSource.vertex()), compile(Stage.FRAGMENT, fragment)),
            Map.of());
    LinkedProgram linked = gl.environment.shaders().link(request);
    if (!linked.linked()) {
      gl.diagnostics.error("program of pixel rectangles", linked.infoLog());
      return null;
    }
    return new ProgramExecutable(linked, request);
  }

  private GlslShader compile(Stage stage, String source) {
    return gl.environment.shaders().compile(stage, source, "fixed function");
  }

  // --- alpha test

  /** Whether the first target has integers, whose alpha is not tested. */
  private boolean hasIntegers() {
    GlFramebuffer f = gl.drawFramebuffer;
    int first = f.colorIndex(f.drawBuffers[0]);
    InternalFormat format = first < 0 ? null : f.colorFormat(first);
    return format != null && format.isInteger();
  }

  /** Whether the first target has bytes, in which llvmpipe compares then. */
  private boolean hasBytes() {
    GlFramebuffer f = gl.drawFramebuffer;
    int first = f.colorIndex(f.drawBuffers[0]);
    InternalFormat format = first < 0 ? null : f.colorFormat(first);
    return format != null && format.red() == 8 && format.green() == 8 && format.blue() == 8;
  }

  /** The test of alpha as the state has it, for programs that do not have it in them. */
  AlphaTest alphaTest() {
    return gl.fixed.is(GL_ALPHA_TEST) && !hasIntegers() ? coveredTest() : AlphaTest.PASSES;
  }

  private String testOfAlpha() {
    return FragmentSource.passes(
        gl.fixed.alphaFunc, hasBytes(), "ALPHA", Float.toString(alphaReference()));
  }

  private AlphaTest coveredTest() {
    return new AlphaTest(Translate.compare(gl.fixed.alphaFunc), hasBytes(), alphaReference());
  }

  /** What alpha is compared with, as a byte where bytes are compared. */
  private float alphaReference() {
    float reference = gl.fixed.alphaReference;
    return hasBytes() ? Math.round(Math.max(0, Math.min(reference, 1)) * 255) : reference;
  }

  /**
   * A shader with what the state does before or behind it: clip planes and coordinates of points,
   * texels as colours, a main function that leaves out what a bitmap does, the alpha test.
   */
  private GlslShader changed(GlslShader s, Key key) {
    LinkedProgram program = key.base == null ? null : key.base.program;
    String text = s.source();
    if (key.planes != 0 && s.hasMain() && s.stage() == program.beforeRaster()) {
      text =
          ChangedSource.clipped(s.stage(), text, key.planes, key.eye, program.writesClipVertex());
    }
    if (s.stage() == Stage.FRAGMENT) {
      text = fragment(text, s.hasMain(), key);
    }
    return text.equals(s.source()) ? s : compile(s.stage(), text);
  }

  private static String fragment(String source, boolean main, Key key) {
    LinkedProgram program = key.base == null ? null : key.base.program;
    String text = source;
    if (key.sprites != 0) {
      text = ChangedSource.sprites(text, key.sprites, program.textureCoordinates(), main);
    }
    text = key.purpose == Purpose.COLORS ? PixelSource.colors(text) : text;
    boolean bitmap = key.purpose == Purpose.BITMAP && main;
    text = bitmap ? PixelSource.declared(text) : text;
    String before = bitmap ? PixelSource.bitmapTest(text) : "";
    String output = program == null ? "" : program.firstOutput();
    boolean tests = main && !key.alphaTest.isEmpty() && !output.isEmpty();
    String test = key.alphaTest.replace("ALPHA", output + ".a");
    String behind = key.clamps && main ? clamps(key) : "";
    behind += tests ? "if (!(" + test + ")) discard; " : "";
    return before.isEmpty() && behind.isEmpty() ? text : PixelSource.wrapped(text, before, behind);
  }

  /** What clamps the colours of a fragment shader, that of the fixed function or the program's. */
  private static String clamps(Key key) {
    if (key.fragment != null) {
      return clamp("gl_FragColor");
    }
    StringBuilder clamps = new StringBuilder();
    for (LinkedProgram.FragmentOutput o : key.base.program.outputs()) {
      if (o.arraySize() > 1 || o.name().equals("gl_FragData")) {
        for (int i = 0; i < Math.max(1, o.arraySize()); i++) {
          clamps.append(clamp(o.name().replace("[0]", "") + "[" + i + "]"));
        }
      } else {
        clamps.append(clamp(o.name()));
      }
    }
    return clamps.toString();
  }

  private static String clamp(String output) {
    return output + " = clamp(" + output + ", 0.0, 1.0); ";
  }
}
