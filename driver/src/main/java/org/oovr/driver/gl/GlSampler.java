package org.oovr.driver.gl;

/** A sampler object. */
final class GlSampler {
  final int name;
  final SamplerParams params = new SamplerParams();
  String label = "";
  boolean created;

  GlSampler(int name) {
    this.name = name;
  }
}
