package org.oovr.simulator.shader.compile.lower;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;

/**
 * Loops that Mesa unrolls: their number of passes is known, and small beside what a pass does. What
 * is left has no register that lanes outside could keep: they compute along, as in straight code.
 */
final class UnrolledLoops {
  /** Passes that llvmpipe unrolls at most. */
  private static final int MOST_PASSES = 32;

  /** Operations that they may come to, of single numbers. */
  private static final int MOST_WORK = 26 * MOST_PASSES;

  private static final int UNKNOWN = MOST_WORK + 1;

  private final SpirvModule module;
  private final Statement.Loop loop;
  private final Map<Integer, SpirvInstruction> definitions = new HashMap<>();
  private int exits;

  private UnrolledLoops(SpirvModule module, Statement.Loop loop) {
    this.module = module;
    this.loop = loop;
  }

  /** Whether a loop is one of these. */
  static boolean holds(Statement.Loop loop, SpirvModule module) {
    return work(loop, module) <= MOST_WORK;
  }

  /** Operations of all passes; {@link #UNKNOWN} for a loop that stays. */
  private static int work(Statement.Loop loop, SpirvModule module) {
    UnrolledLoops l = new UnrolledLoops(module, loop);
    int pass = l.work(loop.body()) + l.work(loop.continuing());
    int passes = pass > MOST_WORK ? UNKNOWN : l.passes();
    return passes > MOST_PASSES ? UNKNOWN : Math.min(pass * passes, UNKNOWN);
  }

  private int work(List<Statement> list) {
    int work = 0;
    for (Statement s : list) {
      if (s instanceof Statement.Code c) {
        for (SpirvInstruction i : c.block().body().subList(c.from(), c.to())) {
          definitions.put(i.id(), i);
          work += work(i);
        }
      } else if (s instanceof Statement.Loop inner) {
        work += work(inner, module);
      } else {
        exits += leaves(s);
        for (List<Statement> child : FunctionFacts.children(s)) {
          work += work(child);
        }
      }
      if (work > MOST_WORK) {
        return UNKNOWN;
      }
    }
    return work;
  }

  private static int leaves(Statement s) {
    return s instanceof Statement.Jump j
            && (j.target() == Statement.Target.BREAK || j.target() == Statement.Target.RETURN)
        ? 1
        : 0;
  }

  private static int work(SpirvInstruction i) {
    return switch (i.op()) {
      case PHI,
          ACCESS_CHAIN,
          COMPOSITE_CONSTRUCT,
          COMPOSITE_EXTRACT,
          COMPOSITE_INSERT,
          VECTOR_SHUFFLE ->
          0;
      default -> {
        int numbers = i.type() == null ? 1 : Math.max(i.type().scalars(), 1);
        yield i.op().group() == Op.Group.PRODUCT ? 2 * numbers * numbers : numbers;
      }
    };
  }

  /** Passes until the one exit is taken; {@link #UNKNOWN} where that is not sure. */
  private int passes() {
    if (exits != 1) {
      return UNKNOWN;
    }
    for (List<Statement> list : List.of(loop.body(), loop.continuing())) {
      for (Statement s : list) {
        if (s instanceof Statement.If i && (breaks(i.yes()) || breaks(i.no()))) {
          return passes(definitions.get(i.condition()), breaks(i.yes()));
        }
      }
    }
    return UNKNOWN;
  }

  private static boolean breaks(List<Statement> list) {
    return !list.isEmpty()
        && list.get(list.size() - 1) instanceof Statement.Jump j
        && j.target() == Statement.Target.BREAK;
  }

  /**
   * Passes that are begun and not left.
   *
   * @param test what is compared with a constant
   * @param leavesWhen its answer at the end
   */
  private int passes(SpirvInstruction test, boolean leavesWhen) {
    if (test == null || test.op().group() != Op.Group.SCALAR || test.count() != 2) {
      return UNKNOWN; // conditions of two parts among them
    }
    for (SpirvInstruction counter : loop.header().body()) {
      SpirvConstant first = counter.op() == Op.PHI ? firstOf(counter) : null;
      SpirvInstruction step = first == null ? null : stepOf(counter);
      for (int side = 0; step != null && side < 2; side++) {
        SpirvConstant limit = number(test.operand(1 - side));
        boolean stepped = test.operand(side) == step.id();
        if (limit != null && (stepped || test.operand(side) == counter.id())) {
          return counted(first, step, test, stepped, leavesWhen);
        }
      }
    }
    return UNKNOWN;
  }

  private int counted(
      SpirvConstant first,
      SpirvInstruction step,
      SpirvInstruction test,
      boolean stepped,
      boolean leavesWhen) {
    int value = first.asInt();
    for (int pass = 0; pass <= MOST_PASSES; pass++) {
      int next = evaluate(step, value);
      boolean answer = evaluate(test, stepped ? next : value) != 0;
      if (answer == leavesWhen) {
        return pass;
      }
      value = next;
    }
    return UNKNOWN;
  }

  /** Of an operation of a value and a constant, in the order in which they stand. */
  private int evaluate(SpirvInstruction i, int value) {
    SpirvConstant left = number(i.operand(0));
    SpirvConstant right = number(i.operand(1));
    return i.op()
        .evaluate(left == null ? value : left.asInt(), right == null ? value : right.asInt());
  }

  private SpirvConstant firstOf(SpirvInstruction counter) {
    for (int k = 0; k < counter.count(); k += 2) {
      SpirvConstant c = number(counter.operand(k));
      if (c != null) {
        return c;
      }
    }
    return null;
  }

  /** A constant that is one word, or null. */
  private SpirvConstant number(int id) {
    SpirvConstant c = module.constants().get(id);
    return c != null && c.type().scalars() == 1 && c.words().length == 1 ? c : null;
  }

  /** The addition or subtraction of a constant that gives a counter's next value, or null. */
  private SpirvInstruction stepOf(SpirvInstruction counter) {
    for (int k = 0; k < counter.count(); k += 2) {
      SpirvInstruction i = definitions.get(counter.operand(k));
      if (i != null && adds(i.op())) {
        int left = i.operand(0);
        int right = i.operand(1);
        if (left == counter.id() && number(right) != null
            || right == counter.id() && number(left) != null) {
          return i;
        }
      }
    }
    return null;
  }

  private static boolean adds(Op op) {
    return switch (op) {
      case I_ADD, I_SUB, F_ADD, F_SUB -> true;
      default -> false;
    };
  }
}
