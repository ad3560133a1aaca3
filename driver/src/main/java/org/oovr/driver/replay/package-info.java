/**
 * Traces on drivers: feeds the calls of a file to whoever executes them, frame by frame, as a live
 * run does.
 */
package org.oovr.driver.replay;
