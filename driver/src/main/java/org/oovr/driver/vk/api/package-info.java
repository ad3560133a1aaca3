/** The registry of Vulkan: functions, structs and their memory, constants; what a call is. */
package org.oovr.driver.vk.api;
