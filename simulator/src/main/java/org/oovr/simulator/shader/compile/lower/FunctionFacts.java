package org.oovr.simulator.shader.compile.lower;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;

/** What lowering must know of a function before it starts. */
final class FunctionFacts {
  private final SpirvModule module;
  private final SpirvFunction function;
  private final Map<Integer, FunctionFacts> all;
  private final List<Statement> body;
  private final Map<Integer, Integer> roots = new HashMap<>();
  private final Set<Integer> indexed = new HashSet<>();
  private final Map<Integer, Integer> stores = new HashMap<>();
  private final Map<Integer, SpirvConstant> storedConstant = new HashMap<>();
  private final Map<Statement.Loop, Statement.Loop> outerLoop = new IdentityHashMap<>();
  private final Map<Integer, Statement.Loop> definedIn = new HashMap<>();
  private final Set<Integer> outliving = new HashSet<>();
  private final Map<Integer, Integer> kept = new HashMap<>();
  private boolean kills;
  private boolean differentiates;

  /**
   * @param all facts of all functions it calls
   */
  FunctionFacts(SpirvModule module, SpirvFunction function, Map<Integer, FunctionFacts> all) {
    this.module = module;
    this.function = function;
    this.all = all;
    scan();
    body = new Structurizer(function, f -> all.get(f).kills).build();
    findDefinitions(body, null);
    findUses(body, null);
    if (differentiates) {
      findKept(body);
    }
  }

  SpirvFunction function() {
    return function;
  }

  List<Statement> body() {
    return body;
  }

  /** Whether it, or what it calls, kills fragments. */
  boolean kills() {
    return kills;
  }

  /** Whether a variable or parameter is indexed through an array by something not constant. */
  boolean isIndexed(int root) {
    return indexed.contains(root);
  }

  /** Variables and parameters that are indexed so. */
  Set<Integer> indexed() {
    return indexed;
  }

  /** Number of writes to a variable or parameter; calls count as several. */
  int stores(int root) {
    return stores.getOrDefault(root, 0);
  }

  /** Everything written to: variables, parameters, module variables also through calls. */
  Set<Integer> written() {
    return stores.keySet();
  }

  /** The constant a variable is set to by its only write, or null. */
  SpirvConstant onlyValue(int variable) {
    return stores(variable) == 1 ? storedConstant.get(variable) : null;
  }

  /** Results that are used outside the loop they are computed in. */
  boolean outlivesLoop(int id) {
    return outliving.contains(id);
  }

  /** Variable or parameter a pointer points into. */
  int root(int pointer) {
    return roots.getOrDefault(pointer, pointer);
  }

  /**
   * The carried value of a loop that stays in lanes that are not active when the next one, {@code
   * id}, is computed; or null.
   */
  Integer keptFor(int id) {
    return kept.get(id);
  }

  private void findKept(List<Statement> list) {
    for (Statement s : list) {
      if (s instanceof Statement.Loop l && !UnrolledLoops.holds(l, module)) {
        LookupSteering.of(l, f -> all.get(f).differentiates).forEach(kept::putIfAbsent);
      }
      for (List<Statement> child : children(s)) {
        findKept(child);
      }
    }
  }

  // --- memory

  private void scan() {
    for (SpirvBlock b : function.blocks()) {
      for (SpirvInstruction i : b.body()) {
        scan(i);
      }
      kills |= b.terminator().op().discards();
    }
  }

  private void scan(SpirvInstruction i) {
    differentiates |= LookupSteering.differentiates(i);
    switch (i.op()) {
      case PTR_ACCESS_CHAIN, IN_BOUNDS_PTR_ACCESS_CHAIN ->
          roots.put(i.id(), root(i.operand(0))); // into memory, not into a variable
      case ACCESS_CHAIN, IN_BOUNDS_ACCESS_CHAIN -> {
        int root = root(i.operand(0));
        roots.put(i.id(), root);
        if (indexesArray(i)) {
          indexed.add(root);
        }
      }
      case COPY_OBJECT -> roots.put(i.id(), root(i.operand(0)));
      case STORE -> {
        int root = root(i.operand(0));
        stores.merge(root, 1, Integer::sum);
        if (root == i.operand(0) && module.constant(i.operand(1)) != null) {
          storedConstant.put(root, module.constant(i.operand(1)));
        }
      }
      case COPY_MEMORY -> stores.merge(root(i.operand(0)), 1, Integer::sum);
      case EXT_INST -> {
        if (i.glsl().writesMemory()) {
          stores.merge(root(i.operand(3)), 1, Integer::sum);
        }
      }
      case FUNCTION_CALL -> scanCall(i);
      default -> kills |= i.op().discards();
    }
  }

  private boolean indexesArray(SpirvInstruction chain) {
    if (!(module.typeOf(chain.operand(0)) instanceof SpirvType.PointerType p)) {
      return false;
    }
    SpirvType t = p.pointee();
    for (int i = 1; i < chain.count(); i++) {
      SpirvConstant c = module.constant(chain.operand(i));
      if (t instanceof SpirvType.ArrayType && c == null) {
        return true;
      }
      t = t.element(c == null || !(t instanceof SpirvType.StructType) ? 0 : c.asInt());
    }
    return false;
  }

  private void scanCall(SpirvInstruction call) {
    FunctionFacts callee = all.get(call.operand(0));
    kills |= callee.kills;
    differentiates |= callee.differentiates;
    for (int p = 0; p < callee.function.parameters().size(); p++) {
      int parameter = callee.function.parameters().get(p).id();
      int root = root(call.operand(p + 1));
      if (callee.isIndexed(parameter)) {
        indexed.add(root);
      }
      if (callee.stores(parameter) > 0) {
        stores.merge(root, 2, Integer::sum);
      }
    }
    for (int id : callee.indexed) {
      if (module.variable(id) != null) {
        indexed.add(id);
      }
    }
    for (int id : callee.written()) {
      if (module.variable(id) != null) {
        stores.merge(id, 2, Integer::sum);
      }
    }
  }

  // --- loops

  /** Everything a loop may assign: variables, parameters, phis and results that outlive it. */
  Set<Integer> assignedIn(Statement.Loop loop) {
    Set<Integer> result = new HashSet<>();
    assigned(loop.body(), result);
    assigned(loop.continuing(), result);
    return result;
  }

  private void assigned(List<Statement> list, Set<Integer> out) {
    for (Statement s : list) {
      if (s instanceof Statement.Code c) {
        for (SpirvInstruction i : c.block().body().subList(c.from(), c.to())) {
          assigned(i, out);
        }
      } else if (s instanceof Statement.Phis p) {
        for (SpirvInstruction i : p.to().body()) {
          if (i.op() == Op.PHI) {
            out.add(i.id());
          }
        }
      } else {
        for (List<Statement> child : children(s)) {
          assigned(child, out);
        }
      }
    }
  }

  private void assigned(SpirvInstruction i, Set<Integer> out) {
    if (outliving.contains(i.id())) {
      out.add(i.id());
    }
    switch (i.op()) {
      case STORE, COPY_MEMORY -> out.add(root(i.operand(0)));
      case EXT_INST -> {
        if (i.glsl().writesMemory()) {
          out.add(root(i.operand(3)));
        }
      }
      case FUNCTION_CALL -> {
        FunctionFacts callee = all.get(i.operand(0));
        for (int id : callee.written()) {
          if (module.variable(id) != null) {
            out.add(id);
          }
        }
        for (int p = 1; p < i.count(); p++) {
          if (callee.stores(callee.function.parameters().get(p - 1).id()) > 0) {
            out.add(root(i.operand(p)));
          }
        }
      }
      default -> {
        // assigns nothing but its result
      }
    }
  }

  static List<List<Statement>> children(Statement s) {
    if (s instanceof Statement.If i) {
      return List.of(i.yes(), i.no());
    }
    if (s instanceof Statement.Loop l) {
      return List.of(l.body(), l.continuing());
    }
    if (s instanceof Statement.Switch w) {
      return w.cases().stream().map(Statement.Case::body).toList();
    }
    return List.of();
  }

  private void findDefinitions(List<Statement> list, Statement.Loop loop) {
    for (Statement s : list) {
      if (s instanceof Statement.Code c && loop != null) {
        for (SpirvInstruction i : c.block().body().subList(c.from(), c.to())) {
          if (i.id() != 0 && TypeKinds.isData(i.type())) {
            definedIn.put(i.id(), loop);
          }
        }
      }
      Statement.Loop inner = loop;
      if (s instanceof Statement.Loop l) {
        outerLoop.put(l, loop);
        inner = l;
      }
      for (List<Statement> child : children(s)) {
        findDefinitions(child, inner);
      }
    }
  }

  private void findUses(List<Statement> list, Statement.Loop loop) {
    for (Statement s : list) {
      Statement.Loop inner = loop;
      if (s instanceof Statement.Code c) {
        for (SpirvInstruction i : c.block().body().subList(c.from(), c.to())) {
          for (int word : i.operands()) {
            use(word, loop);
          }
        }
      } else if (s instanceof Statement.Phis p) {
        for (SpirvInstruction i : p.to().body()) {
          for (int k = 0; i.op() == Op.PHI && k < i.count(); k += 2) {
            if (i.operand(k + 1) == p.from().label()) {
              use(i.operand(k), loop);
            }
          }
        }
      } else if (s instanceof Statement.If i) {
        use(i.condition(), loop);
      } else if (s instanceof Statement.Switch w) {
        use(w.selector(), loop);
      } else if (s instanceof Statement.Jump j && j.target() == Statement.Target.RETURN) {
        use(j.operand(), loop);
      } else if (s instanceof Statement.Loop l) {
        inner = l;
      }
      for (List<Statement> child : children(s)) {
        findUses(child, inner);
      }
    }
  }

  /** Words that are no ids at worst make a value outlive a loop needlessly. */
  @SuppressWarnings("ReferenceEquality") // a loop is one statement, not its content
  private void use(int id, Statement.Loop at) {
    Statement.Loop defined = definedIn.get(id);
    if (defined == null) {
      return;
    }
    for (Statement.Loop l = at; l != null; l = outerLoop.get(l)) {
      if (l == defined) {
        return;
      }
    }
    outliving.add(id);
  }
}
