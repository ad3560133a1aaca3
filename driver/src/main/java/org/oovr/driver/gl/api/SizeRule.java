package org.oovr.driver.gl.api;

/** Bytes behind one pointer argument. */
@FunctionalInterface
interface SizeRule {
  long bytes(long[] bits, ClientState s);
}
