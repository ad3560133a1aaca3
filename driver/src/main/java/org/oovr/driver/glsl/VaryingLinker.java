package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.reflect.StageMemory;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/**
 * Lets outputs of a stage and inputs of the next one meet: by name, blocks by the block's name
 * (GLSL 3.30 section 4.3), and where the names differ by explicit location.
 */
final class VaryingLinker {
  /** Locations that a source may name. */
  private static final int EXPLICIT_LOCATIONS = GlslLimits.VARYING_COMPONENTS / 4;

  private VaryingLinker() {}

  /**
   * Gives both sides their locations.
   *
   * @param rules what else must be said alike; null lets inputs without an output be, too: they get
   *     a location that nobody writes. Before GLSL 4.20 those in no block are let be anyway, as
   *     Mesa does, although GLSL 3.30 section 4.3.4 is stricter; in ES none is
   * @return warnings, one per line; empty for none
   * @throws LinkRequest.Failure when an input has no or another output behind it, or there are too
   *     many
   */
  static String link(StageModule before, StageModule after, LinkRules rules)
      throws LinkRequest.Failure {
    return link(before, after, rules, false) + link(before, after, rules, true);
  }

  /**
   * Links what is of vertices, or what is of patches: their locations are counted apart.
   *
   * @param patch whether what is of patches
   */
  private static String link(StageModule before, StageModule after, LinkRules rules, boolean patch)
      throws LinkRequest.Failure {
    // Long because it goes through the inputs once and looks at each in one order.
    List<SpirvVariable> unfed = new ArrayList<>();
    List<SpirvVariable> outputs = new ArrayList<>(before.declared(StorageClass.OUTPUT));
    outputs.removeIf(o -> StageMemory.isOfPatch(o) != patch);
    Map<String, SpirvVariable> byName = new HashMap<>();
    for (SpirvVariable o : outputs) {
      byName.put(key(o), o);
    }
    Map<Integer, List<SpirvVariable>> readers = new HashMap<>();
    Map<Integer, Integer> sizes = new HashMap<>();
    for (SpirvVariable o : outputs) {
      sizes.put(o.id(), ShaderInterface.locations(before.typeOf(o)));
    }
    if (rules != null) {
      checkUnread(before, outputs, byName, after, patch, rules);
    }
    for (SpirvVariable input : after.used(StorageClass.INPUT)) {
      if (StageMemory.isOfPatch(input) != patch) {
        continue;
      }
      SpirvVariable output = match(before, outputs, byName, after, input);
      boolean block = StageModule.block(input) != null;
      if (output == null && (rules == null || !rules.feedsAll() && !block)) {
        unfed.add(input);
        continue;
      }
      if (output == null) {
        throw new LinkRequest.Failure(
            "error: %s shader input `%s' has no matching output in the %s shader"
                .formatted(after.stage().text(), display(input), before.stage().text()));
      }
      if (rules == null || rules.feedsAll() || !isLonger(before, output, after, input)) {
        checkTypes(before, output, after, input);
      }
      if (rules != null) {
        rules.varying(before, output, after, input);
      }
      readers.computeIfAbsent(output.id(), id -> new ArrayList<>()).add(input);
      sizes.merge(output.id(), ShaderInterface.locations(after.typeOf(input)), Math::max);
    }
    LocationMap map = assign(before, after, outputs, readers, sizes);
    StringBuilder warnings = new StringBuilder();
    for (SpirvVariable input : unfed) {
      int first = map.takeFree(ShaderInterface.locations(after.typeOf(input)));
      if (first < 0) {
        throw new LinkRequest.Failure(
            "error: too many varyings: no room for `" + display(input) + "'");
      }
      after.locate(input, first);
      warnings.append(
          "warning: %s shader input `%s' is not written by the %s shader\n"
              .formatted(after.stage().text(), display(input), before.stage().text()));
    }
    return warnings.toString();
  }

  /** Inputs that nobody reads are what their outputs are, too. */
  private static void checkUnread(
      StageModule before,
      List<SpirvVariable> outputs,
      Map<String, SpirvVariable> byName,
      StageModule after,
      boolean patch,
      LinkRules rules)
      throws LinkRequest.Failure {
    Set<String> read = new HashSet<>();
    for (SpirvVariable input : after.used(StorageClass.INPUT)) {
      read.add(key(input));
    }
    for (SpirvVariable input : after.declared(StorageClass.INPUT)) {
      boolean other = StageMemory.isOfPatch(input) != patch || read.contains(key(input));
      SpirvVariable output = other ? null : match(before, outputs, byName, after, input);
      if (output != null && !isLonger(before, output, after, input)) {
        checkTypes(before, output, after, input);
        rules.varying(before, output, after, input);
      }
    }
  }

  /** Whether an input with a location goes on where its output has ended. */
  private static boolean isLonger(
      StageModule before, SpirvVariable output, StageModule after, SpirvVariable input) {
    return after.hasLocation(input)
        && ShaderInterface.locations(after.typeOf(input))
            > ShaderInterface.locations(before.typeOf(output));
  }

  private static LocationMap assign(
      StageModule before,
      StageModule after,
      List<SpirvVariable> outputs,
      Map<Integer, List<SpirvVariable>> readers,
      Map<Integer, Integer> sizes)
      throws LinkRequest.Failure {
    LocationMap map = new LocationMap(ShaderContext.LOCATIONS);
    Map<Integer, Integer> locations = new HashMap<>();
    int components = 0; // Mesa packs them, whatever they belong to
    for (SpirvVariable o : outputs) {
      components += readers.containsKey(o.id()) ? before.typeOf(o).scalars() : 0;
    }
    if (components > GlslLimits.VARYING_COMPONENTS) {
      throw new LinkRequest.Failure(
          "error: too many varyings: %d components, there is room for %d"
              .formatted(components, GlslLimits.VARYING_COMPONENTS));
    }
    for (SpirvVariable o : outputs) {
      if (before.hasLocation(o)) {
        take(map, o, sizes.get(o.id()));
        locations.put(o.id(), StageModule.location(o));
      }
    }
    for (boolean read : new boolean[] {true, false}) {
      for (SpirvVariable o : outputs) {
        if (readers.containsKey(o.id()) == read && !locations.containsKey(o.id())) {
          int first = map.takeFree(sizes.get(o.id()));
          if (first < 0) {
            throw new LinkRequest.Failure(
                "error: too many varyings: no room for `"
                    + display(o)
                    + "' in "
                    + map.size()
                    + " locations");
          }
          locations.put(o.id(), first);
        }
      }
    }
    for (SpirvVariable o : outputs) {
      int location = locations.get(o.id());
      if (!StageModule.hasLocatedMembers(o)) {
        before.locate(o, location);
      }
      for (SpirvVariable input : readers.getOrDefault(o.id(), List.of())) {
        if (!StageModule.hasLocatedMembers(input)) {
          after.locate(input, location);
        }
      }
    }
    return map;
  }

  /** Takes the locations that the source gave to an output or to the members of its block. */
  private static void take(LocationMap map, SpirvVariable o, int size) throws LinkRequest.Failure {
    if (!StageModule.hasLocatedMembers(o)) {
      take(map, o, o.decorations().location(), size);
      return;
    }
    for (SpirvType.Member m : StageModule.block(o).members()) {
      take(map, o, m.decorations().location(), ShaderInterface.locations(m.type()));
    }
  }

  private static void take(LocationMap map, SpirvVariable o, int first, int size)
      throws LinkRequest.Failure {
    if (first < 0 || size > EXPLICIT_LOCATIONS || first > EXPLICIT_LOCATIONS - size) {
      throw new LinkRequest.Failure("error: location of varying `" + display(o) + "' is too large");
    }
    map.take(first, size); // several may share one, each with components of its own
  }

  /**
   * The output that an input reads, or null: an input with a location that of the same location and
   * component, any other that of its name that has none either (GL 4.6 core section 7.4.1).
   */
  private static SpirvVariable match(
      StageModule before,
      List<SpirvVariable> outputs,
      Map<String, SpirvVariable> byName,
      StageModule after,
      SpirvVariable input) {
    if (!after.hasLocation(input)) {
      SpirvVariable named = byName.get(key(input));
      return named == null || before.hasLocation(named) ? null : named;
    }
    for (SpirvVariable o : outputs) {
      if (before.hasLocation(o)
          && StageModule.location(o) == StageModule.location(input)
          && o.decorations().component() == input.decorations().component()) {
        return o;
      }
    }
    return null;
  }

  private static String key(SpirvVariable v) {
    StructType block = StageModule.block(v);
    return block != null ? "block " + block.name() : StageModule.nameOf(v);
  }

  private static String display(SpirvVariable v) {
    return StageModule.plain(StageModule.blockOrName(v));
  }

  private static String both(
      StageModule before, SpirvVariable output, StageModule after, String what) {
    return "error: %s shader output `%s' and %s shader input %s"
        .formatted(before.stage().text(), display(output), after.stage().text(), what);
  }

  private static void checkTypes(
      StageModule before, SpirvVariable output, StageModule after, SpirvVariable input)
      throws LinkRequest.Failure {
    // implicitly sized arrays have in each stage the size that is needed there
    boolean sized = display(input).equals("gl_TexCoord");
    if (!sized && !same(before.typeOf(output), after.typeOf(input))) {
      throw new LinkRequest.Failure(
          both(before, output, after, "of that name have different types"));
    }
  }

  /** Whether two types are the same in all that GLSL sees. */
  static boolean same(SpirvType a, SpirvType b) {
    if (a instanceof ArrayType x && b instanceof ArrayType y) {
      return x.length() == y.length() && same(x.elementType(), y.elementType());
    }
    if (a instanceof StructType x && b instanceof StructType y) {
      if (x.elementCount() != y.elementCount()) {
        return false;
      }
      for (int i = 0; i < x.elementCount(); i++) {
        if (!x.members().get(i).name().equals(y.members().get(i).name())
            || !same(x.element(i), y.element(i))) {
          return false;
        }
      }
      return true;
    }
    return a.equals(b);
  }
}
