/**
 * What is said of contents as a whole: that nobody needs them any more, or that others are to see
 * them.
 */
package org.oovr.driver.gl.call.contents;
