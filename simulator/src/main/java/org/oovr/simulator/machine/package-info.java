/**
 * The hardware of a multi-GPM GPU as boxes with bounded queues: SMs with their L1 and texture
 * units, PolyMorph, raster engine, ROPs, L2, remote cache, DRAM, links. Each has an immutable part
 * in {@link org.oovr.simulator.machine.MachineSpec} and a state of its own; none counts its own
 * statistics, {@link org.oovr.simulator.machine.Probe} is told.
 */
package org.oovr.simulator.machine;
