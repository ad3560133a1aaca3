/**
 * Calls of Vulkan as captures of GFXReconstruct have them, from and to C memory, by the tables of
 * {@link org.oovr.driver.vk.api}.
 */
package org.oovr.driver.vk.call;
