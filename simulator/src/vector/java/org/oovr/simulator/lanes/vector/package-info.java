/**
 * The kernels with the JDK's Vector API. Loaded by name alone, where the JVM has its module; all
 * others compile and run without.
 */
package org.oovr.simulator.lanes.vector;
