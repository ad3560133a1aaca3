/**
 * Stand-ins for five games: generated scenes with the number of draws of a published benchmark
 * table, and with triangles, textures and shading after published characterisations of those games
 * or of their nearest published neighbours. None of the games' own content is in here. {@code
 * docs/workloads.md} has the figures and their sources.
 *
 * <p>A {@link org.oovr.samples.standin.Scene} is made without any graphics call and is the same on
 * every machine; {@link org.oovr.samples.standin.StencilShadowRenderer} and {@link
 * org.oovr.samples.standin.ForwardRenderer} draw it.
 */
package org.oovr.samples.standin;
