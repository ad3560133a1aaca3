package org.oovr.simulator.shader.interp;

import java.util.Arrays;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderInterface;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.PointerType;
import org.oovr.simulator.shader.spirv.SpirvType.SampledImageType;
import org.oovr.simulator.shader.spirv.SpirvVariable;

/**
 * Runs a shader instruction by instruction. Every lane has its own current block; of all lanes
 * those in the earliest block (module order) go on together, which brings lanes back together at
 * merge blocks, since a merge block never stands before the construct it ends.
 */
public final class Interpreter extends ShaderRoutine {
  private static final int GONE = -1;

  private final ShaderInterface shader;

  private Interpreter(ShaderInterface shader) {
    super(shader.reflection());
    this.shader = shader;
  }

  /**
   * Makes a shader executable.
   *
   * @throws ShaderException when the module is not valid or not supported
   */
  public static Interpreter of(ShaderModule module) {
    return new Interpreter(ShaderInterface.of(module));
  }

  @Override
  public void run(ShaderContext context, int laneCount) {
    Arrays.fill(context.killed, 0, laneCount, 0);
    new Run(shader, context, laneCount).main();
  }

  /** One run over all lanes. */
  private static final class Run {
    private final SpirvModule module;
    private final int entry;
    private final ShaderContext context;
    private final int laneCount;
    private final Values values;
    private final Memory memory;
    private final Images images;
    private final Composites composites;
    private final Derivatives derivatives;
    private final Extended extended;
    private final StageVariables stage;

    Run(ShaderInterface shader, ShaderContext context, int laneCount) {
      this.module = shader.module();
      this.entry = shader.entry().function();
      this.context = context;
      this.laneCount = laneCount;
      values = new Values(module, laneCount);
      memory = new Memory(shader, context, values);
      images = new Images(module, values, context);
      composites = new Composites(module, values);
      derivatives = new Derivatives(values);
      extended = new Extended(values, memory, derivatives);
      stage = new StageVariables(module, memory, context, laneCount);
    }

    void main() {
      int[] lanes = new int[laneCount];
      for (int l = 0; l < laneCount; l++) {
        lanes[l] = l;
      }
      for (SpirvVariable v : module.variables().values()) {
        if (memory.data(v.id()) != null) {
          memory.initialize(v, lanes, laneCount);
        }
      }
      stage.readInputs();
      function(module.function(entry), lanes, laneCount, null);
      stage.writeOutputs();
    }

    /** Runs a function for some lanes; returned values go to {@code result}. */
    private void function(SpirvFunction f, int[] lanes, int count, int[][] result) {
      for (SpirvVariable v : f.variables()) {
        memory.declare(v);
        memory.initialize(v, lanes, count);
      }
      int[] at = new int[ShaderContext.LANES];
      int[] from = new int[ShaderContext.LANES];
      Arrays.fill(at, GONE);
      for (int k = 0; k < count; k++) {
        at[lanes[k]] = 0;
      }
      int[] group = new int[count];
      while (true) {
        int first = Integer.MAX_VALUE;
        for (int k = 0; k < count; k++) {
          if (at[lanes[k]] != GONE) {
            first = Math.min(first, at[lanes[k]]);
          }
        }
        if (first == Integer.MAX_VALUE) {
          return;
        }
        int n = 0;
        for (int k = 0; k < count; k++) {
          if (at[lanes[k]] == first) {
            group[n++] = lanes[k];
          }
        }
        block(f, f.blocks().get(first), group, n, at, from, result);
      }
    }

    private void block(
        SpirvFunction f,
        SpirvBlock b,
        int[] lanes,
        int count,
        int[] at,
        int[] from,
        int[][] result) {
      phis(b, lanes, count, from);
      int alive = count;
      for (SpirvInstruction i : b.body()) {
        switch (i.op()) {
          case PHI -> {}
          case FUNCTION_CALL -> {
            call(i, lanes, alive);
            alive = dropKilled(lanes, alive, at);
          }
          default -> instruction(i, lanes, alive);
        }
      }
      terminate(f, b, lanes, alive, at, from, result);
    }

    private int dropKilled(int[] lanes, int count, int[] at) {
      int n = 0;
      for (int k = 0; k < count; k++) {
        if (context.killed[lanes[k]] != 0) {
          at[lanes[k]] = GONE;
        } else {
          lanes[n++] = lanes[k];
        }
      }
      return n;
    }

    /** All phis of a block read their operands before any is written. */
    private void phis(SpirvBlock b, int[] lanes, int count, int[] from) {
      int n = 0;
      while (n < b.body().size()
          && b.body().get(n).op() == org.oovr.simulator.shader.spirv.Op.PHI) {
        n++;
      }
      int[][][] fresh = new int[n][][];
      for (int p = 0; p < n; p++) {
        SpirvInstruction i = b.body().get(p);
        fresh[p] = new int[i.type().scalars()][ShaderContext.LANES];
        for (int k = 0; k < count; k++) {
          int l = lanes[k];
          for (int o = 0; o < i.count(); o += 2) {
            if (i.operand(o + 1) == from[l]) {
              for (int s = 0; s < fresh[p].length; s++) {
                fresh[p][s][l] = values.get(i.operand(o))[s][l];
              }
            }
          }
        }
      }
      for (int p = 0; p < n; p++) {
        int[][] to = values.define(b.body().get(p).id(), fresh[p].length);
        for (int s = 0; s < to.length; s++) {
          copy(fresh[p][s], to[s], lanes, count);
        }
      }
    }

    private static void copy(int[] from, int[] to, int[] lanes, int count) {
      for (int k = 0; k < count; k++) {
        to[lanes[k]] = from[lanes[k]];
      }
    }

    private void terminate(
        SpirvFunction f,
        SpirvBlock b,
        int[] lanes,
        int count,
        int[] at,
        int[] from,
        int[][] result) {
      SpirvInstruction t = b.terminator();
      for (int k = 0; k < count; k++) {
        int l = lanes[k];
        from[l] = b.label();
        at[l] =
            switch (t.op()) {
              case BRANCH -> position(f, t.operand(0));
              case BRANCH_CONDITIONAL ->
                  position(f, t.operand(values.get(t.operand(0))[0][l] != 0 ? 1 : 2));
              case SWITCH -> position(f, target(t, values.get(t.operand(0))[0][l]));
              case RETURN_VALUE -> {
                int[][] v = values.get(t.operand(0));
                for (int s = 0; s < v.length; s++) {
                  result[s][l] = v[s][l];
                }
                yield GONE;
              }
              case KILL, TERMINATE_INVOCATION -> {
                context.killed[l] = -1;
                yield GONE;
              }
              default -> GONE;
            };
      }
    }

    private static int target(SpirvInstruction t, int selector) {
      for (int o = 2; o + 1 < t.count(); o += 2) {
        if (t.operand(o) == selector) {
          return t.operand(o + 1);
        }
      }
      return t.operand(1);
    }

    private static int position(SpirvFunction f, int label) {
      return f.blocks().indexOf(f.block(label));
    }

    private void call(SpirvInstruction i, int[] lanes, int count) {
      SpirvFunction callee = module.function(i.operand(0));
      for (int a = 1; a < i.count(); a++) {
        SpirvFunction.Parameter p = callee.parameters().get(a - 1);
        if (p.type() instanceof PointerType) {
          memory.setPointer(p.id(), memory.pointer(i.operand(a)));
        } else if (p.type() instanceof SampledImageType) {
          images.setSlots(p.id(), images.slots(i.operand(a)));
        } else {
          int[][] from = values.get(i.operand(a));
          int[][] to = values.define(p.id(), from.length);
          for (int s = 0; s < to.length; s++) {
            copy(from[s], to[s], lanes, count);
          }
        }
      }
      int[][] result = values.define(i.id(), i.type().scalars());
      function(callee, Arrays.copyOf(lanes, count), count, result);
    }

    private void instruction(SpirvInstruction i, int[] lanes, int count) {
      switch (i.op()) {
        case NOP -> {}
        case LOAD -> load(i, lanes, count);
        case STORE ->
            memory.store(memory.pointer(i.operand(0)), values.get(i.operand(1)), lanes, count);
        case COPY_MEMORY -> {
          SpirvType type = memory.pointer(i.operand(1)).pointee();
          int[][] data = new int[type.scalars()][ShaderContext.LANES];
          memory.load(memory.pointer(i.operand(1)), data, lanes, count);
          memory.store(memory.pointer(i.operand(0)), data, lanes, count);
        }
        case ACCESS_CHAIN, IN_BOUNDS_ACCESS_CHAIN -> memory.accessChain(i, lanes, count);
        case COPY_OBJECT -> copyObject(i, lanes, count);
        case EXT_INST -> extended.execute(i, lanes, count);
        case SELECT -> select(i, lanes, count);
        case BIT_FIELD_INSERT, BIT_FIELD_S_EXTRACT, BIT_FIELD_U_EXTRACT ->
            bitField(i, lanes, count);
        case I_ADD_CARRY, I_SUB_BORROW, U_MUL_EXTENDED, S_MUL_EXTENDED -> wide(i, lanes, count);
        case DEMOTE_TO_HELPER_INVOCATION -> {
          for (int k = 0; k < count; k++) {
            context.killed[lanes[k]] = -1;
            context.helper[lanes[k]] = -1;
          }
        }
        case IS_HELPER_INVOCATION -> {
          int[][] to = values.define(i.id(), 1);
          for (int k = 0; k < count; k++) {
            to[0][lanes[k]] = context.helper[lanes[k]] & 1;
          }
        }
        default -> {
          if (!composites.execute(i, lanes, count)
              && !images.execute(i, lanes, count)
              && !derivatives.execute(i, lanes, count)) {
            componentWise(i, lanes, count);
          }
        }
      }
    }

    private void load(SpirvInstruction i, int[] lanes, int count) {
      Pointer p = memory.pointer(i.operand(0));
      if (i.type().scalars() == 0) {
        images.setSlots(i.id(), memory.slots(p));
        return;
      }
      memory.load(p, values.define(i.id(), i.type().scalars()), lanes, count);
    }

    private void copyObject(SpirvInstruction i, int[] lanes, int count) {
      if (i.type() instanceof PointerType) {
        memory.setPointer(i.id(), memory.pointer(i.operand(0)));
      } else if (i.type().scalars() == 0) {
        images.setSlots(i.id(), images.slots(i.operand(0)));
      } else {
        int[][] to = values.define(i.id(), i.type().scalars());
        for (int s = 0; s < to.length; s++) {
          copy(values.get(i.operand(0))[s], to[s], lanes, count);
        }
      }
    }

    private void select(SpirvInstruction i, int[] lanes, int count) {
      int[][] condition = values.get(i.operand(0));
      int[][] yes = values.get(i.operand(1));
      int[][] no = values.get(i.operand(2));
      int[][] to = values.define(i.id(), i.type().scalars());
      for (int s = 0; s < to.length; s++) {
        int[] c = condition[condition.length == 1 ? 0 : s];
        for (int k = 0; k < count; k++) {
          int l = lanes[k];
          to[s][l] = c[l] != 0 ? yes[s][l] : no[s][l];
        }
      }
    }

    private void bitField(SpirvInstruction i, int[] lanes, int count) {
      boolean insert = i.op() == org.oovr.simulator.shader.spirv.Op.BIT_FIELD_INSERT;
      int[] offset = values.get(i.operand(insert ? 2 : 1))[0];
      int[] bits = values.get(i.operand(insert ? 3 : 2))[0];
      int[][] to = values.define(i.id(), i.type().scalars());
      for (int s = 0; s < to.length; s++) {
        int[] base = values.get(i.operand(0))[s];
        for (int k = 0; k < count; k++) {
          int l = lanes[k];
          to[s][l] =
              insert
                  ? Arithmetic.bitFieldInsert(
                      base[l], values.get(i.operand(1))[s][l], offset[l], bits[l])
                  : Arithmetic.bitFieldExtract(
                      base[l],
                      offset[l],
                      bits[l],
                      i.op() == org.oovr.simulator.shader.spirv.Op.BIT_FIELD_S_EXTRACT);
        }
      }
    }

    /** Two results: low word (or sum), then high word (or carry). */
    private void wide(SpirvInstruction i, int[] lanes, int count) {
      int[][] a = values.get(i.operand(0));
      int[][] b = values.get(i.operand(1));
      int[][] to = values.define(i.id(), i.type().scalars());
      for (int s = 0; s < a.length; s++) {
        for (int k = 0; k < count; k++) {
          int l = lanes[k];
          long x = a[s][l] & 0xffffffffL;
          long y = b[s][l] & 0xffffffffL;
          long r =
              switch (i.op()) {
                case I_ADD_CARRY -> x + y;
                case I_SUB_BORROW -> ((x - y) & 0xffffffffL) | (x < y ? 1L << 32 : 0);
                case U_MUL_EXTENDED -> x * y;
                default -> (long) a[s][l] * b[s][l];
              };
          to[s][l] = (int) r;
          to[a.length + s][l] = (int) (r >>> 32);
        }
      }
    }

    private void componentWise(SpirvInstruction i, int[] lanes, int count) {
      int[][] to = values.define(i.id(), i.type().scalars());
      boolean binary = Arithmetic.isBinary(i.op());
      if (!binary && !Arithmetic.isUnary(i.op())) {
        throw new ShaderException("instruction " + i.op() + " is not supported");
      }
      for (int s = 0; s < to.length; s++) {
        int[] a = values.get(i.operand(0))[s];
        int[] b = binary ? values.get(i.operand(1))[s] : a;
        for (int k = 0; k < count; k++) {
          int l = lanes[k];
          to[s][l] =
              binary ? Arithmetic.binary(i.op(), a[l], b[l]) : Arithmetic.unary(i.op(), a[l]);
        }
      }
    }
  }
}
