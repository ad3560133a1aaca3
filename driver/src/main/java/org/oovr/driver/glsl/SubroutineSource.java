package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;

/**
 * A source whose subroutines are plain functions, and what it said of them.
 *
 * @param text the source as the compiler may see it
 * @param functions what has a subroutine type, with an index of -1 where the source gives none
 * @param uniforms what is of a subroutine type
 */
record SubroutineSource(String text, List<Function> functions, List<Uniform> uniforms) {
  /** A subroutine as it is declared. */
  record Function(String name, int index, Set<String> types) {}

  /**
   * A subroutine uniform as it is declared.
   *
   * @param location -1 where the source gives none
   * @param dimensions of its arrays, as written
   */
  record Uniform(String name, String type, int location, List<String> dimensions) {}

  /**
   * The subroutines with all their indices: those without one get the lowest that are free, in the
   * order of their declaration.
   */
  List<Subroutines.Subroutine> indexed() {
    Map<String, Subroutines.Subroutine> all = new LinkedHashMap<>();
    int next = 0;
    for (Function f : functions) {
      int index = f.index;
      while (index < 0) {
        int free = next++;
        index = functions.stream().anyMatch(o -> o.index == free) ? -1 : free;
      }
      all.put(f.name, new Subroutines.Subroutine(f.name, index, f.types));
    }
    return List.copyOf(all.values());
  }

  /**
   * The interface of a stage.
   *
   * @param declared the module before optimisation, where every uniform is
   * @param used interface of the module that runs
   */
  Subroutines link(ShaderInterface declared, ShaderReflection used) throws LinkRequest.Failure {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    int locations = 0;
    for (Uniform u : uniforms) {
      sizes.put(u.name, size(declared, u));
      locations = Math.max(locations, u.location < 0 ? 0 : u.location + sizes.get(u.name));
    }
    List<Subroutines.Choice> choices = new ArrayList<>();
    boolean[] taken = new boolean[Math.min(locations, GlslLimits.SUBROUTINE_LOCATIONS)];
    for (Uniform u : uniforms) {
      int size = sizes.get(u.name);
      int location = u.location;
      if (location < 0) {
        location = locations; // behind all that have one
        locations += size;
      }
      if (locations > GlslLimits.SUBROUTINE_LOCATIONS) {
        throw new LinkRequest.Failure("error: subroutine uniforms have too many locations");
      }
      for (int i = location; u.location >= 0 && i < location + size; i++) {
        if (taken[i]) {
          throw new LinkRequest.Failure(
              "error: two subroutine uniforms have location " + i + ", `" + u.name + "' is one");
        }
        taken[i] = true;
      }
      ShaderReflection.Constant constant = null;
      for (ShaderReflection.Constant c : used.constants()) {
        constant = c.name().equals(SubroutineRewriter.CHOICE + u.name) ? c : constant;
      }
      choices.add(
          new Subroutines.Choice(
              u.name, u.type, size, !u.dimensions.isEmpty(), location, constant));
    }
    List<Subroutines.Subroutine> all = indexed();
    if (all.size() > GlslLimits.SUBROUTINES) {
      throw new LinkRequest.Failure("error: too many subroutines");
    }
    if (all.isEmpty() && !choices.isEmpty()) {
      throw new LinkRequest.Failure(
          "error: there is no subroutine that `" + choices.get(0).name() + "' could be");
    }
    return new Subroutines(all, choices, locations);
  }

  private static int size(ShaderInterface declared, Uniform u) {
    for (SpirvVariable v : declared.module().variables().values()) {
      if (v.name().equals(SubroutineRewriter.CHOICE + u.name)
          && v.type() instanceof SpirvType.ArrayType a) {
        return a.length();
      }
    }
    return 1;
  }
}
