/** What is said of contents as a whole: that nobody needs them any more. */
package org.oovr.driver.gl.call.contents;
