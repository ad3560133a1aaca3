package org.oovr.simulator.shader.compile.lower;

import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ir.ContextScalar;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.LaneArray;
import org.oovr.simulator.shader.compile.ir.LaneArray.Field;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.math.SubgroupFunction;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Which arrays of the context the scalars of inputs and outputs live in. */
final class InterfaceArrays {
  private static final ContextScalar[] WORKGROUP = {
    ContextScalar.WORKGROUP_X, ContextScalar.WORKGROUP_Y, ContextScalar.WORKGROUP_Z
  };

  private static final ContextScalar[] WORKGROUPS = {
    ContextScalar.WORKGROUPS_X, ContextScalar.WORKGROUPS_Y, ContextScalar.WORKGROUPS_Z
  };

  private InterfaceArrays() {}

  /** Array per scalar of a variable that is matched by location. */
  static LaneArray[] byLocation(SpirvVariable v) {
    LaneArray[] arrays = new LaneArray[v.type().scalars()];
    int location = v.decorations().location();
    fill(v, v.type(), location, v.decorations(), arrays, 0);
    return arrays;
  }

  /** Fills the arrays of a part of the variable; returns the location after it. */
  private static int fill(
      SpirvVariable v, SpirvType t, int location, Decorations d, LaneArray[] out, int at) {
    int next = location;
    if (t instanceof SpirvType.StructType s) {
      for (int m = 0; m < s.elementCount(); m++) {
        Decorations md = s.members().get(m).decorations();
        next = md.location() >= 0 ? md.location() : next;
        next = fill(v, s.element(m), next, md, out, at + s.elementOffset(m));
      }
      return next;
    }
    if (t instanceof SpirvType.ArrayType || t instanceof SpirvType.MatrixType) {
      for (int i = 0; i < t.elementCount(); i++) {
        next = fill(v, t.element(i), next, d, out, at + t.elementOffset(i));
      }
      return next;
    }
    int after = next + ShaderInterface.locations(t);
    if (next < 0 || after > ShaderContext.LOCATIONS) {
      throw new ShaderException("variable \"" + v.name() + "\" is at location " + next);
    }
    for (int w = 0; w < t.scalars(); w++) {
      int place = d.component() + w;
      int inside = Math.min(place / 4, after - next - 1);
      boolean isFloat = t.isFloat() && !t.isWide();
      out[at + w] = array(v, isFloat, next + inside, place - 4 * inside);
    }
    return after;
  }

  private static LaneArray array(SpirvVariable v, boolean isFloat, int location, int component) {
    if (component > 3) {
      throw new ShaderException("variable \"" + v.name() + "\" has no component " + component);
    }
    int index = location * 4 + component;
    if (ShaderInterface.isFetched(v)) {
      return new LaneArray(isFloat ? Field.FETCHED_F : Field.FETCHED_I, index);
    }
    if (v.storage() == StorageClass.INPUT) {
      return new LaneArray(isFloat ? Field.IN_F : Field.IN_I, index);
    }
    if (v.decorations().index() == 1) {
      return new LaneArray(Field.OUT_F1, component);
    }
    return new LaneArray(isFloat ? Field.OUT_F : Field.OUT_I, index);
  }

  /** Array of scalar {@code i} of a built-in output. */
  static LaneArray output(BuiltIn b, int i) {
    return switch (b) {
      case POSITION -> new LaneArray(Field.POSITION, i);
      case POINT_SIZE -> new LaneArray(Field.POINT_SIZE, 0);
      case VIEWPORT_INDEX -> new LaneArray(Field.VIEWPORT_INDEX, 0);
      case LAYER -> new LaneArray(Field.LAYER_INDEX, 0);
      case CLIP_DISTANCE -> new LaneArray(Field.CLIP_DISTANCE, i);
      case CULL_DISTANCE -> new LaneArray(Field.CULL_DISTANCE, i);
      case FRAG_DEPTH -> new LaneArray(Field.FRAG_DEPTH, 0);
      case FRAG_STENCIL_REF -> new LaneArray(Field.FRAG_STENCIL, 0);
      case SAMPLE_MASK -> new LaneArray(Field.SAMPLE_MASK_OUT, 0);
      default -> throw new ShaderException("output " + b + " is not supported");
    };
  }

  /** Whether a lane is a helper, as the caller says. */
  static Node helper(NodeBuilder b) {
    return b.input(new LaneArray(Field.HELPER, 0), Kind.BOOL);
  }

  /** The upper word of the time; the lower one is how far the shader has come. */
  static Node clock(NodeBuilder b) {
    return scalar(b, ContextScalar.CLOCK);
  }

  /** Value of scalar {@code i} of a built-in input. */
  static Node input(NodeBuilder b, BuiltIn builtIn, int i, SpirvModule.EntryPoint entry) {
    return switch (builtIn) {
      case VERTEX_ID, VERTEX_INDEX -> integer(b, Field.VERTEX_INDEX);
      case INSTANCE_ID -> integer(b, Field.INSTANCE_INDEX);
      case INSTANCE_INDEX ->
          b.i(
              NodeOp.IADD,
              integer(b, Field.INSTANCE_INDEX),
              scalar(b, ContextScalar.BASE_INSTANCE));
      case INVOCATION_ID -> integer(b, Field.INVOCATION_ID);
      case TESS_COORD -> b.input(new LaneArray(Field.TESS_COORD, i), Kind.FLOAT);
      case PATCH_VERTICES -> scalar(b, ContextScalar.PATCH_VERTICES);
      case PRIMITIVE_ID -> integer(b, Field.PRIMITIVE_ID);
      case SAMPLE_ID -> integer(b, Field.SAMPLE_ID);
      case SAMPLE_MASK -> integer(b, Field.SAMPLE_MASK_IN);
      case FRONT_FACING -> b.input(new LaneArray(Field.FRONT_FACING, 0), Kind.BOOL);
      case HELPER_INVOCATION -> helper(b);
      case FRAG_COORD -> b.input(new LaneArray(Field.FRAG_COORD, i), Kind.FLOAT);
      case POINT_COORD -> b.input(new LaneArray(Field.POINT_COORD, i), Kind.FLOAT);
      case SAMPLE_POSITION -> b.input(new LaneArray(Field.SAMPLE_POSITION, i), Kind.FLOAT);
      case CLIP_DISTANCE -> b.input(new LaneArray(Field.CLIP_DISTANCE, i), Kind.FLOAT);
      case CULL_DISTANCE -> b.input(new LaneArray(Field.CULL_DISTANCE, i), Kind.FLOAT);
      case VIEW_INDEX -> scalar(b, ContextScalar.VIEW_INDEX);
      case BASE_VERTEX -> scalar(b, ContextScalar.BASE_VERTEX);
      case BASE_INSTANCE -> scalar(b, ContextScalar.BASE_INSTANCE);
      case DRAW_INDEX -> scalar(b, ContextScalar.DRAW_INDEX);
      case LAYER -> integer(b, Field.LAYER_INDEX);
      case VIEWPORT_INDEX -> integer(b, Field.VIEWPORT_INDEX);
      case WORKGROUP_ID -> scalar(b, WORKGROUP[i]);
      case NUM_WORKGROUPS -> scalar(b, WORKGROUPS[i]);
      case LOCAL_INVOCATION_INDEX -> integer(b, Field.LOCAL_INDEX);
      case LOCAL_INVOCATION_ID -> localId(b, i, entry);
      case GLOBAL_INVOCATION_ID ->
          b.i(
              NodeOp.IADD,
              b.i(NodeOp.IMUL, scalar(b, WORKGROUP[i]), b.constant(entry.workgroupSize().get(i))),
              localId(b, i, entry));
      case SUBGROUP_SIZE -> b.constant(SubgroupFunction.LANES);
      case NUM_SUBGROUPS ->
          b.constant(
              subgroupsOfRow(entry) * entry.workgroupSize().get(1) * entry.workgroupSize().get(2));
      case SUBGROUP_ID -> subgroup(b, entry);
      case SUBGROUP_LOCAL_INVOCATION_ID -> subgroupLane(b, entry);
      case SUBGROUP_EQ_MASK,
          SUBGROUP_GE_MASK,
          SUBGROUP_GT_MASK,
          SUBGROUP_LE_MASK,
          SUBGROUP_LT_MASK ->
          i == 0 ? subgroupMask(b, builtIn, subgroupLane(b, entry)) : b.constant(0);
      default -> throw new ShaderException("input " + builtIn + " is not supported");
    };
  }

  private static int subgroupsOfRow(SpirvModule.EntryPoint entry) {
    return (entry.workgroupSize().get(0) + SubgroupFunction.LANES - 1) / SubgroupFunction.LANES;
  }

  /** Number of a sub-group: each row begins one. */
  private static Node subgroup(NodeBuilder b, SpirvModule.EntryPoint entry) {
    Node row =
        b.i(
            NodeOp.IADD,
            b.i(NodeOp.IMUL, localId(b, 2, entry), b.constant(entry.workgroupSize().get(1))),
            localId(b, 1, entry));
    int shift = Integer.numberOfTrailingZeros(SubgroupFunction.LANES);
    return b.i(
        NodeOp.IADD,
        b.i(NodeOp.IMUL, row, b.constant(subgroupsOfRow(entry))),
        b.i(NodeOp.IUSHR, localId(b, 0, entry), b.constant(shift)));
  }

  /** Number of a lane in its sub-group. */
  private static Node subgroupLane(NodeBuilder b, SpirvModule.EntryPoint entry) {
    Node lane =
        entry.stage() == Stage.COMPUTE ? localId(b, 0, entry) : integer(b, Field.LANE_NUMBER);
    return b.i(NodeOp.IAND, lane, b.constant(SubgroupFunction.LANES - 1));
  }

  private static Node subgroupMask(NodeBuilder b, BuiltIn which, Node lane) {
    Node own = b.i(NodeOp.ISHL, b.constant(1), lane);
    Node below = b.i(NodeOp.ISUB, own, b.constant(1));
    int all = (1 << SubgroupFunction.LANES) - 1;
    return switch (which) {
      case SUBGROUP_EQ_MASK -> own;
      case SUBGROUP_LT_MASK -> below;
      case SUBGROUP_GE_MASK -> b.i(NodeOp.IXOR, below, b.constant(all));
      case SUBGROUP_LE_MASK -> b.i(NodeOp.IOR, below, own);
      default -> b.i(NodeOp.IXOR, b.i(NodeOp.IOR, below, own), b.constant(all));
    };
  }

  private static Node localId(NodeBuilder b, int i, SpirvModule.EntryPoint entry) {
    return entry.workgroupSize().get(i) == 1
        ? b.constant(0)
        : b.input(new LaneArray(Field.LOCAL_ID, i), Kind.INT);
  }

  private static Node integer(NodeBuilder b, Field field) {
    return b.input(new LaneArray(field, 0), Kind.INT);
  }

  private static Node scalar(NodeBuilder b, ContextScalar s) {
    return b.pure(NodeOp.CONTEXT, Kind.INT, 0, s);
  }
}
