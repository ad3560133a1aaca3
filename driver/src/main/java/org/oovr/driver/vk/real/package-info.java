/** Vulkan functions in native code: called, and made callable, through libffi. */
package org.oovr.driver.vk.real;
