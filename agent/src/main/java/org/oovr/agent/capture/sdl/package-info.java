/** Contexts and surfaces for windows of SDL 3, which makes its windows itself. */
package org.oovr.agent.capture.sdl;
