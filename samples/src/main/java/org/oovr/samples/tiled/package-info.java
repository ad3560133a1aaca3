/**
 * Unmodified programs whose frames repeat what the frame before showed, each in its way: for
 * machines that look for tiles which need not be rendered again, or that share textures.
 */
package org.oovr.samples.tiled;
