package org.oovr.driver.gl.object;

/** A sampler object. */
public final class GlSampler {
  public final int name;
  public final SamplerParams params = new SamplerParams();
  public String label = "";
  boolean created;

  GlSampler(int name) {
    this.name = name;
  }
}
