package org.oovr.driver.trace.gfxr;

/** Kinds of metadata that we read or write. */
public final class GfxrMeta {
  public static final int DISPLAY_MESSAGE = 1;

  /** thread, memory, offset in what is mapped, size; then the bytes. */
  public static final int FILL_MEMORY = 2;

  /** thread, surface, width, height. */
  public static final int RESIZE_WINDOW = 3;

  public static final int SET_SWAPCHAIN_IMAGE_STATE = 4;
  public static final int BEGIN_RESOURCE_INIT = 5;
  public static final int END_RESOURCE_INIT = 6;
  public static final int INIT_BUFFER = 7;
  public static final int INIT_IMAGE = 8;
  public static final int SET_DEVICE_PROPERTIES = 11;
  public static final int SET_DEVICE_MEMORY_PROPERTIES = 12;

  /** As {@link #RESIZE_WINDOW}, with how the display is turned after it. */
  public static final int RESIZE_WINDOW_2 = 13;

  private GfxrMeta() {}
}
