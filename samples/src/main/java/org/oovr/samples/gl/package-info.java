/** Unmodified OpenGL 3.3 core programs, one runnable file each. They import LWJGL only. */
package org.oovr.samples.gl;
