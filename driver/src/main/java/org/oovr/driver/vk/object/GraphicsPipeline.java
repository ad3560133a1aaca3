package org.oovr.driver.vk.object;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineLayout;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.FragmentOutputs;
import org.oovr.simulator.command.PipelineState.Patches;
import org.oovr.simulator.command.PipelineState.Raster;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.StreamOutput;

/** Shaders and fixed state of draws. */
public final class GraphicsPipeline {
  /** States kept before all are forgotten. */
  private static final int MOST_STATES = 1024;

  private record Key(
      Topology topology,
      Raster raster,
      DepthStencil depthStencil,
      Blend blend,
      FragmentOutputs outputs,
      Patches patches) {}

  public final PerStage<ShaderModule> shaders;
  public final PipelineLayout layout;

  /** What stands for ever, as far as {@link #dynamic} leaves it. */
  public final FixedState fixed;

  /** Parts of {@link FixedState} that commands set. */
  public final long dynamic;

  /** Whether shaders choose among viewports. */
  public final boolean choosesViewports;

  /** Primitives that its stages take. */
  public final Set<Topology> topologies;

  /** Bit i: the fragment shader writes location i. */
  public final int outputs;

  /** What shaders do to memory by its addresses. */
  public final AddressUse addresses;

  /** Where vertices go in transform feedback, or null. */
  public final StreamOutput.Layout feedback;

  private final Map<Key, PipelineState> states = new HashMap<>();

  public GraphicsPipeline(
      PerStage<ShaderModule> shaders,
      PipelineLayout layout,
      FixedState fixed,
      long dynamic,
      boolean choosesViewports,
      Set<Topology> topologies,
      int outputs,
      AddressUse addresses,
      StreamOutput.Layout feedback) {
    this.shaders = shaders;
    this.layout = layout;
    this.fixed = fixed;
    this.dynamic = dynamic;
    this.choosesViewports = choosesViewports;
    this.topologies = topologies;
    this.outputs = outputs;
    this.addresses = addresses;
    this.feedback = feedback;
  }

  /** The state of draws; equal ones are the same object. */
  public PipelineState state(
      Topology topology,
      Raster raster,
      DepthStencil depthStencil,
      Blend blend,
      FragmentOutputs outputLocations,
      Patches patches) {
    if (states.size() > MOST_STATES) {
      states.clear();
    }
    return states.computeIfAbsent(
        new Key(topology, raster, depthStencil, blend, outputLocations, patches),
        k ->
            new PipelineState(
                shaders, topology, raster, depthStencil, blend, outputLocations, patches));
  }
}
