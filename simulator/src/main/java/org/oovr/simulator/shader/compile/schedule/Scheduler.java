package org.oovr.simulator.shader.compile.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.RegisterUse;
import org.oovr.simulator.shader.UniformClass;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.EffectItem;
import org.oovr.simulator.shader.compile.ir.IfItem;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.MemoryItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.Region;
import org.oovr.simulator.shader.compile.ir.TextureCall;

/** Turns regions into steps. */
public final class Scheduler {
  private final Analysis analysis;
  private final boolean counting;
  private final List<Node> extra = new ArrayList<>();
  private int nextId;
  private RegisterUse registers = RegisterUse.UNKNOWN;

  /**
   * @param nextId ids from here on are free
   */
  public Scheduler(Analysis analysis, boolean counting, int nextId) {
    this.analysis = analysis;
    this.counting = counting;
    this.nextId = nextId;
  }

  /** Steps of the whole shader. */
  public List<Step> schedule(Region root) {
    if (counting) {
      Pricing.fuse(root);
      registers = RegisterAnalysis.of(root);
    }
    return region(root, null);
  }

  /** What the shader does with registers; unknown unless it counts. */
  public RegisterUse registers() {
    return registers;
  }

  private List<Step> region(Region r, Node mask) {
    List<Step> out = new ArrayList<>();
    int[] counts = new int[InstructionClass.values().length];
    int[] uniform = new int[UniformClass.values().length];
    for (Region.Item item : r.items()) {
      if (item instanceof Region.Segment s) {
        segment(s, out);
        s.nodes().forEach(n -> count(n, counts, uniform));
      } else if (item instanceof IfItem i) {
        counts[InstructionClass.CONTROL.ordinal()]++;
        branch(i, mask, out);
      } else if (item instanceof LoopItem l) {
        loop(l, mask, out);
      } else if (item instanceof LoopItem.ExitItem e) {
        counts[InstructionClass.CONTROL.ordinal()]++;
        out.add(new Step.Exit(e));
      } else if (item instanceof EffectItem.Kill k) {
        counts[InstructionClass.CONTROL.ordinal()]++;
        out.add(new Step.Kill(k.mask().resolve()));
      } else if (item instanceof EffectItem.Barrier && counting) {
        counts[InstructionClass.CONTROL.ordinal()]++;
        out.add(new Step.Barrier());
      } else if (item instanceof EffectItem.Output o) {
        out.add(new Step.Output(o.target(), o.value().resolve()));
      } else if (item instanceof MemoryItem.Load l) {
        if (l.result()[0].live()) {
          out.add(new Step.Load(l));
          count(l.result()[0], counts, uniform);
        }
      } else if (item instanceof MemoryItem.Store s && analysis.isLive(s.memory())) {
        out.add(new Step.Store(s));
      } else if (item instanceof AccessItem a && access(a, mask, out)) {
        counts[InstructionClass.LOAD.ordinal()]++;
        boolean same = a instanceof AccessItem.Load l && !l.result()[0].varying();
        uniform[UniformClass.LOAD.ordinal()] += same ? 1 : 0;
      }
    }
    if (counting) {
      addCount(new Step.Count(counts, uniform, mask), out);
    }
    return out;
  }

  /** Adds the step of an access, unless it is a read that nobody wants. */
  private boolean access(AccessItem a, Node mask, List<Step> out) {
    if (a instanceof AccessItem.Load l && !l.result()[0].live()
        || a instanceof AccessItem.TexelLoad t && !t.isLive()) {
      return false;
    }
    List<Node> fills = new ArrayList<>();
    AccessItem resolved = new AccessOperands(n -> filled(n, fills)).of(a);
    if (!fills.isEmpty()) {
      new SegmentSchedule(fills).emit(out);
    }
    boolean told = counting && (a instanceof AccessItem.Load || a instanceof AccessItem.TexelLoad);
    out.add(new Step.Access(resolved, told, told && mask != null && mask.varying() ? mask : null));
    return true;
  }

  /** The node as an array. */
  private Node filled(Node n, List<Node> fills) {
    if (n.varying()) {
      return n;
    }
    for (Node f : fills) {
      if (f.in(0) == n) {
        return f;
      }
    }
    Node fill = make(NodeOp.FILL, n.kind(), n);
    fills.add(fill);
    return fill;
  }

  /**
   * At the beginning, but after what computes the mask: the lanes that are in a loop are found
   * there in each iteration anew.
   */
  private static void addCount(Step.Count count, List<Step> steps) {
    int at = 0;
    for (int k = 0; k < steps.size() && count.mask() != null; k++) {
      boolean computed =
          steps.get(k) instanceof Step.Kernel kernel
              ? kernel.nodes().contains(count.mask())
              : StepUses.defines(steps.get(k)).contains(count.mask());
      at = computed ? k + 1 : at;
    }
    for (int k = 0; k < at; k++) {
      // what reads before it is known who is there reads for all
      if (steps.get(k) instanceof Step.Access a && a.reading() == count.mask()) {
        steps.set(k, new Step.Access(a.item(), a.told(), null));
      }
    }
    steps.add(at, count);
  }

  private static void count(Node n, int[] counts, int[] uniform) {
    if (n.live() && n.counted() != null && !Pricing.isFree(n)) {
      counts[n.counted().ordinal()]++;
      UniformClass kind = n.varying() ? null : UniformClass.of(n.counted());
      if (kind != null) {
        uniform[kind.ordinal()]++;
      }
    }
  }

  private void branch(IfItem i, Node mask, List<Step> out) {
    boolean uniform = i.mode() == IfItem.Mode.UNIFORM;
    List<Step> yes = region(i.yes(), uniform ? mask : i.maskYes());
    List<Step> no = region(i.no(), uniform ? mask : i.maskNo());
    List<Node> selects = new ArrayList<>();
    for (Node phi : i.phis()) {
      if (!phi.live() || phi.resolve() != phi) {
        continue;
      }
      if (uniform) {
        yes.add(new Step.Assign(phi, phi.in(0)));
        no.add(new Step.Assign(phi, phi.in(1)));
      } else {
        selects.add(phi);
      }
    }
    if (uniform) {
      if (!isIdle(yes) || !isIdle(no)) {
        out.add(new Step.If(i.condition(), yes, no));
      }
      return;
    }
    addIfAny(i.maskYes(), yes, out);
    addIfAny(i.maskNo(), no, out);
    selects(i, selects, out);
  }

  private static boolean isIdle(List<Step> steps) {
    return steps.stream().allMatch(Step.Count.class::isInstance);
  }

  private static void addIfAny(Node mask, List<Step> body, List<Step> out) {
    if (!isIdle(body)) {
      out.add(new Step.IfAny(mask, body));
    }
  }

  /** The phis of a masked branch are selects after it. */
  private void selects(IfItem i, List<Node> phis, List<Step> out) {
    Region.Segment s = new Region.Segment();
    for (Node phi : phis) {
      NodeOp op = phi.kind().isFloat() ? NodeOp.SELECT_F : NodeOp.SELECT_I;
      Node n = make(op, phi.kind(), i.condition(), phi.in(0), phi.in(1));
      phi.replaceBy(n);
      s.nodes().add(n);
    }
    segment(s, out);
  }

  private Node make(NodeOp op, Kind kind, Node... in) {
    Node n = new Node(nextId++, op, kind, 0, null, false, in);
    n.setVarying();
    n.setLive();
    extra.add(n);
    return n;
  }

  private void loop(LoopItem l, Node mask, List<Step> out) {
    Node inside = l.live().varying() ? l.path() : mask;
    out.add(new Step.Loop(l, region(l.body(), inside)));
  }

  // --- segments

  private void segment(Region.Segment s, List<Step> out) {
    List<Node> uniform = new ArrayList<>();
    List<Node> varying = new ArrayList<>();
    for (Node n : s.nodes()) {
      if (!n.live() || n.resolve() != n || n.op().unit() == NodeOp.Unit.LEAF) {
        continue;
      }
      if (n.varying()) {
        fillOperands(n, varying);
        varying.add(n);
      } else {
        uniform.add(n);
      }
    }
    if (!uniform.isEmpty()) {
      out.add(new Step.Scalars(uniform));
    }
    if (!varying.isEmpty()) {
      new SegmentSchedule(varying).emit(out);
    }
  }

  /** Routines and texture requests take arrays: uniform operands become filled ones. */
  private void fillOperands(Node n, List<Node> before) {
    boolean arrays =
        switch (n.op()) {
          case TEXTURE, LOAD_BLOCK, TEXEL_ADDRESS -> true;
          default -> false;
        };
    if (!arrays) {
      return;
    }
    for (int i = 0; i < n.count(); i++) {
      Node x = n.in(i);
      boolean slot =
          n.op() == NodeOp.TEXTURE && isScalarPlace((TextureCall) n.data(), i)
              || n.op() == NodeOp.TEXEL_ADDRESS && i == 0;
      if (!x.varying() && !slot) {
        Node fill = make(NodeOp.FILL, x.kind(), x);
        before.add(fill);
        n.setIn(i, fill);
      }
    }
  }

  private static boolean isScalarPlace(TextureCall call, int operand) {
    TextureCall.Place p = call.operands().get(operand).place();
    return p == TextureCall.Place.SLOT || p == TextureCall.Place.ACTIVE;
  }

  /** Order and grouping of the varying nodes of one segment. */
  private static final class SegmentSchedule {
    private final List<Node> nodes;
    private final Map<Node, NodeOp.Unit> units = new HashMap<>();
    private final Map<Node, Integer> levels = new HashMap<>();

    SegmentSchedule(List<Node> nodes) {
      this.nodes = nodes;
      for (Node n : nodes) {
        units.put(n, unit(n));
      }
      assignLevels();
    }

    private NodeOp.Unit unit(Node n) {
      boolean shift = n.op() == NodeOp.ISHL || n.op() == NodeOp.ISHR || n.op() == NodeOp.IUSHR;
      if (shift && n.in(1).varying()) {
        return NodeOp.Unit.MIXED;
      }
      if (n.kind() == Kind.BOOL && n.op().unit() == NodeOp.Unit.INT) {
        // Logic on fresh comparisons is best done beside them.
        for (int i = 0; i < n.count(); i++) {
          if (units.get(n.in(i)) == NodeOp.Unit.MIXED) {
            return NodeOp.Unit.MIXED;
          }
        }
      }
      if (n.op() == NodeOp.SELECT_F
          && n.in(0).varying()
          && units.get(n.in(0)) != NodeOp.Unit.MIXED) {
        // C2 vectorises no loop that takes floats for bits
        return NodeOp.Unit.HELPER;
      }
      return n.op().unit();
    }

    private static boolean isLoop(NodeOp.Unit u) {
      return u == NodeOp.Unit.FLOAT || u == NodeOp.Unit.INT || u == NodeOp.Unit.MIXED;
    }

    /** As late as possible: negative numbers, 0 for what nothing here depends on. */
    private void assignLevels() {
      for (int k = nodes.size() - 1; k >= 0; k--) {
        Node n = nodes.get(k);
        int level = levels.getOrDefault(n, 0);
        levels.put(n, level);
        for (int i = 0; i < n.count(); i++) {
          Node x = definition(n.in(i));
          if (units.containsKey(x)) {
            boolean fused = units.get(x) == units.get(n) && isLoop(units.get(x));
            levels.merge(x, fused ? level : level - 1, Math::min);
          }
        }
      }
    }

    /** The node that is executed to get a value. */
    private static Node definition(Node n) {
      return n.op() == NodeOp.TEXTURE_RESULT ? n.in(0) : n;
    }

    void emit(List<Step> out) {
      TreeMap<Integer, Map<NodeOp.Unit, List<Node>>> groups = new TreeMap<>();
      for (Node n : nodes) {
        groups
            .computeIfAbsent(levels.get(n), k -> new TreeMap<>())
            .computeIfAbsent(units.get(n), k -> new ArrayList<>())
            .add(n);
      }
      groups.forEach(
          (level, byUnit) ->
              byUnit.forEach(
                  (unit, group) -> {
                    if (isLoop(unit)) {
                      new KernelCutter(unit, group).emit(out);
                    } else {
                      group.forEach(n -> single(n, out));
                    }
                  }));
    }

    private void single(Node n, List<Step> out) {
      if (n.op() == NodeOp.TEXTURE) {
        out.add(new Step.Texture(n, new Node[4]));
      } else {
        out.add(new Step.Routine(n));
      }
    }
  }
}
