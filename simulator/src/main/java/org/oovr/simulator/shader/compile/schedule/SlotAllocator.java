package org.oovr.simulator.shader.compile.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.LaneArray;
import org.oovr.simulator.shader.compile.ir.LaneArray.Field;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.MemoryItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;

/**
 * Gives every value that outlives its step a place: scratch arrays for varying ones, reused when
 * their value is no longer needed; elements of the shared scratch for uniform ones.
 */
public final class SlotAllocator {
  /** Reads of a step come before its writes, so that a kernel may work in place. */
  private static final int STRIDE = 4;

  private static final int EARLY_WRITE = 0;
  private static final int READ = 1;
  private static final int WRITE = 2;

  /** A loop's extent in positions; two loops are never the same one. */
  private record Extent(int start, int end, Extent outer) {
    @SuppressWarnings("ReferenceEquality")
    boolean contains(Extent other) {
      Extent e = other;
      while (e != null && e != this) {
        e = e.outer;
      }
      return e == this;
    }
  }

  /** Life of a value. */
  private static final class Life {
    private final Node node;
    private int start = Integer.MAX_VALUE;
    private int end;
    private final Set<Extent> definedIn = new HashSet<>();

    Life(Node node) {
      this.node = node;
    }
  }

  private final List<Step> steps;
  private final Map<Node, Life> lives = new LinkedHashMap<>();
  private final Map<Node, LaneArray> arrays = new HashMap<>();
  private final Map<Node, Integer> uniforms = new HashMap<>();
  private final Map<MemoryItem.Memory, Integer> memoryF = new HashMap<>();
  private final Map<MemoryItem.Memory, Integer> memoryI = new HashMap<>();
  private final Map<LoopItem, Extent> extents = new HashMap<>();
  private int floatArrays;
  private int intArrays;
  private int floatUniforms;
  private int intUniforms;
  private int position;
  private LaneArray probe;

  public SlotAllocator(List<Step> steps) {
    this.steps = steps;
    findTextureResults();
    findStored();
    number(steps, null);
    position = 0;
    walk(steps, null);
    writeOutputsInPlace();
    allocate();
    StepUses.each(steps, this::allocateProbe);
    StepUses.each(steps, this::allocateUniforms);
    StepUses.each(steps, this::allocateMemory);
  }

  // --- results

  /** Where a varying value is. */
  public LaneArray array(Node n) {
    if (n.op() == NodeOp.INPUT) {
      return (LaneArray) n.data();
    }
    LaneArray a = arrays.get(n.op() == NodeOp.LOOP_LIVE_NOW ? ((LoopItem) n.data()).live() : n);
    if (a == null) {
      throw new IllegalStateException("no array for " + n);
    }
    return a;
  }

  /** Index of a uniform value in the shared scratch of its kind. */
  public int uniform(Node n) {
    Integer u = uniforms.get(n.op() == NodeOp.LOOP_LIVE_NOW ? ((LoopItem) n.data()).live() : n);
    if (u == null) {
      throw new IllegalStateException("no place for " + n);
    }
    return u;
  }

  /** First array or shared element of an indexed variable's floats. */
  public int memoryFloats(MemoryItem.Memory m) {
    return memoryF.get(m);
  }

  /** First array or shared element of an indexed variable's integers. */
  public int memoryInts(MemoryItem.Memory m) {
    return memoryI.get(m);
  }

  /** Where guarded kernels mark lanes. */
  public LaneArray probe() {
    return probe;
  }

  public int floatArrays() {
    return floatArrays;
  }

  public int intArrays() {
    return intArrays;
  }

  public int floatUniforms() {
    return floatUniforms;
  }

  public int intUniforms() {
    return intUniforms;
  }

  // --- what must be stored

  private void findTextureResults() {
    Map<Node, Step.Texture> textures = new HashMap<>();
    StepUses.each(
        steps,
        s -> {
          if (s instanceof Step.Texture t) {
            textures.put(t.node(), t);
          }
        });
    StepUses.each(
        steps,
        s ->
            StepUses.reads(
                s,
                n -> {
                  if (n.op() == NodeOp.TEXTURE_RESULT) {
                    textures.get(n.in(0)).results()[n.imm()] = n;
                  }
                }));
    // Loops read values between their iterations too.
    StepUses.each(
        steps,
        s -> {
          if (s instanceof Step.Loop l) {
            for (Node v : l.item().carried()) {
              for (int i = 0; i < 2 && StepUses.liveCarried(v); i++) {
                if (v.in(i).op() == NodeOp.TEXTURE_RESULT) {
                  textures.get(v.in(i).in(0)).results()[v.in(i).imm()] = v.in(i);
                }
              }
            }
          }
        });
  }

  private void findStored() {
    Map<Node, Step.Kernel> made = new HashMap<>();
    StepUses.each(
        steps,
        s -> {
          if (s instanceof Step.Kernel k) {
            k.nodes().forEach(n -> made.put(n, k));
          }
        });
    Set<Node> done = new HashSet<>();
    StepUses.each(
        steps,
        s -> {
          StepUses.reads(s, n -> store(n, s, made, done));
          if (s instanceof Step.Loop l) {
            for (Node v : l.item().carried()) {
              if (StepUses.liveCarried(v)) {
                store(v.in(0), s, made, done);
                store(v.in(1), s, made, done);
              }
            }
          }
        });
  }

  private static void store(Node n, Step reader, Map<Node, Step.Kernel> made, Set<Node> done) {
    Step.Kernel k = made.get(n);
    if (k != null && k != reader && done.add(n)) {
      k.stored().add(n);
    }
  }

  // --- lives

  /** Numbers steps and finds the extents of loops. */
  private void number(List<Step> list, Extent outer) {
    for (Step s : list) {
      position += STRIDE;
      if (s instanceof Step.Loop l) {
        int start = position;
        int end = start + STRIDE * (size(l.body()) + 1);
        Extent e = new Extent(start, end, outer);
        extents.put(l.item(), e);
        number(l.body(), e);
        position = end;
      } else {
        for (List<Step> child : StepUses.children(s)) {
          number(child, outer);
        }
      }
    }
  }

  private static int size(List<Step> list) {
    int n = 0;
    for (Step s : list) {
      n++;
      for (List<Step> child : StepUses.children(s)) {
        n += size(child);
      }
      n += s instanceof Step.Loop ? 1 : 0;
    }
    return n;
  }

  private void walk(List<Step> list, Extent in) {
    for (Step s : list) {
      position += STRIDE;
      int at = position;
      StepUses.reads(s, n -> read(n, at + READ, in));
      // A guarded kernel reads its inputs again after it has written.
      boolean inPlace = s instanceof Step.Kernel k ? !k.guarded() : s instanceof Step.Assign;
      for (Node n : StepUses.defines(s)) {
        write(n, at + (inPlace ? WRITE : EARLY_WRITE), in);
      }
      if (s instanceof Step.Loop l) {
        loop(l, at, in);
      } else {
        for (List<Step> child : StepUses.children(s)) {
          walk(child, in);
        }
      }
    }
  }

  private void loop(Step.Loop l, int at, Extent in) {
    Extent e = extents.get(l.item());
    write(l.item().live(), at + EARLY_WRITE, in);
    read(l.item().live(), e.end + WRITE, in);
    for (Node v : l.item().exitVars()) {
      if (StepUses.liveExit(v)) {
        write(v, at + EARLY_WRITE, in);
        read(v, e.end + WRITE, in);
      }
    }
    for (Node v : l.item().carried()) {
      if (StepUses.liveCarried(v)) {
        read(v.in(0), at + READ, in);
        write(v, at + EARLY_WRITE, in);
        read(v, e.end + WRITE, in);
      }
    }
    walk(l.body(), e);
    for (Node v : l.item().carried()) {
      if (StepUses.liveCarried(v)) {
        read(v.in(1), e.end + READ, e);
      }
    }
    position = e.end;
  }

  private Life life(Node n) {
    return lives.computeIfAbsent(n, Life::new);
  }

  private static boolean needsArray(Node n) {
    return n.varying() && n.op() != NodeOp.INPUT;
  }

  private void write(Node n, int at, Extent in) {
    if (!needsArray(n)) {
      return;
    }
    Life l = life(n);
    l.start = Math.min(l.start, at);
    l.end = Math.max(l.end, at);
    l.definedIn.add(in);
  }

  private void read(Node node, int at, Extent in) {
    Node n = node.op() == NodeOp.LOOP_LIVE_NOW ? ((LoopItem) node.data()).live() : node;
    if (!needsArray(n)) {
      return;
    }
    Life l = life(n);
    l.end = Math.max(l.end, at);
    // A value from outside a loop must last through all its iterations.
    for (Extent e = in; e != null; e = e.outer) {
      if (!definedWithin(l, e)) {
        l.end = Math.max(l.end, e.end + WRITE);
      }
    }
    // One from inside a loop that is used after it must not be overwritten in a later iteration.
    for (Extent d : l.definedIn) {
      for (Extent e = d; e != null; e = e.outer) {
        if (in == null || !e.contains(in)) {
          l.start = Math.min(l.start, e.start);
          l.end = Math.max(l.end, e.end + WRITE);
        }
      }
    }
  }

  private static boolean definedWithin(Life l, Extent loop) {
    for (Extent d : l.definedIn) {
      if (d != null && loop.contains(d)) {
        return true;
      }
    }
    return false;
  }

  // --- places

  /** A kernel can write an output itself when nothing else is needed of the value's array. */
  private void writeOutputsInPlace() {
    Set<Node> stored = new HashSet<>();
    StepUses.each(
        steps,
        s -> {
          if (s instanceof Step.Kernel k) {
            stored.addAll(k.stored());
          }
        });
    for (Step s : List.copyOf(steps)) {
      if (s instanceof Step.Output o
          && stored.contains(o.value())
          && o.value().kind().isFloat() == o.target().field().isFloat()
          && !arrays.containsKey(o.value())) {
        arrays.put(o.value(), o.target());
        steps.remove(s);
      }
    }
  }

  private void allocate() {
    List<Life> order = new ArrayList<>();
    for (Life l : lives.values()) {
      if (!arrays.containsKey(l.node)) {
        order.add(l);
      }
    }
    order.sort(Comparator.comparingInt((Life l) -> l.start).thenComparingInt(l -> l.node.id()));
    floatArrays = assign(order.stream().filter(l -> l.node.kind().isFloat()).toList(), true);
    intArrays = assign(order.stream().filter(l -> !l.node.kind().isFloat()).toList(), false);
  }

  private int assign(List<Life> order, boolean floats) {
    PriorityQueue<Life> active = new PriorityQueue<>(Comparator.comparingInt(l -> l.end));
    PriorityQueue<Integer> free = new PriorityQueue<>();
    int used = 0;
    for (Life l : order) {
      while (!active.isEmpty() && active.peek().end < l.start) {
        free.add(arrays.get(active.remove().node).index());
      }
      int slot = free.isEmpty() ? used++ : free.remove();
      arrays.put(l.node, new LaneArray(floats ? Field.SCRATCH_F : Field.SCRATCH_I, slot));
      active.add(l);
    }
    return used;
  }

  private void allocateProbe(Step s) {
    if (probe == null && s instanceof Step.Kernel k && k.guarded()) {
      probe = new LaneArray(Field.SCRATCH_F, floatArrays++);
    }
  }

  private void allocateUniforms(Step s) {
    for (Node n : StepUses.defines(s)) {
      placeUniform(n);
    }
    if (s instanceof Step.Loop l) {
      placeUniform(l.item().live());
      placeUniform(l.item().spent());
      l.item().carried().stream().filter(StepUses::liveCarried).forEach(this::placeUniform);
      l.item().exitVars().stream().filter(StepUses::liveExit).forEach(this::placeUniform);
    }
  }

  private void placeUniform(Node n) {
    if (!n.varying() && !uniforms.containsKey(n)) {
      uniforms.put(n, n.kind().isFloat() ? floatUniforms++ : intUniforms++);
    }
  }

  private void allocateMemory(Step s) {
    MemoryItem item = null;
    if (s instanceof Step.Load l) {
      item = l.item();
    } else if (s instanceof Step.Store t) {
      item = t.item();
    }
    if (item == null || memoryF.containsKey(item.memory())) {
      return;
    }
    MemoryItem.Memory m = item.memory();
    int n = m.kinds().length;
    int floats = Arrays.asList(m.kinds()).contains(Kind.FLOAT) ? n : 0;
    int ints = Arrays.stream(m.kinds()).anyMatch(k -> !k.isFloat()) ? n : 0;
    memoryF.put(m, m.varying() ? floatArrays : floatUniforms);
    memoryI.put(m, m.varying() ? intArrays : intUniforms);
    if (m.varying()) {
      floatArrays += floats;
      intArrays += ints;
    } else {
      floatUniforms += floats;
      intUniforms += ints;
    }
  }
}
