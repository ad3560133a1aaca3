/**
 * Storage of textures and buffers, the operations on whole textures (upload, read-back, copy,
 * clear, blit, mipmaps), and the texture units that shaders sample through.
 */
package org.oovr.simulator.render.texture;
