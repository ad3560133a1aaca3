package org.oovr.driver.vk.query;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.vk.api.VK.VK_INCOMPLETE;
import static org.oovr.driver.vk.api.VK.VK_SUCCESS;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.vk.api.VkStructs.LayerProperties;

/**
 * The layer that there is. Programs under development ask for the validation layer, and many end
 * where it is missing; a correct program sees nothing of it. So it can be asked for, and does
 * nothing.
 */
final class Layers {
  /** By their names. */
  static final List<DeviceFacts.Extension> ALL =
      List.of(new DeviceFacts.Extension("VK_LAYER_KHRONOS_validation", 1));

  /** What instances can ask of it. */
  static final List<DeviceFacts.Extension> INSTANCE_EXTENSIONS =
      List.of(
          new DeviceFacts.Extension("VK_EXT_debug_report", 9),
          new DeviceFacts.Extension("VK_EXT_debug_utils", 2),
          new DeviceFacts.Extension("VK_EXT_validation_features", 5));

  private static final String DESCRIPTION = "OO-VR: may be asked for, checks nothing";

  private Layers() {}

  static boolean has(String name) {
    return ALL.stream().anyMatch(layer -> layer.name().equals(name));
  }

  /** Extensions of the driver and of layers. */
  static List<DeviceFacts.Extension> with(List<DeviceFacts.Extension> ofDriver) {
    List<DeviceFacts.Extension> all = new ArrayList<>(ofDriver);
    all.addAll(INSTANCE_EXTENSIONS);
    return all;
  }

  /**
   * Lists the layers.
   *
   * @param count where their number is written
   * @param list where they are, or 0
   */
  static long tell(long count, long list) {
    if (list == 0) {
      putInt(count, ALL.size());
      return VK_SUCCESS;
    }
    int n = Math.min(getInt(count), ALL.size());
    for (int i = 0; i < n; i++) {
      long p = list + (long) i * LayerProperties.SIZEOF;
      DeviceQueries.putText(p + LayerProperties.LAYER_NAME, ALL.get(i).name());
      putInt(p + LayerProperties.SPEC_VERSION, DeviceQueries.VERSION);
      putInt(p + LayerProperties.IMPLEMENTATION_VERSION, ALL.get(i).revision());
      DeviceQueries.putText(p + LayerProperties.DESCRIPTION, DESCRIPTION);
    }
    putInt(count, n);
    return n < ALL.size() ? VK_INCOMPLETE : VK_SUCCESS;
  }
}
