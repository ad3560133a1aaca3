/**
 * The state of a driver written as the calls that bring it back, and what some frames need of the
 * state before them.
 */
package org.oovr.driver.gl.snapshot;
