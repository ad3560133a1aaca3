/**
 * Programs in the assembly languages of ARB_vertex_program and ARB_fragment_program: their text to
 * GLSL, to the numbers that GL tells of them, and to the place of their first error. Plain text in
 * and out; it needs the JDK only.
 */
package org.oovr.driver.asm;
