package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.common.NativeMemory.getByte;
import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;

/**
 * Every property that can be asked for in the chain of VkPhysicalDeviceProperties2, of the versions
 * and of the extensions that are offered, is lavapipe's or stands in {@code properties.txt} with
 * our value and a reason.
 */
class PropertiesBesideLavapipeTest {
  private static final String HEAD = "VkPhysicalDeviceProperties2";

  /** Extensions of a device with their revisions, as it tells them. */
  private static TreeSet<String> extensions(TestProgram p) {
    VkStruct of = VkRegistry.struct("VkExtensionProperties");
    long count = p.allocate(4);
    p.ok("vkEnumerateDeviceExtensionProperties", p.physicalDevice, 0, count, 0);
    long list = p.allocate(getInt(count) * of.bytes());
    p.ok("vkEnumerateDeviceExtensionProperties", p.physicalDevice, 0, count, list);
    TreeSet<String> names = new TreeSet<>();
    for (int i = 0; i < getInt(count); i++) {
      names.add(NativeMemory.text(list + (long) i * of.bytes()));
    }
    return names;
  }

  /** Values by struct and member, as text, of the structs that both devices know. */
  private static TreeMap<String, String> properties(TestProgram p, TreeSet<String> extensions) {
    TreeMap<String, String> all = new TreeMap<>();
    for (VkStruct s : VkRegistry.structs()) {
      boolean version = Character.isDigit(s.origin().charAt(0));
      if (s.extended().contains(HEAD) && (version || extensions.contains(s.origin()))) {
        long struct = p.struct(s.name());
        long head = p.struct(HEAD, "pNext", struct);
        p.call("vkGetPhysicalDeviceProperties2", p.physicalDevice, head);
        collect(all, s.name(), s, struct);
      }
    }
    return all;
  }

  private static void collect(Map<String, String> all, String path, VkStruct struct, long at) {
    for (VkDeclaration m : struct.members()) {
      String name = path + "." + m.name();
      if (m.name().equals("sType") || m.name().equals("pNext") || m.pointers() > 0) {
        continue;
      }
      if (m.struct() != null) {
        collect(all, name, m.struct(), at + m.offset());
        continue;
      }
      List<String> values = new ArrayList<>();
      for (int i = 0; i < m.elements(); i++) {
        long value = at + m.offset() + (long) i * m.bytes();
        values.add(
            switch (m.bytes()) {
              case 1 -> Integer.toString(getByte(value) & 255);
              case 8 -> Long.toUnsignedString(getLong(value));
              default -> Integer.toUnsignedString(getInt(value));
            });
      }
      all.put(name, String.join(",", values));
    }
  }

  /** Our value of a member that is not lavapipe's; behind it stands the reason. */
  private static TreeMap<String, String> exceptions() throws IOException {
    TreeMap<String, String> all = new TreeMap<>();
    try (InputStream in =
        PropertiesBesideLavapipeTest.class.getResourceAsStream("properties.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
        String[] f = line.split(" ", 3);
        assertTrue(f.length == 3 && !f[2].isBlank(), "no reason: " + line);
        all.put(f[0], f[1]);
      }
    }
    return all;
  }

  @Test
  void propertiesAreThoseOfLavapipe() throws IOException {
    TreeMap<String, String> ours;
    TreeMap<String, String> theirs;
    try (TestProgram p = new TestProgram();
        TestProgram q = Beside.lavapipe()) {
      TreeSet<String> known = extensions(p);
      ours = properties(p, known);
      known.retainAll(extensions(q));
      theirs = properties(q, known);
    }
    assertTrue(ours.size() > 100, () -> "only " + ours.keySet());
    TreeMap<String, String> exceptions = exceptions();
    List<String> wrong = new ArrayList<>();
    ours.forEach(
        (name, value) -> {
          String listed = exceptions.remove(name);
          String expected = theirs.getOrDefault(name, "nothing");
          boolean same = value.equals(expected);
          if (listed == null ? !same : same || !listed.equals("any") && !listed.equals(value)) {
            wrong.add(name + " " + value + ", lavapipe " + expected + ", listed " + listed);
          }
        });
    exceptions.keySet().forEach(name -> wrong.add(name + " is listed for nothing"));
    assertEquals("", String.join("\n", wrong));
  }
}
