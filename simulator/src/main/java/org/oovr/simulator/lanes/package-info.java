/**
 * What rendering does to blocks of lanes most often, behind one interface ({@link
 * org.oovr.simulator.lanes.LaneKernels}) with two back ends of the same bytes: loops for every JVM,
 * and in {@code lanes.vector} the JDK's Vector API, where {@link
 * org.oovr.simulator.lanes.VectorModule} finds it of use.
 */
package org.oovr.simulator.lanes;
