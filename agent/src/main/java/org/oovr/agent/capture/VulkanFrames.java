package org.oovr.agent.capture;

import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.oovr.agent.capture.vulkan.NullVulkan;
import org.oovr.driver.vk.api.VulkanMachine;

/** Frames that end with presents of Vulkan. */
final class VulkanFrames implements NullVulkan.Frames {
  private final FrameClock clock;
  private final IntConsumer drawn;
  private final BooleanSupplier silent;

  /**
   * Frames of a clock.
   *
   * @param drawn is told which sampled frame is about to end
   * @param silent whether nobody wants what is drawn any more
   */
  VulkanFrames(FrameClock clock, IntConsumer drawn, BooleanSupplier silent) {
    this.clock = clock;
    this.drawn = drawn;
    this.silent = silent;
  }

  @Override
  public void begun(VulkanMachine machine) {
    machine.frame(clock.frame(), clock.sampled());
  }

  @Override
  public void presenting() {
    if (!silent.getAsBoolean() && clock.sampled()) {
      drawn.accept(clock.frame());
    }
  }

  @Override
  public void presented(VulkanMachine machine) {
    clock.present();
    begun(machine);
  }
}
