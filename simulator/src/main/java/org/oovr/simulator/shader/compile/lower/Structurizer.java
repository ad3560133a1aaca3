package org.oovr.simulator.shader.compile.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.lower.Statement.Case;
import org.oovr.simulator.shader.compile.lower.Statement.Jump;
import org.oovr.simulator.shader.compile.lower.Statement.Target;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;

/**
 * Turns the blocks of a function into nested statements, along its merge declarations (SPIR-V 2.11
 * structured control flow).
 */
final class Structurizer {
  private static final int MAX_DEPTH = 150;

  private final SpirvFunction function;
  private final IntPredicate splitAfterCallOf;
  private int budget;
  private int depth;

  /**
   * @param splitAfterCallOf functions after whose call the code of a block is a new statement
   */
  Structurizer(SpirvFunction function, IntPredicate splitAfterCallOf) {
    this.function = function;
    this.splitAfterCallOf = splitAfterCallOf;
    budget = function.blocks().size() * 8 + 100;
  }

  /** The statements of the function. */
  List<Statement> build() {
    List<Statement> out = new ArrayList<>();
    follow(out, null, function.blocks().get(0), new Scope());
    return out;
  }

  /** Which labels mean a jump out of the list being built. */
  private static final class Scope {
    private int end;
    private int loopMerge;
    private int loopContinue;
    private int loopHeader;
    private int switchMerge;
    private Set<Integer> cases = Set.of();

    Scope copy() {
      Scope s = new Scope();
      s.end = end;
      s.loopMerge = loopMerge;
      s.loopContinue = loopContinue;
      s.loopHeader = loopHeader;
      s.switchMerge = switchMerge;
      s.cases = cases;
      return s;
    }

    Scope upTo(int merge) {
      Scope s = copy();
      s.end = merge;
      return s;
    }

    Jump jump(int label) {
      if (label == loopMerge) {
        return new Jump(Target.BREAK, 0);
      }
      if (label == loopContinue) {
        return new Jump(Target.CONTINUE, 0);
      }
      if (label == switchMerge) {
        return new Jump(Target.SWITCH_BREAK, 0);
      }
      if (cases.contains(label)) {
        return new Jump(Target.FALL_THROUGH, label);
      }
      return null;
    }
  }

  private SpirvBlock block(int label) {
    return function.block(label);
  }

  /** Statements along the edge from one block to a label. */
  private List<Statement> edge(SpirvBlock from, int label, Scope scope) {
    if (++depth > MAX_DEPTH) {
      throw new ShaderException("control flow is nested deeper than " + MAX_DEPTH);
    }
    List<Statement> out = new ArrayList<>();
    arrive(out, from, label, scope);
    depth--;
    return out;
  }

  private void arrive(List<Statement> out, SpirvBlock from, int label, Scope scope) {
    SpirvBlock target = block(label);
    if (!target.body().isEmpty() && target.body().get(0).op() == Op.PHI) {
      out.add(new Statement.Phis(from, target));
    }
    if (label == scope.end) {
      return;
    }
    Jump jump = scope.jump(label);
    if (jump != null) {
      out.add(jump);
      return;
    }
    follow(out, from, target, scope);
  }

  /** Adds the statements from the start of a block to the end of the scope. */
  private void follow(List<Statement> out, SpirvBlock from, SpirvBlock first, Scope scope) {
    SpirvBlock b = first;
    while (b != null) {
      if (b.merge() != null && b.merge().isLoop() && b.label() != scope.loopHeader) {
        out.add(loop(b, scope));
        b = afterMerge(out, b.merge().mergeLabel(), scope);
      } else {
        b = step(out, b, scope);
      }
    }
  }

  /** The merge block of a construct, or null when the scope ends there. */
  private SpirvBlock afterMerge(List<Statement> out, int label, Scope scope) {
    if (label == scope.end) {
      return null;
    }
    Jump jump = scope.jump(label);
    if (jump != null) {
      out.add(jump);
      return null;
    }
    return block(label);
  }

  /** Adds one block and what its terminator begins; returns the block to go on with, or null. */
  private SpirvBlock step(List<Statement> out, SpirvBlock b, Scope scope) {
    if (--budget < 0) {
      throw new ShaderException("control flow is not structured");
    }
    code(out, b);
    SpirvInstruction t = b.terminator();
    boolean selects = b.merge() != null && !b.merge().isLoop();
    Scope inner = selects ? scope.upTo(b.merge().mergeLabel()) : scope;
    switch (t.op()) {
      case BRANCH -> {
        arrive(out, b, t.operand(0), scope);
        return null;
      }
      case BRANCH_CONDITIONAL -> {
        if (t.operand(1) == t.operand(2)) {
          arrive(out, b, t.operand(1), scope);
          return null;
        }
        out.add(
            new Statement.If(
                t.operand(0), edge(b, t.operand(1), inner), edge(b, t.operand(2), inner)));
        return selects ? afterMerge(out, b.merge().mergeLabel(), scope) : null;
      }
      case SWITCH -> {
        if (!selects) {
          throw new ShaderException("switch without a merge block");
        }
        out.add(switchStatement(b, scope));
        return afterMerge(out, b.merge().mergeLabel(), scope);
      }
      case RETURN -> out.add(new Jump(Target.RETURN, 0));
      case RETURN_VALUE -> out.add(new Jump(Target.RETURN, t.operand(0)));
      case KILL, TERMINATE_INVOCATION -> out.add(new Jump(Target.KILL, 0));
      default -> out.add(new Jump(Target.UNREACHABLE, 0));
    }
    return null;
  }

  private void code(List<Statement> out, SpirvBlock b) {
    int from = 0;
    while (from < b.body().size() && b.body().get(from).op() == Op.PHI) {
      from++;
    }
    for (int i = from; i < b.body().size(); i++) {
      SpirvInstruction inst = b.body().get(i);
      if (inst.op() == Op.FUNCTION_CALL && splitAfterCallOf.test(inst.operand(0))) {
        out.add(new Statement.Code(b, from, i + 1));
        from = i + 1;
      }
    }
    if (from < b.body().size()) {
      out.add(new Statement.Code(b, from, b.body().size()));
    }
  }

  private Statement loop(SpirvBlock header, Scope outer) {
    if (++depth > MAX_DEPTH) {
      throw new ShaderException("control flow is nested deeper than " + MAX_DEPTH);
    }
    int merge = header.merge().mergeLabel();
    int continues = header.merge().continueLabel();
    Scope scope = outer.copy();
    scope.end = continues;
    scope.loopHeader = header.label();
    scope.loopMerge = merge;
    scope.loopContinue = continues;
    scope.switchMerge = 0;
    scope.cases = Set.of();
    List<Statement> body = new ArrayList<>();
    follow(body, null, header, scope);
    List<Statement> continuing = new ArrayList<>();
    if (continues != header.label()) {
      Scope back = scope.copy();
      back.end = header.label();
      back.loopContinue = 0;
      follow(continuing, null, block(continues), back);
    }
    depth--;
    return new Statement.Loop(header, body, continuing);
  }

  private Statement switchStatement(SpirvBlock b, Scope outer) {
    SpirvInstruction t = b.terminator();
    Map<Integer, List<Integer>> literals = new LinkedHashMap<>();
    int byDefault = t.operand(1);
    literals.put(byDefault, new ArrayList<>());
    for (int i = 2; i < t.count(); i += 2) {
      literals.computeIfAbsent(t.operand(i + 1), k -> new ArrayList<>()).add(t.operand(i));
    }
    int merge = b.merge().mergeLabel();
    Map<Integer, Case> cases = new LinkedHashMap<>();
    for (Map.Entry<Integer, List<Integer>> e : literals.entrySet()) {
      int label = e.getKey();
      Scope scope = outer.upTo(merge);
      scope.switchMerge = merge;
      scope.cases = new java.util.HashSet<>(literals.keySet());
      scope.cases.remove(merge);
      List<Statement> body = caseBody(b, label, scope);
      List<Integer> others = new ArrayList<>();
      literals.forEach(
          (other, values) -> {
            if (other != label) {
              others.addAll(values);
            }
          });
      cases.put(label, new Case(label, e.getValue(), label == byDefault, others, body));
    }
    return new Statement.Switch(t.operand(0), order(cases));
  }

  private List<Statement> caseBody(SpirvBlock from, int label, Scope scope) {
    // Its own label is where it starts, not a jump.
    scope.cases.remove(label);
    List<Statement> body = edge(from, label, scope);
    scope.cases.add(label);
    return body;
  }

  /** Cases so that each stands before the one it falls through to. */
  private static List<Case> order(Map<Integer, Case> cases) {
    Map<Integer, Integer> waiting = new HashMap<>();
    Map<Integer, Set<Integer>> next = new HashMap<>();
    for (Case c : cases.values()) {
      Set<Integer> targets = new java.util.TreeSet<>();
      fallTargets(c.body(), targets);
      targets.retainAll(cases.keySet());
      next.put(c.label(), targets);
      targets.forEach(t -> waiting.merge(t, 1, Integer::sum));
    }
    List<Case> result = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    cases.keySet().stream().filter(l -> !waiting.containsKey(l)).forEach(open::add);
    for (int i = 0; i < open.size(); i++) {
      result.add(cases.get(open.get(i)));
      for (int t : next.get(open.get(i))) {
        if (waiting.merge(t, -1, Integer::sum) == 0) {
          open.add(t);
        }
      }
    }
    if (result.size() < cases.size()) {
      throw new ShaderException("switch cases fall through in a circle");
    }
    return result;
  }

  private static void fallTargets(List<Statement> list, Set<Integer> targets) {
    for (Statement s : list) {
      if (s instanceof Jump j && j.target() == Target.FALL_THROUGH) {
        targets.add(j.operand());
      } else if (s instanceof Statement.If i) {
        fallTargets(i.yes(), targets);
        fallTargets(i.no(), targets);
      }
    }
  }
}
