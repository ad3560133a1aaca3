/**
 * The memory side of a machine: addresses and homes of pages, caches with their miss registers,
 * DRAM, which may be a cache of the host's memory behind a bus, and the links that carry requests
 * and messages between GPMs.
 */
package org.oovr.simulator.machine.memory;
