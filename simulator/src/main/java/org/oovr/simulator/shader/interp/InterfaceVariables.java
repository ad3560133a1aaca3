package org.oovr.simulator.shader.interp;

import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.math.SubgroupFunction;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Inputs and outputs between the context and variables. */
final class InterfaceVariables {
  private final Execution run;
  private final ShaderContext context;
  private final int lanes;

  InterfaceVariables(Execution run) {
    this.run = run;
    context = run.context();
    lanes = run.lanes();
  }

  /** Told of each word of a variable: its number, and where it comes from or goes to. */
  private interface Visitor {
    void builtIn(int scalar, BuiltIn builtIn, int component);

    void location(int scalar, int location, int component, boolean isFloat);
  }

  private void visit(SpirvVariable v, Visitor visitor) {
    Decorations d = v.decorations();
    if (d.builtIn() != null) {
      for (int i = 0; i < v.type().scalars(); i++) {
        visitor.builtIn(i, d.builtIn(), i);
      }
      return;
    }
    visit(v.type(), d.location(), d.component(), 0, visitor);
  }

  /** Returns the location after the part. */
  private int visit(SpirvType t, int location, int component, int at, Visitor visitor) {
    int next = location;
    if (t instanceof SpirvType.StructType s) {
      for (int m = 0; m < s.elementCount(); m++) {
        Decorations d = s.members().get(m).decorations();
        if (d.builtIn() != null) {
          for (int i = 0; i < s.element(m).scalars() && run.shader().uses(d.builtIn()); i++) {
            visitor.builtIn(at + s.elementOffset(m) + i, d.builtIn(), i);
          }
          continue;
        }
        next = d.location() >= 0 ? d.location() : next;
        next = visit(s.element(m), next, d.component(), at + s.elementOffset(m), visitor);
      }
      return next;
    }
    if (t.components() == 0) {
      for (int i = 0; i < t.elementCount(); i++) {
        next = visit(t.element(i), next, component, at + t.elementOffset(i), visitor);
      }
      return next;
    }
    int after = next + ShaderInterface.locations(t);
    if (next < 0
        || after > ShaderContext.LOCATIONS
        || component + t.scalars() > 4 * (after - next)) {
      throw new ShaderException("location " + next + " component " + component);
    }
    for (int w = 0; w < t.scalars(); w++) {
      int place = component + w;
      visitor.location(at + w, next + place / 4, place % 4, t.isFloat() && !t.isWide());
    }
    return after;
  }

  // --- inputs

  /** Contents of an input variable. */
  int[] read(SpirvVariable v) {
    int[] contents = new int[v.type().scalars() * lanes];
    visit(
        v,
        new Visitor() {
          @Override
          public void builtIn(int scalar, BuiltIn builtIn, int component) {
            for (int l = 0; l < lanes; l++) {
              contents[scalar * lanes + l] = input(builtIn, component, l);
            }
          }

          @Override
          public void location(int scalar, int location, int component, boolean isFloat) {
            int index = location * 4 + component;
            boolean fetched = ShaderInterface.isFetched(v);
            float[][] floats = fetched ? context.fetchedF : context.inF;
            int[][] ints = fetched ? context.fetchedI : context.inI;
            for (int l = 0; l < lanes; l++) {
              contents[scalar * lanes + l] =
                  isFloat
                      ? bits(ShaderContext.floats(floats, index)[l])
                      : ShaderContext.ints(ints, index)[l];
            }
          }
        });
    return contents;
  }

  /** A plane of an input variable, see {@link ShaderContext#planes}; null for built-in ones. */
  int[] planes(SpirvVariable v, int number) {
    int[] contents = new int[v.type().scalars() * lanes];
    boolean[] builtIn = new boolean[1];
    visit(
        v,
        new Visitor() {
          @Override
          public void builtIn(int scalar, BuiltIn b, int component) {
            builtIn[0] = true;
          }

          @Override
          public void location(int scalar, int location, int component, boolean isFloat) {
            int index = (location * 4 + component) * ShaderContext.PLANE + number;
            for (int l = 0; l < lanes && isFloat; l++) {
              contents[scalar * lanes + l] = bits(ShaderContext.floats(context.planes, index)[l]);
            }
          }
        });
    return builtIn[0] ? null : contents;
  }

  private static int bits(float f) {
    return Float.floatToRawIntBits(f);
  }

  private int input(BuiltIn b, int i, int l) {
    return switch (b) {
      case VERTEX_ID, VERTEX_INDEX -> context.vertexIndex[l];
      case INSTANCE_ID -> context.instanceIndex[l];
      case INSTANCE_INDEX -> context.instanceIndex[l] + context.baseInstance;
      case INVOCATION_ID -> context.invocationId[l];
      case TESS_COORD -> bits(context.tessCoord[i][l]);
      case PATCH_VERTICES -> context.patchVertices;
      case PRIMITIVE_ID -> context.primitiveId[l];
      case SAMPLE_ID -> context.sampleId[l];
      case SAMPLE_MASK -> context.sampleMaskIn[l];
      case FRONT_FACING -> context.frontFacing[l] & 1;
      case HELPER_INVOCATION -> context.helper[l] & 1;
      case FRAG_COORD -> bits(context.fragCoord[i][l]);
      case POINT_COORD -> bits(context.pointCoord[i][l]);
      case SAMPLE_POSITION -> bits(context.samplePosition[i][l]);
      case CLIP_DISTANCE -> bits(context.clipDistance[i][l]);
      case CULL_DISTANCE -> bits(context.cullDistance[i][l]);
      case VIEW_INDEX -> context.viewIndex;
      case BASE_VERTEX -> context.baseVertex;
      case BASE_INSTANCE -> context.baseInstance;
      case DRAW_INDEX -> context.drawIndex;
      case LAYER -> context.layerIndex[l];
      case VIEWPORT_INDEX -> context.viewportIndex[l];
      case WORKGROUP_ID ->
          i == 0 ? context.workgroupX : i == 1 ? context.workgroupY : context.workgroupZ;
      case NUM_WORKGROUPS ->
          i == 0 ? context.workgroupsX : i == 1 ? context.workgroupsY : context.workgroupsZ;
      case LOCAL_INVOCATION_ID -> context.localId[i][l];
      case LOCAL_INVOCATION_INDEX -> context.localIndex[l];
      case GLOBAL_INVOCATION_ID ->
          input(BuiltIn.WORKGROUP_ID, i, l) * run.shader().entry().workgroupSize().get(i)
              + context.localId[i][l];
      case SUBGROUP_SIZE -> SubgroupFunction.LANES;
      case NUM_SUBGROUPS -> subgroupsOfRow() * size(1) * size(2);
      case SUBGROUP_ID ->
          (context.localId[2][l] * size(1) + context.localId[1][l]) * subgroupsOfRow()
              + context.localId[0][l] / SubgroupFunction.LANES;
      case SUBGROUP_LOCAL_INVOCATION_ID -> subgroupLane(l);
      case SUBGROUP_EQ_MASK -> i > 0 ? 0 : 1 << subgroupLane(l);
      case SUBGROUP_GE_MASK -> i > 0 ? 0 : 0xff << subgroupLane(l) & 0xff;
      case SUBGROUP_GT_MASK -> i > 0 ? 0 : 0xfe << subgroupLane(l) & 0xff;
      case SUBGROUP_LE_MASK -> i > 0 ? 0 : (2 << subgroupLane(l)) - 1;
      case SUBGROUP_LT_MASK -> i > 0 ? 0 : (1 << subgroupLane(l)) - 1;
      default -> throw new ShaderException("input " + b + " is not supported");
    };
  }

  private int size(int dimension) {
    return run.shader().entry().workgroupSize().get(dimension);
  }

  private int subgroupsOfRow() {
    return (size(0) + SubgroupFunction.LANES - 1) / SubgroupFunction.LANES;
  }

  private int subgroupLane(int l) {
    boolean rows = run.shader().entry().stage() == Stage.COMPUTE;
    return (rows ? context.localId[0][l] : l) % SubgroupFunction.LANES;
  }

  // --- outputs

  /** Writes every output that the shader refers to. */
  void write(LaneState s) {
    for (SpirvVariable v : run.module().variables().values()) {
      if (v.storage() != StorageClass.OUTPUT
          || !run.shader().uses(v.id())
          || run.shader().memory().place(v.id()) != null) {
        continue;
      }
      int[] contents = s.get(v.id());
      visit(
          v,
          new Visitor() {
            @Override
            public void builtIn(int scalar, BuiltIn builtIn, int component) {
              for (int l = 0; l < lanes; l++) {
                output(builtIn, component, l, contents[scalar * lanes + l]);
              }
            }

            @Override
            public void location(int scalar, int location, int component, boolean isFloat) {
              for (int l = 0; l < lanes; l++) {
                int bits = contents[scalar * lanes + l];
                output(v, location, component, isFloat, l, bits);
              }
            }
          });
    }
  }

  private void output(SpirvVariable v, int location, int component, boolean f, int l, int bits) {
    if (v.decorations().index() == 1) {
      context.outF1[component][l] = Float.intBitsToFloat(bits);
    } else if (f) {
      ShaderContext.floats(context.outF, location * 4 + component)[l] = Float.intBitsToFloat(bits);
    } else {
      ShaderContext.ints(context.outI, location * 4 + component)[l] = bits;
    }
  }

  private void output(BuiltIn b, int i, int l, int bits) {
    float f = Float.intBitsToFloat(bits);
    switch (b) {
      case POSITION -> context.position[i][l] = f;
      case POINT_SIZE -> context.pointSize[l] = f;
      case VIEWPORT_INDEX -> context.viewportIndex[l] = bits;
      case LAYER -> context.layerIndex[l] = bits;
      case CLIP_DISTANCE -> context.clipDistance[i][l] = f;
      case CULL_DISTANCE -> context.cullDistance[i][l] = f;
      case FRAG_DEPTH -> context.fragDepth[l] = f;
      case FRAG_STENCIL_REF -> context.fragStencil[l] = bits;
      case SAMPLE_MASK -> context.sampleMaskOut[l] = bits;
      default -> throw new ShaderException("output " + b + " is not supported");
    }
  }
}
