/** Functions that only OpenGL ES has, most of them in fixed point. */
package org.oovr.driver.gl.call.es;
