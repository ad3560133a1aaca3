package org.oovr.driver.vk.object;

/** A module of SPIR-V, as the program gave it. */
public record ShaderCode(int[] words) {}
