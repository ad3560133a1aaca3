package org.oovr.driver.vk.object;

import org.oovr.simulator.command.SamplerState;

/** How images are sampled. */
public record Sampler(SamplerState state) {}
