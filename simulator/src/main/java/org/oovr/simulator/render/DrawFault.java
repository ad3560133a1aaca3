package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;

/**
 * Why a draw failed, in a sentence: which draw, the cause and where it arose, and the state without
 * which it cannot be understood.
 */
final class DrawFault {
  /** Textures that are described; further ones are counted. */
  private static final int MOST_TEXTURES = 16;

  private DrawFault() {}

  /**
   * The exception for a draw that could not be executed.
   *
   * @param target of its pass, or null outside one
   */
  static RenderException of(Command.Draw draw, RenderTarget target, Throwable fault) {
    String cause = CommandQueue.cause(fault);
    return new RenderException(
        name(draw.label()) + " failed: " + cause + "; it draws " + state(draw, target), fault);
  }

  /** The exception for a dispatch that could not be executed. */
  static RenderException of(Dispatch dispatch, Throwable fault) {
    return new RenderException(
        "dispatch%s failed: %s; it runs %s over %d x %d x %d workgroups"
            .formatted(
                dispatch.label() == null
                    ? ""
                    : " of frame %d (%s, call %d)"
                        .formatted(
                            dispatch.label().frame(),
                            dispatch.label().text(),
                            dispatch.label().callNumber()),
                CommandQueue.cause(fault),
                dispatch.shader(),
                dispatch.groupsX(),
                dispatch.groupsY(),
                dispatch.groupsZ()),
        fault);
  }

  private static String name(Command.DrawLabel label) {
    return label == null
        ? "a draw without a label"
        : String.format(
            Locale.ROOT,
            "draw %d of frame %d (%s, call %d)",
            label.drawInFrame(),
            label.frame(),
            label.text(),
            label.callNumber());
  }

  private static String state(Command.Draw draw, RenderTarget target) {
    PipelineState state = draw.state();
    List<String> words = new ArrayList<>();
    String amount = draw.count() + (draw.indices() == null ? " vertices" : " indices");
    if (draw.instanceCount() != 1) {
      amount += " of " + draw.instanceCount() + " instances";
    }
    words.add(amount + " as " + lower(state.topology()));
    words.add("with " + shaders(state));
    words.add(target == null ? "into nothing" : "into " + target(target));
    for (Stage stage : draw.bindings().layout().slots().stages()) {
      textures(stage, draw.bindings(), words);
    }
    return String.join(", ", words);
  }

  private static String shaders(PipelineState state) {
    String all =
        state.shaders().values().stream()
            .map(ShaderModule::toString)
            .collect(Collectors.joining(" and "));
    return state.shaders().has(Stage.FRAGMENT) ? all : all + " and no fragment shader";
  }

  private static String target(RenderTarget target) {
    String colors =
        target.colors().stream()
            .map(color -> color == null ? "none" : color.texture().format().name())
            .collect(Collectors.joining(" + "));
    String size = target.width() + "x" + target.height();
    String samples = target.samples() > 1 ? " with " + target.samples() + " samples" : "";
    String views = target.viewCount() > 1 ? " in " + target.viewCount() + " views" : "";
    return size
        + " of "
        + (colors.isEmpty() ? "no colour" : colors)
        + depth("depth", target.depth())
        + (target.stencil() == null || sameImage(target) ? "" : depth("stencil", target.stencil()))
        + samples
        + views;
  }

  private static boolean sameImage(RenderTarget target) {
    return target.depth() != null && target.depth().texture() == target.stencil().texture();
  }

  private static String depth(String what, RenderTarget.Attachment attachment) {
    return attachment == null ? "" : ", " + what + " " + attachment.texture().format();
  }

  private static void textures(Stage stage, Bindings bindings, List<String> words) {
    int count = bindings.textures(stage);
    for (int slot = 0; slot < Math.min(count, MOST_TEXTURES); slot++) {
      String bound = texture(bindings.view(stage, slot), bindings.sampler(stage, slot));
      words.add(stage.text() + " texture " + slot + ": " + bound);
    }
    if (count > MOST_TEXTURES) {
      words.add(count - MOST_TEXTURES + " more textures of the " + stage.text() + " shader");
    }
  }

  private static String texture(TextureView view, SamplerState sampler) {
    if (view == null || view.texture() == null && view.buffer() == null) {
      return "none";
    }
    if (view.buffer() != null) {
      return "buffer of " + view.bufferFormat();
    }
    Texture texture = view.texture();
    StringBuilder text = new StringBuilder();
    text.append(lower(texture.shape())).append(' ').append(texture.format());
    text.append(' ').append(texture.width()).append('x').append(texture.height());
    text.append(texture.depth() > 1 ? "x" + texture.depth() : "");
    text.append(texture.layers() > 1 ? " of " + texture.layers() + " layers" : "");
    text.append(" levels ").append(view.baseLevel()).append('-').append(view.maxLevel());
    text.append(texture.samples() > 1 ? " with " + texture.samples() + " samples" : "");
    return text + (sampler == null ? "" : " " + sampling(sampler));
  }

  private static String sampling(SamplerState sampler) {
    List<String> words = new ArrayList<>();
    words.add(sampler.magLinear() ? "mag linear" : "mag nearest");
    words.add(
        (sampler.minLinear() ? "min linear" : "min nearest")
            + (sampler.mipMode() == SamplerState.MipMode.NONE
                ? ""
                : " mip " + lower(sampler.mipMode())));
    words.add(lower(sampler.wrapS()) + " " + lower(sampler.wrapT()) + " " + lower(sampler.wrapR()));
    if (sampler.maxAnisotropy() > 1) {
      words.add("anisotropy " + sampler.maxAnisotropy());
    }
    if (sampler.compare() != null) {
      words.add("compares " + lower(sampler.compare()));
    }
    if (sampler.unnormalized()) {
      words.add("by texels");
    }
    return "(" + String.join(", ", words) + ")";
  }

  private static String lower(Enum<?> value) {
    return value == null ? "null" : value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
