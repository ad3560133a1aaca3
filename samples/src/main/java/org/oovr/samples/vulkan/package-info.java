/**
 * Programs of Vulkan, {@code Vulkan*}, and what they have in common: a window with a device ({@code
 * Gpu}), its swapchain ({@code Frames}), what lies in memory ({@code Resources}, {@code Textures},
 * {@code Meshes}), passes, pipelines and descriptor sets. Shaders lie beside them as GLSL and as
 * SPIR-V.
 */
package org.oovr.samples.vulkan;
