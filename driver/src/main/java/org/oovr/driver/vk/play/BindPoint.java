package org.oovr.driver.vk.play;

import java.util.Arrays;
import java.util.List;
import org.oovr.driver.vk.object.DescriptorSet;
import org.oovr.driver.vk.object.Session;
import org.oovr.simulator.command.AddressedBuffers;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineLayout;
import org.oovr.simulator.command.Stage;

/** The sets that draws or dispatches use. */
final class BindPoint {
  /** Sets that may be bound together. */
  static final int SETS = 32;

  private static final int[] NO_OFFSETS = {};

  private final DescriptorSet[] sets = new DescriptorSet[SETS];
  private final int[][] offsets = new int[SETS][];

  private final Session session;

  BindPoint(Session session) {
    this.session = session;
    Arrays.fill(offsets, NO_OFFSETS);
  }

  void bind(int number, DescriptorSet set, int[] dynamicOffsets) {
    sets[number] = set;
    offsets[number] = dynamicOffsets;
  }

  /** The set of a number, or null. */
  DescriptorSet set(int number) {
    return sets[number];
  }

  /**
   * What shaders of a layout reach.
   *
   * @param what the command that asks, which is told where they reach what was destroyed
   */
  Bindings bindings(
      String what, PipelineLayout layout, int[] constants, AddressedBuffers addressed) {
    boolean gone = false;
    int n = layout.groups().size();
    BindGroup[] groups = new BindGroup[n];
    int[] all = layout.dynamicOffsets() == 0 ? NO_OFFSETS : new int[layout.dynamicOffsets()];
    int at = 0;
    for (int g = 0; g < n; g++) {
      BindGroupLayout wanted = layout.groups().get(g);
      groups[g] = sets[g] == null ? null : sets[g].group(wanted, session.live);
      gone |= groups[g] != null && sets[g].hasGone();
      boolean fits = groups[g] != null;
      groups[g] = fits ? groups[g] : DescriptorSet.nothing(wanted);
      int count = wanted.dynamicOffsets();
      if (fits && offsets[g].length >= count) {
        System.arraycopy(offsets[g], 0, all, at, count);
      }
      at += count;
    }
    if (gone) {
      tell(what, layout);
    }
    PerStage<int[]> words = PerStage.of(s -> hasConstants(layout.slots(s)) ? constants : null);
    return new Bindings(layout, Arrays.asList(groups), all, words, addressed);
  }

  /** Says that shaders use descriptors of what was destroyed. */
  private void tell(String what, PipelineLayout layout) {
    for (Stage stage : Stage.values()) {
      PipelineLayout.Slots s = layout.slots(stage);
      for (int[] slots : List.of(s.views(), s.uniformBuffers(), s.storageBuffers(), s.images())) {
        for (int resource : slots) {
          if (resource >= 0 && isGone(resource)) {
            session.diagnostics.error(what, "what a descriptor tells of was destroyed");
            return;
          }
        }
      }
    }
  }

  private boolean isGone(int resource) {
    DescriptorSet set = sets[PipelineLayout.group(resource)];
    return set != null && set.isGone(PipelineLayout.index(resource));
  }

  private static boolean hasConstants(PipelineLayout.Slots slots) {
    for (int buffer : slots.uniformBuffers()) {
      if (buffer == PipelineLayout.PUSH_CONSTANTS) {
        return true;
      }
    }
    return false;
  }
}
