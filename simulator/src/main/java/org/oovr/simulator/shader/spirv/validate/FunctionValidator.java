package org.oovr.simulator.shader.spirv.validate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvVariable;

/** Control flow and definitions of one function; operand types are {@link InstructionValidator}. */
final class FunctionValidator {
  private static final int OUTSIDE = -1;

  private final SpirvModule module;
  private final SpirvFunction function;
  private final Set<Integer> callees;
  private final Map<Integer, Integer> indexOfLabel = new HashMap<>();

  /** Block index of each local definition; {@link #OUTSIDE} for parameters and variables. */
  private final Map<Integer, Integer> blockOf = new HashMap<>();

  private final Map<Integer, Integer> positionOf = new HashMap<>();
  private Set<Integer>[] predecessors;
  private int[] dominators;

  FunctionValidator(SpirvModule module, SpirvFunction function, Set<Integer> callees) {
    this.module = module;
    this.function = function;
    this.callees = callees;
  }

  private ShaderException bad(SpirvBlock block, String what) {
    return new ShaderException(
        "SPIR-V function %" + function.id() + " block %" + block.label() + ": " + what);
  }

  void validate() {
    List<SpirvBlock> blocks = function.blocks();
    for (int b = 0; b < blocks.size(); b++) {
      indexOfLabel.put(blocks.get(b).label(), b);
    }
    findPredecessors();
    int[][] successors = successorIndices();
    Dominators graph = new Dominators(successors);
    dominators = graph.compute();
    new LoopValidator(function, successors, graph, dominators).validate(indexOfLabel);
    collectDefinitions();
    InstructionValidator types = new InstructionValidator(module, function, callees);
    for (int b = 0; b < blocks.size(); b++) {
      SpirvBlock block = blocks.get(b);
      int position = 0;
      for (SpirvInstruction i : block.body()) {
        if (i.op() == Op.PHI) {
          phi(block, b, i);
        } else {
          uses(block, b, position, i);
        }
        position++;
        types.check(block, i);
      }
      uses(block, b, position, block.terminator());
      types.check(block, block.terminator());
    }
  }

  private int[][] successorIndices() {
    int[][] result = new int[function.blocks().size()][];
    for (int b = 0; b < result.length; b++) {
      int[] labels = function.blocks().get(b).successors();
      result[b] = new int[labels.length];
      for (int i = 0; i < labels.length; i++) {
        result[b][i] = indexOfLabel.get(labels[i]);
      }
    }
    return result;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private void findPredecessors() {
    List<SpirvBlock> blocks = function.blocks();
    predecessors = new Set[blocks.size()];
    for (int b = 0; b < blocks.size(); b++) {
      predecessors[b] = new HashSet<>();
    }
    for (SpirvBlock block : blocks) {
      for (int label : block.successors()) {
        Integer target = indexOfLabel.get(label);
        if (target == null || target == 0) {
          throw bad(block, "branches to %" + label + ", which is no block to branch to");
        }
        predecessors[target].add(block.label());
      }
      if (block.merge() != null) {
        if (!indexOfLabel.containsKey(block.merge().mergeLabel())
            || (block.merge().isLoop()
                && !indexOfLabel.containsKey(block.merge().continueLabel()))) {
          throw bad(block, "merge or continue target is no block");
        }
      }
    }
  }

  private void collectDefinitions() {
    for (SpirvFunction.Parameter p : function.parameters()) {
      blockOf.put(p.id(), OUTSIDE);
    }
    for (SpirvVariable v : function.variables()) {
      blockOf.put(v.id(), OUTSIDE);
    }
    for (int b = 0; b < function.blocks().size(); b++) {
      int position = 0;
      for (SpirvInstruction i : function.blocks().get(b).body()) {
        if (i.id() != 0) {
          blockOf.put(i.id(), b);
          positionOf.put(i.id(), position);
        }
        position++;
      }
    }
  }

  private void phi(SpirvBlock block, int b, SpirvInstruction i) {
    Set<Integer> parents = new HashSet<>();
    for (int k = 0; k < i.count(); k += 2) {
      int parent = i.operand(k + 1);
      if (!predecessors[b].contains(parent) || !parents.add(parent)) {
        throw bad(block, "phi %" + i.id() + " names %" + parent + " wrongly as predecessor");
      }
      use(block, i.operand(k), indexOfLabel.get(parent), Integer.MAX_VALUE);
    }
    if (parents.size() != predecessors[b].size()) {
      throw bad(block, "phi %" + i.id() + " leaves out a predecessor");
    }
  }

  private void uses(SpirvBlock block, int b, int position, SpirvInstruction i) {
    String pattern = i.op().operands();
    char kind = ' ';
    for (int k = 0; k < i.count(); k++) {
      if (k < pattern.length() && pattern.charAt(k) != '*') {
        kind = pattern.charAt(k);
      }
      if (kind == 'm' && k >= pattern.indexOf('m') + 1) {
        use(block, i.operand(k), b, position);
      } else if (kind == 'v' || kind == 'p' || kind == 'e') {
        use(block, i.operand(k), b, position);
      } else if (kind == 'b' && i.op() == Op.SWITCH) {
        break;
      }
    }
  }

  private void use(SpirvBlock block, int id, int b, int position) {
    if (module.typeOf(id) == null) {
      throw bad(block, "%" + id + " is not a value");
    }
    Integer where = blockOf.get(id);
    if (where == null) {
      if (module.constant(id) == null && module.variable(id) == null) {
        throw bad(block, "%" + id + " belongs to another function");
      }
      return;
    }
    if (where == OUTSIDE || dominators[b] < 0) {
      return;
    }
    boolean before = where == b ? positionOf.get(id) < position : dominates(where, b);
    if (!before) {
      throw bad(block, "%" + id + " is used before it is defined");
    }
  }

  private boolean dominates(int a, int b) {
    int x = b;
    while (x != a && x != 0) {
      x = dominators[x];
    }
    return x == a;
  }
}
