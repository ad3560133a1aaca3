package org.oovr.driver.trace.gfxr;

/** Kinds of metadata that we read or write. */
public final class GfxrMeta {
  public static final int DISPLAY_MESSAGE = 1;

  /** thread, memory, offset in what is mapped, size; then the bytes. */
  public static final int FILL_MEMORY = 2;

  /** thread, surface, width, height. */
  public static final int RESIZE_WINDOW = 3;

  /**
   * thread, device, swapchain, the image presented last, number of images; then for each image its
   * number, its index, layout, whether the program has it, device mask, semaphore and fence of its
   * acquisition, the queue that presented it.
   */
  public static final int SET_SWAPCHAIN_IMAGE_STATE = 4;

  /** thread, device, bytes of all contents that follow, bytes of the largest. */
  public static final int BEGIN_RESOURCE_INIT = 5;

  /** thread, device. */
  public static final int END_RESOURCE_INIT = 6;

  /** thread, device, buffer, size; then the bytes. */
  public static final int INIT_BUFFER = 7;

  /**
   * thread, device, image, size, aspect, layout, number of levels, bytes of each; then the bytes,
   * level by level, tightly packed; of linear images as they lie in memory.
   */
  public static final int INIT_IMAGE = 8;

  public static final int SET_DEVICE_PROPERTIES = 11;
  public static final int SET_DEVICE_MEMORY_PROPERTIES = 12;

  /** As {@link #RESIZE_WINDOW}, with how the display is turned after it. */
  public static final int RESIZE_WINDOW_2 = 13;

  /** Blocks that lie in another file, that of assets. */
  public static final int EXECUTE_BLOCKS_FROM_FILE = 34;

  private GfxrMeta() {}
}
