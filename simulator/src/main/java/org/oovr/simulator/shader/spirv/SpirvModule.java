package org.oovr.simulator.shader.spirv;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderException;

/** A parsed and validated SPIR-V module. Immutable. */
public final class SpirvModule {
  /**
   * Entry point.
   *
   * @param function id of its function
   * @param modes execution modes: number to operands
   */
  public record EntryPoint(
      Stage stage,
      String name,
      int function,
      List<Integer> interfaceIds,
      Map<Integer, List<Integer>> modes) {

    /** Has execution mode {@code number} (SPIR-V 3.6). */
    public boolean hasMode(int number) {
      return modes.containsKey(number);
    }

    /** Invocations of a workgroup along x, y and z; one of each where nothing is said. */
    public List<Integer> workgroupSize() {
      return modes.getOrDefault(MODE_LOCAL_SIZE, List.of(1, 1, 1));
    }
  }

  /** Execution mode Invocations. */
  public static final int MODE_INVOCATIONS = 0;

  /** Execution mode SpacingFractionalEven. */
  public static final int MODE_SPACING_FRACTIONAL_EVEN = 2;

  /** Execution mode SpacingFractionalOdd. */
  public static final int MODE_SPACING_FRACTIONAL_ODD = 3;

  /** Execution mode VertexOrderCw. */
  public static final int MODE_VERTEX_ORDER_CW = 4;

  /** Execution mode PointMode. */
  public static final int MODE_POINT_MODE = 10;

  /** Execution mode InputPoints. */
  public static final int MODE_INPUT_POINTS = 19;

  /** Execution mode InputLines. */
  public static final int MODE_INPUT_LINES = 20;

  /** Execution mode InputLinesAdjacency. */
  public static final int MODE_INPUT_LINES_ADJACENCY = 21;

  /** Execution mode Triangles. */
  public static final int MODE_TRIANGLES = 22;

  /** Execution mode InputTrianglesAdjacency. */
  public static final int MODE_INPUT_TRIANGLES_ADJACENCY = 23;

  /** Execution mode Quads. */
  public static final int MODE_QUADS = 24;

  /** Execution mode Isolines. */
  public static final int MODE_ISOLINES = 25;

  /** Execution mode OutputVertices. */
  public static final int MODE_OUTPUT_VERTICES = 26;

  /** Execution mode OutputPoints. */
  public static final int MODE_OUTPUT_POINTS = 27;

  /** Execution mode OutputLineStrip. */
  public static final int MODE_OUTPUT_LINE_STRIP = 28;

  /** Execution mode OutputTriangleStrip. */
  public static final int MODE_OUTPUT_TRIANGLE_STRIP = 29;

  /** Execution mode PixelCenterInteger. */
  public static final int MODE_PIXEL_CENTER_INTEGER = 6;

  /** Execution mode OriginUpperLeft. */
  public static final int MODE_ORIGIN_UPPER_LEFT = 7;

  /** Execution mode EarlyFragmentTests. */
  public static final int MODE_EARLY_FRAGMENT_TESTS = 9;

  /** Execution mode PostDepthCoverage (SPV_KHR_post_depth_coverage). */
  public static final int MODE_POST_DEPTH_COVERAGE = 4446;

  /** Execution mode DepthReplacing. */
  public static final int MODE_DEPTH_REPLACING = 12;

  /**
   * Execution mode LocalSize; also where the module says it otherwise, by constants or by what it
   * decorates as WorkgroupSize.
   */
  public static final int MODE_LOCAL_SIZE = 17;

  private final int bound;
  private final List<EntryPoint> entryPoints;
  private final Map<Integer, SpirvConstant> constants;
  private final Map<Integer, SpirvVariable> variables;
  private final Map<Integer, SpirvFunction> functions;
  private final Map<Integer, SpirvType> typesOfIds;

  /** Of what a parser has read; the maps are kept, not copied. */
  public SpirvModule(
      int bound,
      List<EntryPoint> entryPoints,
      Map<Integer, SpirvConstant> constants,
      Map<Integer, SpirvVariable> variables,
      Map<Integer, SpirvFunction> functions,
      Map<Integer, SpirvType> typesOfIds) {
    this.bound = bound;
    this.entryPoints = List.copyOf(entryPoints);
    this.constants = Collections.unmodifiableMap(constants);
    this.variables = Collections.unmodifiableMap(variables);
    this.functions = Collections.unmodifiableMap(functions);
    this.typesOfIds = Collections.unmodifiableMap(typesOfIds);
  }

  /** All ids are below this. */
  public int bound() {
    return bound;
  }

  public List<EntryPoint> entryPoints() {
    return entryPoints;
  }

  /** The entry point of that stage and name. */
  public EntryPoint entryPoint(Stage stage, String name) {
    for (EntryPoint e : entryPoints) {
      if (e.stage == stage && e.name.equals(name)) {
        return e;
      }
    }
    throw new ShaderException("SPIR-V: no " + stage + " entry point \"" + name + "\"");
  }

  /** Constants by id, in module order. */
  public Map<Integer, SpirvConstant> constants() {
    return constants;
  }

  /** The constant with this id, or null. */
  public SpirvConstant constant(int id) {
    return constants.get(id);
  }

  /** Module-scope variables by id, in module order. */
  public Map<Integer, SpirvVariable> variables() {
    return variables;
  }

  /** The module-scope variable with this id, or null. */
  public SpirvVariable variable(int id) {
    return variables.get(id);
  }

  /** Functions by id, in module order. */
  public Map<Integer, SpirvFunction> functions() {
    return functions;
  }

  /** The function with this id, or null. */
  public SpirvFunction function(int id) {
    return functions.get(id);
  }

  /**
   * Type of any value: constant, variable (a pointer type), parameter or instruction result; null
   * for ids that are none of these.
   */
  public SpirvType typeOf(int id) {
    return typesOfIds.get(id);
  }
}
