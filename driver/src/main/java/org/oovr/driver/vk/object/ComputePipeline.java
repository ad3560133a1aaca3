package org.oovr.driver.vk.object;

import org.oovr.simulator.command.PipelineLayout;
import org.oovr.simulator.command.ShaderModule;

/** A shader of dispatches. */
public record ComputePipeline(ShaderModule shader, PipelineLayout layout, AddressUse addresses) {}
