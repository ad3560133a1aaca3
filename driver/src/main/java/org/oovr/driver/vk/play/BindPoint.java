package org.oovr.driver.vk.play;

import java.util.Arrays;
import org.oovr.driver.vk.object.DescriptorSet;
import org.oovr.simulator.command.AddressedBuffers;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineLayout;

/** The sets that draws or dispatches use. */
final class BindPoint {
  /** Sets that may be bound together. */
  static final int SETS = 32;

  private static final int[] NO_OFFSETS = {};

  private final DescriptorSet[] sets = new DescriptorSet[SETS];
  private final int[][] offsets = new int[SETS][];

  BindPoint() {
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

  /** What shaders of a layout reach. */
  Bindings bindings(PipelineLayout layout, int[] constants, AddressedBuffers addressed) {
    int n = layout.groups().size();
    BindGroup[] groups = new BindGroup[n];
    int[] all = layout.dynamicOffsets() == 0 ? NO_OFFSETS : new int[layout.dynamicOffsets()];
    int at = 0;
    for (int g = 0; g < n; g++) {
      BindGroupLayout wanted = layout.groups().get(g);
      groups[g] = sets[g] == null ? null : sets[g].group(wanted);
      boolean fits = groups[g] != null;
      groups[g] = fits ? groups[g] : DescriptorSet.nothing(wanted);
      int count = wanted.dynamicOffsets();
      if (fits && offsets[g].length >= count) {
        System.arraycopy(offsets[g], 0, all, at, count);
      }
      at += count;
    }
    PerStage<int[]> words = PerStage.of(s -> hasConstants(layout.slots(s)) ? constants : null);
    return new Bindings(layout, Arrays.asList(groups), all, words, addressed);
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
