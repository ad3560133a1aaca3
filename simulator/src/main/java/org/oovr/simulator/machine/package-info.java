/**
 * A multi-GPM GPU. {@link org.oovr.simulator.machine.Machine} puts the boxes together; a {@link
 * org.oovr.simulator.machine.Gpm} has a front end for tasks, PolyMorph, raster engine, depth stage,
 * SMs and colour stage. Where a tile goes between them is decided in two classes, {@code TilePath}
 * until it is shaded and {@code MergePath} from then on; its state changes by one method, and no
 * box knows what it is part of. Each box has an immutable part in {@link
 * org.oovr.simulator.machine.spec.MachineSpec} and a state of its own; none counts its own
 * statistics, {@link org.oovr.simulator.engine.Probe} is told.
 *
 * <p>Words: a <em>tile</em> is the part of a draw and view that covers a square of the image; its
 * number in the work log is its <em>unit</em>. The place in the image where tiles of several draws
 * wait for each other is a <em>slot</em>. A <em>task</em> is tiles of a draw with a share of its
 * geometry. A <em>batch</em> of vertices is a part of a geometry, one of draws is a scheme's. A
 * box's <em>memory</em> is its GPM's crossbar port, through which all memory is reached.
 *
 * <p>Wires are the {@code Next} interfaces that boxes declare; what bounds them is {@link
 * org.oovr.simulator.engine.Credits}: places behind the raster engine and before the colour stage,
 * draws of the front end, miss registers of ROPs, PolyMorph and copies, both ends of links. Against
 * boxes that asked each other for room this costs nothing that can be measured (three schemes of a
 * frame of 328 draws, user time, six runs each by turns: 15.5 s with credits, 15.9 s without,
 * single runs 10 % apart). Three bounds are not credits. An SM's queue and its miss registers are
 * lists whose length, or whose free entries, are the count already. Of SMs' waiting work only tiles
 * are bounded, vertices come regardless. And a DRAM channel is looked at when an L2 bank begins a
 * request, of which nobody knows yet whether it will miss: a place held from then on would stand
 * empty for every hit, which is another machine.
 */
package org.oovr.simulator.machine;
