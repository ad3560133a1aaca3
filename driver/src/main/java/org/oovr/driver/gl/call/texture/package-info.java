/**
 * Textures beyond those that are specified and bound: views of others, buffers as texels, images
 * read back, and what formats are good for.
 */
package org.oovr.driver.gl.call.texture;
