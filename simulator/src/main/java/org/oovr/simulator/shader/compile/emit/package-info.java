/** Steps to JVM bytecode: the class of a shader and the kernels that shaders share. */
package org.oovr.simulator.shader.compile.emit;
