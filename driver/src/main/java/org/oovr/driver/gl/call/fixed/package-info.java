/** What the functions of the fixed function do: conventional attributes and their arrays. */
package org.oovr.driver.gl.call.fixed;
