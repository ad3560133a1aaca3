package org.oovr.simulator.shader.compile.runtime;

import java.util.List;

/**
 * When a shader may kill a fragment, as far as loose uniforms alone decide about it: engines have
 * one shader for all materials, and a uniform that says whether it discards by alpha.
 */
public final class KillConditions {
  /** Deepest stack of a {@link Term}. */
  public static final int MOST_DEPTH = 16;

  /** What a step of a {@link Term} does with the values on the stack. */
  public enum Step {
    /** Pushes its argument. */
    CONSTANT,
    /** Pushes the loose uniform's word that its argument says. */
    UNIFORM,
    EQUAL,
    LESS,
    LESS_UNSIGNED,
    FLOAT_EQUAL,
    FLOAT_LESS,
    FLOAT_LESS_EQUAL,
    AND,
    OR,
    EXCLUSIVE_OR,
    ADD,
    SUBTRACT
  }

  /**
   * What must hold on the way to a discard.
   *
   * @param steps in postfix order; truths are 0 and -1
   * @param arguments of the steps
   * @param outcome which truth leads on
   */
  public record Term(Step[] steps, int[] arguments, boolean outcome) {
    boolean holds(int[] uniforms) {
      int[] stack = new int[MOST_DEPTH];
      int top = 0;
      for (int i = 0; i < steps.length; i++) {
        switch (steps[i]) {
          case CONSTANT -> stack[top++] = arguments[i];
          case UNIFORM -> stack[top++] = word(uniforms, arguments[i]);
          default -> {
            top--;
            stack[top - 1] = value(steps[i], stack[top - 1], stack[top]);
          }
        }
      }
      return stack[0] != 0 == outcome;
    }

    /** As {@link LaneRuntime#constant} has it. */
    private static int word(int[] uniforms, int index) {
      return index >= 0 && index < uniforms.length ? uniforms[index] : 0;
    }

    private static int value(Step step, int a, int b) {
      return switch (step) {
        case EQUAL -> truth(a == b);
        case LESS -> truth(a < b);
        case LESS_UNSIGNED -> truth(Integer.compareUnsigned(a, b) < 0);
        case FLOAT_EQUAL -> truth(Float.intBitsToFloat(a) == Float.intBitsToFloat(b));
        case FLOAT_LESS -> truth(Float.intBitsToFloat(a) < Float.intBitsToFloat(b));
        case FLOAT_LESS_EQUAL -> truth(Float.intBitsToFloat(a) <= Float.intBitsToFloat(b));
        case AND -> a & b;
        case OR -> a | b;
        case EXCLUSIVE_OR -> a ^ b;
        case ADD -> a + b;
        case SUBTRACT -> a - b;
        case CONSTANT, UNIFORM -> throw new IllegalStateException(step + " has no operands");
      };
    }

    private static int truth(boolean t) {
      return t ? -1 : 0;
    }
  }

  private final List<List<Term>> ways;

  /**
   * Conditions.
   *
   * @param ways for each discard, terms that all must hold; no terms where it is not known
   */
  public KillConditions(List<List<Term>> ways) {
    this.ways = List.copyOf(ways);
  }

  /** Whether any discard can be reached. */
  public boolean mayHold(int[] uniforms) {
    for (List<Term> way : ways) {
      boolean all = true;
      for (Term term : way) {
        all &= term.holds(uniforms);
      }
      if (all) {
        return true;
      }
    }
    return false;
  }
}
