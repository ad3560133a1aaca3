/** Vulkan without its loader: functions found, called by LWJGL and by native code, surfaces. */
package org.oovr.agent.capture.vulkan;
