package org.oovr.simulator.shader.spirv.parse;

import static org.oovr.simulator.shader.spirv.parse.Words.bad;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvType;

/** What has been read of each id so far; all readers of a module share one. */
final class IdTable {
  /** Universal limit of SPIR-V 2.17 on the id bound. */
  private static final int MAX_BOUND = 0x3FFFFF;

  private final Map<Integer, Long> specialization;
  private int bound;
  private final Map<Integer, Integer> definedAt = new HashMap<>();
  private final Map<Integer, String> names = new HashMap<>();
  private final Map<Long, String> memberNames = new HashMap<>();
  private final Map<Integer, DecorationReader> decorations = new HashMap<>();
  private final Map<Long, DecorationReader> memberDecorations = new HashMap<>();
  private final Map<Integer, Boolean> extendedSets = new HashMap<>();
  private final Map<Integer, SpirvConstant> constants = new LinkedHashMap<>();
  private final Map<Integer, SpirvType> types = new HashMap<>();

  /**
   * @param specialization values of specialisation constants by their {@code SpecId}
   */
  IdTable(Map<Integer, Long> specialization) {
    this.specialization = specialization;
  }

  /** Sets the number that all ids are below. */
  void bound(int ids) {
    if (ids <= 0 || ids > MAX_BOUND) {
      throw new ShaderException("SPIR-V: id bound " + Integer.toUnsignedString(ids));
    }
    bound = ids;
  }

  int bound() {
    return bound;
  }

  /** Marks an id as defined. */
  int define(int id, int at) {
    if (id <= 0 || id >= bound) {
      throw bad(at, "id " + Integer.toUnsignedString(id) + " is not below the bound " + bound);
    }
    Integer before = definedAt.putIfAbsent(id, at);
    if (before != null) {
      throw bad(at, "id " + id + " is already defined at word " + before);
    }
    return id;
  }

  private static long key(int id, int member) {
    return ((long) id << 32) | (member & 0xFFFFFFFFL);
  }

  // --- names and decorations

  void name(int id, String name) {
    names.put(id, name);
  }

  String name(int id) {
    return names.getOrDefault(id, "");
  }

  void memberName(int id, int member, String name) {
    memberNames.put(key(id, member), name);
  }

  String memberName(int id, int member) {
    return memberNames.getOrDefault(key(id, member), "");
  }

  /** Where the decorations of an id are collected. */
  DecorationReader decorations(int id) {
    return decorations.computeIfAbsent(id, k -> new DecorationReader());
  }

  /** Where the decorations of a structure's member are collected. */
  DecorationReader decorations(int id, int member) {
    return memberDecorations.computeIfAbsent(key(id, member), k -> new DecorationReader());
  }

  Decorations decorationsOf(int id) {
    DecorationReader b = decorations.get(id);
    return b == null ? Decorations.NONE : b.build();
  }

  Decorations decorationsOf(int id, int member) {
    DecorationReader b = memberDecorations.get(key(id, member));
    return b == null ? Decorations.NONE : b.build();
  }

  // --- values

  /** Types of values: constants, variables, parameters and results. */
  Map<Integer, SpirvType> types() {
    return types;
  }

  void setType(int id, SpirvType type) {
    types.put(id, type);
  }

  /** Constants by id, in module order. */
  Map<Integer, SpirvConstant> constants() {
    return constants;
  }

  /** The value that the API gives a specialisation constant, or else its default. */
  long specialized(int id, long byDefault) {
    DecorationReader d = decorations.get(id);
    return d == null ? byDefault : specialization.getOrDefault(d.specId(), byDefault);
  }

  SpirvConstant constant(int id, int at) {
    SpirvConstant c = constants.get(id);
    if (c == null) {
      throw bad(at, "id " + id + " is not a constant");
    }
    return c;
  }

  void extendedSet(int id, boolean glsl) {
    extendedSets.put(id, glsl);
  }

  /** TRUE: GLSL.std.450; FALSE: another set; null: no set. */
  Boolean extendedSet(int id) {
    return extendedSets.get(id);
  }
}
