package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.TextureUnit;

/**
 * Makes texture units: what a shader sees of a resource and how it is sampled goes in, a routine
 * over a block of requests comes out. The same state gives the same bytes from every kind of
 * kernels, lane by lane, whatever block a request stands in. {@link SamplerUnit#create} is one.
 */
@FunctionalInterface
public interface TextureKernels {
  /**
   * The unit of a view with a sampler. It stays valid while its resource exists and reads whatever
   * the texels are at the time; any number of threads may use it, each with requests of its own.
   *
   * @param view may be {@link TextureView#UNBOUND}
   * @param sampler null for the default of fetches: nearest, clamped
   * @param table where the resource lives
   * @param viewIndex view of a stereo frame that is drawn
   */
  TextureUnit unit(TextureView view, SamplerState sampler, ResourceTable table, int viewIndex);
}
