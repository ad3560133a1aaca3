package org.oovr.simulator.shader.interp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.interp.LaneState.Exit;
import org.oovr.simulator.shader.math.ShaderMath;
import org.oovr.simulator.shader.math.WideFunction;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;
import org.oovr.simulator.shader.spirv.WideValues;

/**
 * One run over some lanes: control flow. Where lanes part, each way is walked on its own from a
 * copy of the state, until its lanes reach the merge block of the construct or leave it; then each
 * lane's state is put together again. A block is always computed for all lanes; what the lanes that
 * are not on the way make of it is thrown away. So the neighbours in a quad have sensible values
 * for derivatives wherever SPIR-V demands any.
 */
// Long because control flow is walked in one place, and what it walks with is told in another.
final class Execution {
  private final ShaderInterface shader;
  private final SpirvModule module;
  private final ShaderContext context;
  private final int lanes;
  private final Map<Integer, int[]> constants;
  private final Map<Integer, SpirvVariable> locals = new HashMap<>();

  /** Function that a return with a value is in, by the number of the instruction. */
  private final Map<Integer, Integer> returnsFrom = new HashMap<>();

  private final Memory memory;
  private final Instructions instructions;
  private final Emission emission;

  /** Lanes that count where the walk is now. */
  private boolean[] active;

  /**
   * @param constants values of constants for so many lanes, kept from run to run
   */
  Execution(
      ShaderInterface shader, ShaderContext context, int lanes, Map<Integer, int[]> constants) {
    this.constants = constants;
    this.shader = shader;
    this.module = shader.module();
    this.context = context;
    this.lanes = lanes;
    memory = new Memory(this);
    instructions = new Instructions(this);
    emission = new Emission(this);
    for (SpirvFunction f : module.functions().values()) {
      for (SpirvVariable v : f.variables()) {
        locals.put(v.id(), v);
      }
      for (SpirvBlock b : f.blocks()) {
        returnsFrom.put(b.terminator().number(), f.id());
      }
    }
  }

  ShaderInterface shader() {
    return shader;
  }

  SpirvModule module() {
    return module;
  }

  ShaderContext context() {
    return context;
  }

  int lanes() {
    return lanes;
  }

  Memory memory() {
    return memory;
  }

  Emission emission() {
    return emission;
  }

  boolean[] active() {
    return active;
  }

  /** The variable with this id, of the module or of a function. */
  SpirvVariable variable(int id) {
    SpirvVariable v = module.variable(id);
    return v != null ? v : locals.get(id);
  }

  /** Value of an operand. */
  int[] value(LaneState s, int id) {
    int[] v = s.get(id);
    if (v == null) {
      v = constants.computeIfAbsent(id, this::constant);
    }
    return v;
  }

  /** Value of an integer operand that counts something: of 64 bits the nearest word. */
  int[] index(LaneState s, int id) {
    int[] v = value(s, id);
    if (!module.typeOf(id).isWide()) {
      return v;
    }
    int[] r = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      r[l] = (int) WideFunction.L_INDEX.apply(WideValues.join(v[l], v[lanes + l]));
    }
    return r;
  }

  private int[] constant(int id) {
    SpirvConstant c = module.constant(id);
    SpirvVariable v = module.variable(id);
    if (v != null && module.typeOf(id) instanceof SpirvType.AddressType) {
      return memory.places().words(LanePointer.to(v, lanes, 0));
    }
    if (c == null) {
      // defined on a way that these lanes did not take: only thrown-away lanes come here
      return new int[Math.max(1, module.typeOf(id).scalars()) * lanes];
    }
    return broadcast(c.words());
  }

  int[] broadcast(int[] words) {
    int[] v = new int[words.length * lanes];
    for (int i = 0; i < v.length; i++) {
      v[i] = words[i / lanes];
    }
    return v;
  }

  // --- the shader

  void run() {
    java.util.Arrays.fill(context.killed, 0, lanes, 0);
    context.iterationsLeft = ShaderMath.MAX_LOOP_ITERATIONS;
    LaneState s = new LaneState(module.bound(), lanes);
    for (SpirvVariable v : module.variables().values()) {
      if (shader.uses(v.id())) {
        initialize(s, v);
      }
    }
    active = new boolean[lanes];
    java.util.Arrays.fill(active, true);
    List<Exit> exits = body(s, module.function(shader.entry().function()));
    if (shader.entry().stage() == Stage.GEOMETRY) {
      emission.end();
    } else {
      new InterfaceVariables(this).write(LaneState.merge(exits));
    }
  }

  private void initialize(LaneState s, SpirvVariable v) {
    StorageClass storage = v.storage();
    if (shader.memory().place(v.id()) != null) {
      return; // in memory that lanes share
    }
    if (storage == StorageClass.INPUT) {
      s.set(v.id(), new InterfaceVariables(this).read(v));
    } else if (storage == StorageClass.OUTPUT
        || storage == StorageClass.PRIVATE
        || storage == StorageClass.FUNCTION) {
      boolean given = v.initializer() != null;
      s.set(v.id(), broadcast(given ? v.initializer().words() : new int[v.type().scalars()]));
    }
  }

  private List<Exit> body(LaneState s, SpirvFunction f) {
    for (SpirvVariable v : f.variables()) {
      initialize(s, v);
    }
    return walk(f, s, active, f.blocks().get(0).label(), true, Set.of());
  }

  /** Calls a function for the active lanes; lanes that die in it are taken out of them. */
  private LaneState call(LaneState s, SpirvInstruction i, List<Exit> out) {
    SpirvFunction f = module.function(i.operand(0));
    for (int p = 1; p < i.count(); p++) {
      SpirvFunction.Parameter parameter = f.parameters().get(p - 1);
      if (parameter.type() instanceof SpirvType.PointerType) {
        s.set(parameter.id(), memory.pointer(s, i.operand(p)));
      } else {
        s.set(parameter.id(), value(s, i.operand(p)));
      }
    }
    boolean[] outer = active;
    List<Exit> exits = body(s, f);
    if (exits.isEmpty()) {
      // All lanes died earlier in the block; nobody sees what they still do.
      if (!(i.type() instanceof SpirvType.VoidType)) {
        s.set(i.id(), new int[i.type().scalars() * lanes]);
      }
      return s;
    }
    LaneState after = LaneState.merge(exits);
    boolean[] killed = new boolean[lanes];
    boolean[] alive = outer.clone();
    boolean any = false;
    for (Exit e : exits) {
      for (int l = 0; l < lanes && e.label() == Exit.KILL; l++) {
        killed[l] |= e.mask()[l];
        alive[l] &= !e.mask()[l];
        any |= e.mask()[l];
      }
    }
    if (any) {
      out.add(new Exit(Exit.KILL, killed, after.copy()));
    }
    active = alive;
    if (!(i.type() instanceof SpirvType.VoidType)) {
      after.set(i.id(), value(after, f.id()));
    }
    return after;
  }

  // --- control flow

  private static boolean any(boolean[] mask) {
    for (boolean b : mask) {
      if (b) {
        return true;
      }
    }
    return false;
  }

  private static Set<Integer> plus(Set<Integer> stops, int... labels) {
    Set<Integer> r = new HashSet<>(stops);
    for (int l : labels) {
      r.add(l);
    }
    return r;
  }

  /**
   * Walks from a block until all lanes of the mask are at one of the stops, have returned or died.
   *
   * @param inside the first block is entered whatever it is (else it may be a stop, or a loop)
   */
  private List<Exit> walk(
      SpirvFunction f,
      LaneState start,
      boolean[] mask,
      int from,
      boolean inside,
      Set<Integer> stops) {
    // Long because label, lanes and state change together at each step of the walk.
    List<Exit> out = new ArrayList<>();
    LaneState s = start;
    boolean[] live = mask;
    int label = from;
    boolean enter = inside;
    while (true) {
      if (!enter && stops.contains(label)) {
        out.add(new Exit(label, live, s));
        return out;
      }
      SpirvBlock block = f.block(label);
      SpirvBlock.Merge merge = block.merge();
      List<Exit> exits;
      int next;
      if (merge != null && merge.isLoop() && !enter) {
        exits = loop(f, s, live, block, stops);
        next = merge.mergeLabel();
      } else {
        active = live;
        s = straight(block, s, out);
        live = active;
        if (!any(live)) {
          return out;
        }
        s.setPrevious(label);
        Op op = block.terminator().op();
        if (op == Op.BRANCH) {
          label = block.terminator().operand(0);
          enter = false;
          continue;
        }
        if (op != Op.BRANCH_CONDITIONAL && op != Op.SWITCH) {
          out.add(end(s, block.terminator(), live));
          return out;
        }
        boolean selection = merge != null && !merge.isLoop();
        next = selection ? merge.mergeLabel() : 0;
        Set<Integer> inner = selection ? plus(stops, next) : stops;
        if (selection && new SwitchOrder(f, stops).secondLeaves(block.terminator(), next)) {
          out.addAll(firstToTheEnd(f, s, block.terminator(), live, inner, stops));
          return out;
        }
        exits = sides(f, s, block.terminator(), live, next, inner);
      }
      boolean[] arrived = new boolean[lanes];
      for (Exit e : exits) {
        if (e.label() == next) {
          for (int l = 0; l < lanes; l++) {
            arrived[l] |= e.mask()[l];
          }
        } else {
          out.add(e);
        }
      }
      if (!any(arrived)) {
        return out;
      }
      s = LaneState.merge(exits);
      live = arrived;
      label = next;
      enter = false;
    }
  }

  /** Iterates until no lane is left in the loop; exits at its merge block are among those given. */
  private List<Exit> loop(
      SpirvFunction f, LaneState start, boolean[] mask, SpirvBlock header, Set<Integer> stops) {
    int mergeLabel = header.merge().mergeLabel();
    int continueLabel = header.merge().continueLabel();
    Set<Integer> inBody = plus(stops, mergeLabel, continueLabel, header.label());
    Set<Integer> inContinue = plus(stops, mergeLabel, header.label());
    List<Exit> out = new ArrayList<>();
    LaneState s = start;
    boolean[] live = mask;
    while (any(live)) {
      List<Exit> body = walk(f, s, live, header.label(), true, inBody);
      List<Exit> iteration = new ArrayList<>();
      boolean[] continuing = new boolean[lanes];
      for (Exit e : body) {
        if (e.label() == continueLabel && continueLabel != header.label()) {
          add(continuing, e.mask());
        } else {
          iteration.add(e);
        }
      }
      if (any(continuing)) {
        LaneState c = LaneState.merge(body);
        iteration.addAll(walk(f, c, continuing, continueLabel, false, inContinue));
      }
      boolean[] again = new boolean[lanes];
      for (Exit e : iteration) {
        if (e.label() == header.label()) {
          add(again, e.mask());
        } else {
          out.add(e);
        }
      }
      s = LaneState.merge(iteration);
      live = again;
      if (--context.iterationsLeft <= 0 && any(live)) {
        out.add(new Exit(mergeLabel, live, s));
        break;
      }
    }
    return out;
  }

  private static void add(boolean[] to, boolean[] mask) {
    for (int l = 0; l < to.length; l++) {
      to[l] |= mask[l];
    }
  }

  /**
   * The ways from a branch or switch, one after the other: lanes that fall from one case into
   * another are walked with the other's own.
   *
   * @param merge label at which the ways meet, or 0
   */
  private List<Exit> sides(
      SpirvFunction f,
      LaneState s,
      SpirvInstruction t,
      boolean[] live,
      int merge,
      Set<Integer> stops) {
    List<Integer> order = new SwitchOrder(f, stops).order(t, merge);
    Map<Integer, List<Exit>> waiting = new HashMap<>();
    for (int label : order) {
      Exit own = new Exit(label, taking(s, t, live, label), s);
      waiting.put(label, new ArrayList<>(List.of(own)));
    }
    List<Exit> out = new ArrayList<>();
    for (int label : order) {
      List<Exit> arriving = waiting.remove(label);
      boolean[] mask = new boolean[lanes];
      arriving.forEach(e -> add(mask, e.mask()));
      if (!any(mask)) {
        continue;
      }
      int[] others = waiting.keySet().stream().mapToInt(Integer::intValue).toArray();
      LaneState start = LaneState.merge(arriving).copy();
      for (Exit e : walk(f, start, mask, label, false, plus(stops, others))) {
        List<Exit> next = waiting.get(e.label());
        (next == null ? out : next).add(e);
      }
    }
    return out;
  }

  /**
   * A branch whose second way leaves for good: the lanes of the first go on past where the ways
   * would meet, before it.
   */
  private List<Exit> firstToTheEnd(
      SpirvFunction f,
      LaneState s,
      SpirvInstruction t,
      boolean[] live,
      Set<Integer> inner,
      Set<Integer> stops) {
    List<Exit> out = new ArrayList<>();
    for (int k = 1; k <= 2; k++) {
      boolean[] mask = taking(s, t, live, t.operand(k));
      if (any(mask)) {
        out.addAll(walk(f, s.copy(), mask, t.operand(k), false, k == 1 ? stops : inner));
      }
    }
    return out;
  }

  /** The lanes that branch to a label. */
  private boolean[] taking(LaneState s, SpirvInstruction t, boolean[] live, int label) {
    int[] selector = value(s, t.operand(0));
    boolean[] mask = new boolean[lanes];
    for (int l = 0; l < lanes; l++) {
      mask[l] = live[l] && target(t, selector[l]) == label;
    }
    return mask;
  }

  private static int target(SpirvInstruction t, int selector) {
    if (t.op() == Op.BRANCH_CONDITIONAL) {
      return t.operand(selector != 0 ? 1 : 2);
    }
    for (int i = 2; i + 1 < t.count(); i += 2) {
      if (t.operand(i) == selector) {
        return t.operand(i + 1);
      }
    }
    return t.operand(1);
  }

  private Exit end(LaneState s, SpirvInstruction t, boolean[] live) {
    switch (t.op()) {
      case KILL, TERMINATE_INVOCATION -> {
        instructions.kill(live);
        return new Exit(Exit.KILL, live, s);
      }
      case RETURN_VALUE -> {
        s.set(returnsFrom.get(t.number()), value(s, t.operand(0)));
        return new Exit(Exit.RETURN, live, s);
      }
      case RETURN, UNREACHABLE -> {
        return new Exit(Exit.RETURN, live, s);
      }
      default -> throw new ShaderException("terminator " + t.op());
    }
  }

  /** The instructions of a block; lanes that die in calls are added to {@code out}. */
  private LaneState straight(SpirvBlock block, LaneState start, List<Exit> out) {
    LaneState s = start;
    int at = phis(block, s);
    List<SpirvInstruction> body = block.body();
    for (; at < body.size(); at++) {
      SpirvInstruction i = body.get(at);
      if (i.op() == Op.FUNCTION_CALL) {
        s = call(s, i, out);
      } else {
        instructions.execute(s, i);
      }
    }
    return s;
  }

  /** Phis happen at once; returns the position after them. */
  private int phis(SpirvBlock block, LaneState s) {
    Map<Integer, int[]> results = new LinkedHashMap<>();
    int at = 0;
    while (at < block.body().size() && block.body().get(at).op() == Op.PHI) {
      SpirvInstruction i = block.body().get(at++);
      int[] v = new int[i.type().scalars() * lanes];
      for (int l = 0; l < lanes; l++) {
        int from = 0;
        for (int k = 0; k < i.count(); k += 2) {
          if (i.operand(k + 1) == s.previous(l)) {
            from = k;
          }
        }
        int[] x = value(s, i.operand(from));
        for (int c = l; c < v.length; c += lanes) {
          v[c] = x[c];
        }
      }
      results.put(i.id(), v);
    }
    results.forEach(s::set);
    return at;
  }
}
