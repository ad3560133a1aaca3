package org.oovr.driver.gl.state;

import java.util.List;
import java.util.function.Consumer;

/**
 * Groups of state that were pushed, with their values of then.
 *
 * @param groups bits of the groups, as pushed
 * @param restorers give their values back, in order
 */
public record SavedAttributes(int groups, List<Consumer<GlContext>> restorers) {}
