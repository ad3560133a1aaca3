/**
 * The hardware interface: API-neutral resources, immutable pipeline state and the commands that use
 * them. Everything the simulator is ever told arrives as a {@link
 * org.oovr.simulator.command.Command} through a {@link org.oovr.simulator.command.CommandSink}.
 *
 * <p>Commands take effect strictly in the order in which they are given (but for submissions that
 * wait for others); data travels inside them. The queue of commands is therefore also the log of
 * resource versions: an application that goes on while an older frame is still being simulated can
 * change nothing that an earlier draw sees.
 *
 * <p>Draws stand in render passes, which name the images that are drawn to and say what becomes of
 * their contents when the pass begins ({@link org.oovr.simulator.command.LoadOps}) and ends ({@link
 * org.oovr.simulator.command.StoreOps}). An API without passes has its driver synthesise them.
 *
 * <p>Resources have memory of their own or lie in blocks ({@link
 * org.oovr.simulator.command.MemoryBlock}), where several may share a place.
 *
 * <p>A draw has one viewport, or several among which its shaders choose primitive by primitive.
 *
 * <p>Commands that come again may be recorded as a {@link org.oovr.simulator.command.CommandList},
 * and submitted to queues that wait for each other by {@link
 * org.oovr.simulator.command.Semaphore}s. The simulator executes one submission after the other, in
 * an order that depends on the semaphores and the numbers of the queues only.
 *
 * <p>What a command reads, writes, carries and promises it says itself ({@link
 * org.oovr.simulator.command.Command#accesses}); what is done with each kind is told by visitors,
 * so that the compiler finds whoever misses a new one.
 *
 * <p>What shaders reach is bound in groups ({@link org.oovr.simulator.command.BindGroup}) that a
 * pipeline's layout describes; what few words change from draw to draw are push constants, and
 * buffers may begin at offsets that come with the draw ({@link
 * org.oovr.simulator.command.Bindings}).
 *
 * <p>Draws and dispatches may find their numbers in buffers ({@link
 * org.oovr.simulator.command.Command.DrawIndirect}, {@link
 * org.oovr.simulator.command.Dispatch.Indirect}), which are read when their turn comes. Both may
 * write buffers from shaders; a draw that does is executed alone, in its place in the order.
 *
 * <p>No GL or Vulkan name or number may appear here. Image rows run from the bottom of the window
 * upwards (row 0 is the lowest), unless {@link org.oovr.simulator.command.Command.EndFrame} says
 * that the image was drawn the other way up: then all that is called lower here is what is seen
 * above.
 */
package org.oovr.simulator.command;
