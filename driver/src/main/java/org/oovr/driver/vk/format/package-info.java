/**
 * Numbers of formats and enumerations, as the simulator has them: what stores texels and vertices,
 * and how their bytes lie in buffers.
 */
package org.oovr.driver.vk.format;
