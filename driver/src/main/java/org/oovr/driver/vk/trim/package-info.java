/** Frames out of captures of Vulkan: the calls that bring back a state, and what follows them. */
package org.oovr.driver.vk.trim;
