/**
 * An event kernel: time, components, waiting, and a watchdog. It knows nothing of GPUs.
 *
 * <p>Boxes are wired by ports. A port has two sides: the receiver's {@link
 * org.oovr.simulator.engine.Credits}, of which the sender takes one for each item, and a method
 * that takes the item within the same cycle; what takes time is an event of either box. A sender
 * that found no credit is woken when one is given back. So no box asks another how full it is, and
 * a box can be tested with anything on its wires.
 */
package org.oovr.simulator.engine;
