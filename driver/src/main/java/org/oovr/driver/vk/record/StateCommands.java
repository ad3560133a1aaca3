package org.oovr.driver.vk.record;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.vk.api.VK.*;

import java.util.List;
import java.util.function.Consumer;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.VertexInputAttributeDescription2EXT;
import org.oovr.driver.vk.api.VkStructs.VertexInputBindingDescription2EXT;
import org.oovr.driver.vk.format.Enums;
import org.oovr.driver.vk.format.Formats;
import org.oovr.driver.vk.object.FixedState;
import org.oovr.driver.vk.object.FixedState.VertexAttribute;
import org.oovr.driver.vk.object.FixedState.VertexBinding;
import org.oovr.driver.vk.object.InvalidHandleException;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.VertexInputs;
import org.oovr.driver.vk.play.Step;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;

/** Commands that set parts of the fixed state. */
public final class StateCommands extends Recorder {
  private StateCommands(Functions functions, Session session) {
    super(functions, session);
  }

  /** Says who records these commands. */
  public static void register(Functions f, Session session) {
    StateCommands c = new StateCommands(f, session);
    c.viewports();
    c.raster();
    c.tests();
    c.add(VkFunctions.CMD_SET_VERTEX_INPUT_EXT, c::vertexInput);
  }

  private static Step set(Consumer<FixedState> change) {
    return p -> change.accept(p.draws().change());
  }

  private void viewports() {
    add(VkFunctions.CMD_SET_VIEWPORT, a -> viewports((int) a[1], (int) a[2], a[3]));
    add(
        VkFunctions.CMD_SET_VIEWPORT_WITH_COUNT,
        a -> {
          check("viewports", 0, (int) a[1]);
          float[] all = Chain.floats(a[2], 6 * (int) a[1]);
          return set(s -> s.viewports = all);
        });
    add(VkFunctions.CMD_SET_SCISSOR, a -> scissors((int) a[1], (int) a[2], a[3]));
    add(
        VkFunctions.CMD_SET_SCISSOR_WITH_COUNT,
        a -> {
          check("scissors", 0, (int) a[1]);
          int[] all = Chain.ints(a[2], 4 * (int) a[1]);
          return set(s -> s.scissors = all);
        });
  }

  /** maxViewports. */
  private static final int MOST_VIEWPORTS = 16;

  private static void check(String what, int first, int count) {
    if (first < 0 || count < 0 || count > MOST_VIEWPORTS - first) {
      throw new InvalidHandleException(what + " beyond maxViewports");
    }
  }

  private static Step viewports(int first, int count, long from) {
    check("viewports", first, count);
    float[] some = Chain.floats(from, 6 * count);
    return set(
        s -> {
          int n = Math.max(s.viewports.length, 6 * (first + count));
          float[] all = java.util.Arrays.copyOf(s.viewports, n);
          System.arraycopy(some, 0, all, 6 * first, some.length);
          s.viewports = all;
        });
  }

  private static Step scissors(int first, int count, long from) {
    check("scissors", first, count);
    int[] some = Chain.ints(from, 4 * count);
    return set(
        s -> {
          int n = Math.max(s.scissors.length, 4 * (first + count));
          int[] all = java.util.Arrays.copyOf(s.scissors, n);
          System.arraycopy(some, 0, all, 4 * first, some.length);
          s.scissors = all;
        });
  }

  private void raster() {
    // Long because it is a table: a line or two for each function.
    add(
        VkFunctions.CMD_SET_LINE_WIDTH,
        a -> {
          float width = f(a[1]);
          return set(s -> s.lineWidth = width);
        });
    add(
        VkFunctions.CMD_SET_DEPTH_BIAS,
        a -> {
          float constant = f(a[1]);
          float clamp = f(a[2]);
          float slope = f(a[3]);
          return set(
              s -> {
                s.biasConstant = constant;
                s.biasClamp = clamp;
                s.biasSlope = slope;
              });
        });
    add(VkFunctions.CMD_SET_DEPTH_BIAS_ENABLE, a -> bool(a[1], (s, on) -> s.depthBias = on));
    add(
        VkFunctions.CMD_SET_CULL_MODE,
        a -> {
          int mode = (int) a[1];
          return set(
              s -> {
                s.cullFront = (mode & VK_CULL_MODE_FRONT_BIT) != 0;
                s.cullBack = (mode & VK_CULL_MODE_BACK_BIT) != 0;
              });
        });
    add(
        VkFunctions.CMD_SET_FRONT_FACE,
        a ->
            bool(
                (int) a[1] == VK_FRONT_FACE_CLOCKWISE ? 1 : 0, (s, on) -> s.frontIsClockwise = on));
    add(
        VkFunctions.CMD_SET_PRIMITIVE_TOPOLOGY,
        a -> {
          int code = (int) a[1];
          return set(s -> s.topology = Enums.topology(code));
        });
    add(VkFunctions.CMD_SET_PRIMITIVE_RESTART_ENABLE, a -> bool(a[1], (s, on) -> s.restart = on));
    add(VkFunctions.CMD_SET_RASTERIZER_DISCARD_ENABLE, a -> bool(a[1], (s, on) -> s.discard = on));
    add(
        VkFunctions.CMD_SET_PATCH_CONTROL_POINTS_EXT,
        a -> {
          int points = (int) a[1];
          return set(s -> s.patchPoints = points);
        });
    add(
        VkFunctions.CMD_SET_LINE_STIPPLE_EXT,
        a -> {
          int factor = (int) a[1];
          int pattern = (int) a[2] & 0xffff;
          return set(
              s -> {
                s.stippleFactor = factor;
                s.stipplePattern = pattern;
              });
        });
  }

  private interface Switch {
    void set(FixedState s, boolean on);
  }

  private static Step bool(long bits, Switch change) {
    boolean on = (int) bits != 0;
    return set(s -> change.set(s, on));
  }

  private void tests() {
    add(VkFunctions.CMD_SET_DEPTH_TEST_ENABLE, a -> bool(a[1], (s, on) -> s.depthTest = on));
    add(VkFunctions.CMD_SET_DEPTH_WRITE_ENABLE, a -> bool(a[1], (s, on) -> s.depthWrite = on));
    add(
        VkFunctions.CMD_SET_DEPTH_COMPARE_OP,
        a -> {
          CompareOp op = CompareOp.values()[(int) a[1] & 7];
          return set(s -> s.depthCompare = op);
        });
    add(
        VkFunctions.CMD_SET_DEPTH_BOUNDS,
        a -> {
          float least = f(a[1]);
          float greatest = f(a[2]);
          return set(
              s -> {
                s.leastDepth = least;
                s.greatestDepth = greatest;
              });
        });
    add(
        VkFunctions.CMD_SET_DEPTH_BOUNDS_TEST_ENABLE,
        a -> bool(a[1], (s, on) -> s.depthBoundsTest = on));
    add(VkFunctions.CMD_SET_STENCIL_TEST_ENABLE, a -> bool(a[1], (s, on) -> s.stencilTest = on));
    add(VkFunctions.CMD_SET_STENCIL_OP, StateCommands::stencilOp);
    add(VkFunctions.CMD_SET_STENCIL_REFERENCE, a -> stencil((int) a[1], 0, (int) a[2]));
    add(VkFunctions.CMD_SET_STENCIL_COMPARE_MASK, a -> stencil((int) a[1], 1, (int) a[2]));
    add(VkFunctions.CMD_SET_STENCIL_WRITE_MASK, a -> stencil((int) a[1], 2, (int) a[2]));
    add(
        VkFunctions.CMD_SET_BLEND_CONSTANTS,
        a -> {
          float[] constants = Chain.floats(a[1], 4);
          return set(s -> s.blendConstants = constants);
        });
    add(
        VkFunctions.CMD_SET_LOGIC_OP_EXT,
        a -> {
          int code = (int) a[1] & 15;
          return set(s -> s.logicOp = Enums.logicOp(code));
        });
    add(
        VkFunctions.CMD_SET_COLOR_WRITE_ENABLE_EXT,
        a -> {
          int bits = 0;
          int[] on = Chain.ints(a[2], (int) a[1]);
          for (int i = 0; i < on.length; i++) {
            bits |= on[i] != 0 ? 1 << i : 0;
          }
          int all = bits;
          return set(s -> s.colorWrites = all);
        });
  }

  private static Step stencilOp(long[] a) {
    int faces = (int) a[1];
    StencilOp fail = Enums.stencilOp((int) a[2]);
    StencilOp pass = Enums.stencilOp((int) a[3]);
    StencilOp depthFail = Enums.stencilOp((int) a[4]);
    StencilFace face = new StencilFace(CompareOp.values()[(int) a[5] & 7], fail, depthFail, pass);
    return set(
        s -> {
          s.front = (faces & VK_STENCIL_FACE_FRONT_BIT) != 0 ? face : s.front;
          s.back = (faces & VK_STENCIL_FACE_BACK_BIT) != 0 ? face : s.back;
        });
  }

  private static Step stencil(int faces, int which, int value) {
    return set(
        s -> {
          int[] values = s.stencil.clone();
          values[which] = (faces & VK_STENCIL_FACE_FRONT_BIT) != 0 ? value : values[which];
          values[which + 3] = (faces & VK_STENCIL_FACE_BACK_BIT) != 0 ? value : values[which + 3];
          s.stencil = values;
        });
  }

  private Step vertexInput(long[] a) {
    VertexInputs inputs = new VertexInputs();
    for (int i = 0; i < (int) a[1]; i++) {
      long b = a[2] + (long) i * VertexInputBindingDescription2EXT.SIZEOF;
      inputs.binding(
          getInt(b + VertexInputBindingDescription2EXT.BINDING),
          getInt(b + VertexInputBindingDescription2EXT.STRIDE),
          getInt(b + VertexInputBindingDescription2EXT.INPUT_RATE) == VK_VERTEX_INPUT_RATE_INSTANCE,
          getInt(b + VertexInputBindingDescription2EXT.DIVISOR));
    }
    for (int i = 0; i < (int) a[3]; i++) {
      long b = a[4] + (long) i * VertexInputAttributeDescription2EXT.SIZEOF;
      Formats.AttributeFormat format =
          Formats.attribute(getInt(b + VertexInputAttributeDescription2EXT.FORMAT));
      if (format != null) {
        inputs.attribute(
            getInt(b + VertexInputAttributeDescription2EXT.LOCATION),
            getInt(b + VertexInputAttributeDescription2EXT.BINDING),
            format.format(),
            getInt(b + VertexInputAttributeDescription2EXT.OFFSET));
      }
    }
    VertexBinding[] bindings = inputs.bindings();
    List<VertexAttribute> attributes = inputs.attributes();
    return set(
        s -> {
          s.bindings = bindings;
          s.attributes = attributes;
        });
  }
}
