/**
 * Frames out of traces: a trace that begins in the middle of another, with the calls that bring
 * back the state it had there.
 */
package org.oovr.driver.trim;
