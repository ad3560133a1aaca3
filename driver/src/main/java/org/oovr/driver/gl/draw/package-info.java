/** Draws put together out of the state of a context, each part rebuilt only when it has changed. */
package org.oovr.driver.gl.draw;
