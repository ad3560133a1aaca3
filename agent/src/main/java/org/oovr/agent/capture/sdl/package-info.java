/** Contexts for windows of SDL 3, which makes its windows itself, as long as there is a display. */
package org.oovr.agent.capture.sdl;
