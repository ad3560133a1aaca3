/** SPIR-V for Vulkan as the simulator takes it. */
package org.oovr.driver.vk.shader;
