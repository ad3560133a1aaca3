/** Tests of {@link org.oovr.agent.capture.vulkan}. */
package org.oovr.agent.capture.vulkan;
