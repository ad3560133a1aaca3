package org.oovr.driver.gl.call;

import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;

/** Executes one GL function in a context. */
@FunctionalInterface
public interface Handler {
  void run(GlContext gl, Call call);
}
