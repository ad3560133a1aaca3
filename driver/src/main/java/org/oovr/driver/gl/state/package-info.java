/**
 * The state of contexts: bindings, plain values, errors, and what queries answer of them; and the
 * session that holds the contexts and windows of a stream.
 */
package org.oovr.driver.gl.state;
