package org.oovr.driver.asm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a program has declared and used so far. */
final class AsmSymbols {
  /** A declared name. */
  sealed interface Symbol {}

  /**
   * A register.
   *
   * @param glsl its name in GLSL
   */
  record Register(String glsl) implements Symbol {}

  /** The address register. */
  record Address() implements Symbol {}

  /** Something that vertices or fragments bring. */
  record Attribute(String key, String glsl) implements Symbol {}

  /** Something that the program leaves behind; {@code store} hands it on. */
  record Output(String glsl, String store) implements Symbol {}

  /** Parameters, or one. */
  record Parameters(String name, List<Parameter> elements, boolean array) implements Symbol {}

  final Map<String, Symbol> byName = new HashMap<>();

  /** Attributes that instructions read, by what they alias. */
  final Set<String> read = new LinkedHashSet<>();

  /** Attributes that are named somewhere. */
  final Set<String> bound = new LinkedHashSet<>();

  /** Statements behind the last instruction, by the register of the output. */
  final Map<String, String> written = new LinkedHashMap<>();

  /** Targets by texture image unit. */
  final Map<Integer, String> units = new TreeMap<>();

  /** Arrays that addresses read, which are made before the first instruction. */
  final Map<String, List<Parameter>> arrays = new LinkedHashMap<>();

  /** Parameters in the order in which instructions read them. */
  final List<Parameter> used = new ArrayList<>();

  /** Arrays of parameters that addresses read, as declared. */
  final Set<Parameters> addressed = new LinkedHashSet<>();

  int temporaries;
  int addresses;

  /** Elements of the uniform arrays that are needed. */
  final Map<String, Integer> uniforms = new TreeMap<>();

  /** Notes that an instruction reads a parameter. */
  String use(Parameter p) {
    used.add(p);
    if (p.array() != null) {
      uniforms.merge(p.array(), p.index() + 1, Math::max);
    }
    return p.glsl();
  }

  /**
   * Notes that an instruction reads an array by an address.
   *
   * @param limit elements of uniform arrays, which an address may reach
   * @return GLSL of the element
   */
  String use(Parameters array, int offset, int limit) {
    addressed.add(array);
    Parameter first = array.elements().get(0);
    boolean run = first.array() != null;
    for (int i = 0; i < array.elements().size(); i++) {
      Parameter p = array.elements().get(i);
      run &=
          first.array() != null
              && first.array().equals(p.array())
              && p.index() == first.index() + i;
    }
    if (run) {
      uniforms.merge(first.array(), limit, Math::max);
      return first.array()
          + "[clamp(address + "
          + (offset + first.index())
          + ", 0, "
          + (limit - 1)
          + ")]";
    }
    for (Parameter p : array.elements()) {
      if (p.array() != null) {
        uniforms.merge(p.array(), p.index() + 1, Math::max);
      }
    }
    String name = "array_" + array.name().replace("$", "_d").replace("__", "_u");
    arrays.put(name, array.elements());
    int last = array.elements().size() - 1;
    return name + "[clamp(address + " + offset + ", 0, " + last + ")]";
  }
}
