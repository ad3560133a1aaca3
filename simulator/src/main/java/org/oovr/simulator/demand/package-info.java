/**
 * What need not be executed: work of frames that nobody looks at, where nothing that it changes is
 * seen later.
 */
package org.oovr.simulator.demand;
