package org.oovr.simulator.shader.compile.lower;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ir.EffectItem;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeFormulas;
import org.oovr.simulator.shader.compile.ir.Region;
import org.oovr.simulator.shader.compile.ir.WideNodes;
import org.oovr.simulator.shader.math.WideFunction;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;

/**
 * A shader to nodes: its functions, each inlined where it is called, and the values of the function
 * that is being lowered. Statements and jumps are {@link FlowLowering}'s, instructions {@link
 * InstructionLowering}'s, memory {@link MemoryLowering}'s.
 */
public final class Lowering {
  private final ShaderInterface shader;
  private final SpirvModule module;
  private final NodeBuilder b = new NodeBuilder();
  private final NodeFormulas formulas = new NodeFormulas(b);
  private final Environment env = new Environment();

  private boolean demotes;

  /** Variable that says which lanes have been demoted to helpers, or -1 when none ever is. */
  private int demoted = -1;

  private final Frame.Stack frames = new Frame.Stack();
  private final Map<Integer, FunctionFacts> facts = new HashMap<>();
  private final MemoryLowering memory;
  private final InstructionLowering instructions;
  private final FlowLowering flow;
  private final ImageLowering images;
  private final EmissionLowering emission;

  public Lowering(ShaderInterface shader) {
    this.shader = shader;
    this.module = shader.module();
    flow = new FlowLowering(this, frames);
    memory = new MemoryLowering(this, shader);
    instructions = new InstructionLowering(this);
    images = new ImageLowering(this);
    emission = new EmissionLowering(new Here(), b, env, shader.memory());
  }

  /** Where vertices are emitted. */
  private final class Here implements EmissionLowering.Place {
    @Override
    public Node path() {
      return Lowering.this.path();
    }

    @Override
    public Node[] value(int id) {
      return Lowering.this.value(id);
    }

    @Override
    public Node[] contents(int variable) {
      return memory.load(memory.pointer(variable));
    }

    @Override
    public Node word(Node scalar) {
      return AccessLowering.word(b, scalar);
    }
  }

  // --- for the helpers

  public NodeBuilder builder() {
    return b;
  }

  NodeFormulas formulas() {
    return formulas;
  }

  Environment environment() {
    return env;
  }

  SpirvModule.EntryPoint entry() {
    return shader.entry();
  }

  /** Whether the lanes are a workgroup's. */
  boolean isWorkgroup() {
    return shader.reflection().workgroup() != null;
  }

  SpirvModule module() {
    return module;
  }

  MemoryLowering memory() {
    return memory;
  }

  ImageLowering images() {
    return images;
  }

  EmissionLowering emission() {
    return emission;
  }

  /** The active lanes, exactly. */
  Node path() {
    return flow.path();
  }

  InstructionLowering instructions() {
    return instructions;
  }

  Frame.Function function() {
    return frames.function();
  }

  FunctionFacts facts(int function) {
    return facts.get(function);
  }

  /** Words of a value. */
  Node[] value(int id) {
    Frame.Function f = frames.function();
    Integer register = f.registers().get(id);
    if (register != null) {
      return env.get(register, module.typeOf(id).scalars());
    }
    Node[] v = f.values().get(id);
    if (v == null) {
      v = constant(id);
      f.values().put(id, v);
    }
    return v;
  }

  /** An integer that counts something: of 64 bits the nearest word. */
  Node index(int id) {
    Node[] v = value(id);
    return v.length == 1 ? v[0] : new WideNodes(b).make(WideFunction.L_INDEX, v)[0];
  }

  private Node[] constant(int id) {
    Node[] pointer = memory.words(id);
    if (pointer != null) {
      return pointer;
    }
    if (module.constant(id) == null) {
      throw new ShaderException("value %" + id + " is used before it is computed");
    }
    int[] words = module.constant(id).words();
    Kind[] kinds = TypeKinds.of(module.constant(id).type());
    Node[] v = new Node[words.length];
    for (int i = 0; i < v.length; i++) {
      v[i] = kinds[i] == Kind.BOOL ? b.truth(words[i] != 0) : b.constant(kinds[i], words[i]);
    }
    return v;
  }

  void setValue(int id, Node[] result) {
    Frame.Function f = frames.function();
    Node[] value = kept(f.facts().keptFor(id), result);
    Integer register = f.registers().get(id);
    if (register != null) {
      for (int i = 0; i < value.length; i++) {
        env.set(register + i, value[i]);
      }
    } else {
      f.values().put(id, value);
    }
  }

  /** A new value in the active lanes; in others the carried one stays. */
  private Node[] kept(Integer carried, Node[] result) {
    if (carried == null || path().isConst()) {
      return result;
    }
    Node[] before = value(carried);
    Node[] r = new Node[result.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = result[i].kind() == Kind.BOOL ? result[i] : b.select(path(), result[i], before[i]);
    }
    return r;
  }

  // --- the shader

  /** Lowers the entry point; returns the region of the whole shader. */
  public Region lower() {
    collectFacts(shader.entry().function());
    if (demotes) {
      demoted = env.allocate(new Kind[] {Kind.BOOL}, b);
    }
    boolean emits = shader.entry().stage() == Stage.GEOMETRY;
    if (emits) {
      emission.declare();
    }
    Set<Integer> indexed = new TreeSet<>();
    facts.values().forEach(f -> indexed.addAll(f.indexed()));
    memory.declareGlobals(indexed, facts.values());
    FunctionFacts main = facts.get(shader.entry().function());
    enterFunction(main);
    flow.sequence(main.body(), 0);
    frames.pop();
    if (emits) {
      emission.end();
    } else {
      memory.writeOutputs();
    }
    return b.root();
  }

  /** Facts of a function and all it calls, callees first. */
  private void collectFacts(int id) {
    if (facts.containsKey(id)) {
      return;
    }
    SpirvFunction f = module.function(id);
    for (SpirvBlock block : f.blocks()) {
      for (SpirvInstruction i : block.body()) {
        if (i.op() == Op.FUNCTION_CALL) {
          collectFacts(i.operand(0));
        }
        demotes |= i.op() == Op.DEMOTE_TO_HELPER_INVOCATION;
      }
    }
    facts.put(id, new FunctionFacts(module, f, facts));
  }

  private Frame.Function enterFunction(FunctionFacts f) {
    Frame.Function frame = new Frame.Function(f);
    if (f.kills()) {
      flow.reserveFlags(frame);
    }
    frames.push(frame);
    if (!(f.function().returnType() instanceof SpirvType.VoidType)) {
      frame.setResultBase(env.allocate(TypeKinds.of(f.function().returnType()), b));
    }
    for (SpirvBlock block : f.function().blocks()) {
      for (SpirvInstruction i : block.body()) {
        if (i.op() == Op.PHI || f.outlivesLoop(i.id())) {
          frame.registers().put(i.id(), env.allocate(TypeKinds.of(i.type()), b));
        }
      }
    }
    for (SpirvVariable v : f.function().variables()) {
      frame.pointers().put(v.id(), Pointer.to(memory.local(v, f)));
    }
    return frame;
  }

  /** Makes helpers of the lanes on the way: they go on for their neighbours' sake. */
  void demote() {
    b.region().add(new EffectItem.Kill(path()));
    env.set(demoted, b.truth(true));
  }

  /** Variable that says which lanes have been demoted, or -1 when none ever is. */
  int demotedVariable() {
    return demoted;
  }

  /** Whether a lane has been demoted on its way to here. */
  Node demoted() {
    return demoted < 0 ? b.truth(false) : env.get(demoted);
  }

  /** Inlines a call. */
  void call(SpirvInstruction i) {
    flow.enter("calls are");
    FunctionFacts callee = facts.get(i.operand(0));
    Map<Integer, Node[]> arguments = new HashMap<>();
    Map<Integer, Pointer> pointers = new HashMap<>();
    for (int p = 1; p < i.count(); p++) {
      SpirvFunction.Parameter parameter = callee.function().parameters().get(p - 1);
      if (parameter.type() instanceof SpirvType.PointerType) {
        pointers.put(parameter.id(), memory.pointer(i.operand(p)));
      } else {
        arguments.put(parameter.id(), value(i.operand(p)));
      }
    }
    int mark = env.size();
    Frame.Function frame = enterFunction(callee);
    frame.values().putAll(arguments);
    frame.pointers().putAll(pointers);
    flow.sequence(callee.body(), 0);
    Node[] result = null;
    if (!(i.type() instanceof SpirvType.VoidType)) {
      result = env.get(frame.resultBase(), i.type().scalars());
    }
    frames.pop();
    if (frame.leaving().isEmpty()) {
      env.truncate(mark);
    }
    if (result != null) {
      setValue(i.id(), result);
    }
    flow.leaveCall(frame);
  }
}
