/**
 * The Vulkan state machine: executes calls whose arguments lie in the program's memory, and sends
 * commands to the simulator. With the rooms below it, the only place with Vulkan's names and
 * numbers.
 */
package org.oovr.driver.vk;
