/**
 * State of the fixed function (GL 2.1): matrices, lights, materials, texture environments, fog and
 * the like, and the shaders that do what it says.
 */
package org.oovr.driver.gl.fixed;
