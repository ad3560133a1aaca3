package org.oovr.agent.capture.glfw;

import org.oovr.driver.common.NativeMemory;

/** The last error of each thread, and the application's error callback. */
final class GlfwErrors {
  private static final class Last {
    int code;
    long description;
  }

  private final ThreadLocal<Last> last = ThreadLocal.withInitial(Last::new);
  private final ContextHost host;
  private volatile long callback;

  GlfwErrors(ContextHost host) {
    this.host = host;
  }

  /** Sets the callback and returns the one before. */
  long setCallback(long function) {
    long before = callback;
    callback = function;
    return before;
  }

  /** Reports an error the way GLFW does: kept for {@code glfwGetError} and told the callback. */
  void report(int code, String description) {
    Last mine = last.get();
    release(mine);
    mine.code = code;
    mine.description = NativeMemory.allocateText(description);
    long function = callback;
    if (function != 0) {
      host.callBack(function, code, mine.description);
    }
  }

  /**
   * {@code glfwGetError}: the error of the calling thread, which is then cleared. The description
   * stays readable until the thread's next error.
   *
   * @param pointer where the address of the description goes, may be 0
   */
  int take(long pointer) {
    Last mine = last.get();
    if (pointer != 0) {
      NativeMemory.putLong(pointer, mine.code == GlfwConstants.NO_ERROR ? 0 : mine.description);
    }
    int code = mine.code;
    mine.code = GlfwConstants.NO_ERROR;
    return code;
  }

  private static void release(Last mine) {
    if (mine.description != 0) {
      NativeMemory.free(mine.description);
      mine.description = 0;
    }
  }
}
