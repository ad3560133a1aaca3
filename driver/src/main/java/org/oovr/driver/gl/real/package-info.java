/**
 * Recorded calls on a real OpenGL driver: each function by its name, with the memory of the record
 * behind its pointers, and names of objects as this driver gives them.
 */
package org.oovr.driver.gl.real;
