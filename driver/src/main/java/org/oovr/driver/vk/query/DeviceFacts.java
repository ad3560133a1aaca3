package org.oovr.driver.vk.query;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putByte;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;

/** What the device is and can, by the names of the members of structs that tell it. */
final class DeviceFacts {
  private static final int NEXT = 8;

  /** Values by member; several for arrays. */
  private static final Map<String, String[]> VALUES = new HashMap<>();

  /** Names and revisions of extensions. */
  record Extension(String name, int revision) {}

  static final List<Extension> INSTANCE_EXTENSIONS = new ArrayList<>();
  static final List<Extension> DEVICE_EXTENSIONS = new ArrayList<>();

  private static final Set<String> EXTENSIONS = new HashSet<>();

  static {
    for (String line : lines("device.txt")) {
      int space = line.indexOf(' ');
      VALUES.put(line.substring(0, space), line.substring(space + 1).split(","));
    }
    for (String line : lines("extensions.txt")) {
      String[] f = line.split(" ");
      EXTENSIONS.add(f[1]);
      (f[0].equals("instance") ? INSTANCE_EXTENSIONS : DEVICE_EXTENSIONS)
          .add(new Extension(f[1], Integer.parseInt(f[2])));
    }
  }

  private DeviceFacts() {}

  private static List<String> lines(String resource) {
    try (InputStream in = DeviceFacts.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("resource " + resource + " is missing from the build");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }

  /** Whether instance or device have an extension. */
  static boolean hasExtension(String name) {
    return EXTENSIONS.contains(name);
  }

  /** Whether the device has a feature of this name. */
  static boolean has(String feature) {
    return VALUES.containsKey(feature);
  }

  /** Fills a struct, but for its head. */
  static void fill(String struct, long address) {
    fill(VkRegistry.struct(struct), address);
  }

  /** Fills the structs that hang on another one. */
  static void fillChain(long struct) {
    for (long p = getLong(struct + NEXT); p != 0; p = getLong(p + NEXT)) {
      VkStruct of = VkRegistry.byStructureType(getInt(p));
      if (of != null) {
        fill(of, p);
      }
    }
  }

  private static void fill(VkStruct struct, long address) {
    for (VkDeclaration m : struct.members()) {
      if (m.name().equals("sType") || m.name().equals("pNext") || m.pointers() > 0) {
        continue;
      }
      if (m.kind() == VkKind.STRUCT) {
        fill(m.struct(), address + m.offset());
      } else {
        String[] values = VALUES.getOrDefault(m.name(), new String[0]);
        for (int i = 0; i < m.elements(); i++) {
          put(m, address + m.offset() + (long) i * m.bytes(), i < values.length ? values[i] : "0");
        }
      }
    }
  }

  private static void put(VkDeclaration m, long at, String value) {
    if (m.kind() == VkKind.FLOAT) {
      putInt(at, Float.floatToRawIntBits(Float.parseFloat(value)));
      return;
    }
    long number = Long.parseUnsignedLong(value.startsWith("-") ? "0" : value);
    number = value.startsWith("-") ? Long.parseLong(value) : number;
    switch (m.bytes()) {
      case 1 -> putByte(at, (byte) number);
      case 8 -> putLong(at, number);
      default -> putInt(at, (int) number);
    }
  }

  /** The first of the device's features that a struct asks for and the device has not, or null. */
  static String missing(String struct, long address) {
    return missing(VkRegistry.struct(struct), address);
  }

  /** The same of all structs that hang on another one. */
  static String missingInChain(long struct) {
    for (long p = getLong(struct + NEXT); p != 0; p = getLong(p + NEXT)) {
      VkStruct of = VkRegistry.byStructureType(getInt(p));
      boolean features = of != null && of.extended().contains("VkDeviceCreateInfo");
      String missing = features && of.name().contains("Features") ? missing(of, p) : null;
      if (missing != null) {
        return missing;
      }
    }
    return null;
  }

  private static String missing(VkStruct struct, long address) {
    for (VkDeclaration m : struct.members()) {
      if (m.kind() == VkKind.STRUCT && m.pointers() == 0) {
        String inside = missing(m.struct(), address + m.offset());
        if (inside != null) {
          return inside;
        }
      } else if (m.kind() == VkKind.BOOL
          && getInt(address + m.offset()) != 0
          && !VALUES.containsKey(m.name())) {
        return m.name();
      }
    }
    return null;
  }
}
