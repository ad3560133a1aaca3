package org.oovr.agent.capture.glfw;

import java.util.ArrayDeque;

/** Callbacks that are due at the application's next look for events. */
final class GlfwEvents {
  /** An event: the callback that the window has for {@code setter} is called with the arguments. */
  private record Event(GlfwWindow window, String setter, Object[] arguments) {}

  private final ArrayDeque<Event> pending = new ArrayDeque<>();
  private final ContextHost host;

  GlfwEvents(ContextHost host) {
    this.host = host;
  }

  /** Queues a callback; its first argument will be the window. */
  synchronized void post(GlfwWindow window, String setter, Object... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = window.handle;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    pending.add(new Event(window, setter, all));
  }

  synchronized void forget(GlfwWindow window) {
    pending.removeIf(event -> event.window == window);
  }

  private synchronized Event next() {
    return pending.poll();
  }

  synchronized boolean isEmpty() {
    return pending.isEmpty();
  }

  /**
   * Runs the callbacks that are due now. No lock is held meanwhile: they are the application's code
   * and call GLFW and GL.
   */
  void dispatch() {
    for (Event event = next(); event != null; event = next()) {
      long function = event.window.callback(event.setter);
      if (function != 0) {
        host.callBack(function, event.arguments);
      }
    }
  }
}
