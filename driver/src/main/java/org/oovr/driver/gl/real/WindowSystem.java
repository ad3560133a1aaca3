package org.oovr.driver.gl.real;

import org.oovr.driver.gl.follow.Recorder.DrawableFormat;

/** Contexts and drawables on a real display. Handles are numbers; 0 is none. */
interface WindowSystem extends AutoCloseable {
  /**
   * Makes a drawable.
   *
   * @param width pixels, at least 1
   * @param height pixels, at least 1
   * @throws RealDriverException when there is none like that
   */
  long createDrawable(int width, int height, DrawableFormat format);

  /** Changes the size; the handle may change, the contents are lost. */
  long resize(long drawable, int width, int height, DrawableFormat format);

  void destroyDrawable(long drawable);

  /**
   * Makes a context that draws into drawables of a format.
   *
   * @param share handle of the context to share objects with, or 0
   * @throws RealDriverException when the driver refuses
   */
  long createContext(ContextRequest request, long share, DrawableFormat format);

  void destroyContext(long context);

  /** Makes a context current on this thread; 0, 0 for none. */
  void makeCurrent(long drawable, long context);

  void swapBuffers(long drawable);

  /** Address of a GL function, 0 when the library has none of that name. */
  long functionAddress(String name);

  @Override
  void close();
}
