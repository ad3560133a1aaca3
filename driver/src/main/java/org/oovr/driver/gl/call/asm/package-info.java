/** What the functions of assembly programs do: ARB_vertex_program and ARB_fragment_program. */
package org.oovr.driver.gl.call.asm;
