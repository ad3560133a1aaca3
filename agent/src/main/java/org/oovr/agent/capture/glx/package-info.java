/**
 * GLX without its library: contexts for windows of the X server that a program made by other means
 * (AWT, say), answered here.
 */
package org.oovr.agent.capture.glx;
