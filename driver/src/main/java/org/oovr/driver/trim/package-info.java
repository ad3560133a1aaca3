/**
 * Frames out of traces and of running programs: traces that begin in the middle, with the calls
 * that bring back the state there.
 */
package org.oovr.driver.trim;
