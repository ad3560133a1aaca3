package org.oovr.simulator.shader.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.SpirvAssembler;

/**
 * Compute shaders that do anything to memory: two storage blocks in an array, each with a fixed and
 * an open array of words, words and truth values of the workgroup, all reached by indices of any
 * value; loads, stores and atomics under branches, switches with fall-through, and loops that lanes
 * leave one by one.
 */
final class RandomCompute {
  static final int FIXED_WORDS = 8;

  /** Words that each invocation leaves at the end. */
  static final int RESULTS = 4;

  private static final int DEPTH = 3;
  private static final int[] ARITHMETIC = {128, 130, 132, 194, 196, 197, 198, 199};
  private static final int[] COMPARISONS = {170, 171, 176, 177, 178, 179};
  private static final int[] ATOMICS = {229, 234, 235, 236, 237, 238, 239, 240, 241, 242};

  private final Random random;
  private final SpirvAssembler a = new SpirvAssembler();
  private final int word = a.type(21, 32, 0);
  private final int truth = a.bool();
  private final List<Integer> values = new ArrayList<>();
  private final int zero = a.constant(43, word, 0);
  private final int one = a.constant(43, word, 1);
  private int blocks;
  private int results;
  private int shared;
  private int flags;
  private int block;

  RandomCompute(long seed) {
    random = new Random(seed);
  }

  ShaderModule module(int lanes) {
    declare();
    int vector = a.type(23, word, 3);
    int groupId = a.builtIn(vector, 26);
    int localId = a.builtIn(vector, 27);
    int globalId = a.builtIn(vector, 28);
    int index = a.builtIn(word, 29);
    block = a.id();
    a.effect(249, block);
    a.effect(248, block);
    values.add(a.op(61, word, index));
    for (int v : new int[] {groupId, localId, globalId}) {
      values.add(a.op(81, word, a.op(61, vector, v), v == globalId ? 0 : random.nextInt(2)));
    }
    values.add(a.op(68, word, pointerToBlock(), 1));
    for (int i = 0; i < 4; i++) {
      values.add(a.constant(43, word, random.nextInt(20)));
      statements(DEPTH, 2 + random.nextInt(5));
      a.effect(224, zero, zero, zero);
    }
    int pointer = a.type(32, 12, word);
    int row = a.op(132, word, values.get(3), a.constant(43, word, RESULTS));
    for (int i = 0; i < RESULTS; i++) {
      int at = a.op(128, word, row, a.constant(43, word, i));
      a.effect(62, a.op(65, pointer, results, zero, at), value());
    }
    return a.compute("random", lanes, 1, 1);
  }

  private void declare() {
    int fixed = a.constant(43, word, FIXED_WORDS);
    int fixedArray = a.type(28, word, fixed);
    int openArray = a.type(29, word);
    int struct = a.type(30, fixedArray, openArray);
    int two = a.constant(43, word, 2);
    int array = a.type(28, struct, two);
    a.decorate(fixedArray, 6, 4);
    a.decorate(openArray, 6, 4);
    a.decorateMember(struct, 0, 35, 0);
    a.decorateMember(struct, 1, 35, 4 * FIXED_WORDS);
    a.decorate(struct, 2);
    blocks = a.constant(59, a.type(32, 12, array), 12);
    int result = a.type(30, openArray);
    a.decorateMember(result, 0, 35, 0);
    a.decorate(result, 2);
    results = a.constant(59, a.type(32, 12, result), 12);
    int sixteen = a.constant(43, word, 16);
    int sharedArray = a.type(28, a.type(23, word, 2), sixteen);
    shared = a.constant(59, a.type(32, 4, sharedArray), 4);
    int flagArray = a.type(28, truth, sixteen);
    flags = a.constant(59, a.type(32, 4, flagArray), 4);
  }

  private int value() {
    return values.get(random.nextInt(values.size()));
  }

  private int pointerToBlock() {
    int struct = a.type(30, a.type(28, word, fixedLength()), a.type(29, word));
    return a.op(65, a.type(32, 12, struct), blocks, random.nextBoolean() ? zero : value());
  }

  /** The constant that the fixed array was declared with. */
  private int fixedLength() {
    return zero + 2;
  }

  /** A pointer to some word that lanes share. */
  private int[] place() {
    if (random.nextInt(3) == 0) {
      int pointer = a.type(32, 4, word);
      return new int[] {
        a.op(65, pointer, shared, small(15), random.nextBoolean() ? zero : small(1))
      };
    }
    int pointer = a.type(32, 12, word);
    boolean open = random.nextBoolean();
    int which = random.nextBoolean() ? one : small(1);
    int index = random.nextInt(12) == 0 ? value() : small(open ? 31 : FIXED_WORDS - 1);
    return new int[] {a.op(65, pointer, blocks, which, open ? one : zero, index)};
  }

  /** Some value with its high bits masked away. */
  private int small(int mask) {
    return a.op(199, word, value(), a.constant(43, word, mask));
  }

  private int condition() {
    int op = COMPARISONS[random.nextInt(COMPARISONS.length)];
    return a.op(op, truth, small(7), small(7));
  }

  private void statements(int depth, int count) {
    for (int i = 0; i < count; i++) {
      switch (random.nextInt(depth > 0 ? 12 : 8)) {
        case 0, 1 -> {
          int op = ARITHMETIC[random.nextInt(ARITHMETIC.length)];
          boolean shift = op == 194 || op == 196;
          values.add(a.op(op, word, value(), shift ? small(31) : value()));
        }
        case 2 -> values.add(a.op(61, word, place()[0]));
        case 3 -> a.effect(62, place()[0], value());
        case 4, 5 -> atomic();
        case 6 -> pair();
        case 7 -> flag();
        case 8, 9 -> branch(depth - 1);
        case 10 -> loop(depth - 1);
        default -> choice(depth - 1);
      }
    }
  }

  private void atomic() {
    int p = place()[0];
    switch (random.nextInt(8)) {
      case 0 -> values.add(a.op(227, word, p, one, zero));
      case 1 -> a.effect(228, p, one, zero, value());
      case 2 -> values.add(a.op(230, word, p, one, zero, zero, value(), value()));
      case 3 -> values.add(a.op(232, word, p, one, zero));
      case 4 -> a.op(233, word, p, one, zero);
      default ->
          values.add(a.op(ATOMICS[random.nextInt(ATOMICS.length)], word, p, one, zero, value()));
    }
  }

  /** Two words at once, read and written back elsewhere. */
  private void pair() {
    int vector = a.type(23, word, 2);
    int pointer = a.type(32, 4, vector);
    int v = a.op(61, vector, a.op(65, pointer, shared, small(15)));
    values.add(a.op(81, word, v, 1));
    a.effect(62, a.op(65, pointer, shared, small(15)), a.op(80, vector, value(), value()));
  }

  private void flag() {
    int pointer = a.type(32, 4, truth);
    int f = a.op(61, truth, a.op(65, pointer, flags, small(15)));
    values.add(a.op(169, word, f, value(), one));
    a.effect(62, a.op(65, pointer, flags, small(15)), condition());
  }

  private void begin(int label) {
    a.effect(248, label);
    block = label;
  }

  /** What is computed in the statements is known in them alone. */
  private void inside(int depth) {
    int known = values.size();
    statements(depth, 1 + random.nextInt(3));
    values.subList(known, values.size()).clear();
  }

  private void branch(int depth) {
    int yes = a.id();
    int no = a.id();
    int merge = a.id();
    int condition = condition();
    a.effect(247, merge, 0);
    a.effect(250, condition, yes, no);
    begin(yes);
    int known = values.size();
    statements(depth, 1 + random.nextInt(3));
    int x = value();
    values.subList(known, values.size()).clear();
    int fromYes = block;
    a.effect(249, merge);
    begin(no);
    if (random.nextInt(6) == 0) {
      inside(depth);
      a.effect(253);
      begin(merge);
      return;
    }
    statements(depth, random.nextInt(3));
    int y = value();
    values.subList(known, values.size()).clear();
    int fromNo = block;
    a.effect(249, merge);
    begin(merge);
    values.add(a.op(245, word, x, fromYes, y, fromNo));
  }

  private void loop(int depth) {
    int before = block;
    int header = a.id();
    int body = a.id();
    int leave = a.id();
    int stay = a.id();
    int continues = a.id();
    int merge = a.id();
    int next = a.id();
    int limit = small(3);
    a.effect(249, header);
    begin(header);
    int i = a.op(245, word, zero, before, next, continues);
    int c = a.op(176, truth, i, limit);
    a.effect(246, merge, continues, 0);
    a.effect(250, c, body, merge);
    begin(body);
    int known = values.size();
    values.add(i);
    statements(depth, 1 + random.nextInt(3));
    int condition = condition();
    a.effect(247, stay, 0);
    a.effect(250, condition, leave, stay);
    begin(leave);
    inside(depth);
    a.effect(249, random.nextBoolean() ? merge : continues);
    begin(stay);
    inside(depth);
    values.subList(known, values.size()).clear();
    a.effect(249, continues);
    begin(continues);
    a.effect(128, word, next, i, one);
    a.effect(249, header);
    begin(merge);
  }

  private void choice(int depth) {
    int[] cases = {a.id(), a.id(), a.id()};
    int byDefault = a.id();
    int merge = a.id();
    int selector = small(3);
    a.effect(247, merge, 0);
    a.effect(251, selector, byDefault, 0, cases[0], 1, cases[1], 2, cases[2]);
    begin(byDefault);
    inside(depth);
    a.effect(249, merge);
    for (int k = 0; k < cases.length; k++) {
      begin(cases[k]);
      inside(depth);
      boolean falls = k + 1 < cases.length && random.nextBoolean();
      a.effect(249, falls ? cases[k + 1] : merge);
    }
    begin(merge);
  }
}
