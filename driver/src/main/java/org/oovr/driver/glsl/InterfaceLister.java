package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.oovr.driver.glsl.LinkedProgram.Attribute;
import org.oovr.driver.glsl.LinkedProgram.FragmentOutput;
import org.oovr.driver.glsl.LinkedProgram.Type;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.reflect.StageMemory;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvType.Member;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/**
 * Lists the inputs of a program's first stage and the outputs of its last (GL 4.6 core section
 * 7.3.1.1) with the names and in the order of Mesa. Measured with llvmpipe 22.3.6:
 *
 * <ul>
 *   <li>Of a program that is not separable, what no other stage meets is there only where the
 *       source gives it a location, or where feedback captures it and it fills locations; built-ins
 *       come first.
 *   <li>Of a separable one all is there: first arrays, structures and matrices that are not made of
 *       vec4, then built-ins and what has a location, by location, then the others by their names.
 *   <li>Members of blocks are named after the block, those of arrays of blocks once.
 * </ul>
 */
final class InterfaceLister {
  private final StageModule module;
  private final Stage stage;
  private final boolean input;
  private final boolean separable;

  /** Outputs that transform feedback captures, by name. */
  private final List<String> captured;

  private InterfaceLister(
      StageModule module, boolean input, boolean separable, List<String> captured) {
    this.module = module;
    this.stage = module.stage();
    this.input = input;
    this.separable = separable;
    this.captured = captured;
  }

  /**
   * A variable of the source, flattened to one for each member of a block.
   *
   * @param each the type without the array of vertices
   * @param array whether it is a member of an array of blocks
   */
  private record Flat(
      String shown,
      String key,
      SpirvType type,
      SpirvType each,
      boolean array,
      int location,
      int component,
      boolean perPatch) {}

  /** Inputs of a program's first stage. */
  static List<InterfaceVariable> inputs(
      StageModule first, List<Attribute> attributes, boolean separable) throws LinkRequest.Failure {
    if (first.stage() != Stage.VERTEX) {
      return new InterfaceLister(first, true, separable, List.of()).list();
    }
    List<InterfaceVariable> all = new ArrayList<>();
    for (Attribute a : attributes) {
      String name = a.ownName();
      int component = 0;
      for (SpirvVariable v : first.used(StorageClass.INPUT)) {
        component = StageModule.nameOf(v).equals(name) ? component(v) : component;
      }
      all.add(
          new InterfaceVariable(
              name,
              a.type(),
              a.arraySize(),
              a.isArray(),
              a.location(),
              -1,
              component,
              false,
              Stage.VERTEX));
    }
    return all;
  }

  /** Outputs of a program's last stage. */
  static List<InterfaceVariable> outputs(
      StageModule last, List<FragmentOutput> colors, boolean separable, List<String> captured)
      throws LinkRequest.Failure {
    if (last.stage() != Stage.FRAGMENT) {
      return new InterfaceLister(last, false, separable, captured).list();
    }
    List<InterfaceVariable> all = new ArrayList<>();
    new InterfaceLister(last, false, separable, captured).builtIns(all);
    for (FragmentOutput o : colors) {
      boolean data = o.name().equals("gl_FragData") || o.name().equals("gl_SecondaryFragDataEXT");
      boolean builtIn = o.name().startsWith("gl_");
      int component = 0;
      for (SpirvVariable v : last.used(StorageClass.OUTPUT)) {
        component = StageModule.nameOf(v).equals(o.name()) ? component(v) : component;
      }
      all.add(
          new InterfaceVariable(
              o.name(),
              o.type(),
              o.arraySize(),
              data || o.isArray(),
              builtIn ? -1 : o.location(),
              builtIn ? -1 : o.index(),
              component,
              false,
              Stage.FRAGMENT));
    }
    return all;
  }

  private static int component(SpirvVariable v) {
    return Math.max(v.decorations().component(), 0);
  }

  private List<InterfaceVariable> list() throws LinkRequest.Failure {
    List<InterfaceVariable> all = new ArrayList<>();
    List<Flat> flat = flat();
    if (!separable && captured.isEmpty()) {
      builtIns(all);
      flat.stream().filter(f -> f.location >= 0).forEach(f -> leaves(f, all));
      return all;
    }
    flat.sort(Comparator.comparing(Flat::key));
    if (!separable) {
      flat.removeIf(f -> f.location < 0 && !(captured.contains(f.shown) && isOfFours(f.each)));
    }
    flat.stream().filter(this::isPacked).forEach(f -> leaves(f, all));
    builtIns(all);
    List<InterfaceVariable> values = new ArrayList<>();
    while (!all.isEmpty() && isSystemValue(all.get(all.size() - 1))) {
      values.add(0, all.remove(all.size() - 1));
    }
    flat.stream()
        .filter(f -> f.location >= 0)
        .sorted(Comparator.comparing(Flat::perPatch).thenComparingInt(Flat::location))
        .forEach(f -> leaves(f, all));
    flat.stream().filter(f -> f.location < 0 && !isPacked(f)).forEach(f -> leaves(f, all));
    all.addAll(values);
    return all;
  }

  /** What Mesa takes apart to pack it. */
  private boolean isPacked(Flat f) {
    boolean tessellated =
        stage == Stage.TESSELLATION_CONTROL || stage == Stage.TESSELLATION_EVALUATION && input;
    SpirvType t = f.each;
    boolean composite =
        f.array || t instanceof ArrayType || t instanceof StructType || t instanceof MatrixType;
    return !tessellated && f.location < 0 && composite && !isOfFours(t);
  }

  /** Whether a type is made of whole locations. */
  private static boolean isOfFours(SpirvType type) {
    SpirvType t = type;
    while (t instanceof ArrayType a) {
      t = a.elementType();
    }
    int rows = t instanceof MatrixType m ? m.rows() : t.components();
    return !(t instanceof StructType) && rows == 4 && !t.isWide();
  }

  /** The variables of the source; declared ones, whether anything uses them or not. */
  private List<Flat> flat() throws LinkRequest.Failure {
    List<Flat> flat = new ArrayList<>();
    StorageClass storage = input ? StorageClass.INPUT : StorageClass.OUTPUT;
    boolean needed = !separable && captured.isEmpty();
    for (SpirvVariable v : needed ? module.used(storage) : module.declared(storage)) {
      SpirvType type = v.type();
      boolean perPatch = v.decorations().patch();
      StructType block = StageModule.block(v);
      boolean arrayed = StageMemory.isArrayed(stage, v);
      if (block == null) {
        int location = module.hasLocation(v) ? v.decorations().location() : -1;
        String name = StageModule.nameOf(v);
        // the array of vertices is one of the variable's own
        flat.add(
            new Flat(name, name, type, module.typeOf(v), false, location, component(v), perPatch));
        continue;
      }
      for (Member m : block.members()) {
        flat.add(
            new Flat(
                v.name().isEmpty() ? m.name() : StageModule.plain(block.name()) + "." + m.name(),
                m.name(),
                m.type(),
                m.type(),
                type instanceof ArrayType && !arrayed,
                m.decorations().location() >= 0 ? m.decorations().location() : -1,
                Math.max(m.decorations().component(), 0),
                perPatch || m.decorations().patch()));
      }
    }
    return flat;
  }

  private void leaves(Flat f, List<InterfaceVariable> all) {
    leaves(f.shown, f.type, f.location, f, all);
  }

  /** Adds the leaves of a variable; returns the location behind it. */
  private int leaves(
      String name, SpirvType type, int location, Flat f, List<InterfaceVariable> all) {
    if (type instanceof StructType s) {
      int at = location;
      for (Member m : s.members()) {
        at = leaves(name + "." + m.name(), m.type(), at, f, all);
      }
      return at;
    }
    boolean array = type instanceof ArrayType;
    if (type instanceof ArrayType a
        && (a.elementType() instanceof StructType || a.elementType() instanceof ArrayType)) {
      int at = location;
      int n = a.length();
      for (int i = 0; i < n; i++) {
        at = leaves(name + "[" + i + "]", a.elementType(), at, f, all);
      }
      return at;
    }
    SpirvType each = type instanceof ArrayType a ? a.elementType() : type;
    Type t = InterfaceLinker.typeOrNull(each);
    if (t == null) {
      return location;
    }
    int size = type instanceof ArrayType a ? a.length() : 1;
    all.add(
        new InterfaceVariable(name, t, size, array, location, -1, f.component, f.perPatch, stage));
    return location < 0 ? -1 : location + size * t.columns();
  }

  /** A built-in as GLSL and Mesa name it. */
  private record Known(String name, BuiltIn builtIn, Base base, int rows, int size) {
    Known(String name, BuiltIn builtIn, Base base, int rows) {
      this(name, builtIn, base, rows, 0);
    }
  }

  private static final Known POSITION = new Known("gl_Position", BuiltIn.POSITION, Base.FLOAT, 4);
  private static final Known POINT_SIZE =
      new Known("gl_PointSize", BuiltIn.POINT_SIZE, Base.FLOAT, 1);
  private static final Known CLIP =
      new Known("gl_ClipDistanceMESA", BuiltIn.CLIP_DISTANCE, Base.FLOAT, 4, 1);
  private static final Known PRIMITIVE =
      new Known("gl_PrimitiveID", BuiltIn.PRIMITIVE_ID, Base.INT, 1);
  private static final Known LAYER = new Known("gl_Layer", BuiltIn.LAYER, Base.INT, 1);
  private static final Known VIEWPORT =
      new Known("gl_ViewportIndex", BuiltIn.VIEWPORT_INDEX, Base.INT, 1);
  private static final Known INVOCATION =
      new Known("gl_InvocationID", BuiltIn.INVOCATION_ID, Base.INT, 1);
  private static final Known PATCH_SIZE =
      new Known("gl_PatchVerticesIn", BuiltIn.PATCH_VERTICES, Base.INT, 1);
  private static final Known OUTER =
      new Known("gl_TessLevelOuter", BuiltIn.TESS_LEVEL_OUTER, Base.FLOAT, 1, 4);
  private static final Known INNER =
      new Known("gl_TessLevelInner", BuiltIn.TESS_LEVEL_INNER, Base.FLOAT, 1, 2);
  private static final Known FRAG_COORD =
      new Known("gl_FragCoord", BuiltIn.FRAG_COORD, Base.FLOAT, 4);
  private static final Known POINT_COORD =
      new Known("gl_PointCoord", BuiltIn.POINT_COORD, Base.FLOAT, 2);
  private static final Known MASK_IN =
      new Known("gl_SampleMaskIn", BuiltIn.SAMPLE_MASK, Base.INT, 1, 1);
  private static final Known SAMPLE_POSITION =
      new Known("gl_SamplePosition", BuiltIn.SAMPLE_POSITION, Base.FLOAT, 2);
  private static final Known SAMPLE_ID = new Known("gl_SampleID", BuiltIn.SAMPLE_ID, Base.INT, 1);
  private static final Known FACING =
      new Known("gl_FrontFacing", BuiltIn.FRONT_FACING, Base.BOOL, 1);
  private static final Known HELPER =
      new Known("gl_HelperInvocation", BuiltIn.HELPER_INVOCATION, Base.BOOL, 1);

  private List<Known> known() {
    return switch (stage) {
      case VERTEX, GEOMETRY, TESSELLATION_EVALUATION, TESSELLATION_CONTROL ->
          input ? knownInputs() : knownOutputs();
      case FRAGMENT ->
          !input
              ? List.of(
                  new Known("gl_SampleMask", BuiltIn.SAMPLE_MASK, Base.INT, 1, 1),
                  new Known("gl_FragStencilRefARB", BuiltIn.FRAG_STENCIL_REF, Base.INT, 1),
                  new Known("gl_FragDepth", BuiltIn.FRAG_DEPTH, Base.FLOAT, 1))
              : separable
                  ? List.of(
                      FRAG_COORD,
                      PRIMITIVE,
                      LAYER,
                      VIEWPORT,
                      POINT_COORD,
                      HELPER,
                      MASK_IN,
                      SAMPLE_POSITION,
                      SAMPLE_ID,
                      FACING)
                  : List.of(
                      HELPER,
                      VIEWPORT,
                      LAYER,
                      MASK_IN,
                      SAMPLE_POSITION,
                      SAMPLE_ID,
                      PRIMITIVE,
                      POINT_COORD,
                      FACING,
                      FRAG_COORD);
      case COMPUTE ->
          input
              ? List.of(
                  new Known(
                      "gl_LocalInvocationIndex", BuiltIn.LOCAL_INVOCATION_INDEX, Base.UINT, 1),
                  new Known("gl_GlobalInvocationID", BuiltIn.GLOBAL_INVOCATION_ID, Base.UINT, 3),
                  new Known("gl_NumWorkGroups", BuiltIn.NUM_WORKGROUPS, Base.UINT, 3),
                  new Known("gl_WorkGroupID", BuiltIn.WORKGROUP_ID, Base.UINT, 3),
                  new Known("gl_LocalInvocationID", BuiltIn.LOCAL_INVOCATION_ID, Base.UINT, 3))
              : List.of();
    };
  }

  private List<Known> knownInputs() {
    return switch (stage) {
      case TESSELLATION_CONTROL ->
          List.of(POSITION, POINT_SIZE, CLIP, PATCH_SIZE, INVOCATION, PRIMITIVE);
      case TESSELLATION_EVALUATION ->
          List.of(
              POSITION,
              POINT_SIZE,
              CLIP,
              INNER,
              OUTER,
              new Known("gl_TessCoord", BuiltIn.TESS_COORD, Base.FLOAT, 3),
              PATCH_SIZE,
              PRIMITIVE);
      default ->
          List.of(
              POSITION,
              POINT_SIZE,
              CLIP,
              new Known("gl_PrimitiveIDIn", BuiltIn.PRIMITIVE_ID, Base.INT, 1),
              INVOCATION);
    };
  }

  private List<Known> knownOutputs() {
    return stage == Stage.TESSELLATION_CONTROL
        ? List.of(POSITION, POINT_SIZE, CLIP, OUTER, INNER)
        : separable || !captured.isEmpty()
            ? List.of(POSITION, POINT_SIZE, CLIP, PRIMITIVE, LAYER, VIEWPORT)
            : List.of(PRIMITIVE, VIEWPORT, LAYER, CLIP, POINT_SIZE, POSITION);
  }

  /** What Mesa has as a value of the system, not of the stage before; these come last. */
  private boolean isSystemValue(InterfaceVariable v) {
    return input
        && v.name().startsWith("gl_")
        && !v.name().startsWith("gl_PerVertex")
        && (stage != Stage.FRAGMENT
            || v.name().startsWith("gl_Sample")
            || v.name().equals("gl_FrontFacing")
            || v.name().equals("gl_HelperInvocation"));
  }

  private void builtIns(List<InterfaceVariable> all) {
    for (Known k : known()) {
      int elements = elements(k.builtIn);
      if (elements == 0) {
        continue;
      }
      boolean ofVertices =
          (k == POSITION || k == POINT_SIZE || k == CLIP)
              && (input || stage == Stage.TESSELLATION_CONTROL);
      boolean perPatch = !input && (k == OUTER || k == INNER);
      all.add(
          new InterfaceVariable(
              ofVertices ? "gl_PerVertex." + k.name : k.name,
              Type.of(k.base, 1, k.rows),
              k == CLIP ? (elements + 3) / 4 : Math.max(1, k.size),
              k.size > 0,
              -1,
              -1,
              0,
              perPatch,
              stage));
    }
  }

  /** Whether the stage refers to a built-in, and how many elements it then has; else 0. */
  private int elements(BuiltIn builtIn) {
    ShaderInterface shader = module.shader();
    StorageClass storage = input ? StorageClass.INPUT : StorageClass.OUTPUT;
    for (SpirvVariable v : shader.module().variables().values()) {
      if (v.storage() != storage || !shader.uses(v.id())) {
        continue;
      }
      SpirvType type = v.decorations().builtIn() == builtIn ? v.type() : null;
      StructType block = StageModule.block(v);
      for (int m = 0; block != null && m < block.members().size(); m++) {
        boolean used = shader.usesMember(v.id(), m);
        if (used && block.members().get(m).decorations().builtIn() == builtIn) {
          type = block.members().get(m).type();
        }
      }
      if (type != null) {
        return type instanceof ArrayType a ? a.length() : 1;
      }
    }
    return 0;
  }
}
