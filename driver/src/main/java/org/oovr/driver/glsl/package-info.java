/**
 * GLSL to SPIR-V: shaderc through JNA (the library inside LWJGL's natives artifact, never the
 * application's), and linking of stages by name.
 */
package org.oovr.driver.glsl;
