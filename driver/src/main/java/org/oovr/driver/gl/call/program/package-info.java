/**
 * Programs of single stages, the pipelines that join them, and what is asked about uniforms and
 * subroutines.
 */
package org.oovr.driver.gl.call.program;
