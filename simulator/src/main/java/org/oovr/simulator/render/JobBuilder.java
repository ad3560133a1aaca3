package org.oovr.simulator.render;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.command.AddressedBuffers;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.StreamOutput;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.render.draw.AttributeSource;
import org.oovr.simulator.render.draw.CapturePlan;
import org.oovr.simulator.render.draw.DrawPlan;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.draw.StageBinding;
import org.oovr.simulator.render.texture.ResourceTable;
import org.oovr.simulator.render.texture.SamplerUnit;
import org.oovr.simulator.render.texture.StorageImage;
import org.oovr.simulator.render.texture.TextureKernels;
import org.oovr.simulator.shader.AddressSpace;
import org.oovr.simulator.shader.ImageUnit;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Variable;
import org.oovr.simulator.shader.TextureUnit;

/** Turns draw commands into jobs: resolves resources to their current versions. */
final class JobBuilder {
  private static final byte[] NO_BYTES = {};
  private static final byte[][] NO_BUFFERS = {};
  private static final int[] NO_WORDS = {};
  private static final ImageUnit[][] NO_IMAGES = {{}};
  private static final int[] DEFAULT_ATTRIBUTE = {0, 0, 0, Float.floatToRawIntBits(1f)};
  private static final int[] DEFAULT_INTEGER_ATTRIBUTE = {0, 0, 0, 1};

  private final ResourceTable resources;
  private final UnitCache units;

  /** Of the next binding; see {@link ShaderContext#clock}. */
  private int clock;

  JobBuilder(ResourceTable resources, TextureKernels kernels) {
    this.resources = resources;
    units = new UnitCache(resources, kernels);
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
        edgeFlags(draw, plan),
        PerStage.of(
            stage ->
                plan.shaders.has(stage)
                    ? binding(
                        draw.bindings(),
                        stage,
                        plan.shaders.get(stage).reflection(),
                        views,
                        plan.writesStorage ? null : target)
                    : null),
        indices,
        views > 1 && (plan.viewDependent || seesViews(draw.bindings(), plan)));
  }

  /** Whether a stage before the fragments' sees a texture that differs between the views. */
  private static boolean seesViews(Bindings bindings, DrawPlan plan) {
    for (Stage stage : plan.shaders.stages()) {
      if (stage != Stage.FRAGMENT && seesViews(bindings, stage)) {
        return true;
      }
    }
    return false;
  }

  /** What a draw appends to buffers as they are now. */
  CapturePlan capture(StreamOutput output) {
    byte[][] bytes = new byte[output.targets().size()][];
    for (int b = 0; b < bytes.length; b++) {
      StreamOutput.Target target = output.targets().get(b);
      bytes[b] = target == null ? null : resources.buffer(target.buffer());
    }
    return new CapturePlan(output, bytes);
  }

  /** Whether a stage sees a texture that differs between the views. */
  private static boolean seesViews(Bindings bindings, Stage stage) {
    for (int slot = 0; slot < bindings.textures(stage); slot++) {
      TextureView view = bindings.view(stage, slot);
      if (view != null && view.texture() != null && view.texture().views() > 1) {
        return true;
      }
    }
    return imageViews(bindings, stage) > 1;
  }

  /** Most views of a texture that a stage reads or writes as storage image, at least 1. */
  static int imageViews(Bindings bindings, Stage stage) {
    int views = 1;
    for (int slot = 0; slot < bindings.images(stage); slot++) {
      TextureView view = bindings.image(stage, slot);
      if (view != null && view.texture() != null) {
        views = Math.max(views, view.texture().views());
      }
    }
    return views;
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

  /** Null where outlines have all edges. */
  private AttributeSource edgeFlags(Command.Draw draw, DrawPlan plan) {
    boolean outlines =
        plan.state.raster().outlines()
            && plan.last == plan.vertex
            && PrimitiveList.arity(plan.state) == 3;
    for (VertexStream s : outlines ? draw.streams() : List.<VertexStream>of()) {
      if (s.location() == VertexStream.EDGE_FLAGS) {
        return attribute(s.location(), 1, false, s);
      }
    }
    return null;
  }

  private AttributeSource attribute(Variable input, VertexStream s) {
    return attribute(input.location(), input.components(), input.base() != Base.FLOAT, s);
  }

  private AttributeSource attribute(int location, int components, boolean integer, VertexStream s) {
    if (s == null || s.buffer() == null) {
      int[] constant =
          s != null && s.constant() != null
              ? s.constant()
              : integer ? DEFAULT_INTEGER_ATTRIBUTE : DEFAULT_ATTRIBUTE;
      return new AttributeSource(location, components, integer, null, 0, 0, 0, 0, null, constant);
    }
    return new AttributeSource(
        location,
        components,
        integer,
        resources.buffer(s.buffer()),
        resources.address(s.buffer()),
        s.offsetBytes(),
        s.strideBytes(),
        s.divisor(),
        s.format(),
        null);
  }

  /** What a shader reaches, at its present version. */
  StageBinding binding(Bindings bindings, Stage stage, ShaderReflection reflection, int views) {
    return binding(bindings, stage, reflection, views, null);
  }

  /** The same; {@code target} is all that is written meanwhile, or null where that is not known. */
  private StageBinding binding(
      Bindings bindings, Stage stage, ShaderReflection reflection, int views, RenderTarget target) {
    int blocks = 0;
    for (ShaderReflection.Block block : reflection.blocks()) {
      blocks = Math.max(blocks, block.slot() + Math.max(1, block.arraySize()));
    }
    byte[][] bytes = new byte[blocks][];
    int[] offset = new int[blocks];
    int[] size = new int[blocks];
    for (int i = 0; i < blocks; i++) {
      BufferRange range = bindings.uniformBuffer(stage, i);
      if (range == null && bindings.isPushConstants(stage, i)) {
        bytes[i] = bytes(bindings.pushConstants(stage));
        size[i] = bytes[i].length;
      } else {
        resolve(range, i, bytes, offset, size);
      }
    }
    int slots = reflection.storageSlots();
    byte[][] storage = slots == 0 ? NO_BUFFERS : new byte[slots][];
    int[] storageOffset = slots == 0 ? NO_WORDS : new int[slots];
    int[] storageSize = slots == 0 ? NO_WORDS : new int[slots];
    for (int i = 0; i < slots; i++) {
      resolve(bindings.storageBuffer(stage, i), i, storage, storageOffset, storageSize);
    }
    int[] constants = bindings.pushConstants(stage);
    if (constants.length < reflection.constantWords()) {
      constants = Arrays.copyOf(constants, reflection.constantWords());
    }
    TextureUnit[][] textures = units(bindings, stage, reflection, views, target);
    ImageUnit[][] images = images(bindings, stage, reflection, views);
    return new StageBinding(
        constants,
        bytes,
        offset,
        size,
        storage,
        storageOffset,
        storageSize,
        textures,
        images,
        addresses(bindings.addressed()),
        clock++);
  }

  private AddressSpace addresses(AddressedBuffers addressed) {
    if (addressed.buffers().isEmpty()) {
      return AddressSpace.EMPTY;
    }
    byte[][] bytes = new byte[addressed.buffers().size()][];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = resources.buffer(addressed.buffers().get(i));
    }
    return new AddressSpace(addressed.addresses(), bytes);
  }

  private ImageUnit[][] images(
      Bindings bindings, Stage stage, ShaderReflection reflection, int views) {
    int slots = reflection.imageSlots();
    if (slots == 0) {
      return NO_IMAGES;
    }
    int sets = Math.min(views, imageViews(bindings, stage));
    ImageUnit[][] result = new ImageUnit[sets][slots];
    for (int i = 0; i < slots; i++) {
      TextureView view = bindings.image(stage, i);
      for (int set = 0; set < sets; set++) {
        result[set][i] = StorageImage.of(view, resources, set);
      }
    }
    return result;
  }

  private void resolve(BufferRange range, int i, byte[][] bytes, int[] offset, int[] size) {
    if (range == null) {
      bytes[i] = NO_BYTES;
      return;
    }
    bytes[i] = resources.buffer(range.buffer());
    offset[i] = range.offsetBytes();
    size[i] = Math.max(0, Math.min(range.sizeBytes(), bytes[i].length - range.offsetBytes()));
  }

  private static byte[] bytes(int[] words) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(words);
    return bytes.array();
  }

  /** Whether a target has images of the texture that a view shows. */
  private boolean shows(RenderTarget target, TextureView view) {
    if (view == null || view.texture() == null) {
      return false;
    }
    int id = resources.contentsId(view.texture());
    for (RenderTarget.Attachment color : target.colors()) {
      if (isOf(id, color)) {
        return true;
      }
    }
    return isOf(id, target.depth()) || isOf(id, target.stencil());
  }

  private boolean isOf(int contentsId, RenderTarget.Attachment a) {
    return a != null && resources.contentsId(a.texture()) == contentsId;
  }

  private TextureUnit[][] units(
      Bindings bindings, Stage stage, ShaderReflection reflection, int views, RenderTarget target) {
    int slots = reflection.textureSlots();
    int sets = slots > 0 && seesViews(bindings, stage) ? views : 1;
    TextureUnit[][] result = new TextureUnit[sets][slots];
    for (int i = 0; i < slots; i++) {
      TextureView view = bindings.view(stage, i);
      SamplerState sampler = bindings.sampler(stage, i);
      for (int set = 0; set < sets; set++) {
        TextureUnit unit = units.unit(view == null ? TextureView.UNBOUND : view, sampler, set);
        // what waiting draws write to the texture has been written: they were flushed
        boolean settled = target != null && unit instanceof SamplerUnit && !shows(target, view);
        result[set][i] = settled ? ((SamplerUnit) unit).settled() : unit;
      }
    }
    return result;
  }
}
