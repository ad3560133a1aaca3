/**
 * A multi-GPM GPU. {@link org.oovr.simulator.machine.Machine} puts the boxes together; a {@link
 * org.oovr.simulator.machine.Gpm} has a front end for tasks, PolyMorph, raster engine, depth stage,
 * SMs and colour stage. Where a tile goes between them is decided in one class, its state changes
 * by one method, and no box knows what it is part of. Each box has an immutable part in {@link
 * org.oovr.simulator.machine.spec.MachineSpec} and a state of its own; none counts its own
 * statistics, {@link org.oovr.simulator.engine.Probe} is told.
 *
 * <p>A <em>tile</em> is the part of a draw and view that covers a square of the image; its number
 * in the work log is its <em>unit</em>. A <em>task</em> is tiles of a draw with a share of its
 * geometry; a <em>batch</em> of vertices is a part of a geometry, one of draws is a scheme's.
 */
package org.oovr.simulator.machine;
