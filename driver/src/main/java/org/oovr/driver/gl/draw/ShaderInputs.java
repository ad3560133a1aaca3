package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.object.GlSampler;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.SamplerParams;
import org.oovr.driver.gl.object.StageGroups;
import org.oovr.driver.gl.object.StageInputs;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.state.ColorClamps;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.TextureView;

/**
 * What shaders read beside vertices: textures, samplers, images, blocks, and values that follow the
 * state. They are kept from the last draw until a version number that they depend on has moved.
 */
final class ShaderInputs {
  private static final Stage[] STAGES = Stage.values();
  private static final int[] NO_OFFSETS = {};

  /** The version of GLSL whose functions of shadows return one number. */
  private static final int FLOAT_SHADOWS = 130;

  /** What is bound for one stage, by slot. */
  private static final class BoundStage {
    TextureView[] views = {};
    SamplerState[] samplers = {};
    BufferRange[] blocks = {};
    BufferRange[] storage = {};
    TextureView[] images = {};
  }

  private final GlContext gl;
  private final Supplier<TextureView> rectangle;

  /** By program; null for those that read no state of the fixed function. */
  private final Map<ProgramExecutable, BuiltInUniforms> allBuiltIns = new WeakHashMap<>();

  private ProgramExecutable builtInsOf;
  private BuiltInUniforms builtIns;
  private ProgramExecutable executable;
  private int bindingVersion = -1;
  private int textureVersion = -1;
  private int samplerEpoch = -1;
  private int imageEpoch = -1;
  private int bufferEpoch = -1;
  private int blockBindingVersion = -1;
  private boolean seamless;
  private final PerStage<BoundStage> stages = PerStage.of(stage -> new BoundStage());
  private boolean samplesViews;
  private Bindings shaderBindings = Bindings.NONE;

  /**
   * For a context.
   *
   * @param rectangle the texels of the pixel rectangle that is drawn
   */
  ShaderInputs(GlContext gl, Supplier<TextureView> rectangle) {
    this.gl = gl;
    this.rectangle = rectangle;
  }

  /** Whether a texture of two views is among what is read. */
  boolean samplesViews() {
    return samplesViews;
  }

  /** Says that the texels of the pixel rectangle are others. */
  void changedRectangle() {
    textureVersion = gl.textureVersion - 1;
  }

  /**
   * What a program reads under the present state.
   *
   * @param samples of the target, 0 where there is none
   * @param twoSided whether back faces have colours of their own, whatever the state says
   * @param number place of the draw in its multi-draw
   * @param first primitives of the multi-draw before the draw's own
   */
  Bindings get(ProgramExecutable exe, int samples, boolean twoSided, int number, int first) {
    // Long because every version is compared before it is taken over, in one order.
    if (exe.stateUniforms != null) {
      RenderState s = gl.state;
      exe.stateUniforms.follow(
          exe,
          s.depthRanges[0][0],
          s.depthRanges[0][1],
          ColorClamps.ofVertices(gl),
          gl.fixed.is(GL_VERTEX_PROGRAM_TWO_SIDE) || twoSided,
          samples,
          number,
          first);
    }
    if (!gl.core) {
      builtIns(exe);
    }
    boolean newProgram = exe != executable || exe.bindingVersions() != bindingVersion;
    boolean newTextures =
        newProgram
            || gl.textureVersion != textureVersion
            || gl.share.samplerEpoch != samplerEpoch
            || gl.share.imageEpoch[0] != imageEpoch
            || gl.state.seamlessCube != seamless
            || gl.share.bufferEpoch[0] != bufferEpoch;
    if (newTextures) {
      takeTextures(exe);
    }
    boolean newBlocks =
        newProgram
            || gl.blockBindingVersion != blockBindingVersion
            || gl.share.bufferEpoch[0] != bufferEpoch;
    if (newBlocks) {
      takeBlocks(exe);
    }
    boolean all = newTextures || newBlocks;
    if (all || hasNewConstants(exe)) {
      shaderBindings =
          new Bindings(
              exe.layout,
              all ? groups(exe) : shaderBindings.groups(),
              NO_OFFSETS,
              exe.stages.map(StageInputs::constants));
    }
    executable = exe;
    bindingVersion = exe.bindingVersions();
    return shaderBindings;
  }

  private void takeTextures(ProgramExecutable exe) {
    seamless = gl.state.seamlessCube;
    samplesViews = false;
    for (Stage stage : STAGES) {
      StageInputs inputs = exe.stages.get(stage);
      if (inputs != null) {
        textures(exe, inputs.units, inputs.targets, stages.get(stage));
        stages.get(stage).images = images(inputs.imageUnits);
      }
    }
    textureVersion = gl.textureVersion;
    samplerEpoch = gl.share.samplerEpoch;
    imageEpoch = gl.share.imageEpoch[0];
  }

  private void takeBlocks(ProgramExecutable exe) {
    for (Stage stage : STAGES) {
      StageInputs inputs = exe.stages.get(stage);
      if (inputs != null) {
        stages.get(stage).blocks = blocks(exe.part(stage), inputs.blocks);
        stages.get(stage).storage = storage(exe.part(stage), inputs);
      }
    }
    blockBindingVersion = gl.blockBindingVersion;
    bufferEpoch = gl.share.bufferEpoch[0];
  }

  private boolean hasNewConstants(ProgramExecutable exe) {
    for (Stage stage : STAGES) {
      StageInputs inputs = exe.stages.get(stage);
      if (inputs != null && shaderBindings.pushConstants(stage) != inputs.constants()) {
        return true;
      }
    }
    return false;
  }

  private void builtIns(ProgramExecutable exe) {
    if (exe != builtInsOf) {
      builtInsOf = exe;
      builtIns = allBuiltIns.get(exe);
      if (builtIns == null && !allBuiltIns.containsKey(exe)) {
        builtIns = BuiltInUniforms.of(exe.program);
        allBuiltIns.put(exe, builtIns);
      }
    }
    if (builtIns != null) {
      builtIns.follow(exe, gl);
    }
  }

  /** A group for each stage of a program, as its layout says. */
  private List<BindGroup> groups(ProgramExecutable exe) {
    List<BindGroup> groups = new ArrayList<>();
    for (Stage stage : STAGES) {
      if (exe.stages.has(stage)) {
        BoundStage s = stages.get(stage);
        groups.add(
            StageGroups.group(
                exe.layout, stage, s.views, s.samplers, s.blocks, s.storage, s.images));
      }
    }
    return List.copyOf(groups);
  }

  private void textures(ProgramExecutable exe, int[] units, int[] targets, BoundStage out) {
    boolean alphaAsRed = exe.program.version() >= FLOAT_SHADOWS;
    int n = units.length;
    TextureView[] views = new TextureView[n];
    SamplerState[] samplers = new SamplerState[n];
    for (int i = 0; i < n; i++) {
      if (units[i] == PixelRectangles.UNIT) {
        views[i] = rectangle.get();
        samplers[i] = PixelRectangles.NEAREST;
        continue;
      }
      int unit = units[i] >= 0 && units[i] < gl.units() ? units[i] : 0;
      int index = TextureBindings.index(targets[i]);
      GlTexture bound = gl.textures.at(unit, index);
      GlTexture t = bound != null ? bound : gl.defaultTextures[index];
      GlSampler sampler = gl.samplers[unit];
      SamplerParams params = sampler != null ? sampler.params : t.sampler;
      if (TextureCompleteness.complete(t, params)) {
        views[i] = t.view(params.srgbDecode != GL_SKIP_DECODE_EXT, alphaAsRed);
      } else {
        // no buffer has no texels, not one of opaque black
        views[i] = targets[i] == GL_TEXTURE_BUFFER ? TextureView.NOTHING : TextureView.UNBOUND;
      }
      boolean depth =
          views[i].texture() != null
              && views[i].texture().format().hasDepth()
              && !views[i].stencil();
      TextureImage image = t.target == 0 ? null : t.image(0, t.effectiveBase());
      int alphaAt = image == null ? 3 : image.format.alphaAt();
      boolean fixedDepth = image != null && image.format.depthIsFixed();
      boolean rectangle = targets[i] == GL_TEXTURE_RECTANGLE;
      samplers[i] = params.state(seamless, rectangle, depth, alphaAt, fixedDepth);
      samplesViews |= views[i].texture() != null && views[i].texture().views() == 2;
    }
    out.views = views;
    out.samplers = samplers;
  }

  private TextureView[] images(int[] units) {
    TextureView[] views = new TextureView[units.length];
    for (int i = 0; i < views.length; i++) {
      boolean exists = units[i] >= 0 && units[i] < gl.imageUnits.length;
      views[i] = exists ? gl.imageUnits[units[i]].view() : null;
      samplesViews |=
          views[i] != null && views[i].texture() != null && views[i].texture().views() == 2;
    }
    return views;
  }

  /** Null for blocks behind which no bytes are. */
  private BufferRange[] blocks(ProgramExecutable exe, int[] slots) {
    BufferRange[] ranges = new BufferRange[slots.length];
    for (int i = 0; i < slots.length; i++) {
      if (slots[i] < 0) {
        continue;
      }
      int point = exe.blockBindings[slots[i]];
      ranges[i] = range(gl.uniformBindings, point);
    }
    return ranges;
  }

  /** Of storage blocks and atomic counters; null for those behind which no bytes are. */
  private BufferRange[] storage(ProgramExecutable exe, StageInputs inputs) {
    BufferRange[] ranges = new BufferRange[inputs.storage.length];
    for (int i = 0; i < ranges.length; i++) {
      if (inputs.counters[i] >= 0) {
        ranges[i] = range(gl.counterBindings, inputs.counters[i]);
      } else if (inputs.storage[i] >= 0) {
        ranges[i] = range(gl.storageBindings, exe.storageBindings[inputs.storage[i]]);
      }
    }
    return ranges;
  }

  private static BufferRange range(IndexedBinding[] bindings, int point) {
    if (point >= bindings.length || bindings[point].boundBytes() == 0) {
      return null;
    }
    IndexedBinding b = bindings[point];
    return new BufferRange(b.buffer.resource(), (int) b.offset, b.boundBytes());
  }
}
