package org.oovr.simulator.shader.compile.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.LaneArray;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.runtime.CompiledShader;
import org.oovr.simulator.shader.compile.schedule.SlotAllocator;
import org.oovr.simulator.shader.compile.schedule.Step;
import org.oovr.simulator.shader.compile.schedule.StepUses;
import org.oovr.simulator.shader.math.ShaderMath;

/** Writes the class of one shader. */
public final class ShaderEmitter {
  private static final String BASE = Type.getInternalName(CompiledShader.class);
  private static final String CONSTRUCTOR = "(Lorg/oovr/simulator/shader/ShaderReflection;[[I)V";

  private final String name;
  private final List<Step> steps;
  private final SlotAllocator slots;
  private final List<int[]> tables = new ArrayList<>();

  /**
   * @param name internal name of the class
   */
  public ShaderEmitter(String name, List<Step> steps, SlotAllocator slots) {
    this.name = name;
    this.steps = steps;
    this.slots = slots;
  }

  /** Constant tables the class refers to by number; complete after {@link #emit}. */
  public int[][] tables() {
    return tables.toArray(new int[0][]);
  }

  public byte[] emit(KernelLibrary kernels, ClassDump dump) {
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    w.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, name, null, BASE, null);
    MethodVisitor c = w.visitMethod(Opcodes.ACC_PUBLIC, "<init>", CONSTRUCTOR, null, null);
    c.visitCode();
    c.visitVarInsn(Opcodes.ALOAD, 0);
    c.visitVarInsn(Opcodes.ALOAD, 1);
    c.visitVarInsn(Opcodes.ALOAD, 2);
    c.visitMethodInsn(Opcodes.INVOKESPECIAL, BASE, "<init>", CONSTRUCTOR, false);
    c.visitInsn(Opcodes.RETURN);
    c.visitMaxs(0, 0);
    c.visitEnd();
    StepEmitter emitter = new StepEmitter(w, name, slots, tables, kernels, dump);
    String body = emitter.emit(steps);
    run(w, emitter, body);
    w.visitEnd();
    byte[] bytes = w.toByteArray();
    dump.write(name, bytes);
    return bytes;
  }

  private void run(ClassWriter w, StepEmitter emitter, String body) {
    MethodVisitor m =
        w.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL,
            "run",
            "(L" + ValueAccess.CONTEXT + ";I)V",
            null,
            null);
    ValueAccess v = new ValueAccess(m, slots);
    m.visitCode();
    v.pushContext();
    OpBytecode.constantInt(m, slots.floatArrays());
    OpBytecode.constantInt(m, slots.intArrays());
    m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, ValueAccess.CONTEXT, "reserveScratch", "(II)V", false);
    v.pushContext();
    OpBytecode.constantInt(m, slots.floatUniforms());
    OpBytecode.constantInt(m, slots.intUniforms());
    m.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, ValueAccess.CONTEXT, "reserveUniforms", "(II)V", false);
    v.pushContext();
    OpBytecode.constantInt(m, ShaderMath.MAX_LOOP_ITERATIONS);
    m.visitFieldInsn(Opcodes.PUTFIELD, ValueAccess.CONTEXT, "iterationsLeft", "I");
    v.contextField("killed", "[I");
    m.visitInsn(Opcodes.ICONST_0);
    v.pushLanes();
    v.runtime("fill", "([III)V");
    makeArrays(m, v);
    field(v, m, "scratchF", "[[F", ValueAccess.SCRATCH_F_LOCAL);
    field(v, m, "scratchI", "[[I", ValueAccess.SCRATCH_I_LOCAL);
    field(v, m, "uniformF", "[F", ValueAccess.UNIFORM_F_LOCAL);
    field(v, m, "uniformI", "[I", ValueAccess.UNIFORM_I_LOCAL);
    emitter.call(m, body);
    m.visitInsn(Opcodes.RETURN);
    m.visitMaxs(0, 0);
    m.visitEnd();
  }

  private static void field(ValueAccess v, MethodVisitor m, String field, String type, int local) {
    v.contextField(field, type);
    m.visitVarInsn(Opcodes.ASTORE, local);
  }

  /** Arrays of inputs and outputs are made on first use. */
  private void makeArrays(MethodVisitor m, ValueAccess v) {
    for (String key : onDemand()) {
      String[] parts = key.split(" ");
      LaneArray.Field f = LaneArray.Field.valueOf(parts[0]);
      String element = f.isFloat() ? "[F" : "[I";
      v.contextField(f.fieldName(), "[" + element);
      OpBytecode.constantInt(m, Integer.parseInt(parts[1]));
      m.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          ValueAccess.CONTEXT,
          f.isFloat() ? "floats" : "ints",
          "([" + element + "I)" + element,
          false);
      m.visitInsn(Opcodes.POP);
    }
  }

  private Set<String> onDemand() {
    Set<String> used = new TreeSet<>();
    StepUses.each(
        steps,
        s -> {
          StepUses.reads(s, n -> note(n, used));
          StepUses.defines(s).forEach(n -> note(n, used));
          if (s instanceof Step.Loop l) {
            for (Node n : l.item().carried()) {
              if (StepUses.liveCarried(n)) {
                note(n.in(0), used);
                note(n.in(1), used);
              }
            }
          }
          if (s instanceof Step.Output o) {
            note(o.target(), used);
          }
        });
    return used;
  }

  private void note(Node n, Set<String> used) {
    if (n.varying() && n.kind() != Kind.NONE) {
      note(slots.array(n), used);
    }
  }

  private static void note(LaneArray a, Set<String> used) {
    if (a.field().shape() == LaneArray.Shape.ON_DEMAND) {
      used.add(a.field().name() + " " + a.index());
    }
  }
}
