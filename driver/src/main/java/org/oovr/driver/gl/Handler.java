package org.oovr.driver.gl;

import org.oovr.driver.trace.Call;

/** Executes one GL function in a context. */
@FunctionalInterface
interface Handler {
  void run(GlContext gl, Call call);
}
