/**
 * The objects behind handles: memory, buffers, images, descriptor sets, pipelines, passes, and what
 * tells when something is done; and the session that has them all.
 */
package org.oovr.driver.vk.object;
