/** Draws on their way through the pipeline: what follows from their state, and what they read. */
package org.oovr.simulator.render.draw;
