/**
 * What the compiler and the interpreter rely on, checked: control flow, definitions that dominate
 * their uses, operand and result types.
 */
package org.oovr.simulator.shader.spirv.validate;
