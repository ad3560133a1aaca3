/** Computes the points of a sweep: draws what is not drawn yet, times it, keeps rows. */
package org.oovr.agent.sweep.run;
