package org.oovr.simulator.shader.reflect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.PrimitiveInterface;
import org.oovr.simulator.shader.PrimitiveInterface.Domain;
import org.oovr.simulator.shader.PrimitiveInterface.Shape;
import org.oovr.simulator.shader.PrimitiveInterface.Spacing;
import org.oovr.simulator.shader.PrimitiveInterface.Tessellation;
import org.oovr.simulator.shader.PrimitiveInterface.Words;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvModule.EntryPoint;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Which inputs and outputs of a stage of primitives lie in memory, and where. */
public final class StageMemory {
  /** Vertices that a geometry shader may emit, as llvmpipe has it, and so on. */
  private static final int MOST_EMITTED = 1024;

  private static final int MOST_PATCH_VERTICES = 32;
  private static final int MOST_INVOCATIONS = 32;

  /**
   * Where a variable lies.
   *
   * @param output counted from the lane's output base, else from its input base
   * @param word its first word from there
   * @param strideWords from vertex to vertex; 0 where there is one for a patch
   */
  public record Place(boolean output, int word, int strideWords) {}

  /** A word of a vertex that is emitted: a scalar of an output. Word 0 comes before all. */
  public record Emitted(int variable, int scalar) {}

  private final EntryPoint entry;
  private final boolean takesPrimitives;
  private final Map<Integer, Place> places = new HashMap<>();
  private final List<Emitted> emitted = new ArrayList<>();
  private final Record inputs = new Record();
  private final Record patchInputs = new Record();
  private final Record outputs = new Record();
  private final Record patchOutputs = new Record();

  /** A record that is being laid out. */
  private static final class Record {
    private final List<Integer> place = new ArrayList<>();
    private final List<Boolean> integer = new ArrayList<>();

    void add(int at, boolean isInteger) {
      place.add(at);
      integer.add(isInteger);
    }

    int size() {
      return place.size();
    }

    Words words() {
      boolean[] integers = new boolean[integer.size()];
      for (int i = 0; i < integers.length; i++) {
        integers[i] = integer.get(i);
      }
      return new Words(place.stream().mapToInt(i -> i).toArray(), integers);
    }
  }

  StageMemory(ShaderInterface shader) {
    entry = shader.entry();
    Stage stage = entry.stage();
    boolean control = stage == Stage.TESSELLATION_CONTROL;
    boolean geometry = stage == Stage.GEOMETRY;
    takesPrimitives = control || geometry || stage == Stage.TESSELLATION_EVALUATION;
    if (!takesPrimitives) {
      return;
    }
    if (geometry) {
      outputs.add(Words.NOTHING, true);
    }
    Map<Integer, Integer> first = new HashMap<>();
    for (SpirvVariable v : shader.module().variables().values()) {
      if (!shader.uses(v.id())) {
        continue;
      }
      if (v.storage() == StorageClass.INPUT && isRecorded(v)) {
        Record record = isOfPatch(v) ? patchInputs : inputs;
        first.put(v.id(), record.size());
        add(record, v, isOfPatch(v) ? v.type() : element(v));
      } else if (v.storage() == StorageClass.OUTPUT && control) {
        Record record = isOfPatch(v) ? patchOutputs : outputs;
        first.put(v.id(), record.size());
        add(record, v, isOfPatch(v) ? v.type() : element(v));
      } else if (v.storage() == StorageClass.OUTPUT && geometry) {
        for (int i = 0; i < v.type().scalars(); i++) {
          emitted.add(new Emitted(v.id(), i));
        }
        add(outputs, v, v.type());
      }
    }
    for (Map.Entry<Integer, Integer> e : first.entrySet()) {
      SpirvVariable v = shader.module().variable(e.getKey());
      boolean output = v.storage() == StorageClass.OUTPUT;
      Record patch = output ? patchOutputs : patchInputs;
      Record vertex = output ? outputs : inputs;
      places.put(
          v.id(),
          isOfPatch(v)
              ? new Place(output, e.getValue(), 0)
              : new Place(output, patch.size() + e.getValue(), vertex.size()));
    }
  }

  /** Whether an input is of the vertices or the patch, and not of the lane. */
  private static boolean isRecorded(SpirvVariable v) {
    BuiltIn builtIn = v.decorations().builtIn();
    if (builtIn == null) {
      return true;
    }
    return switch (builtIn) {
      case POSITION, POINT_SIZE, CLIP_DISTANCE, CULL_DISTANCE, TESS_LEVEL_OUTER, TESS_LEVEL_INNER ->
          true;
      default -> false;
    };
  }

  /** Whether there is one of it for a patch. */
  public static boolean isOfPatch(SpirvVariable v) {
    Decorations d = v.decorations();
    SpirvType t = v.type();
    while (t instanceof SpirvType.ArrayType a) {
      t = a.elementType();
    }
    return d.patch()
        || d.builtIn() == BuiltIn.TESS_LEVEL_OUTER
        || d.builtIn() == BuiltIn.TESS_LEVEL_INNER
        || t instanceof SpirvType.StructType s
            && !s.members().isEmpty()
            && s.members().get(0).decorations().patch();
  }

  /** Whether an input or output of a stage is an array with an element for each vertex. */
  public static boolean isArrayed(Stage stage, SpirvVariable v) {
    boolean input = v.storage() == StorageClass.INPUT;
    return switch (stage) {
      case GEOMETRY -> input && isRecorded(v);
      case TESSELLATION_EVALUATION -> input && isRecorded(v) && !isOfPatch(v);
      case TESSELLATION_CONTROL ->
          (input ? isRecorded(v) : v.storage() == StorageClass.OUTPUT) && !isOfPatch(v);
      default -> false;
    };
  }

  private static SpirvType element(SpirvVariable v) {
    if (v.type() instanceof SpirvType.ArrayType a) {
      return a.elementType();
    }
    throw new ShaderException("variable \"" + v.name() + "\" has no element for each vertex");
  }

  private static void add(Record record, SpirvVariable v, SpirvType type) {
    Decorations d = v.decorations();
    if (d.builtIn() != null) {
      addBuiltIn(record, d.builtIn(), type);
    } else {
      add(record, type, d.location(), d.component());
    }
  }

  private static void addBuiltIn(Record record, BuiltIn builtIn, SpirvType type) {
    int first =
        switch (builtIn) {
          case POSITION -> Words.POSITION;
          case POINT_SIZE -> Words.POINT_SIZE;
          case CLIP_DISTANCE -> ShaderContext.FIRST_CLIP_DISTANCE;
          case CULL_DISTANCE -> ShaderContext.FIRST_CULL_DISTANCE;
          case LAYER -> Words.LAYER;
          case VIEWPORT_INDEX -> Words.VIEWPORT_INDEX;
          case PRIMITIVE_ID -> Words.PRIMITIVE_ID;
          case TESS_LEVEL_OUTER -> Words.TESS_LEVEL_OUTER;
          case TESS_LEVEL_INNER -> Words.TESS_LEVEL_INNER;
          default -> throw new ShaderException("built-in " + builtIn + " is not supported here");
        };
    for (int i = 0; i < type.scalars(); i++) {
      record.add(first + i, false);
    }
  }

  /** Adds a part of a variable; returns the location after it. */
  private static int add(Record record, SpirvType t, int location, int component) {
    int next = location;
    if (t instanceof SpirvType.StructType s) {
      for (int m = 0; m < s.elementCount(); m++) {
        Decorations d = s.members().get(m).decorations();
        if (d.builtIn() != null) {
          addBuiltIn(record, d.builtIn(), s.element(m));
          continue;
        }
        next = d.location() >= 0 ? d.location() : next;
        next = add(record, s.element(m), next, d.component());
      }
      return next;
    }
    if (t instanceof SpirvType.ArrayType || t instanceof SpirvType.MatrixType) {
      for (int i = 0; i < t.elementCount(); i++) {
        next = add(record, t.element(i), next, component);
      }
      return next;
    }
    int after = next + ShaderInterface.locations(t);
    if (after > ShaderContext.LOCATIONS || component + t.scalars() > 4 * (after - next)) {
      throw new ShaderException("location " + next + " component " + component);
    }
    for (int w = 0; w < t.scalars(); w++) {
      // before a program is linked there are no locations
      int place = next < 0 ? Words.NOTHING : next * 4 + component + w;
      record.add(place, !t.isFloat() || t.isWide());
    }
    return next < 0 ? next : after;
  }

  /** Where a variable lies; null when it is not in memory. */
  public Place place(int variable) {
    return places.get(variable);
  }

  /** The words of a vertex that a geometry shader emits. */
  public List<Emitted> emitted() {
    return emitted;
  }

  /** Words of the record of a vertex that goes out. */
  public int outputWords() {
    return outputs.size();
  }

  /** Most vertices that a geometry shader emits. */
  public int outputVertices() {
    return mode(SpirvModule.MODE_OUTPUT_VERTICES, 0);
  }

  private int mode(int number, int otherwise) {
    List<Integer> operands = entry.modes().get(number);
    return operands == null || operands.isEmpty() ? otherwise : operands.get(0);
  }

  /** What the stage takes and gives; null when it works on no primitives. */
  PrimitiveInterface primitive() {
    if (!takesPrimitives) {
      return null;
    }
    Stage stage = entry.stage();
    boolean geometry = stage == Stage.GEOMETRY;
    limited(outputVertices(), 0, geometry ? MOST_EMITTED : MOST_PATCH_VERTICES, "vertices");
    limited(mode(SpirvModule.MODE_INVOCATIONS, 1), 1, MOST_INVOCATIONS, "invocations");
    return new PrimitiveInterface(
        geometry ? input() : Shape.PATCHES,
        geometry ? output() : null,
        stage == Stage.TESSELLATION_EVALUATION ? 0 : outputVertices(),
        geometry ? mode(SpirvModule.MODE_INVOCATIONS, 1) : 1,
        stage == Stage.TESSELLATION_EVALUATION ? tessellation() : null,
        inputs.words(),
        patchInputs.words(),
        outputs.words(),
        patchOutputs.words());
  }

  private void limited(int number, int least, int most, String what) {
    if (number < least || number > most) {
      throw new ShaderException(entry.stage().text() + " shader of " + number + " " + what);
    }
  }

  private Shape input() {
    if (entry.hasMode(SpirvModule.MODE_INPUT_POINTS)) {
      return Shape.POINTS;
    }
    if (entry.hasMode(SpirvModule.MODE_INPUT_LINES)) {
      return Shape.LINES;
    }
    if (entry.hasMode(SpirvModule.MODE_INPUT_LINES_ADJACENCY)) {
      return Shape.LINES_ADJACENCY;
    }
    if (entry.hasMode(SpirvModule.MODE_TRIANGLES)) {
      return Shape.TRIANGLES;
    }
    if (entry.hasMode(SpirvModule.MODE_INPUT_TRIANGLES_ADJACENCY)) {
      return Shape.TRIANGLES_ADJACENCY;
    }
    throw new ShaderException("the geometry shader does not say what it takes");
  }

  private Shape output() {
    if (entry.hasMode(SpirvModule.MODE_OUTPUT_POINTS)) {
      return Shape.POINTS;
    }
    if (entry.hasMode(SpirvModule.MODE_OUTPUT_LINE_STRIP)) {
      return Shape.LINES;
    }
    if (entry.hasMode(SpirvModule.MODE_OUTPUT_TRIANGLE_STRIP)) {
      return Shape.TRIANGLES;
    }
    throw new ShaderException("the geometry shader does not say what it gives");
  }

  private Tessellation tessellation() {
    Domain domain =
        entry.hasMode(SpirvModule.MODE_QUADS)
            ? Domain.QUADS
            : entry.hasMode(SpirvModule.MODE_ISOLINES) ? Domain.ISOLINES : Domain.TRIANGLES;
    Spacing spacing =
        entry.hasMode(SpirvModule.MODE_SPACING_FRACTIONAL_EVEN)
            ? Spacing.FRACTIONAL_EVEN
            : entry.hasMode(SpirvModule.MODE_SPACING_FRACTIONAL_ODD)
                ? Spacing.FRACTIONAL_ODD
                : Spacing.EQUAL;
    return new Tessellation(
        domain,
        spacing,
        entry.hasMode(SpirvModule.MODE_VERTEX_ORDER_CW),
        entry.hasMode(SpirvModule.MODE_POINT_MODE));
  }
}
