package org.oovr.simulator.shader.spirv.validate;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;

/**
 * Checks what the compiler and the interpreter rely on: known labels, definitions that dominate
 * their uses, phis that match their predecessors, operand types, no recursion.
 */
public final class ModuleValidator {
  private final SpirvModule module;

  public ModuleValidator(SpirvModule module) {
    this.module = module;
  }

  public void validate() {
    for (SpirvVariable v : module.variables().values()) {
      globalVariable(v);
    }
    Map<Integer, Set<Integer>> calls = new HashMap<>();
    for (SpirvFunction f : module.functions().values()) {
      calls.put(f.id(), new HashSet<>());
      new FunctionValidator(module, f, calls.get(f.id())).validate();
    }
    rejectRecursion(calls);
  }

  private static void globalVariable(SpirvVariable v) {
    boolean data = v.type().isData();
    if (holdsWideBuiltIn(v.type(), v.decorations())) {
      throw new ShaderException("SPIR-V: built-in variable %" + v.id() + " of 64-bit numbers");
    }
    boolean fits =
        switch (v.storage()) {
          case INPUT, OUTPUT, PRIVATE, WORKGROUP -> data && !v.type().holdsOpaque();
          case UNIFORM, PUSH_CONSTANT, STORAGE_BUFFER ->
              block(v.type()) instanceof SpirvType.StructType;
          case UNIFORM_CONSTANT -> true;
          case FUNCTION, IMAGE, PHYSICAL_STORAGE_BUFFER -> false;
        };
    if (!fits) {
      throw new ShaderException(
          "SPIR-V: variable %"
              + v.id()
              + " \""
              + v.name()
              + "\" of "
              + v.storage()
              + " cannot have type "
              + v.type());
    }
  }

  /** Built-in variables have 32-bit components (SPIR-V 3.21 as the environments have it). */
  private static boolean holdsWideBuiltIn(SpirvType type, Decorations d) {
    SpirvType t = type;
    while (t instanceof SpirvType.ArrayType a) {
      t = a.elementType();
    }
    if (t instanceof SpirvType.StructType s) {
      return s.members().stream()
          .anyMatch(m -> holdsWideBuiltIn(m.type(), d.builtIn() != null ? d : m.decorations()));
    }
    return d.builtIn() != null && t.isWide();
  }

  private static SpirvType block(SpirvType t) {
    SpirvType s = t;
    while (s instanceof SpirvType.ArrayType a) {
      s = a.elementType();
    }
    return s;
  }

  /** Removes functions that call nothing left until none remain; what remains calls itself. */
  private void rejectRecursion(Map<Integer, Set<Integer>> calls) {
    Map<Integer, Integer> open = new HashMap<>();
    Map<Integer, Set<Integer>> callers = new HashMap<>();
    Deque<Integer> leaves = new ArrayDeque<>();
    calls.forEach(
        (f, callees) -> {
          open.put(f, callees.size());
          callees.forEach(c -> callers.computeIfAbsent(c, k -> new HashSet<>()).add(f));
          if (callees.isEmpty()) {
            leaves.add(f);
          }
        });
    int removed = 0;
    while (!leaves.isEmpty()) {
      int f = leaves.remove();
      removed++;
      for (int caller : callers.getOrDefault(f, Set.of())) {
        if (open.merge(caller, -1, Integer::sum) == 0) {
          leaves.add(caller);
        }
      }
    }
    if (removed < calls.size()) {
      throw new ShaderException("SPIR-V: a function calls itself");
    }
  }
}
