package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.oovr.driver.glsl.LinkedProgram.Attribute;
import org.oovr.driver.glsl.LinkedProgram.FragmentOutput;
import org.oovr.driver.glsl.LinkedProgram.Type;
import org.oovr.driver.glsl.source.LegacyBuiltIns;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.IntType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/**
 * Locations of vertex attributes (GL 3.3 core section 2.11.3) and colour numbers of fragment shader
 * outputs (section 3.9.2): the shader's own, then the API's, then free ones in the order of
 * declaration.
 */
final class InterfaceLinker {
  private InterfaceLinker() {}

  /** Active attributes with their locations, which the module gets too. */
  static List<Attribute> attributes(StageModule vertex, LinkRequest request)
      throws LinkRequest.Failure {
    List<SpirvVariable> variables = vertex.used(StorageClass.INPUT);
    int most = request.maxAttributes();
    for (SpirvVariable v : variables) {
      most = isBuiltIn(v) ? Math.min(most, LegacyBuiltIns.FIRST_ATTRIBUTE) : most;
    }
    LocationMap map = new LocationMap(most);
    int[] locations = demanded(vertex, variables, request, map);
    for (int i : byRoom(variables, locations, v -> isBuiltIn(v) ? 0 : locations(v.type()))) {
      locations[i] = map.takeFree(locations(variables.get(i).type()));
    }
    List<Attribute> attributes = new ArrayList<>();
    LocationMap inputs = inputs(variables);
    for (int i = 0; i < locations.length; i++) {
      SpirvVariable v = variables.get(i);
      int n = locations(v.type());
      if (isBuiltIn(v)) {
        int slot = LegacyBuiltIns.attributeLocation(StageModule.nameOf(v));
        vertex.locate(v, slot);
        attributes.add(new Attribute(apiName(v), type(v.type()), 1, false, -1, n, slot, 1));
        continue;
      }
      int input = locations[i];
      if (input >= 0 && inputs != null) {
        input = inputs.takeFree(ShaderInterface.locations(v.type()));
      }
      if (input < 0) {
        throw new LinkRequest.Failure(
            "error: too many attributes: no room for `" + StageModule.nameOf(v) + "'");
      }
      vertex.locate(v, input);
      attributes.add(
          new Attribute(
              apiName(v),
              type(v.type()),
              length(v.type()),
              isArray(v),
              locations[i],
              n,
              input,
              takesTwo(v) ? 2 : 1));
    }
    addBuiltIn(vertex, BuiltIn.DRAW_INDEX, "gl_DrawIDARB", attributes);
    addBuiltIn(vertex, BuiltIn.BASE_INSTANCE, "gl_BaseInstanceARB", attributes);
    addBuiltIn(vertex, BuiltIn.BASE_VERTEX, "gl_BaseVertexARB", attributes);
    addBuiltIn(vertex, BuiltIn.INSTANCE_ID, "gl_InstanceID", attributes);
    addBuiltIn(vertex, BuiltIn.VERTEX_ID, "gl_VertexID", attributes);
    DeclaredOrder order = DeclaredOrder.ofAttributes(vertex.source());
    attributes.sort(Comparator.comparingInt(a -> order.place(rootOf(a.name()))));
    return attributes;
  }

  /** Places of variables without a location, those first that take most, as Mesa gives them. */
  private static List<Integer> byRoom(
      List<SpirvVariable> variables, int[] locations, ToIntFunction<SpirvVariable> room) {
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < locations.length; i++) {
      if (locations[i] < 0 && room.applyAsInt(variables.get(i)) > 0) {
        open.add(i);
      }
    }
    open.sort(Comparator.comparingInt(i -> -room.applyAsInt(variables.get(i))));
    return open;
  }

  private static String rootOf(String name) {
    int end = name.indexOf('[');
    return end < 0 ? name : name.substring(0, end);
  }

  /** Whether an input is a conventional attribute, which has its location from its name. */
  private static boolean isBuiltIn(SpirvVariable v) {
    return v.name().startsWith(LegacyBuiltIns.PREFIX)
        && LegacyBuiltIns.attributeLocation(StageModule.nameOf(v)) >= 0;
  }

  /** The locations that shader or API demand; -1 for any. */
  private static int[] demanded(
      StageModule vertex, List<SpirvVariable> variables, LinkRequest request, LocationMap map)
      throws LinkRequest.Failure {
    int[] locations = new int[variables.size()];
    for (int i = 0; i < locations.length; i++) {
      SpirvVariable v = variables.get(i);
      if (isBuiltIn(v)) {
        if (StageModule.nameOf(v).equals("gl_Vertex")) {
          map.take(0, 1); // generic attribute 0 is the position, too
        }
        continue;
      }
      Integer bound = request.attributeBindings().get(StageModule.nameOf(v));
      locations[i] =
          vertex.hasLocation(v) ? v.decorations().location() : bound == null ? -1 : bound;
      if (locations[i] >= 0) {
        int n = locations(v.type());
        if (!map.has(locations[i], n)) {
          throw new LinkRequest.Failure(
              "error: attribute `"
                  + StageModule.nameOf(v)
                  + "' at location "
                  + locations[i]
                  + " does not fit in "
                  + map.size()
                  + " locations");
        }
        map.take(locations[i], n); // two attributes may share a location
      }
    }
    return locations;
  }

  /**
   * Input locations of the module that are not those of the API, where some attribute takes two for
   * one; else null. Conventional attributes keep theirs.
   */
  private static LocationMap inputs(List<SpirvVariable> variables) {
    if (variables.stream().noneMatch(InterfaceLinker::takesTwo)) {
      return null;
    }
    LocationMap inputs = new LocationMap(ShaderContext.LOCATIONS);
    for (SpirvVariable v : variables) {
      if (isBuiltIn(v)) {
        inputs.take(LegacyBuiltIns.attributeLocation(StageModule.nameOf(v)), 1);
      }
    }
    return inputs;
  }

  /** Locations as the API counts them: one for each vector, of 64-bit components, too. */
  private static int locations(SpirvType type) {
    SpirvType element = type;
    int n = 1;
    while (element instanceof ArrayType a) {
      n *= a.length();
      element = a.elementType();
    }
    return element instanceof MatrixType m ? n * m.columns() : n;
  }

  /** Whether a location of a variable takes two input locations of the module. */
  private static boolean takesTwo(SpirvVariable v) {
    return ShaderInterface.locations(v.type()) > locations(v.type());
  }

  private static void addBuiltIn(
      StageModule vertex, BuiltIn builtIn, String name, List<Attribute> attributes) {
    if (vertex.shader().uses(builtIn)) {
      attributes.add(new Attribute(name, Type.of(Base.INT, 1, 1), 1, false, -1, 0, -1, 1));
    }
  }

  /** Outputs with their colour numbers, which the module gets too. */
  static List<FragmentOutput> outputs(StageModule fragment, LinkRequest request)
      throws LinkRequest.Failure {
    LocationMap map = new LocationMap(request.maxDrawBuffers());
    LocationMap second = new LocationMap(request.maxDrawBuffers());
    List<SpirvVariable> variables = fragment.used(StorageClass.OUTPUT);
    Set<Integer> components = new HashSet<>();
    Set<Integer> secondComponents = new HashSet<>();
    int[] locations = new int[variables.size()];
    int[] indices = new int[variables.size()];
    for (int i = 0; i < locations.length; i++) {
      SpirvVariable v = variables.get(i);
      String name = StageModule.nameOf(v);
      boolean secondary = LegacyBuiltIns.isSecondColor(name);
      boolean fixed = fragment.hasLocation(v) || name.startsWith("gl_Frag") || secondary;
      locations[i] =
          fixed
              ? Math.max(v.decorations().location(), 0)
              : byName(request.fragDataLocations(), name, -1);
      indices[i] =
          secondary
              ? 1
              : fixed ? v.decorations().index() : byName(request.fragDataIndices(), name, 0);
      if (locations[i] >= 0) {
        take(
            indices[i] == 0 ? map : second,
            indices[i] == 0 ? components : secondComponents,
            locations[i],
            v);
      }
    }
    for (int i = 0; i < request.maxDrawBuffers(); i++) {
      fragment.fetch(LegacyBuiltIns.LAST_DATA + i, i);
    }
    for (int i : byRoom(variables, locations, v -> ShaderInterface.locations(v.type()))) {
      locations[i] = map.takeFree(ShaderInterface.locations(variables.get(i).type()));
    }
    return located(fragment, variables, locations, indices, map.size());
  }

  /** Tells the module where its outputs are. */
  private static List<FragmentOutput> located(
      StageModule fragment,
      List<SpirvVariable> variables,
      int[] locations,
      int[] indices,
      int drawBuffers)
      throws LinkRequest.Failure {
    List<FragmentOutput> outputs = new ArrayList<>();
    for (int i = 0; i < locations.length; i++) {
      SpirvVariable v = variables.get(i);
      if (locations[i] < 0) {
        throw new LinkRequest.Failure(
            "error: too many fragment shader outputs: no room for `"
                + StageModule.nameOf(v)
                + "' in "
                + drawBuffers
                + " draw buffers");
      }
      fragment.locate(v, locations[i]);
      fragment.index(v, indices[i]);
      fragment.fetch(StageModule.nameOf(v), locations[i]);
      outputs.add(
          new FragmentOutput(
              StageModule.nameOf(v),
              type(v.type()),
              length(v.type()),
              isArray(v),
              locations[i],
              indices[i]));
    }
    DeclaredOrder order = DeclaredOrder.ofOutputs(fragment.source());
    outputs.sort(Comparator.comparingInt(o -> order.place(o.name())));
    return outputs;
  }

  /** Takes locations; several outputs may share one, each with components of its own. */
  private static void take(LocationMap map, Set<Integer> components, int first, SpirvVariable v)
      throws LinkRequest.Failure {
    int n = ShaderInterface.locations(v.type());
    String name = StageModule.nameOf(v);
    if (!map.has(first, n) && !name.equals(LegacyBuiltIns.FRAGMENT_DATA)) {
      throw new LinkRequest.Failure(
          "error: fragment shader output `"
              + name
              + "' at "
              + first
              + " is beyond the draw buffers");
    }
    int locations = Math.min(n, map.size() - first);
    map.take(first, locations);
    SpirvType t = v.type() instanceof ArrayType a ? a.elementType() : v.type();
    int last =
        v.decorations().component() + (t instanceof MatrixType m ? m.rows() : t.components());
    for (int i = first; i < first + locations; i++) {
      for (int c = v.decorations().component(); c < last; c++) {
        if (!components.add(4 * i + c)) {
          throw new LinkRequest.Failure(
              "error: fragment shader output `" + name + "' shares its location with another one");
        }
      }
    }
  }

  private static int byName(java.util.Map<String, Integer> map, String name, int otherwise) {
    Integer value = map.get(name);
    return value != null ? value : map.getOrDefault(name + "[0]", otherwise);
  }

  private static String apiName(SpirvVariable v) {
    return StageModule.nameOf(v) + (isArray(v) ? "[0]" : "");
  }

  private static boolean isArray(SpirvVariable v) {
    return v.type() instanceof ArrayType;
  }

  private static int length(SpirvType type) {
    return type instanceof ArrayType a ? a.length() : 1;
  }

  /** Type of a number, a vector or a matrix; null of anything else. */
  static Type typeOrNull(SpirvType t) {
    if (t.scalar() == null) {
      return null;
    }
    Base base =
        t.isBool()
            ? Base.BOOL
            : t.scalar() instanceof IntType i
                ? i.signed()
                    ? t.isWide() ? Base.LONG : Base.INT
                    : t.isWide() ? Base.ULONG : Base.UINT
                : t.isWide() ? Base.DOUBLE : Base.FLOAT;
    return t instanceof MatrixType m
        ? Type.of(base, m.columns(), m.rows())
        : Type.of(base, 1, t.components());
  }

  /** Type of a variable or of the elements of its array. */
  private static Type type(SpirvType whole) throws LinkRequest.Failure {
    SpirvType t = whole instanceof ArrayType a ? a.elementType() : whole;
    Type type = typeOrNull(t);
    if (type == null) {
      throw new LinkRequest.Failure(
          "error: structures cannot be attributes or fragment shader outputs");
    }
    return type;
  }
}
