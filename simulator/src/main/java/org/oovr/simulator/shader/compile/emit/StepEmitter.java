package org.oovr.simulator.shader.compile.emit;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.schedule.KernelCode;
import org.oovr.simulator.shader.compile.schedule.SlotAllocator;
import org.oovr.simulator.shader.compile.schedule.Step;
import org.oovr.simulator.shader.compile.schedule.StepUses;

/**
 * Steps to bytecode. HotSpot compiles no method above 8,000 bytecodes: lists that would become
 * longer than a fraction of that are spread over several methods.
 */
final class StepEmitter {
  /** Estimated bytecodes of one method. */
  private static final int METHOD_LIMIT = 3000;

  private static final String DESCRIPTOR = "(L" + ValueAccess.CONTEXT + ";I[[F[[I[F[I)V";

  private final ClassVisitor w;
  private final String owner;
  private final SlotAllocator slots;
  private final List<int[]> tables;
  private final KernelLibrary kernels;
  private final ClassDump dump;
  private int methods;

  StepEmitter(
      ClassVisitor w,
      String owner,
      SlotAllocator slots,
      List<int[]> tables,
      KernelLibrary kernels,
      ClassDump dump) {
    this.w = w;
    this.owner = owner;
    this.slots = slots;
    this.tables = tables;
    this.kernels = kernels;
    this.dump = dump;
  }

  /** Writes methods for the steps; returns the name of the one to call. */
  String emit(List<Step> steps) {
    String name = "part" + methods++;
    MethodVisitor m =
        w.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, name, DESCRIPTOR, null, null);
    m.visitCode();
    list(new Method(m), steps, METHOD_LIMIT);
    m.visitInsn(Opcodes.RETURN);
    m.visitMaxs(0, 0);
    m.visitEnd();
    return name;
  }

  /** Calls a method written by {@link #emit}; the six arguments are locals 1 to 6. */
  void call(MethodVisitor m, String name) {
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitVarInsn(Opcodes.ALOAD, ValueAccess.CONTEXT_LOCAL);
    m.visitVarInsn(Opcodes.ILOAD, ValueAccess.LANES_LOCAL);
    m.visitVarInsn(Opcodes.ALOAD, ValueAccess.SCRATCH_F_LOCAL);
    m.visitVarInsn(Opcodes.ALOAD, ValueAccess.SCRATCH_I_LOCAL);
    m.visitVarInsn(Opcodes.ALOAD, ValueAccess.UNIFORM_F_LOCAL);
    m.visitVarInsn(Opcodes.ALOAD, ValueAccess.UNIFORM_I_LOCAL);
    m.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, name, DESCRIPTOR, false);
  }

  // --- distribution over methods

  /** Emits steps into a method as long as they fit, else into further methods it calls. */
  private void list(Method method, List<Step> steps, int budget) {
    int total = steps.stream().mapToInt(StepEmitter::size).sum();
    if (total <= budget) {
      for (Step s : steps) {
        method.step(s, budget);
      }
      return;
    }
    if (total <= METHOD_LIMIT) {
      call(method.m, emit(steps));
      return;
    }
    List<Step> chunk = new ArrayList<>();
    int size = 0;
    for (Step s : split(steps)) {
      int next = Math.min(size(s), METHOD_LIMIT);
      if (size + next > METHOD_LIMIT && !chunk.isEmpty()) {
        call(method.m, emit(chunk));
        chunk = new ArrayList<>();
        size = 0;
      }
      chunk.add(s);
      size += next;
    }
    if (chunk.size() == steps.size()) {
      // One large step: only its inside can be moved elsewhere.
      for (Step s : chunk) {
        method.step(s, budget);
      }
    } else {
      call(method.m, emit(chunk));
    }
  }

  /** Long lists of shared values in pieces. */
  private static List<Step> split(List<Step> steps) {
    List<Step> result = new ArrayList<>();
    for (Step s : steps) {
      if (s instanceof Step.Scalars x && x.nodes().size() > 100) {
        for (int i = 0; i < x.nodes().size(); i += 100) {
          result.add(new Step.Scalars(x.nodes().subList(i, Math.min(i + 100, x.nodes().size()))));
        }
      } else {
        result.add(s);
      }
    }
    return result;
  }

  /** Bytecodes of a step, about. */
  private static int size(Step s) {
    if (s instanceof Step.Scalars x) {
      return 24 * x.nodes().size();
    }
    if (s instanceof Step.Kernel k) {
      return 10 + 8 * (k.inputs().size() + k.stored().size() + k.scalars().size());
    }
    if (s instanceof Step.Texture t) {
      return 120 + 14 * t.node().count();
    }
    if (s instanceof Step.Exit e) {
      return 40 + 30 * e.item().values().size();
    }
    if (s instanceof Step.Loop l) {
      int variables = l.item().carried().size() + l.item().exitVars().size();
      return 60 + 70 * variables + sum(l.body());
    }
    int size = 60;
    for (List<Step> child : StepUses.children(s)) {
      size += sum(child);
    }
    return size;
  }

  private static int sum(List<Step> steps) {
    return steps.stream().mapToInt(StepEmitter::size).sum();
  }

  /** Code of one method. */
  private final class Method {
    private final MethodVisitor m;
    private final ValueAccess v;
    private final RoutineEmitter routines;
    private final TextureEmitter textures;

    Method(MethodVisitor m) {
      this.m = m;
      v = new ValueAccess(m, slots);
      routines = new RoutineEmitter(m, v, owner, tables);
      textures = new TextureEmitter(m, v);
    }

    private void step(Step s, int budget) {
      if (s instanceof Step.Scalars x) {
        x.nodes().forEach(routines::scalar);
      } else if (s instanceof Step.Kernel k) {
        kernel(k);
      } else if (s instanceof Step.Routine r) {
        routines.routine(r.node());
      } else if (s instanceof Step.Texture t) {
        textures.emit(t);
      } else if (s instanceof Step.If i) {
        branch(i, budget);
      } else if (s instanceof Step.IfAny i) {
        branchAny(i, budget);
      } else if (s instanceof Step.Loop l) {
        loop(l, budget);
      } else if (s instanceof Step.Exit e) {
        exit(e.item());
      } else if (s instanceof Step.Assign a) {
        v.assign(a.target(), a.value());
      } else {
        routines.effect(s);
      }
    }

    private void kernel(Step.Kernel k) {
      if (k.stored().isEmpty()) {
        return;
      }
      KernelCode code = new KernelCode(k);
      KernelLibrary.Kernel kernel = kernels.kernel(code.body(), dump);
      k.inputs().forEach(v::pushArray);
      k.stored().forEach(v::pushArray);
      if (k.guarded()) {
        v.pushArray(slots.probe());
      }
      for (KernelCode.ScalarArgument a : code.scalarArguments()) {
        v.pushScalar(a.node());
        if (a.negated()) {
          m.visitInsn(Opcodes.FNEG);
        }
      }
      v.pushLanes();
      m.visitMethodInsn(
          Opcodes.INVOKESTATIC, kernel.owner(), KernelLibrary.METHOD, kernel.descriptor(), false);
    }

    private void branch(Step.If i, int budget) {
      Label otherwise = new Label();
      Label end = new Label();
      v.pushScalar(i.condition());
      m.visitJumpInsn(Opcodes.IFEQ, otherwise);
      list(this, i.yes(), budget / 2);
      if (!i.no().isEmpty()) {
        m.visitJumpInsn(Opcodes.GOTO, end);
      }
      m.visitLabel(otherwise);
      list(this, i.no(), budget / 2);
      m.visitLabel(end);
    }

    private void branchAny(Step.IfAny i, int budget) {
      Label end = new Label();
      any(i.mask());
      m.visitJumpInsn(Opcodes.IFEQ, end);
      list(this, i.body(), budget);
      m.visitLabel(end);
    }

    /** Pushes whether a lane is in the mask. */
    private void any(Node mask) {
      if (mask.varying()) {
        v.pushArray(mask);
        v.pushLanes();
        v.runtime("any", "([II)Z");
      } else {
        v.pushScalar(mask);
      }
    }

    private void loop(Step.Loop l, int budget) {
      LoopItem item = l.item();
      List<Node> carried = item.carried().stream().filter(StepUses::liveCarried).toList();
      carried.forEach(n -> v.assign(n, n.in(0)));
      for (Node n : item.exitVars()) {
        if (StepUses.liveExit(n)) {
          v.assignConstant(n, 0);
        }
      }
      if (item.entersByLane()) {
        v.assign(item.live(), item.entry());
      } else {
        v.assignConstant(item.live(), -1);
      }
      v.assignConstant(item.spent(), 0);
      Label top = new Label();
      Label end = new Label();
      m.visitLabel(top);
      list(this, l.body(), budget / 2);
      v.pushContext();
      v.runtime("spent", "(L" + ValueAccess.CONTEXT + ";)I");
      v.popScalar(item.spent());
      any(item.live());
      m.visitJumpInsn(Opcodes.IFEQ, end);
      new ParallelAssign(v).emit(carried);
      m.visitJumpInsn(Opcodes.GOTO, top);
      m.visitLabel(end);
    }

    private void exit(LoopItem.ExitItem e) {
      Node mask = e.mask().resolve();
      LoopItem loop = e.loop();
      for (int k = 0; k < e.values().size(); k++) {
        Node target = loop.exitVars().get(k);
        if (!StepUses.liveExit(target)) {
          continue;
        }
        Node value = e.values().get(k).resolve();
        if (loop.live().varying()) {
          v.assignMasked(mask, value, target);
        } else {
          v.assign(target, value);
        }
      }
      if (!loop.live().varying()) {
        // Under uniform conditions only: being here means that all lanes leave.
        v.assignConstant(loop.live(), 0);
      } else if (mask.varying()) {
        v.pushArray(mask);
        v.pushArray(loop.live());
        v.pushLanes();
        v.runtime("andNot", "([I[II)V");
      } else {
        v.pushArray(loop.live());
        v.pushScalar(mask);
        v.pushLanes();
        v.runtime("andNot", "([III)V");
      }
    }
  }
}
