/**
 * GLFW without a display: every entry point is answered here, and the native library is not even
 * loaded. There is one monitor, and nobody ever touches keyboard, mouse or window frame.
 */
package org.oovr.agent.capture.glfw;
