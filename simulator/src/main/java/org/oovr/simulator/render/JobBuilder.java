package org.oovr.simulator.render;

import java.util.List;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.ShaderBindings;
import org.oovr.simulator.command.ShaderBindings.BufferRange;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.render.draw.AttributeSource;
import org.oovr.simulator.render.draw.DrawPlan;
import org.oovr.simulator.render.draw.StageBinding;
import org.oovr.simulator.render.texture.ResourceTable;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Variable;
import org.oovr.simulator.shader.TextureUnit;

/** Turns draw commands into jobs: resolves resources to their current versions. */
final class JobBuilder {
  private static final int[] DEFAULT_ATTRIBUTE = {0, 0, 0, Float.floatToRawIntBits(1f)};
  private static final int[] DEFAULT_INTEGER_ATTRIBUTE = {0, 0, 0, 1};

  private final ResourceTable resources;
  private final UnitCache units;

  JobBuilder(ResourceTable resources) {
    this.resources = resources;
    units = new UnitCache(resources);
  }

  UnitCache units() {
    return units;
  }

  /** The parts of a draw, which are made one by one. */
  DrawParts build(Command.Draw draw, RenderTarget target, DrawPlan plan, int views) {
    byte[] indices = draw.indices() == null ? null : resources.buffer(draw.indices());
    return new DrawParts(
        draw,
        target,
        plan,
        views,
        attributes(draw, plan),
        PerStage.of(
            stage ->
                plan.shaders.has(stage)
                    ? binding(draw.bindings(stage), plan.shaders.get(stage).reflection(), views)
                    : null),
        indices,
        views > 1 && (plan.viewDependent || seesViews(draw.bindings(Stage.VERTEX))));
  }

  /** Whether a stage samples a texture that differs between the views. */
  private static boolean seesViews(ShaderBindings bindings) {
    for (TextureView view : bindings.textures()) {
      if (view != null && view.texture() != null && view.texture().views() > 1) {
        return true;
      }
    }
    return false;
  }

  private AttributeSource[] attributes(Command.Draw draw, DrawPlan plan) {
    List<Variable> inputs = plan.vertex.reflection().inputs();
    AttributeSource[] result = new AttributeSource[inputs.size()];
    for (int i = 0; i < result.length; i++) {
      Variable input = inputs.get(i);
      VertexStream stream = null;
      for (VertexStream s : draw.streams()) {
        if (s.location() == input.location()) {
          stream = s;
        }
      }
      result[i] = attribute(input, stream);
    }
    return result;
  }

  private AttributeSource attribute(Variable input, VertexStream s) {
    boolean integer = input.base() != Base.FLOAT;
    if (s == null || s.buffer() == null) {
      int[] constant =
          s != null && s.constant() != null
              ? s.constant()
              : integer ? DEFAULT_INTEGER_ATTRIBUTE : DEFAULT_ATTRIBUTE;
      return new AttributeSource(
          input.location(), input.components(), integer, null, 0, 0, 0, 0, null, constant);
    }
    return new AttributeSource(
        input.location(),
        input.components(),
        integer,
        resources.buffer(s.buffer()),
        resources.address(s.buffer()),
        s.offsetBytes(),
        s.strideBytes(),
        s.divisor(),
        s.format(),
        null);
  }

  private StageBinding binding(ShaderBindings bindings, ShaderReflection reflection, int views) {
    int blocks = 0;
    for (ShaderReflection.Block block : reflection.blocks()) {
      blocks = Math.max(blocks, block.slot() + Math.max(1, block.arraySize()));
    }
    byte[][] bytes = new byte[blocks][];
    int[] offset = new int[blocks];
    int[] size = new int[blocks];
    for (int i = 0; i < blocks; i++) {
      BufferRange range = i < bindings.blocks().size() ? bindings.blocks().get(i) : null;
      bytes[i] = range == null ? new byte[0] : resources.buffer(range.buffer());
      if (range != null) {
        offset[i] = range.offsetBytes();
        size[i] = Math.max(0, Math.min(range.sizeBytes(), bytes[i].length - range.offsetBytes()));
      }
    }
    int[] constants = bindings.constants();
    if (constants == null || constants.length < reflection.constantWords()) {
      constants =
          java.util.Arrays.copyOf(
              constants == null ? new int[0] : constants, reflection.constantWords());
    }
    return new StageBinding(constants, bytes, offset, size, units(bindings, reflection, views));
  }

  private TextureUnit[][] units(ShaderBindings bindings, ShaderReflection reflection, int views) {
    int slots = reflection.textureSlots();
    int sets = slots > 0 && seesViews(bindings) ? views : 1;
    TextureUnit[][] result = new TextureUnit[sets][slots];
    for (int i = 0; i < slots; i++) {
      TextureView view = i < bindings.textures().size() ? bindings.textures().get(i) : null;
      SamplerState sampler = i < bindings.samplers().size() ? bindings.samplers().get(i) : null;
      for (int set = 0; set < sets; set++) {
        result[set][i] = units.unit(view == null ? TextureView.UNBOUND : view, sampler, set);
      }
    }
    return result;
  }
}
