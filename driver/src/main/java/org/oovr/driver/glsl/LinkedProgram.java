package org.oovr.driver.glsl;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.driver.glsl.source.ConventionalOutputs;
import org.oovr.driver.glsl.source.LegacyBuiltIns;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * The outcome of a link. When it failed, everything but the log is empty or null.
 *
 * <p>Resources are merged over the stages by name. Names are the API's: an array of a basic type
 * ends in {@code [0]}, members of structs and of block instances follow the path rules of GL 3.3
 * core section 2.11.4.
 *
 * @param linked GL_LINK_STATUS
 * @param infoLog link log
 * @param modules module of each stage that the program has
 * @param reflections interface of each module
 * @param attributes active vertex attributes, in the order of their declaration
 * @param uniforms active uniforms: loose ones and samplers, then members of blocks; the index of
 *     GL's queries is the position in this list
 * @param blocks active uniform blocks, one entry per element of an array of blocks
 * @param outputs fragment shader outputs with their colour numbers
 * @param broadcastsColor the fragment shader writes {@code gl_FragColor}, which goes to every draw
 *     buffer; its output is at location 0
 * @param views number of views of {@code GL_OVR_multiview}, 0 when not used
 * @param joinedSources source of each stage as it was compiled, for dumps
 * @param storage active storage blocks and what is in them
 * @param feedback what transform feedback captures
 * @param subroutines of the stages that have any
 * @param version the newest GLSL version that a source states, as a number; 0 when it failed
 * @param interfaceInputs what comes in from outside of the program, as it is listed
 * @param interfaceOutputs what goes out, likewise
 */
public record LinkedProgram(
    boolean linked,
    String infoLog,
    PerStage<ShaderModule> modules,
    PerStage<ShaderReflection> reflections,
    List<Attribute> attributes,
    List<Uniform> uniforms,
    List<UniformBlock> blocks,
    List<FragmentOutput> outputs,
    boolean broadcastsColor,
    int views,
    PerStage<String> joinedSources,
    ProgramStorage storage,
    ProgramFeedback feedback,
    PerStage<Subroutines> subroutines,
    int version,
    List<InterfaceVariable> interfaceInputs,
    List<InterfaceVariable> interfaceOutputs) {

  private static final Pattern TEXTURE_COORDINATES =
      Pattern.compile("in vec4 " + LegacyBuiltIns.PREFIX + "gl_TexCoord\\[(\\d+)]");

  static final PerStage<Subroutines> NO_SUBROUTINES = PerStage.none();

  private boolean mentions(Stage stage, String name) {
    String source = joinedSources.get(stage);
    return source != null && source.contains(name);
  }

  /** Whether fragments read the colours of vertices by their built-in names. */
  public boolean readsColors() {
    return mentions(Stage.FRAGMENT, LegacyBuiltIns.PREFIX + "gl_Front");
  }

  /**
   * Whether the fragment shader says that an equation of whole colours may blend what it puts out.
   *
   * @param equation as layouts name it: {@code multiply}, ...
   */
  public boolean supportsBlending(String equation) {
    return mentions(Stage.FRAGMENT, "blend_support_" + equation)
        || mentions(Stage.FRAGMENT, "blend_support_all_equations");
  }

  /** The uniforms that the application hears of: all but the last, which are ours. */
  public List<Uniform> listedUniforms() {
    int n = uniforms.size();
    while (n > 0 && DeclaredOrder.isHidden(uniforms.get(n - 1).name())) {
      n--;
    }
    return uniforms.subList(0, n);
  }

  /** The subroutines of a stage, which may have none. */
  public Subroutines subroutines(Stage stage) {
    return subroutines.getOrDefault(stage, Subroutines.NONE);
  }

  /** Whether any stage has subroutines. */
  public boolean hasSubroutines() {
    return subroutines != NO_SUBROUTINES;
  }

  /** The last stage before the rasteriser; null where there is none. */
  public Stage beforeRaster() {
    Stage last = null;
    for (Stage stage : modules.stages()) {
      last = stage.compareTo(Stage.FRAGMENT) < 0 ? stage : last;
    }
    return last;
  }

  /** Whether the last stage before the rasteriser leaves clipping to the planes of the context. */
  public boolean leavesClipping() {
    Stage last = beforeRaster();
    return last != null && reflections.get(last).clipDistances() == 0;
  }

  /** Whether the last stage before the rasteriser says what is cut by planes in eye space. */
  public boolean writesClipVertex() {
    Stage last = beforeRaster();
    return last != null && mentions(last, LegacyBuiltIns.PREFIX + "gl_ClipVertex");
  }

  /**
   * What the last stage before the rasteriser puts out for fragments of the fixed function, as
   * {@link ConventionalOutputs} has it; all where there is no such stage.
   */
  public int conventionalOutputs() {
    Stage last = beforeRaster();
    String source = last == null ? null : joinedSources.get(last);
    return source == null ? ConventionalOutputs.ALL : ConventionalOutputs.of(source);
  }

  /** Elements of the texture coordinates that fragments read by their built-in name. */
  public int textureCoordinates() {
    String source = joinedSources.get(Stage.FRAGMENT);
    Matcher m = source == null ? null : TEXTURE_COORDINATES.matcher(source);
    return m != null && m.find() ? Integer.parseInt(m.group(1)) : 0;
  }

  /** Name of the first colour in the words of a shader; empty when there is none. */
  public String firstOutput() {
    for (FragmentOutput o : outputs) {
      if (o.location() == 0 && o.index() == 0) {
        return o.arraySize() > 1 || o.name().equals("gl_FragData") ? o.name() + "[0]" : o.name();
      }
    }
    return "";
  }

  /** A failed link. */
  static LinkedProgram failed(String infoLog) {
    return new LinkedProgram(
        false,
        infoLog,
        PerStage.none(),
        PerStage.none(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        false,
        0,
        PerStage.none(),
        ProgramStorage.NONE,
        ProgramFeedback.NONE,
        NO_SUBROUTINES,
        0,
        List.of(),
        List.of());
  }

  /**
   * Type of an attribute or uniform; driver.gl turns it into a GL enum.
   *
   * @param base component type; for samplers the type that reads return
   * @param columns 1 for scalars and vectors
   * @param rows components of a column
   * @param dim dimensionality for samplers and images, else null
   * @param image read and written texel by texel, without a sampler
   * @param external samples images from outside (OES_EGL_image_external), which modules cannot say
   */
  public record Type(
      ShaderReflection.Base base,
      int columns,
      int rows,
      ShaderReflection.Dim dim,
      boolean arrayed,
      boolean multisample,
      boolean shadow,
      boolean image,
      boolean external) {
    public Type(
        ShaderReflection.Base base,
        int columns,
        int rows,
        ShaderReflection.Dim dim,
        boolean arrayed,
        boolean multisample,
        boolean shadow) {
      this(base, columns, rows, dim, arrayed, multisample, shadow, false, false);
    }

    /** Whether its value is the number of a unit: samplers and images. */
    public boolean isOpaque() {
      return dim != null;
    }

    /** Type without sampler. */
    public static Type of(ShaderReflection.Base base, int columns, int rows) {
      return new Type(base, columns, rows, null, false, false, false);
    }
  }

  /**
   * Active attribute. Built-in inputs ({@code gl_VertexID}, {@code gl_InstanceID}) have location
   * -1, as GL lists them.
   *
   * @param location first location
   * @param locations number of consecutive locations: columns times array size
   * @param input first input location in the module; the API counts one location where three or
   *     four 64-bit components take two of these
   * @param inputs of these, how many a location takes: 1 or 2
   */
  public record Attribute(
      String name,
      Type type,
      int arraySize,
      boolean isArray,
      int location,
      int locations,
      int input,
      int inputs) {
    /** Name without the {@code [0]} of an array. */
    public String ownName() {
      return isArray && name.endsWith("[0]") ? name.substring(0, name.length() - 3) : name;
    }
  }

  /**
   * Active uniform.
   *
   * @param name name with {@code [0]} for arrays
   * @param location location of element 0; -1 for members of blocks. Element i has location + i
   * @param constants a loose uniform in the stages that have it
   * @param textures a sampler in the stages that have it
   * @param images an image in the stages that have it
   * @param initialUnit texture or image unit that {@code layout(binding)} demands, of arrays the
   *     first; else -1
   * @param block index in {@link LinkedProgram#blocks}, or -1
   * @param member place in the block or, of an atomic counter, in its buffer; or null
   * @param counterBuffer of an atomic counter, index in {@link ProgramStorage#counters}; else -1
   * @param initial words that a source gives it, of whichever stage; null where none does
   */
  public record Uniform(
      String name,
      Type type,
      int arraySize,
      boolean isArray,
      int location,
      PerStage<ShaderReflection.Constant> constants,
      PerStage<ShaderReflection.TextureSlot> textures,
      PerStage<ShaderReflection.ImageSlot> images,
      int initialUnit,
      int block,
      ShaderReflection.Member member,
      int counterBuffer,
      int[] initial) {
    /** Whether its value is the number of a unit: samplers and images. */
    public boolean isOpaque() {
      return type.isOpaque();
    }

    /** Whether its value is the number of an image unit. */
    public boolean isImage() {
      return type.image();
    }
  }

  /**
   * Active uniform block.
   *
   * @param name name, with {@code [i]} for elements of arrays of blocks
   * @param sizeBytes GL_UNIFORM_BLOCK_DATA_SIZE
   * @param initialBinding binding that {@code layout(binding)} demands, else 0
   * @param slots slot in the bindings of the stages that use it
   * @param uniforms indices of its members in {@link LinkedProgram#uniforms}
   */
  public record UniformBlock(
      String name,
      int sizeBytes,
      int initialBinding,
      PerStage<Integer> slots,
      List<Integer> uniforms) {}

  /**
   * Output of the fragment shader.
   *
   * @param isArray whether the source declared an array
   * @param location colour number (index into the draw buffers)
   * @param index 1 for the second source of dual-source blending
   */
  public record FragmentOutput(
      String name, Type type, int arraySize, boolean isArray, int location, int index) {}
}
