/** SPIR-V words to a model: one reader a section of the module, all on one table of ids. */
package org.oovr.simulator.shader.spirv.parse;
