package org.oovr.simulator.shader.compile.schedule;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.shader.compile.ir.EffectItem;
import org.oovr.simulator.shader.compile.ir.Folding;
import org.oovr.simulator.shader.compile.ir.IfItem;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.Region;
import org.oovr.simulator.shader.compile.runtime.KillConditions;
import org.oovr.simulator.shader.compile.runtime.KillConditions.Step;
import org.oovr.simulator.shader.compile.runtime.KillConditions.Term;

/** Finds what loose uniforms alone say of whether a shader discards. */
public final class KillAnalysis {
  private static final int MOST_STEPS = 64;

  private final List<List<Term>> ways = new ArrayList<>();
  private List<Step> steps;
  private List<Integer> arguments;

  private KillAnalysis() {}

  /** The conditions of all discards of a shader. */
  public static KillConditions of(Region root) {
    KillAnalysis analysis = new KillAnalysis();
    analysis.visit(root);
    return new KillConditions(analysis.ways);
  }

  private void visit(Region region) {
    for (Region.Item item : region.items()) {
      if (item instanceof IfItem i) {
        visit(i.yes());
        visit(i.no());
      } else if (item instanceof LoopItem l) {
        visit(l.body());
      } else if (item instanceof EffectItem.Kill k) {
        ways.add(terms(region, k.mask()));
      }
    }
  }

  /** What is known of the way to a discard: the branches around it, and the mask of its lanes. */
  private List<Term> terms(Region region, Node mask) {
    List<Term> terms = new ArrayList<>();
    add(mask.resolve(), true, terms);
    for (Region r = region; r != null; r = r.parent()) {
      if (r.branchOf() != null) {
        add(r.branchOf().condition(), r == r.branchOf().yes(), terms);
      }
    }
    return terms;
  }

  /** Adds what follows of a condition's outcome, as far as it is known. */
  private void add(Node condition, boolean outcome, List<Term> terms) {
    if (condition.kind() == Kind.BOOL && Folding.isNot(condition)) {
      add(Folding.notOperand(condition), !outcome, terms);
      return;
    }
    if (condition.kind() == Kind.BOOL && condition.op() == (outcome ? NodeOp.IAND : NodeOp.IOR)) {
      add(condition.in(0), outcome, terms);
      add(condition.in(1), outcome, terms);
      return;
    }
    if (condition.op() == NodeOp.PHI) {
      // "a && b" is b after one side of a branch by a, and false after the other
      IfItem branch = (IfItem) condition.data();
      for (int side = 0; side < 2; side++) {
        if (condition.in(1 - side).isConst(outcome ? 0 : -1)) {
          add(branch.condition(), side == 0, terms);
          add(condition.in(side), outcome, terms);
          return;
        }
      }
      return;
    }
    steps = new ArrayList<>();
    arguments = new ArrayList<>();
    if (translate(condition, 0)) {
      terms.add(
          new Term(
              steps.toArray(new Step[0]),
              arguments.stream().mapToInt(Integer::intValue).toArray(),
              outcome));
    }
  }

  /**
   * Appends the steps that compute a value.
   *
   * @param depth values that are on the stack before
   * @return false where more than loose uniforms decide
   */
  private boolean translate(Node node, int depth) {
    if (depth + 1 >= KillConditions.MOST_DEPTH || steps.size() >= MOST_STEPS) {
      return false;
    }
    Step step =
        switch (node.op()) {
          case CONST -> Step.CONSTANT;
          case LOAD_CONSTANT -> node.in(0).isConst() ? Step.UNIFORM : null;
          case IEQ -> Step.EQUAL;
          case ILT -> Step.LESS;
          case ULT -> Step.LESS_UNSIGNED;
          case FEQ -> Step.FLOAT_EQUAL;
          case FLT -> Step.FLOAT_LESS;
          case FLE -> Step.FLOAT_LESS_EQUAL;
          case IAND -> Step.AND;
          case IOR -> Step.OR;
          case IXOR -> Step.EXCLUSIVE_OR;
          case IADD -> Step.ADD;
          case ISUB -> Step.SUBTRACT;
          default -> null;
        };
    if (step == null) {
      return false;
    }
    if (step == Step.CONSTANT) {
      return append(step, node.imm());
    }
    if (step == Step.UNIFORM) {
      append(step, node.in(0).imm());
      return node.kind() != Kind.BOOL || appendTruth();
    }
    return translate(node.in(0), depth) && translate(node.in(1), depth + 1) && append(step, 0);
  }

  /** A word that is not 0 is true. */
  private boolean appendTruth() {
    append(Step.CONSTANT, 0);
    append(Step.EQUAL, 0);
    append(Step.CONSTANT, -1);
    return append(Step.EXCLUSIVE_OR, 0);
  }

  private boolean append(Step step, int argument) {
    steps.add(step);
    arguments.add(argument);
    return true;
  }
}
