/**
 * Precision qualifiers of OpenGL ES: what is of medium or low precision is calculated in 16 bits,
 * as llvmpipe does, in modules that the compiler marked.
 */
package org.oovr.driver.glsl.precision;
