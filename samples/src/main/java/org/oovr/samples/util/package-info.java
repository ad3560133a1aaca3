/**
 * What the samples share: the command line, the window with its loop, 4x4 matrices, shapes, painted
 * pictures and shader compilation. Plain LWJGL code, as any application would carry it; nothing in
 * here knows that a simulator exists.
 */
package org.oovr.samples.util;
