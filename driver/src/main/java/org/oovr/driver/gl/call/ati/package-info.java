/** What the functions of ATI_fragment_shader do. */
package org.oovr.driver.gl.call.ati;
