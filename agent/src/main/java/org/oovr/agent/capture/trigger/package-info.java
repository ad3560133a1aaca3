/**
 * Ranges of frames that are chosen while the program runs: who may ask for one (a key, a signal, a
 * bean), and which frames it is.
 */
package org.oovr.agent.capture.trigger;
