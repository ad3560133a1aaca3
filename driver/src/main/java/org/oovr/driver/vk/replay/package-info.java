/** Captures of Vulkan programs, made again on whoever executes the calls. */
package org.oovr.driver.vk.replay;
