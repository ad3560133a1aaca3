package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.texture.ResourceTable;

/** Table indices of what draws and dispatches of a studied frame have bound. */
final class BoundResources {
  private final FrameStudy study;
  private final ResourceTable resources;

  BoundResources(FrameStudy study, ResourceTable resources) {
    this.study = study;
    this.resources = resources;
  }

  /** Textures that the fragments of a draw can sample. */
  int[] textures(Command.Draw draw) {
    List<Integer> result = new ArrayList<>();
    Bindings bindings = draw.bindings();
    for (int slot = 0; slot < bindings.textures(Stage.FRAGMENT); slot++) {
      TextureView view = bindings.view(Stage.FRAGMENT, slot);
      if (view != null && view.texture() != null) {
        result.add(study.texture(view.texture()));
      }
    }
    return result.stream().mapToInt(i -> i).distinct().toArray();
  }

  /** See {@link DrawJob#textureIndex}. */
  int[] textureIndex(Bindings bindings) {
    List<Integer> entries = new ArrayList<>();
    for (Stage stage : bindings.layout().slots().stages()) {
      for (int slot = 0; slot < bindings.textures(stage); slot++) {
        TextureView view = bindings.view(stage, slot);
        if (view != null && view.texture() != null) {
          entries.add(view.texture().id());
          entries.add(study.texture(view.texture()));
          entries.add(
              (int)
                  (resources.texture(view.texture()).layout().totalBytes()
                      / FrameProfile.LINE_BYTES));
        } else if (view != null && view.buffer() != null) {
          entries.add(~view.buffer().id());
          entries.add(study.buffer(view.buffer()));
          entries.add(0);
        }
      }
    }
    return entries.stream().mapToInt(i -> i).toArray();
  }

  /**
   * Buffers that a draw waits for: those of its geometry, and those of its uniform blocks that the
   * frame has brought new contents for.
   */
  int[] buffers(Command.Draw draw) {
    List<Integer> result = new ArrayList<>();
    draw.streams().stream()
        .filter(s -> s.buffer() != null)
        .forEach(s -> result.add(study.buffer(s.buffer())));
    if (draw.indices() != null) {
      result.add(study.buffer(draw.indices()));
    }
    Bindings bindings = draw.bindings();
    for (Stage stage : bindings.layout().slots().stages()) {
      for (int slot = 0; slot < bindings.uniformBuffers(stage); slot++) {
        BufferRange range = bindings.uniformBuffer(stage, slot);
        int known = range == null ? -1 : study.knownBuffer(range.buffer());
        if (known >= 0) {
          result.add(known);
        }
      }
    }
    return result.stream().mapToInt(i -> i).distinct().toArray();
  }
}
