package org.oovr.simulator.shader.compile.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ir.EffectItem;
import org.oovr.simulator.shader.compile.ir.Folding;
import org.oovr.simulator.shader.compile.ir.IfItem;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.Region;
import org.oovr.simulator.shader.compile.lower.Statement.Target;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;

/**
 * Statements to nodes. Control flow becomes data: where lanes may part, both sides are computed and
 * the values selected. Lanes outside a region may have any value in it; only masks, and what is
 * written under them, are exact.
 */
final class FlowLowering {
  /** Nesting of inlined calls and statements. */
  private static final int MAX_DEPTH = 200;

  /**
   * What happened to the lanes that entered a piece of code.
   *
   * @param remaining those that reach its end
   * @param keeps the others still need the variables as they were when they left
   */
  record Flow(Node remaining, boolean keeps) {}

  private final Lowering lowering;
  private final NodeBuilder b;
  private final Environment env;
  private final Frame.Stack frames;

  /** Environment numbers of flags that nobody jumps by yet, per frame. */
  private final Map<Frame, List<Integer>> freeFlags = new HashMap<>();

  /** Active lanes, and those of them relative to the innermost loop. */
  private Node path;

  private Node relative;
  private int depth;

  /** The function that was called last; jumps out of it go on in the caller. */
  private Frame leftCall;

  FlowLowering(Lowering lowering, Frame.Stack frames) {
    this.lowering = lowering;
    this.frames = frames;
    b = lowering.builder();
    env = lowering.environment();
    path = b.truth(true);
    relative = path;
  }

  /** The active lanes, exactly. */
  Node path() {
    return path;
  }

  /** One level deeper; {@code what} names the levels when they are too many. */
  void enter(String what) {
    if (++depth > MAX_DEPTH) {
      throw new ShaderException(what + " nested deeper than " + MAX_DEPTH);
    }
  }

  /** Back from an inlined call. */
  void leaveCall(Frame.Function callee) {
    leftCall = callee;
    depth--;
  }

  Flow sequence(List<Statement> list, int from) {
    for (int k = from; k < list.size(); k++) {
      Statement s = list.get(k);
      int next = k + 1;
      if (s instanceof Statement.Code c) {
        leftCall = null;
        lowering.instructions().lower(c);
        if (leftCall != null && !leftCall.leaving().isEmpty() && frames.insideLoop()) {
          return goOnLeaving(leftCall, () -> sequence(list, next));
        }
      } else if (s instanceof Statement.Phis p) {
        phis(p);
      } else if (s instanceof Statement.If i) {
        Flow f = ifStatement(i, list, next);
        if (f != null) {
          return f;
        }
      } else if (s instanceof Statement.Loop l) {
        Frame.Loop frame = loop(l);
        if (!frame.leaving().isEmpty()) {
          return goOnLeaving(frame, () -> sequence(list, next));
        }
      } else if (s instanceof Statement.Switch w) {
        Frame.Switch frame = switchStatement(w);
        if (!frame.leaving().isEmpty()) {
          return goOnLeaving(frame, () -> sequence(list, next));
        }
      } else if (s instanceof Statement.Jump j) {
        return jump(j);
      }
    }
    return new Flow(b.truth(true), false);
  }

  /** {@code then} for the lanes that remain of {@code f}. */
  private Flow thenFor(Flow f, Supplier<Flow> then) {
    if (f.remaining.isConst(0)) {
      return f;
    }
    if (f.remaining.isConst()) {
      Flow g = then.get();
      return new Flow(g.remaining, g.keeps | f.keeps);
    }
    return branch(f.remaining, then, () -> new Flow(b.truth(false), f.keeps));
  }

  /**
   * An if. When one side always jumps away, the rest of the list becomes part of the other: then
   * nothing has to be merged.
   *
   * @return the flow of the rest of the list, or null when the caller has to go on
   */
  private Flow ifStatement(Statement.If s, List<Statement> list, int next) {
    Node condition = lowering.value(s.condition())[0];
    boolean yesJumps = Statement.alwaysJumps(s.yes());
    boolean noJumps = Statement.alwaysJumps(s.no());
    Supplier<Flow> yes = () -> sequence(s.yes(), 0);
    Supplier<Flow> no = () -> sequence(s.no(), 0);
    Supplier<Flow> rest = () -> sequence(list, next);
    if (next < list.size() && yesJumps != noJumps) {
      Supplier<Flow> yesThen = yesJumps ? yes : () -> thenFor(yes.get(), rest);
      Supplier<Flow> noThen = noJumps ? no : () -> thenFor(no.get(), rest);
      return branch(condition, yesThen, noThen);
    }
    Flow f = branch(condition, yes, no);
    if (f.remaining.isConst(-1) && !f.keeps) {
      return null;
    }
    return next < list.size() ? thenFor(f, rest) : f;
  }

  private Flow branch(Node condition, Supplier<Flow> yes, Supplier<Flow> no) {
    if (condition.isConst()) {
      return condition.imm() != 0 ? yes.get() : no.get();
    }
    enter("control flow is");
    Region outer = b.region();
    Node inverse = b.not(condition);
    IfItem item = new IfItem(condition, b.and(path, condition), b.and(path, inverse), outer);
    Node[] before = env.snapshot();
    Flow f = side(item.yes(), item.maskYes(), condition, yes);
    Node[] afterYes = env.snapshot();
    env.restore(before);
    Flow g = side(item.no(), item.maskNo(), inverse, no);
    Node[] afterNo = env.snapshot();
    env.restore(before);
    b.setRegion(outer);
    outer.add(item);
    boolean onlyNo = f.remaining.isConst(0) && !f.keeps;
    boolean onlyYes = g.remaining.isConst(0) && !g.keeps;
    for (int v = 0; v < before.length; v++) {
      Node x = afterYes[v].resolve();
      Node y = afterNo[v].resolve();
      env.set(v, x == y || onlyYes ? x : onlyNo ? y : phi(item, x, y));
    }
    depth--;
    return new Flow(phi(item, f.remaining, g.remaining), f.keeps | g.keeps);
  }

  private Flow side(Region region, Node mask, Node condition, Supplier<Flow> code) {
    Node outerPath = path;
    Node outerRelative = relative;
    b.setRegion(region);
    path = mask;
    relative = b.and(relative, condition);
    Flow f = code.get();
    path = outerPath;
    relative = outerRelative;
    b.setRegion(region.parent());
    return f;
  }

  /** The value after a branch. */
  private Node phi(IfItem item, Node yes, Node no) {
    Node c = item.condition();
    Node x = sideOf(yes, c, true);
    Node y = sideOf(no, c, false);
    if (x == y) {
      return x;
    }
    if (x.kind() == Kind.BOOL && x.isConst() && y.isConst()) {
      return x.imm() != 0 ? c : b.not(c);
    }
    Node n = b.distinct(NodeOp.PHI, x.kind(), 0, item, x, y);
    item.phis().add(n);
    return n;
  }

  /** What {@code n} is where {@code condition} has the given outcome. */
  private static Node sideOf(Node n, Node condition, boolean outcome) {
    Node x = n;
    while (x.op() == NodeOp.PHI) {
      Node c = ((IfItem) x.data()).condition();
      if (c == condition) {
        x = x.in(outcome ? 0 : 1);
      } else if (isInverse(c, condition)) {
        x = x.in(outcome ? 1 : 0);
      } else {
        break;
      }
    }
    return x;
  }

  private static boolean isInverse(Node a, Node c) {
    return Folding.isNot(a) && Folding.notOperand(a) == c
        || Folding.isNot(c) && Folding.notOperand(c) == a;
  }

  private void phis(Statement.Phis p) {
    List<Integer> registers = new ArrayList<>();
    List<Node> values = new ArrayList<>();
    for (SpirvInstruction i : p.to().body()) {
      for (int k = 0; i.op() == Op.PHI && k < i.count(); k += 2) {
        // The first parent may be null: the block before the entry has no phis.
        if (p.from() != null && i.operand(k + 1) == p.from().label()) {
          int register = frames.function().registers().get(i.id());
          Node[] v = lowering.value(i.operand(k));
          for (int c = 0; c < v.length; c++) {
            registers.add(register + c);
            values.add(v[c]);
          }
        }
      }
    }
    for (int k = 0; k < registers.size(); k++) {
      env.set(registers.get(k), values.get(k));
    }
  }

  // --- jumps

  private Flow jump(Statement.Jump j) {
    switch (j.target()) {
      case BREAK, CONTINUE -> {
        return leave(new Frame.Jump(j.target(), 0, frames.innermost(Frame.Loop.class)));
      }
      case SWITCH_BREAK, FALL_THROUGH -> {
        return leave(new Frame.Jump(j.target(), j.operand(), frames.innermost(Frame.Switch.class)));
      }
      case RETURN -> {
        Frame.Function f = frames.function();
        if (j.operand() != 0) {
          Node[] v = lowering.value(j.operand());
          for (int i = 0; i < v.length; i++) {
            env.set(f.resultBase() + i, v[i]);
          }
        }
        return leave(new Frame.Jump(j.target(), 0, f));
      }
      case KILL -> {
        b.region().add(new EffectItem.Kill(path));
        // Outside loops a killed lane may go on: nothing it does is seen. Inside one it must not,
        // or the loop might wait for it for ever.
        return frames.insideLoop()
            ? leave(new Frame.Jump(Target.KILL, 0, null))
            : new Flow(b.truth(true), false);
      }
      default -> {
        return new Flow(b.truth(false), false);
      }
    }
  }

  /** Takes lanes out of the innermost frame: to their destination, or towards it. */
  private Flow leave(Frame.Jump jump) {
    Frame frame = frames.top();
    if (frame == jump.destination()) {
      return arrive(jump);
    }
    int flag = frame.leaving().computeIfAbsent(jump, k -> flagFor(frame));
    env.set(flag, b.truth(true));
    if (frame instanceof Frame.Loop l) {
      exit(l);
      return new Flow(b.truth(false), false);
    }
    return new Flow(b.truth(false), true);
  }

  private int flagFor(Frame frame) {
    List<Integer> free = freeFlags.get(frame);
    if (free == null || free.isEmpty()) {
      throw new ShaderException("too many ways out of one construct");
    }
    return free.remove(free.size() - 1);
  }

  /** Flags must exist before the code of a frame is lowered, so that branches merge them. */
  void reserveFlags(Frame frame) {
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      free.add(env.allocate(new Kind[] {Kind.BOOL}, b));
    }
    freeFlags.put(frame, free);
  }

  private Flow arrive(Frame.Jump jump) {
    switch (jump.target()) {
      case BREAK -> {
        exit((Frame.Loop) jump.destination());
        return new Flow(b.truth(false), false);
      }
      case FALL_THROUGH -> {
        Frame.Switch w = (Frame.Switch) jump.destination();
        env.set(w.fallFlags().get(jump.operand()), b.truth(true));
        return new Flow(b.truth(false), true);
      }
      default -> {
        return new Flow(b.truth(false), true);
      }
    }
  }

  private void exit(Frame.Loop frame) {
    LoopItem.ExitItem e =
        new LoopItem.ExitItem(frame.item(), relative, env.snapshot(), new ArrayList<>());
    frame.item().exits().add(e);
    b.region().add(e);
  }

  /** After a frame from which lanes jumped further out: they go on their way, the others go on. */
  private Flow goOnLeaving(Frame left, Supplier<Flow> rest) {
    Supplier<Flow> code = rest;
    for (Map.Entry<Frame.Jump, Integer> e : left.leaving().entrySet()) {
      Supplier<Flow> others = code;
      Node flag = env.get(e.getValue());
      code = () -> branch(flag, () -> leave(e.getKey()), others);
    }
    return code.get();
  }

  // --- loops and switches

  private Frame.Loop loop(Statement.Loop s) {
    Region outer = b.region();
    LoopItem item = new LoopItem(outer);
    Frame.Loop frame = new Frame.Loop(item);
    reserveFlags(frame);
    frames.push(frame);
    Node[] entry = env.snapshot();
    Node outerPath = path;
    Node outerRelative = relative;
    b.setRegion(item.body());
    for (int v : carriedVariables(s)) {
      Node init = env.get(v);
      Node n = b.distinct(NodeOp.LOOP_VAR, init.kind(), v, item, init, null);
      item.carried().add(n);
      env.set(v, n);
    }
    Node live = b.distinct(NodeOp.LOOP_LIVE, Kind.BOOL, 0, item);
    item.setLive(live);
    item.setEntry(outerPath);
    path = b.and(outerPath, live);
    item.setPath(path);
    relative = live;
    Node spent = b.distinct(NodeOp.LOOP_SPENT, Kind.BOOL, 0, item);
    item.setSpent(spent);
    Node inside = path;
    branch(spent, () -> cut(frame, inside), () -> iteration(s, item, outerPath, inside));
    for (Node n : item.carried()) {
      n.setIn(1, env.get(n.imm()));
    }
    LoopValues.removeUnchanged(item);
    path = outerPath;
    relative = outerRelative;
    b.setRegion(outer);
    outer.add(item);
    frames.pop();
    env.restore(LoopValues.after(item, entry, b));
    return frame;
  }

  /** All lanes leave a loop that has gone on for too long, with what they carry. */
  private Flow cut(Frame.Loop frame, Node inside) {
    alike(frame.item(), inside);
    exit(frame);
    return new Flow(b.truth(false), false);
  }

  /** Within the branch that all lanes of a loop take alike: the masks need not name it. */
  private void alike(LoopItem item, Node inside) {
    path = inside;
    relative = item.live();
  }

  private Flow iteration(Statement.Loop s, LoopItem item, Node outerPath, Node inside) {
    alike(item, inside);
    Flow f = sequence(s.body(), 0);
    if (!f.remaining.isConst(0) || f.keeps) {
      continuing(s, item, outerPath);
    }
    return new Flow(b.truth(true), false);
  }

  private void continuing(Statement.Loop s, LoopItem item, Node outerPath) {
    if (s.continuing().isEmpty()) {
      return;
    }
    if (item.exits().size() == 1) { // the cut
      sequence(s.continuing(), 0);
      return;
    }
    Region outer = b.region();
    Node now = b.distinct(NodeOp.LOOP_LIVE_NOW, Kind.BOOL, 0, item);
    outer.add(new LoopItem.LiveItem(item, new Node[] {now}));
    Node gone = b.and(outerPath, b.not(now));
    path = b.and(outerPath, now);
    relative = now;
    // Masks that all lanes share are taken to be true: where all have left, nothing may happen.
    // Nothing has to be merged, as nobody sees what lanes carry that have left.
    IfItem remaining = new IfItem(now, path, gone, outer);
    b.setRegion(remaining.yes());
    sequence(s.continuing(), 0);
    b.setRegion(outer);
    outer.add(remaining);
  }

  private List<Integer> carriedVariables(Statement.Loop s) {
    Set<Integer> numbers = new TreeSet<>();
    for (int id : frames.function().facts().assignedIn(s)) {
      lowering.memory().registersOf(id, numbers);
    }
    if (lowering.demotedVariable() >= 0) {
      numbers.add(lowering.demotedVariable());
    }
    lowering.emission().variables(numbers);
    return new ArrayList<>(numbers);
  }

  private Frame.Switch switchStatement(Statement.Switch s) {
    Frame.Switch frame = new Frame.Switch();
    reserveFlags(frame);
    frames.push(frame);
    Node selector = lowering.value(s.selector())[0];
    for (Statement.Case c : s.cases()) {
      frame.fallFlags().put(c.label(), env.allocate(new Kind[] {Kind.BOOL}, b));
    }
    for (Statement.Case c : s.cases()) {
      Node enters = c.isDefault() ? b.not(anyOf(selector, c.others())) : b.truth(false);
      enters = b.or(enters, anyOf(selector, c.literals()));
      enters = b.or(enters, env.get(frame.fallFlags().get(c.label())));
      branch(enters, () -> sequence(c.body(), 0), () -> new Flow(b.truth(true), false));
    }
    frames.pop();
    return frame;
  }

  private Node anyOf(Node selector, List<Integer> literals) {
    Node any = b.truth(false);
    for (int literal : literals) {
      any = b.or(any, b.equal(selector, b.constant(literal)));
    }
    return any;
  }
}
