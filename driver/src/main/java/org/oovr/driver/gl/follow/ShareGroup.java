package org.oovr.driver.gl.follow;

/** What contexts that share objects have in common. */
public final class ShareGroup {
  public final MappedBuffers maps = new MappedBuffers();
  public final GpuWrites writes = new GpuWrites();
}
