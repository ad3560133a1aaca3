package org.oovr.agent.capture.glfw;

import java.util.List;
import org.oovr.driver.common.NativeMemory;

/** Names of the extensions that surfaces of Vulkan need, as C memory, made when first asked for. */
public final class SurfaceExtensions {
  private final VulkanHost host;
  private int count;

  /** Address of the names' addresses, 0 before it is needed. */
  private long names;

  public SurfaceExtensions(VulkanHost host) {
    this.host = host;
  }

  /** How many there are; 0 where there is no Vulkan. */
  public synchronized int count() {
    if (names == 0) {
      List<String> extensions = host.surfaceExtensions();
      count = extensions.size();
      names = NativeMemory.allocate(8L * count);
      for (int i = 0; i < count; i++) {
        NativeMemory.putLong(names + 8L * i, NativeMemory.allocateText(extensions.get(i)));
      }
    }
    return count;
  }

  /** Address of the addresses of the names; 0 where there is no Vulkan. */
  public synchronized long names() {
    return count() == 0 ? 0 : names;
  }
}
