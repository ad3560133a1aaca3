/** EXT_direct_state_access: what functions work on, named instead of bound. */
package org.oovr.driver.gl.call.direct;
