/** Memory and images that come from outside of OpenGL: memory objects, and images of EGL. */
package org.oovr.driver.gl.call.external;
