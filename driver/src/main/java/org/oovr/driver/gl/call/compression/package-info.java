/** Images of compressed textures that are made, not given. */
package org.oovr.driver.gl.call.compression;
