package org.oovr.simulator.shader.compile.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.MemoryItem;
import org.oovr.simulator.shader.compile.ir.Node;

/** Which values a step reads and defines, not counting steps inside it. */
public final class StepUses {
  private StepUses() {}

  public static void reads(Step step, Consumer<Node> reader) {
    if (step instanceof Step.Scalars s) {
      s.nodes().forEach(n -> operands(n, reader));
    } else if (step instanceof Step.Kernel k) {
      k.inputs().forEach(reader);
      k.scalars().forEach(reader);
    } else if (step instanceof Step.Routine r) {
      operands(r.node(), reader);
    } else if (step instanceof Step.Texture t) {
      operands(t.node(), reader);
    } else if (step instanceof Step.If i) {
      reader.accept(i.condition());
    } else if (step instanceof Step.IfAny i) {
      reader.accept(i.mask());
    } else if (step instanceof Step.Loop l) {
      if (l.item().entersByLane()) {
        reader.accept(l.item().entry());
      }
    } else if (step instanceof Step.Exit e) {
      exit(e.item(), reader);
    } else if (step instanceof Step.Assign a) {
      reader.accept(a.value());
    } else if (step instanceof Step.Kill k) {
      reader.accept(k.mask());
    } else if (step instanceof Step.Output o) {
      reader.accept(o.value());
    } else if (step instanceof Step.Load l) {
      index(l.item(), reader);
    } else if (step instanceof Step.Store s) {
      index(s.item(), reader);
      reader.accept(s.item().value().resolve());
      if (s.item().memory().varying()) {
        reader.accept(s.item().mask().resolve());
      }
    } else if (step instanceof Step.Access a) {
      access(a.item(), reader);
      if (a.reading() != null) {
        reader.accept(a.reading());
      }
    } else if (step instanceof Step.Count c && c.mask() != null) {
      reader.accept(c.mask());
    }
  }

  private static void operands(Node n, Consumer<Node> reader) {
    for (int i = 0; i < n.count(); i++) {
      reader.accept(n.in(i));
    }
  }

  private static void index(MemoryItem m, Consumer<Node> reader) {
    if (m.index() != null) {
      reader.accept(m.index().resolve());
    }
  }

  private static void access(AccessItem a, Consumer<Node> reader) {
    reader.accept(a.slot());
    reader.accept(a.address());
    Node mask = null;
    if (a instanceof AccessItem.Store s) {
      reader.accept(s.value());
      mask = s.mask();
    } else if (a instanceof AccessItem.TexelStore s) {
      for (Node value : s.values()) {
        reader.accept(value);
      }
      mask = s.mask();
    } else if (a instanceof AccessItem.Atomic t) {
      for (Node value : t.value()) {
        reader.accept(value);
      }
      for (Node comparator : t.comparator()) {
        reader.accept(comparator);
      }
      mask = t.mask();
    } else if (a instanceof AccessItem.Subgroup g) {
      if (g.index() != null) {
        reader.accept(g.index());
      }
      mask = g.mask();
    }
    if (mask != null && mask.varying()) {
      reader.accept(mask);
    }
  }

  private static void exit(LoopItem.ExitItem e, Consumer<Node> reader) {
    reader.accept(e.mask().resolve());
    for (int k = 0; k < e.values().size(); k++) {
      if (liveExit(e.loop().exitVars().get(k))) {
        reader.accept(e.values().get(k).resolve());
      }
    }
  }

  /** Whether an exit variable has storage of its own. */
  public static boolean liveExit(Node exitVar) {
    return exitVar.live() && exitVar.resolve() == exitVar;
  }

  /** Whether a carried variable has storage of its own. */
  public static boolean liveCarried(Node loopVar) {
    return loopVar.live() && loopVar.resolve() == loopVar;
  }

  /** Nodes a step gives a value; kernels only those that are stored. */
  public static List<Node> defines(Step step) {
    if (step instanceof Step.Kernel k) {
      return k.stored();
    }
    if (step instanceof Step.Scalars s) {
      return s.nodes();
    }
    if (step instanceof Step.Routine r) {
      return List.of(r.node());
    }
    if (step instanceof Step.Assign a) {
      return List.of(a.target());
    }
    if (step instanceof Step.Load l) {
      return List.of(l.item().result()[0]);
    }
    if (step instanceof Step.Access a && a.item() instanceof AccessItem.TexelLoad l) {
      return live(l.results());
    }
    if (step instanceof Step.Access a && a.item() instanceof AccessItem.Atomic t) {
      return live(t.result());
    }
    if (step instanceof Step.Access a) {
      Node n = result(a.item());
      return n == null ? List.of() : List.of(n);
    }
    if (step instanceof Step.Texture t) {
      List<Node> r = new ArrayList<>();
      for (Node n : t.results()) {
        if (n != null) {
          r.add(n);
        }
      }
      return r;
    }
    return List.of();
  }

  private static List<Node> live(Node[] nodes) {
    List<Node> r = new ArrayList<>();
    for (Node n : nodes) {
      if (n.live()) {
        r.add(n);
      }
    }
    return r;
  }

  /** The only result of an access, where somebody wants it, or null. */
  public static Node result(AccessItem a) {
    Node n =
        a instanceof AccessItem.Load l
            ? l.result()[0]
            : a instanceof AccessItem.Subgroup g ? g.result()[0] : null;
    return n == null || !n.live() ? null : n;
  }

  /** Lists of steps inside a step. */
  public static List<List<Step>> children(Step step) {
    if (step instanceof Step.If i) {
      return List.of(i.yes(), i.no());
    }
    if (step instanceof Step.IfAny i) {
      return List.of(i.body());
    }
    if (step instanceof Step.Loop l) {
      return List.of(l.body());
    }
    return List.of();
  }

  /** Visits all steps, outer ones before what is inside them. */
  public static void each(List<Step> steps, Consumer<Step> visitor) {
    for (Step s : steps) {
      visitor.accept(s);
      for (List<Step> child : children(s)) {
        each(child, visitor);
      }
    }
  }
}
