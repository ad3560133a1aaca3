package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.Crossbar;
import org.oovr.simulator.machine.memory.Uploads;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * What the GPMs of a machine share.
 *
 * @param order of tiles over all GPMs
 * @param uploads that draws wait for; null where they are there at once
 * @param ownDepth whether each GPM tests against a depth image of its own
 */
record MachineParts(
    Engine engine,
    Probe probe,
    MachineSpec spec,
    FrameWork work,
    RenderPolicy policy,
    AddressMap addresses,
    ClearMask clears,
    Crossbar crossbar,
    TurnOrder order,
    TilePool pool,
    TilePixels pixels,
    TaskEnds ends,
    GeometryExchange exchange,
    Uploads uploads,
    boolean ownDepth) {}
