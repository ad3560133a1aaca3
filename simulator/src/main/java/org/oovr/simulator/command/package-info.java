/**
 * The hardware interface: API-neutral resources, immutable pipeline state and the commands that use
 * them. Everything the simulator is ever told arrives as a {@link
 * org.oovr.simulator.command.Command} through a {@link org.oovr.simulator.command.CommandSink}.
 *
 * <p>Commands take effect strictly in the order in which they are given; data travels inside them.
 * The queue of commands is therefore also the log of resource versions: an application that goes on
 * while an older frame is still being simulated can change nothing that an earlier draw sees.
 *
 * <p>What a command reads, writes, carries and promises it says itself ({@link
 * org.oovr.simulator.command.Command#accesses}); what is done with each kind is told by visitors,
 * so that the compiler finds whoever misses a new one.
 *
 * <p>No GL or Vulkan name or number may appear here. Image rows run from the bottom of the window
 * upwards (row 0 is the lowest), the order in which GL addresses them.
 */
package org.oovr.simulator.command;
