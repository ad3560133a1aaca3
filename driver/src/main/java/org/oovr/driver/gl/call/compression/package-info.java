/** Images of compressed textures that are made, not given, and copies that no blit makes. */
package org.oovr.driver.gl.call.compression;
