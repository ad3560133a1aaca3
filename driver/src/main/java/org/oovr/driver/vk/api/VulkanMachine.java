package org.oovr.driver.vk.api;

import java.util.List;

/** A Vulkan implementation without a loader and without windows of its own. */
public interface VulkanMachine extends VulkanCalls {
  /** Whether a function is executed, under this name. */
  boolean has(int function);

  /** Whether a struct that hangs on another one has a meaning. */
  default boolean knows(VkStruct struct) {
    return true;
  }

  /**
   * Says what is wanted of the frame that begins, which the next present ends.
   *
   * @param index of the frame, from 0
   * @param wanted whether its picture is
   */
  void frame(int index, boolean wanted);

  /**
   * Says what the call that comes returned when it was recorded.
   *
   * @param result its bits, 0 where it returned nothing
   */
  default void outcome(long result) {
    // who makes what is new every time has nothing to learn from it
  }

  /**
   * Says what memory types the device had on which calls were recorded.
   *
   * @param properties a {@code VkPhysicalDeviceMemoryProperties}
   */
  default void recordedMemory(long properties) {
    // who has one type has nothing to choose
  }

  /**
   * Writes what a program wrote to memory that it had mapped, where that is not just copied.
   *
   * @param offset of the first byte in the array
   * @param address where they go, in memory that is mapped or that contents are handed over in
   * @return false where whoever plays may copy it
   */
  default boolean fill(byte[] from, int offset, long address, int bytes) {
    return false;
  }

  /**
   * Says that contents were read, which are to be as they were when calls were recorded.
   *
   * @param address where they are, and are changed
   */
  default void read(long address, long bytes) {
    // who has the addresses of the record has its contents, too
  }

  /** Whoever executes calls that are not recorded ones, but of the replay itself. */
  default VulkanCalls direct() {
    return this;
  }

  /**
   * A handle that is no object's and that every function refuses, for objects that a damaged record
   * names and that were never made; 0 where functions only know null.
   */
  default long nobody() {
    return 0;
  }

  /** How long a recorded wait may last. */
  default long mostWaitNanos() {
    return 2_000_000_000L;
  }

  /** Instance extensions that {@link #createSurface} needs. */
  List<String> surfaceExtensions();

  /**
   * A surface for a window.
   *
   * @return its handle; never 0
   */
  long createSurface(long instance, int width, int height);

  /** The window of a surface has another size now. */
  void surfaceResized(long surface, int width, int height);
}
