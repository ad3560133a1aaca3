/**
 * What each GL and window system function does to the state, a class for each family of functions,
 * and the table that finds them by name.
 */
package org.oovr.driver.gl.call;
