/**
 * GL objects: buffers, textures, renderbuffers, frame buffers, vertex arrays, shaders, programs,
 * queries, windows, and the groups that share them. They know their storage in the simulator, and
 * no context.
 */
package org.oovr.driver.gl.object;
