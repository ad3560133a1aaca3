package org.oovr.driver.vk.object;

/** Where a window shows images. */
public final class Surface {
  /** Pixels; 0 where nobody has told the size of the window. */
  public int width;

  public int height;

  public Surface(int width, int height) {
    this.width = width;
    this.height = height;
  }
}
