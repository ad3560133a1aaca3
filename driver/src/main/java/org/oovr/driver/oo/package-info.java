/**
 * OO_Middleware: batches of objects that share textures.
 *
 * <p>The other half of the OO-VR paper's programming model, OO_Application, is on the program's
 * side of OpenGL: a program that adapts itself uses {@code org.oovr.samples.oo.OoApplication},
 * which needs LWJGL and nothing of ours, because nothing but a program may import LWJGL and no
 * program may import us; for one that does not, {@code driver.gl} makes two views of one (stereo
 * {@code auto}). Both arrive here as draws of two views.
 */
package org.oovr.driver.oo;
