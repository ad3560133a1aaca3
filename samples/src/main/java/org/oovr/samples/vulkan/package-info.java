/** Programs of Vulkan, and what they have in common: a window with a swapchain. */
package org.oovr.samples.vulkan;
