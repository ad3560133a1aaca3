package org.oovr.driver.vk.record;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.ColorBlendEquationEXT;
import org.oovr.driver.vk.format.Enums;
import org.oovr.driver.vk.object.FixedState;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.play.Step;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.PolygonMode;

/** Commands that set what long stood in pipelines alone: VK_EXT_extended_dynamic_state3. */
public final class OutputStateCommands extends Recorder {
  private static final int MOST_ATTACHMENTS = 32;

  private OutputStateCommands(Functions functions, Session session) {
    super(functions, session);
  }

  /** Says who records these commands. */
  public static void register(Functions f, Session session) {
    OutputStateCommands c = new OutputStateCommands(f, session);
    c.raster();
    c.samples();
    c.blends();
    c.notOffered();
  }

  /** States whose features the device does not offer: what differs from the default is told. */
  private void notOffered() {
    lacking(VkFunctions.CMD_SET_RASTERIZATION_STREAM_EXT, "stream that is rasterized", 0);
    lacking(
        VkFunctions.CMD_SET_CONSERVATIVE_RASTERIZATION_MODE_EXT, "conservative rasterization", 0);
    lacking(
        VkFunctions.CMD_SET_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT,
        "conservative rasterization",
        0);
    lacking(VkFunctions.CMD_SET_SAMPLE_LOCATIONS_ENABLE_EXT, "sample locations", 0);
    lacking(VkFunctions.CMD_SET_COLOR_BLEND_ADVANCED_EXT, "advanced blending", 0);
    lacking(
        VkFunctions.CMD_SET_TESSELLATION_DOMAIN_ORIGIN_EXT,
        "origin of patches that commands set",
        -1);
  }

  private void lacking(int function, String what, int byDefault) {
    add(
        function,
        a -> {
          if ((int) a[a.length > 3 ? 2 : 1] != byDefault) {
            session.diagnostics.unsupported(what);
          }
          return p -> {};
        });
  }

  private static Step set(Consumer<FixedState> change) {
    return p -> change.accept(p.draws().change());
  }

  private interface Switch {
    void set(FixedState s, boolean on);
  }

  private void bool(int function, Switch change) {
    add(
        function,
        a -> {
          boolean on = (int) a[1] != 0;
          return set(s -> change.set(s, on));
        });
  }

  private void raster() {
    bool(VkFunctions.CMD_SET_DEPTH_CLAMP_ENABLE_EXT, (s, on) -> s.clamps = on);
    bool(VkFunctions.CMD_SET_DEPTH_CLIP_ENABLE_EXT, (s, on) -> s.clips = on);
    bool(
        VkFunctions.CMD_SET_DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT,
        (s, on) -> s.depthFromMinusOne = on);
    bool(VkFunctions.CMD_SET_LINE_STIPPLE_ENABLE_EXT, (s, on) -> s.stippledLines = on);
    add(
        VkFunctions.CMD_SET_POLYGON_MODE_EXT,
        a -> {
          PolygonMode mode = Enums.polygonMode((int) a[1]);
          return set(s -> s.polygonMode = mode);
        });
    add(
        VkFunctions.CMD_SET_PROVOKING_VERTEX_MODE_EXT,
        a -> {
          boolean last = (int) a[1] == VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT;
          return set(s -> s.provokingLast = last);
        });
    add(
        VkFunctions.CMD_SET_LINE_RASTERIZATION_MODE_EXT,
        a -> {
          boolean smooth = (int) a[1] == VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT;
          return set(s -> s.smoothLines = smooth);
        });
  }

  private void samples() {
    bool(VkFunctions.CMD_SET_ALPHA_TO_COVERAGE_ENABLE_EXT, (s, on) -> s.alphaToCoverage = on);
    bool(VkFunctions.CMD_SET_ALPHA_TO_ONE_ENABLE_EXT, (s, on) -> s.alphaToOne = on);
    add(
        VkFunctions.CMD_SET_RASTERIZATION_SAMPLES_EXT,
        a -> {
          int samples = (int) a[1];
          return set(s -> s.samples = samples);
        });
    add(
        VkFunctions.CMD_SET_SAMPLE_MASK_EXT,
        a -> {
          int mask = a[2] == 0 ? -1 : getInt(a[2]);
          return set(s -> s.sampleMask = mask);
        });
  }

  // --- blending

  private interface Blender {
    BlendAttachment changed(BlendAttachment before, int i);
  }

  /** Changes some attachments. */
  private static Step attachments(long first, long count, Blender change) {
    int from = (int) Math.min(MOST_ATTACHMENTS, first & 0xffffffffL);
    int n = (int) Math.min(MOST_ATTACHMENTS - from, count & 0xffffffffL);
    return set(
        s -> {
          List<BlendAttachment> all = new ArrayList<>();
          for (int i = 0; i < Math.max(s.blends.size(), from + n); i++) {
            BlendAttachment before = s.blend(i);
            all.add(i < from || i >= from + n ? before : change.changed(before, i - from));
          }
          s.blends = List.copyOf(all);
        });
  }

  private void blends() {
    bool(VkFunctions.CMD_SET_LOGIC_OP_ENABLE_EXT, (s, on) -> s.logicOpOn = on);
    add(
        VkFunctions.CMD_SET_COLOR_BLEND_ENABLE_EXT,
        a -> {
          int[] on = Chain.ints(a[3], (int) a[2]);
          return attachments(
              a[1], on.length, (b, i) -> FixedState.with(b, on[i] != 0, b.writeMask()));
        });
    add(
        VkFunctions.CMD_SET_COLOR_WRITE_MASK_EXT,
        a -> {
          int[] masks = Chain.ints(a[3], (int) a[2]);
          return attachments(
              a[1], masks.length, (b, i) -> FixedState.with(b, b.enabled(), masks[i] & 15));
        });
    add(
        VkFunctions.CMD_SET_COLOR_BLEND_EQUATION_EXT,
        a -> {
          BlendAttachment[] equations = new BlendAttachment[(int) a[2]];
          for (int i = 0; i < equations.length; i++) {
            equations[i] = equation(a[3] + (long) i * ColorBlendEquationEXT.SIZEOF);
          }
          return attachments(
              a[1],
              equations.length,
              (b, i) -> FixedState.with(equations[i], b.enabled(), b.writeMask()));
        });
  }

  private static BlendAttachment equation(long p) {
    return new BlendAttachment(
        true,
        Enums.factor(getInt(p + ColorBlendEquationEXT.SRC_COLOR_BLEND_FACTOR)),
        Enums.factor(getInt(p + ColorBlendEquationEXT.DST_COLOR_BLEND_FACTOR)),
        Enums.blendOp(getInt(p + ColorBlendEquationEXT.COLOR_BLEND_OP)),
        Enums.factor(getInt(p + ColorBlendEquationEXT.SRC_ALPHA_BLEND_FACTOR)),
        Enums.factor(getInt(p + ColorBlendEquationEXT.DST_ALPHA_BLEND_FACTOR)),
        Enums.blendOp(getInt(p + ColorBlendEquationEXT.ALPHA_BLEND_OP)),
        15);
  }
}
