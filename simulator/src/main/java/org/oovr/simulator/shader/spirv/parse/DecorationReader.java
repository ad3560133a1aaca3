package org.oovr.simulator.shader.spirv.parse;

import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.Decorations;

/** Collects the decorations of one id or member while a module is read (SPIR-V 3.20). */
final class DecorationReader {
  private int specId = -1;
  private int location = -1;
  private int component;
  private int index;
  private int binding = -1;
  private int descriptorSet = -1;
  private BuiltIn builtIn;
  private int offset = -1;
  private int arrayStride;
  private int matrixStride;
  private boolean rowMajor;
  private boolean block;
  private boolean bufferBlock;
  private boolean flat;
  private boolean noPerspective;
  private boolean centroid;
  private boolean sample;
  private boolean invariant;
  private boolean patch;

  /** Adds one decoration; those without meaning here (relaxed precision, names) are left out. */
  void add(int decoration, int[] words, int at, int end) {
    switch (decoration) {
      case 1 -> specId = operand(words, at, end);
      case 2 -> block = true;
      case 3 -> bufferBlock = true;
      case 4 -> rowMajor = true;
      case 6 -> arrayStride = operand(words, at, end);
      case 7 -> matrixStride = operand(words, at, end);
      case 11 -> {
        builtIn = BuiltIn.of(operand(words, at, end));
        if (builtIn == null) {
          throw Words.bad(at, "unsupported built-in " + words[at]);
        }
      }
      case 13 -> noPerspective = true;
      case 14 -> flat = true;
      case 15 -> patch = true;
      case 16 -> centroid = true;
      case 17 -> sample = true;
      case 18 -> invariant = true;
      case 30 -> location = limited(words, at, end, 1 << 20);
      case 31 -> component = limited(words, at, end, 3);
      case 32 -> index = limited(words, at, end, 1);
      case 33 -> binding = operand(words, at, end);
      case 34 -> descriptorSet = operand(words, at, end);
      case 35 -> offset = limited(words, at, end, 1 << 28);
      default -> {
        // Aliased, RelaxedPrecision, NoContraction, Restrict... change nothing here.
      }
    }
  }

  private static int operand(int[] words, int at, int end) {
    return limited(words, at, end, Integer.MAX_VALUE);
  }

  private static int limited(int[] words, int at, int end, int most) {
    if (at >= end) {
      throw Words.bad(at, "decoration without its operand");
    }
    if (words[at] < 0 || words[at] > most) {
      throw Words.bad(
          at, "decoration operand " + Integer.toUnsignedString(words[at]) + " above " + most);
    }
    return words[at];
  }

  void addAll(DecorationReader g) {
    location = g.location >= 0 ? g.location : location;
    component = g.component > 0 ? g.component : component;
    index = g.index > 0 ? g.index : index;
    binding = g.binding >= 0 ? g.binding : binding;
    descriptorSet = g.descriptorSet >= 0 ? g.descriptorSet : descriptorSet;
    builtIn = g.builtIn != null ? g.builtIn : builtIn;
    offset = g.offset >= 0 ? g.offset : offset;
    arrayStride = g.arrayStride > 0 ? g.arrayStride : arrayStride;
    matrixStride = g.matrixStride > 0 ? g.matrixStride : matrixStride;
    rowMajor |= g.rowMajor;
    block |= g.block;
    bufferBlock |= g.bufferBlock;
    flat |= g.flat;
    noPerspective |= g.noPerspective;
    centroid |= g.centroid;
    sample |= g.sample;
    invariant |= g.invariant;
    patch |= g.patch;
  }

  /** Number by which an API names the specialisation constant, or -1. */
  int specId() {
    return specId;
  }

  Decorations build() {
    return new Decorations(
        location,
        component,
        index,
        binding,
        descriptorSet,
        builtIn,
        offset,
        arrayStride,
        matrixStride,
        rowMajor,
        block,
        bufferBlock,
        flat,
        noPerspective,
        centroid,
        sample,
        invariant,
        patch);
  }
}
