package org.oovr.driver.gl;

import org.oovr.driver.trace.Call;

/** Executes a function that needs no current context: window system calls and records. */
@FunctionalInterface
interface WindowHandler {
  void run(GlSession session, Call call);
}
