/** Tests of GLFW without a display. */
package org.oovr.agent.capture.glfw;
