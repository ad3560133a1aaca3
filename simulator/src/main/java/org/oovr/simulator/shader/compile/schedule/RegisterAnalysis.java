package org.oovr.simulator.shader.compile.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.oovr.simulator.shader.RegisterUse;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.EffectItem;
import org.oovr.simulator.shader.compile.ir.IfItem;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.MemoryItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.Region;

/**
 * Registers of a shader, instruction by instruction in the order of its code: what counts as an
 * instruction is one, what {@link Pricing} takes for a part of another one's operands is not.
 * Constants, uniforms and values of the context are operands without a register.
 */
final class RegisterAnalysis {
  /** A result: where it is computed, where it is read for the last time. */
  private static final class Value {
    final int defined;
    final int block;
    int lastRead;
    boolean readFarAway;

    Value(int defined, int block) {
      this.defined = defined;
      this.block = block;
      lastRead = defined;
    }
  }

  private final Map<Node, Value> values = new LinkedHashMap<>();
  private final Map<Node, Integer> textures = new HashMap<>();
  private final int[] reads = new int[RegisterUse.DISTANCES];

  /** Instructions so far. */
  private int position;

  /** Changes at texture instructions, accesses and control flow. */
  private int block;

  private RegisterAnalysis() {}

  /** Looks at a whole shader, which has its prices. */
  static RegisterUse of(Region root) {
    RegisterAnalysis analysis = new RegisterAnalysis();
    analysis.region(root);
    return analysis.result();
  }

  private void region(Region r) {
    for (Region.Item item : r.items()) {
      if (item instanceof Region.Segment s) {
        s.nodes().forEach(this::node);
      } else if (item instanceof IfItem i) {
        branch(i);
      } else if (item instanceof LoopItem l) {
        loop(l);
      } else if (item instanceof LoopItem.ExitItem e) {
        read(e.mask());
        e.values().forEach(this::read);
        boundary();
      } else if (item instanceof EffectItem.Kill k) {
        read(k.mask());
        boundary();
      } else if (item instanceof EffectItem.Output o) {
        // what is given to the next stage leaves through registers
        block++;
        read(o.value());
      } else if (item instanceof MemoryItem.Load l) {
        memory(l.index());
        define(l.result()[0]);
      } else if (item instanceof MemoryItem.Store s) {
        memory(s.index());
        read(s.value());
        read(s.mask());
      } else if (item instanceof AccessItem a) {
        access(a);
      }
    }
  }

  private void memory(Node index) {
    boundary();
    if (index != null) {
      read(index);
    }
  }

  private void access(AccessItem a) {
    StepUses.reads(new Step.Access(a), this::read);
    boundary();
    StepUses.defines(new Step.Access(a)).forEach(this::define);
  }

  /** An instruction that ends what groups may span. */
  private void boundary() {
    position++;
    block++;
  }

  private void branch(IfItem i) {
    boolean flat = i.mode() == IfItem.Mode.FLAT;
    read(i.condition());
    position++;
    block += flat ? 0 : 1;
    region(i.yes());
    block += flat ? 0 : 1;
    region(i.no());
    block += flat ? 0 : 1;
    for (Node phi : i.phis()) {
      if (phi.live() && phi.resolve() == phi) {
        read(phi.in(0));
        read(phi.in(1));
        define(phi);
      }
    }
  }

  /** What is computed before a loop and read in it stays until the loop ends. */
  private void loop(LoopItem l) {
    for (Node variable : l.carried()) {
      if (StepUses.liveCarried(variable)) {
        read(variable.in(0));
        define(variable);
      }
    }
    boundary();
    int start = position;
    region(l.body());
    block++;
    for (Node variable : l.carried()) {
      if (StepUses.liveCarried(variable)) {
        read(variable.in(1));
        values.get(variable).lastRead = position;
      }
    }
    for (Value v : values.values()) {
      if (v.defined < start && v.lastRead >= start) {
        v.lastRead = position;
        v.readFarAway = true;
      }
    }
    l.exitVars().stream().filter(StepUses::liveExit).forEach(this::define);
  }

  private void node(Node n) {
    if (!n.live() || n.resolve() != n || isOperand(n)) {
      return;
    }
    position++;
    for (int i = 0; i < n.count(); i++) {
      read(n.in(i));
    }
    if (n.op() == NodeOp.TEXTURE) {
      textures.put(n, position);
      block++;
    } else {
      define(n);
    }
  }

  /** Whether it is no instruction of its own and needs no register. */
  private static boolean isOperand(Node n) {
    return n.counted() == null && n.op() != NodeOp.TEXTURE || Pricing.isFree(n);
  }

  private void define(Node n) {
    if (n != null && n.live()) {
      values.put(n.resolve(), new Value(position, block));
    }
  }

  private void read(Node operand) {
    if (operand == null) {
      return;
    }
    for (Node n : sources(operand.resolve())) {
      Value v = values.get(n);
      if (v == null) {
        // a component of a texture instruction, or what only its readers know of
        int from = n.count() > 0 ? textures.getOrDefault(n.in(0), position) : position;
        v = new Value(from, -1);
        values.put(n, v);
      }
      int distance = position - v.defined;
      boolean near = v.block == block && distance > 0 && distance < RegisterUse.DISTANCES;
      reads[near ? distance : 0]++;
      v.readFarAway |= !near;
      v.lastRead = Math.max(v.lastRead, position);
    }
  }

  /** The registers that an operand comes from: none of a constant, two of a fused product. */
  private static List<Node> sources(Node operand) {
    List<Node> found = new ArrayList<>();
    collect(operand, found::add);
    return found;
  }

  private static void collect(Node n, Consumer<Node> found) {
    switch (n.op()) {
      case CONST, CONTEXT -> {}
      case TEXTURE_RESULT, PHI, LOOP_VAR, EXIT_VAR, ACCESS_RESULT -> found.accept(n);
      default -> {
        if (!isOperand(n)) {
          found.accept(n);
        } else if (n.op() != NodeOp.LOAD_CONSTANT && n.op() != NodeOp.LOAD_BLOCK) {
          for (int i = 0; i < n.count(); i++) {
            collect(n.in(i), found);
          }
        }
      }
    }
  }

  private RegisterUse result() {
    int[] writes = new int[RegisterUse.DISTANCES];
    int[] change = new int[position + 2];
    for (Value v : values.values()) {
      int distance = v.lastRead - v.defined;
      boolean near = !v.readFarAway && distance > 0 && distance < RegisterUse.DISTANCES;
      writes[near ? distance : 0]++;
      change[v.defined]++;
      change[v.lastRead + 1]--;
    }
    int alive = 0;
    int most = 1;
    for (int c : change) {
      alive += c;
      most = Math.max(most, alive);
    }
    return new RegisterUse(most, Math.max(1, position), reads, writes);
  }
}
