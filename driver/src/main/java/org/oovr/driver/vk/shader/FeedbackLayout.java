package org.oovr.driver.vk.shader;

import static org.oovr.simulator.shader.reflect.FeedbackDecorations.OFFSET;
import static org.oovr.simulator.shader.reflect.FeedbackDecorations.STREAM;
import static org.oovr.simulator.shader.reflect.FeedbackDecorations.XFB_BUFFER;
import static org.oovr.simulator.shader.reflect.FeedbackDecorations.XFB_STRIDE;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.StreamOutput;
import org.oovr.simulator.command.StreamOutput.BufferLayout;
import org.oovr.simulator.command.StreamOutput.Element;
import org.oovr.simulator.command.StreamOutput.Source;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.reflect.FeedbackDecorations;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/**
 * Which outputs of a stage go where in transform feedback: those with an Offset, as the decorations
 * XfbBuffer, XfbStride and Stream say (Vulkan 1.3, 28.1).
 */
public final class FeedbackLayout {
  private final FeedbackDecorations decorations;

  private final ShaderInterface shader;
  private final List<Element> elements = new ArrayList<>();
  private final int[] strides = new int[StreamOutput.BUFFERS];
  private final int[] streams = new int[StreamOutput.BUFFERS];

  private FeedbackLayout(ShaderInterface shader, int[] words) {
    this.shader = shader;
    decorations = new FeedbackDecorations(words);
  }

  /** What a stage says, which is the last before the rasteriser; null where it says nothing. */
  public static StreamOutput.Layout of(ShaderModule module) {
    FeedbackLayout layout = new FeedbackLayout(ShaderInterface.of(module), module.words());
    if (!layout.decorations.has(XFB_BUFFER)) {
      return null;
    }
    for (SpirvVariable v : layout.shader.module().variables().values()) {
      if (v.storage() == StorageClass.OUTPUT) {
        layout.variable(v);
      }
    }
    List<BufferLayout> buffers = new ArrayList<>();
    for (int b = 0; b < layout.strides.length; b++) {
      buffers.add(new BufferLayout(layout.strides[b], layout.streams[b]));
    }
    return layout.elements.isEmpty() ? null : new StreamOutput.Layout(layout.elements, buffers);
  }

  private void variable(SpirvVariable v) {
    part(v, v.type(), v.decorations().builtIn(), v.decorations().location(), v.id());
    if (!(v.type() instanceof StructType s)) {
      return;
    }
    int location = v.decorations().location();
    for (int m = 0; m < s.elementCount(); m++) {
      SpirvType.Member member = s.members().get(m);
      int own = member.decorations().location();
      location = own < 0 ? location : own;
      long id = s.id() + (m + 1L << 32);
      part(v, member.type(), member.decorations().builtIn(), location, id);
      location += ShaderInterface.locations(member.type());
    }
  }

  /** An output or a member of one. */
  private void part(SpirvVariable v, SpirvType type, BuiltIn builtIn, int location, long id) {
    int offset = decorations.get(OFFSET, id, -1);
    int buffer = decorations.get(XFB_BUFFER, id, decorations.get(XFB_BUFFER, v.id(), -1));
    if (buffer >= 0 && buffer < strides.length) {
      strides[buffer] =
          Math.max(
              strides[buffer],
              decorations.get(XFB_STRIDE, id, decorations.get(XFB_STRIDE, v.id(), 0)));
      streams[buffer] =
          Math.max(
              streams[buffer], decorations.get(STREAM, id, decorations.get(STREAM, v.id(), 0)));
    }
    if (offset < 0 || buffer < 0) {
      return;
    }
    if (buffer >= strides.length) {
      throw new ShaderException("SPIR-V: transform feedback to buffer " + buffer);
    }
    if (builtIn != null) {
      Source source = shader.uses(builtIn) ? source(builtIn) : Source.NOTHING;
      elements.add(new Element(buffer, offset, source, 0, type.scalars()));
    } else {
      int component = Math.max(0, v.decorations().component());
      leaves(type, location, component, buffer, offset, shader.uses(v.id()));
    }
  }

  private static Source source(BuiltIn builtIn) {
    return switch (builtIn) {
      case POSITION -> Source.POSITION;
      case POINT_SIZE -> Source.POINT_SIZE;
      case CLIP_DISTANCE -> Source.CLIP_DISTANCE;
      case CULL_DISTANCE -> Source.CULL_DISTANCE;
      case VIEWPORT_INDEX -> Source.VIEWPORT_INDEX;
      default -> throw new ShaderException("SPIR-V: transform feedback of " + builtIn);
    };
  }

  /** Lays the words of a value one after the other. */
  private void leaves(
      SpirvType t, int location, int component, int buffer, int offset, boolean used) {
    int next = location;
    int at = offset;
    if (t instanceof ArrayType || t instanceof MatrixType || t instanceof StructType) {
      for (int i = 0; i < t.elementCount(); i++) {
        SpirvType part = t.element(i);
        leaves(part, next, component, buffer, at, used);
        next += ShaderInterface.locations(part);
        at += 4 * part.scalars();
      }
      return;
    }
    Source source = t.isFloat() && !t.isWide() ? Source.FLOATS : Source.WORDS;
    elements.add(
        used
            ? new Element(buffer, at, source, location * 4 + component, t.scalars())
            : new Element(buffer, at, Source.NOTHING, 0, t.scalars()));
  }
}
