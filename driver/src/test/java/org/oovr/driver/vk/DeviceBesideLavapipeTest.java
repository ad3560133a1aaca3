package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.common.NativeMemory.getInt;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;

/**
 * Features and features of formats are lavapipe's, or stand in {@code differences.txt} with a
 * reason: what only we have behind +, what only lavapipe has behind -, bits of formats with the
 * formats' numbers.
 */
class DeviceBesideLavapipeTest {
  private static final String[] MASKS = {"linear", "optimal", "buffer"};

  /** Ranges of formats: of the core, of YCbCr, of ASTC in floats, of 16 bits. */
  private static final int[][] FORMATS = {
    {1, 184}, {1000156000, 1000156033}, {1000066000, 1000066013}, {1000340000, 1000340001}
  };

  private static TreeSet<String> features(TestProgram p) {
    TreeSet<String> on = new TreeSet<>();
    for (VkStruct s : VkRegistry.structs()) {
      boolean features = s.name().contains("Features") && s.structureType() >= 0;
      if (features && s.extended().contains("VkDeviceCreateInfo")) {
        long struct = p.struct(s.name());
        long head =
            s.name().equals("VkPhysicalDeviceFeatures2")
                ? struct
                : p.struct("VkPhysicalDeviceFeatures2", "pNext", struct);
        p.call("vkGetPhysicalDeviceFeatures2", p.physicalDevice, head);
        collect(on, s, struct);
      }
    }
    return on;
  }

  private static void collect(TreeSet<String> on, VkStruct struct, long at) {
    for (VkDeclaration m : struct.members()) {
      if (m.kind() == VkKind.STRUCT && m.pointers() == 0) {
        collect(on, m.struct(), at + m.offset());
      } else if (m.kind() == VkKind.BOOL && getInt(at + m.offset()) != 0) {
        on.add(m.name());
      }
    }
  }

  /** Bits of a format: of linear images, of others, of buffers. */
  private static int[] features(TestProgram p, int format) {
    long properties = p.struct("VkFormatProperties");
    p.call("vkGetPhysicalDeviceFormatProperties", p.physicalDevice, format, properties);
    return IntStream.range(0, MASKS.length).map(i -> getInt(properties + 4L * i)).toArray();
  }

  /** Differences by what they are, with the formats that have them; a reason stands behind. */
  private static TreeMap<String, String> listed() throws IOException {
    TreeMap<String, String> all = new TreeMap<>();
    try (InputStream in = DeviceBesideLavapipeTest.class.getResourceAsStream("differences.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
        String[] f = line.split(" ", 3);
        assertEquals(3, f.length, "no reason: " + line);
        all.put(f[0], f[1]);
      }
    }
    return all;
  }

  private static void add(Map<String, String> found, String difference, String format) {
    found.merge(difference, format, (a, b) -> a + "," + b);
  }

  private static void compareFormats(TestProgram ours, TestProgram theirs, Map<String, String> to) {
    for (int[] range : FORMATS) {
      for (int format = range[0]; format <= range[1]; format++) {
        int[] a = features(ours, format);
        int[] b = features(theirs, format);
        for (int i = 0; i < MASKS.length; i++) {
          if ((a[i] & ~b[i]) != 0) {
            add(to, "+%s.%x".formatted(MASKS[i], a[i] & ~b[i]), Integer.toString(format));
          }
          if ((b[i] & ~a[i]) != 0) {
            add(to, "-%s.%x".formatted(MASKS[i], b[i] & ~a[i]), Integer.toString(format));
          }
        }
      }
    }
  }

  @Test
  void whatItIsGoodForIsLavapipesOrHasAReason() throws IOException {
    TreeMap<String, String> found = new TreeMap<>();
    try (TestProgram ours = new TestProgram();
        TestProgram theirs = Beside.lavapipe()) {
      TreeSet<String> a = features(ours);
      TreeSet<String> b = features(theirs);
      a.stream().filter(f -> !b.contains(f)).forEach(f -> found.put("+" + f, "feature"));
      b.stream().filter(f -> !a.contains(f)).forEach(f -> found.put("-" + f, "feature"));
      compareFormats(ours, theirs, found);
    }
    TreeMap<String, String> listed = listed();
    List<String> wrong = new ArrayList<>();
    found.forEach(
        (d, of) -> {
          if (!of.equals(listed.remove(d))) {
            wrong.add(d + " " + of);
          }
        });
    listed.keySet().forEach(d -> wrong.add(d + " is no difference"));
    assertEquals("", String.join("\n", wrong));
  }
}
