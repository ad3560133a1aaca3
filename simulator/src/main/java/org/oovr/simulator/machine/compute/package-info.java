/**
 * Workgroups of compute shaders on the SMs of a GPM: who gets which, the memory that their threads
 * share, barriers, and the way of their accesses to memory.
 */
package org.oovr.simulator.machine.compute;
