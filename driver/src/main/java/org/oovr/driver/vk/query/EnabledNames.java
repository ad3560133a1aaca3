package org.oovr.driver.vk.query;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;

import java.util.List;
import java.util.function.Predicate;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkStructs.DeviceCreateInfo;

/** Names of extensions and layers that programs enable. */
public final class EnabledNames {
  private EnabledNames() {}

  /** Whether a VkDeviceCreateInfo enables an extension. */
  public static boolean enables(long info, String extension) {
    return missing(
            info,
            DeviceCreateInfo.ENABLED_EXTENSION_COUNT,
            DeviceCreateInfo.PP_ENABLED_EXTENSION_NAMES,
            name -> !name.equals(extension))
        != null;
  }

  /** The first name of a list in a struct that is not among those that there are, or null. */
  static String missing(long info, int count, int names, Predicate<String> there) {
    int n = getInt(info + count);
    for (int i = 0; i < n; i++) {
      String name = NativeMemory.text(getLong(getLong(info + names) + 8L * i));
      if (!there.test(name)) {
        return name;
      }
    }
    return null;
  }

  static Predicate<String> of(List<DeviceFacts.Extension> extensions) {
    return name -> extensions.stream().anyMatch(e -> e.name().equals(name));
  }
}
