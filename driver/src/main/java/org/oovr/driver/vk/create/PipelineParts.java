package org.oovr.driver.vk.create;

import java.util.EnumMap;
import java.util.Map;
import org.oovr.driver.vk.object.FixedState;
import org.oovr.driver.vk.object.PipelineLayoutObject;
import org.oovr.driver.vk.object.ShaderCode;
import org.oovr.simulator.command.Stage;

/**
 * Parts of a graphics pipeline: a library, or all that a pipeline is linked of. Shaders are
 * translated when all is there, since that depends on the layout of the whole.
 */
final class PipelineParts {
  /** All bits of {@code VkGraphicsPipelineLibraryFlagBitsEXT}. */
  static final int ALL = 15;

  /** A shader, its entry point, and the values of its constants. */
  record Source(ShaderCode code, String entry, Map<Integer, Long> constants) {}

  final FixedState fixed = new FixedState();
  final Map<Stage, Source> stages = new EnumMap<>(Stage.class);

  /** Parts of the fixed state that commands set. */
  long dynamic;

  /** Of the last description that has one. */
  PipelineLayoutObject layout;

  boolean upperLeft = true;
  private int has;

  /** Takes over a library. */
  void take(PipelineParts library) {
    take(library.fixed, library.dynamic, library.has);
    stages.putAll(library.stages);
    layout = library.layout == null ? layout : library.layout;
    upperLeft &= library.upperLeft;
  }

  /** Takes over some parts of a fixed state. */
  void take(FixedState state, long dynamicParts, int parts) {
    fixed.takeParts(state, parts);
    dynamic = dynamic & ~FixedState.dynamicOf(parts) | dynamicParts & FixedState.dynamicOf(parts);
    has |= parts;
  }

  /** Whether anything may be rasterized. */
  boolean draws() {
    return !fixed.discard || (dynamic & FixedState.DISCARD) != 0;
  }
}
