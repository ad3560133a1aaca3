package org.oovr.driver.gl.state;

import org.oovr.driver.gl.object.GlDisplayList;

/** Does what display lists say. */
public interface ListRunner {
  /** Executes a list in a context, in place of the call that the context is executing. */
  void run(GlContext gl, GlDisplayList list);
}
