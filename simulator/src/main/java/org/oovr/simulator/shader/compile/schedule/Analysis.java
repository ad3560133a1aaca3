package org.oovr.simulator.shader.compile.schedule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.EffectItem;
import org.oovr.simulator.shader.compile.ir.IfItem;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.MemoryItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.Region;

/**
 * Finds which nodes differ between lanes and which are needed, decides how branches are executed,
 * and dissolves small ones into the code around.
 */
public final class Analysis {
  /** Weight up to which both sides of a branch are computed rather than tested for lanes. */
  private static final int FLAT_WEIGHT = 48;

  private final NodeBuilder b;
  private final Deque<Node> open = new ArrayDeque<>();
  private final Set<MemoryItem.Memory> liveMemory = new HashSet<>();
  private final Map<MemoryItem.Memory, List<MemoryItem.Store>> stores = new HashMap<>();
  private final Map<MemoryItem, Region> regionOf = new HashMap<>();
  private final Map<Node, MemoryItem.Load> loads = new HashMap<>();
  private final Map<Node, AccessItem> accesses = new HashMap<>();
  private final boolean counting;
  private boolean changed;

  /**
   * @param counting whether the lanes that execute a loop must be known
   */
  public Analysis(NodeBuilder b, boolean counting) {
    this.b = b;
    this.counting = counting;
  }

  public void run(Region root) {
    do {
      changed = false;
      spread(root);
    } while (changed);
    commonExits(root);
    markRoots(root);
    flush();
    chooseModes(root);
    flush();
    flatten(root);
  }

  // --- which nodes differ between lanes

  private void vary(Node n) {
    if (!n.varying()) {
      n.setVarying();
      changed = true;
    }
  }

  private void spread(Region r) {
    for (Region.Item item : r.items()) {
      if (item instanceof Region.Segment s) {
        s.nodes().forEach(this::spread);
      } else if (item instanceof IfItem i) {
        spread(i.yes());
        spread(i.no());
        for (Node n : i.phis()) {
          if (i.condition().varying() || anyVarying(n)) {
            vary(n);
          }
        }
      } else if (item instanceof LoopItem l) {
        spread(l);
      } else if (item instanceof LoopItem.LiveItem live) {
        if (live.loop().live().varying()) {
          vary(live.result()[0]);
        }
      } else if (item instanceof MemoryItem m) {
        spread(m);
      } else if (item instanceof AccessItem.Load a) {
        if (varies(a.slot().resolve()) || varies(a.address().resolve())) {
          vary(a.result()[0]);
        }
      } else if (item instanceof AccessItem.TexelLoad t) {
        for (Node n : t.results()) {
          vary(n);
        }
      } else if (item instanceof AccessItem.Atomic a) {
        for (Node n : a.result()) {
          vary(n);
        }
      } else if (item instanceof AccessItem.Subgroup g) {
        vary(g.result()[0]);
      }
    }
  }

  private static boolean anyVarying(Node n) {
    for (int i = 0; i < n.count(); i++) {
      if (n.in(i) != null && varies(n.in(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean varies(Node n) {
    return n.varying() || n.op() == NodeOp.INPUT;
  }

  private void spread(Node n) {
    if (n.op() == NodeOp.INPUT || n.op() == NodeOp.TEXTURE || anyVarying(n)) {
      vary(n);
    }
  }

  private void spread(LoopItem l) {
    for (Node n : l.carried()) {
      if (anyVarying(n)) {
        vary(n);
      }
    }
    spread(l.body());
    for (LoopItem.ExitItem e : l.exits()) {
      if (varies(e.mask().resolve())) {
        vary(l.live());
      }
      for (int k = 0; k < l.exitVars().size(); k++) {
        if (l.live().varying() || varies(e.values().get(k).resolve())) {
          vary(l.exitVars().get(k));
        }
      }
    }
  }

  private void spread(MemoryItem m) {
    boolean index = m.index() != null && varies(m.index().resolve());
    if (m instanceof MemoryItem.Store s) {
      if (index || varies(s.value().resolve()) || varies(s.mask().resolve())) {
        changed |= !m.memory().varying();
        m.memory().setVarying();
      }
    } else if (m instanceof MemoryItem.Load load && (index || m.memory().varying())) {
      vary(load.result()[0]);
    }
  }

  /** Values after a loop that are the same at each of its exits. */
  private static void commonValues(LoopItem l) {
    for (int k = 0; k < l.exitVars().size(); k++) {
      int at = k;
      Node value = l.exits().get(0).values().get(k).resolve();
      if (l.exits().stream().allMatch(e -> e.values().get(at).resolve() == value)) {
        l.exitVars().get(k).replaceBy(value);
      }
    }
  }

  /** Loops that all lanes leave together need not keep what is the same wherever they leave. */
  private static void commonExits(Region r) {
    for (Region.Item item : r.items()) {
      if (item instanceof IfItem i) {
        commonExits(i.yes());
        commonExits(i.no());
      } else if (item instanceof LoopItem l) {
        commonExits(l.body());
        if (!l.live().varying()) {
          commonValues(l);
        }
      }
    }
  }

  // --- which nodes are needed

  private void need(Node n) {
    Node x = n.resolve();
    x.use();
    if (!x.live()) {
      x.setLive();
      open.add(x);
    }
  }

  /** What is done in a region needs the conditions it stands under. */
  private void needConditions(Region region) {
    for (Region r = region; r != null; r = r.parent()) {
      if (r.branchOf() != null) {
        need(r.branchOf().condition());
      }
    }
  }

  private void markRoots(Region r) {
    for (Region.Item item : r.items()) {
      if (item instanceof EffectItem.Output o) {
        need(o.value());
      } else if (item instanceof EffectItem.Kill k) {
        need(k.mask());
        needConditions(r);
      } else if (item instanceof EffectItem.Barrier) {
        needConditions(r);
      } else if (item instanceof LoopItem.ExitItem e) {
        need(e.mask());
        needConditions(r);
      } else if (item instanceof LoopItem.LiveItem l) {
        need(l.result()[0]);
        needConditions(r);
      } else if (item instanceof IfItem i) {
        markRoots(i.yes());
        markRoots(i.no());
      } else if (item instanceof LoopItem l) {
        need(l.live());
        need(l.spent());
        if (l.entersByLane()) {
          need(l.entry());
        }
        needConditions(r);
        markRoots(l.body());
      } else if (item instanceof AccessItem a) {
        markAccess(a, r);
      } else if (item instanceof MemoryItem.Store s) {
        stores.computeIfAbsent(s.memory(), k -> new ArrayList<>()).add(s);
        regionOf.put(s, r);
      } else if (item instanceof MemoryItem.Load load) {
        loads.put(load.result()[0], load);
        regionOf.put(load, r);
      }
    }
  }

  /** What changes memory is needed always, what reads it when its result is. */
  private void markAccess(AccessItem a, Region r) {
    if (a instanceof AccessItem.Load load) {
      accesses.put(load.result()[0], load);
      return;
    }
    if (a instanceof AccessItem.TexelLoad load) {
      for (Node n : load.results()) {
        accesses.put(n, load);
      }
      return;
    }
    need(a.slot());
    need(a.address());
    needConditions(r);
    Node mask = null;
    if (a instanceof AccessItem.Store s) {
      need(s.value());
      mask = s.mask().resolve();
    } else if (a instanceof AccessItem.TexelStore s) {
      for (Node value : s.values()) {
        need(value);
      }
      mask = s.mask().resolve();
    } else if (a instanceof AccessItem.Atomic t) {
      for (Node value : t.value()) {
        need(value);
      }
      for (Node comparator : t.comparator()) {
        need(comparator);
      }
      mask = t.mask().resolve();
    } else if (a instanceof AccessItem.Subgroup g) {
      if (g.index() != null) {
        need(g.index());
      }
      mask = g.mask().resolve();
    }
    if (mask.varying()) {
      need(mask);
    }
  }

  private void flush() {
    while (!open.isEmpty()) {
      Node n = open.remove();
      for (int i = 0; i < n.count(); i++) {
        need(n.in(i));
      }
      if (n.home() != null && !n.invariant()) {
        needConditions(n.home());
      }
      switch (n.op()) {
        case PHI -> need(((IfItem) n.data()).condition());
        case EXIT_VAR -> {
          LoopItem loop = (LoopItem) n.data();
          int k = loop.exitVars().indexOf(n);
          loop.exits().forEach(e -> need(e.values().get(k)));
        }
        case MEMORY_LOAD -> needMemory(loads.get(n));
        case ACCESS_RESULT -> {
          AccessItem load = accesses.get(n);
          if (load != null) {
            need(load.slot());
            need(load.address());
          }
        }
        default -> {
          // operands are all it needs
        }
      }
    }
  }

  private void needMemory(MemoryItem.Load load) {
    if (load.index() != null) {
      need(load.index());
    }
    if (liveMemory.add(load.memory())) {
      for (MemoryItem.Store s : stores.getOrDefault(load.memory(), List.of())) {
        need(s.value());
        if (s.index() != null) {
          need(s.index());
        }
        if (load.memory().varying()) {
          need(s.mask());
        }
        needConditions(regionOf.get(s));
      }
    }
  }

  /** Whether anything reads this variable. */
  boolean isLive(MemoryItem.Memory m) {
    return liveMemory.contains(m);
  }

  // --- branches

  private void chooseModes(Region r) {
    for (Region.Item item : r.items()) {
      if (item instanceof IfItem i) {
        chooseModes(i.yes());
        chooseModes(i.no());
        if (!i.condition().varying()) {
          i.setMode(IfItem.Mode.UNIFORM);
        } else if (weight(i.yes()) + weight(i.no()) <= FLAT_WEIGHT) {
          i.setMode(IfItem.Mode.FLAT);
        } else {
          i.setMode(IfItem.Mode.MASKED);
          need(i.maskYes());
          need(i.maskNo());
        }
      } else if (item instanceof LoopItem l) {
        if (counting && l.live().varying()) {
          need(l.path());
        }
        chooseModes(l.body());
      }
    }
  }

  /** Cost of executing a region; very large when it cannot be dissolved. */
  private int weight(Region r) {
    int w = 0;
    for (Region.Item item : r.items()) {
      if (item instanceof Region.Segment s) {
        for (Node n : s.nodes()) {
          w += n.live() ? weight(n) : 0;
        }
      } else if (item instanceof IfItem i && i.mode() == IfItem.Mode.FLAT) {
        w += weight(i.yes()) + weight(i.no()) + 4 * i.phis().size();
      } else if (!(item instanceof EffectItem.Kill)) {
        return 1 << 20;
      }
    }
    return w;
  }

  private static int weight(Node n) {
    return switch (n.op().unit()) {
      case LEAF -> 0;
      case FLOAT, INT -> 1;
      case MIXED, CAST -> 4;
      case HELPER -> n.varying() ? 24 : 1;
      default -> 1 << 20;
    };
  }

  // --- dissolving

  private void flatten(Region r) {
    List<Region.Item> items = new ArrayList<>(r.items());
    r.items().clear();
    flatten(items, r);
  }

  private void flatten(List<Region.Item> items, Region into) {
    for (Region.Item item : items) {
      if (item instanceof Region.Segment s) {
        s.nodes().forEach(into::add);
      } else if (item instanceof IfItem i && i.mode() == IfItem.Mode.FLAT) {
        flatten(i.yes().items(), into);
        flatten(i.no().items(), into);
        i.phis().forEach(phi -> dissolve(phi, i, into::add));
      } else {
        if (item instanceof IfItem i) {
          flatten(i.yes());
          flatten(i.no());
        } else if (item instanceof LoopItem l) {
          flatten(l.body());
        }
        into.add(item);
      }
    }
  }

  private void dissolve(Node phi, IfItem item, Consumer<Node> place) {
    if (!phi.live() || phi.resolve() != phi) {
      return;
    }
    Node s = b.looseSelect(item.condition(), phi.in(0), phi.in(1));
    s.setVarying();
    s.setLive();
    phi.replaceBy(s);
    place.accept(s);
  }
}
