/** What is asked about vertex arrays and their attributes. */
package org.oovr.driver.gl.call.vertex;
