package org.oovr.driver.gl.follow;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What contexts that share objects have in common. */
public final class ShareGroup {
  public final MappedBuffers maps = new MappedBuffers();
  public final GpuWrites writes = new GpuWrites();

  /** Names of the programs that were made, deleted ones included. */
  public final Set<Integer> programs = ConcurrentHashMap.newKeySet();
}
