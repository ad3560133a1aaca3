/** Windows of LWJGL 2 without a display. */
package org.oovr.agent.capture.lwjgl2;
