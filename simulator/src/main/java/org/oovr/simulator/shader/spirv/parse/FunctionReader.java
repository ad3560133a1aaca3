package org.oovr.simulator.shader.spirv.parse;

import static org.oovr.simulator.shader.spirv.parse.Words.bad;
import static org.oovr.simulator.shader.spirv.parse.Words.word;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Reads function definitions (SPIR-V 3.52.9 and 3.52.17) into blocks. */
final class FunctionReader {
  private final IdTable ids;
  private final TypeReader types;
  private final VariableReader variableReader;
  private final Map<Integer, SpirvFunction> functions = new LinkedHashMap<>();
  private int instructions;

  // the function being read
  private int id;
  private SpirvType.FunctionType signature;
  private List<SpirvFunction.Parameter> parameters;
  private List<SpirvVariable> variables;
  private Map<Integer, SpirvBlock> blocks;

  // the block being read
  private int label;
  private List<SpirvInstruction> body;
  private SpirvBlock.Merge merge;

  FunctionReader(IdTable ids, TypeReader types, VariableReader variableReader) {
    this.ids = ids;
    this.types = types;
    this.variableReader = variableReader;
  }

  Map<Integer, SpirvFunction> all() {
    return functions;
  }

  boolean inside() {
    return signature != null;
  }

  void end(int at) {
    if (inside()) {
      throw bad(at, "module ends inside function " + id);
    }
  }

  void instruction(int[] w, int at, int code, int end) {
    switch (code) {
      case 0, 8, 317 -> {
        // no effect: nop and line information
      }
      case 54 -> begin(w, at, end);
      case 55 -> parameter(w, at, end);
      case 56 -> finish(at);
      case 59 -> localVariable(w, at, end);
      case 246, 247 -> mergeDeclaration(w, at, code, end);
      case 248 -> beginBlock(w, at, end);
      default -> ordinary(w, at, code, end);
    }
  }

  private void begin(int[] w, int at, int end) {
    if (inside()) {
      throw bad(at, "function inside function " + id);
    }
    SpirvType result = types.get(word(w, at, end, 1), at);
    if (!(types.get(word(w, at, end, 4), at) instanceof SpirvType.FunctionType f)
        || !f.returnType().equals(result)) {
      throw bad(at, "function with a type that is not its own");
    }
    id = ids.define(w[at + 2], at);
    signature = f;
    parameters = new ArrayList<>();
    variables = new ArrayList<>();
    blocks = new LinkedHashMap<>();
    label = 0;
  }

  private void parameter(int[] w, int at, int end) {
    int index = parameters.size();
    SpirvType type = types.get(word(w, at, end, 1), at);
    if (index >= signature.parameters().size()
        || !signature.parameters().get(index).equals(type)
        || !blocks.isEmpty()
        || label != 0) {
      throw bad(at, "parameter " + index + " does not fit the function's type");
    }
    int parameter = ids.define(word(w, at, end, 2), at);
    ids.setType(parameter, type);
    parameters.add(new SpirvFunction.Parameter(parameter, type));
  }

  private void beginBlock(int[] w, int at, int end) {
    if (label != 0) {
      throw bad(at, "block " + label + " has no terminator");
    }
    label = ids.define(word(w, at, end, 1), at);
    body = new ArrayList<>();
    merge = null;
  }

  private void localVariable(int[] w, int at, int end) {
    if (label == 0 || !blocks.isEmpty() || !body.isEmpty()) {
      throw bad(at, "variable not at the start of its function");
    }
    SpirvVariable v = variableReader.read(w, at, end);
    if (v.storage() != StorageClass.FUNCTION || !v.type().isData()) {
      throw bad(at, "local variable of " + v.storage() + " " + v.type());
    }
    variables.add(v);
  }

  private void mergeDeclaration(int[] w, int at, int code, int end) {
    if (label == 0 || merge != null) {
      throw bad(at, "merge declaration out of place");
    }
    int continues = code == 246 ? word(w, at, end, 2) : 0;
    if (code == 246 && continues == 0) {
      throw bad(at, "loop without continue target");
    }
    merge = new SpirvBlock.Merge(word(w, at, end, 1), continues);
  }

  private void ordinary(int[] w, int at, int code, int end) {
    Op op = Op.of(code);
    if (op == null) {
      throw bad(at, "instruction " + code + " is not supported");
    }
    if (label == 0) {
      throw bad(at, op + " outside a block");
    }
    int next = 1;
    SpirvType type = op.hasType() ? types.get(word(w, at, end, next++), at) : null;
    int result = 0;
    if (op.hasResult()) {
      result = ids.define(word(w, at, end, next++), at);
      ids.setType(result, type);
    }
    if (op == Op.EXT_INST && Boolean.FALSE.equals(ids.extendedSet(word(w, at, end, 3)))) {
      return; // non-semantic debug information
    }
    int[] operands = Arrays.copyOfRange(w, at + next, end);
    checkShape(op, operands, at);
    if (merge != null && !op.isTerminator()) {
      throw bad(at, op + " between merge declaration and terminator");
    }
    if (op == Op.PHI && !body.isEmpty() && body.get(body.size() - 1).op() != Op.PHI) {
      throw bad(at, "phi after other instructions");
    }
    SpirvInstruction i = new SpirvInstruction(op, type, result, operands, instructions++);
    if (op.isTerminator()) {
      blocks.put(label, new SpirvBlock(label, body, merge, i));
      label = 0;
    } else {
      body.add(i);
    }
  }

  /** Number of operands by the pattern of the instruction. */
  private void checkShape(Op op, int[] operands, int at) {
    String pattern = op.operands();
    boolean open = pattern.endsWith("*") || pattern.endsWith("m");
    int least = pattern.length() - (pattern.endsWith("*") ? 2 : pattern.endsWith("m") ? 1 : 0);
    if (operands.length < least || (!open && operands.length > least)) {
      throw bad(at, op + " with " + operands.length + " operands");
    }
    SpirvType selector = op == Op.SWITCH ? ids.types().get(operands[0]) : null;
    if (selector != null && selector.isWide()) {
      throw bad(at, "switch over a 64-bit integer is not supported");
    }
    if (op == Op.SWITCH && operands.length % 2 != 0 || op == Op.PHI && operands.length % 2 != 0) {
      throw bad(at, op + " with an odd number of operands");
    }
    if (op == Op.BRANCH_CONDITIONAL && operands.length != 3 && operands.length != 5) {
      throw bad(at, op + " with " + operands.length + " operands");
    }
    if (op == Op.EXT_INST
        && (!Boolean.TRUE.equals(ids.extendedSet(operands[0]))
            || GlslOp.of(operands[1]) == null
            || GlslOp.of(operands[1]).operands().length() != operands.length - 2)) {
      throw bad(at, "extended instruction " + operands[1] + " is not supported");
    }
  }

  private void finish(int at) {
    if (label != 0) {
      throw bad(at, "block " + label + " has no terminator");
    }
    if (!inside() || parameters.size() != signature.parameters().size()) {
      throw bad(at, "function " + id + " ends without all its parameters");
    }
    if (blocks.isEmpty()) {
      throw bad(at, "function " + id + " has no body");
    }
    functions.put(
        id,
        new SpirvFunction(
            id,
            signature.returnType(),
            parameters,
            variables,
            new ArrayList<>(blocks.values()),
            blocks));
    signature = null;
  }
}
