package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.vk.api.VK.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;
import org.oovr.simulator.command.Stage;

/**
 * What the driver says of itself has a test. Each feature and each feature of formats that it
 * offers stands in {@code advertised.txt} with the test that uses it, or the rule that it is
 * checked by; each limit and property obeys a rule here. What is offered and has neither is told by
 * name.
 */
class AdvertisedTest {
  /** By name of a feature, limit or bit: the method of a test, or a rule. */
  private static Map<String, String> listed(String kind) {
    Map<String, String> all = new TreeMap<>();
    for (String line : lines("advertised.txt")) {
      String[] f = line.split(" ");
      if (f[0].equals(kind)) {
        all.put(f[1], f[2]);
      }
    }
    return all;
  }

  private static List<String> lines(String resource) {
    try (InputStream in = AdvertisedTest.class.getResourceAsStream(resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + resource, e);
    }
  }

  private static boolean isTest(String how) {
    int dot = how.indexOf('#');
    if (dot < 0) {
      return false;
    }
    try {
      Class<?> c = Class.forName("org.oovr.driver.vk." + how.substring(0, dot));
      return c.getDeclaredMethod(how.substring(dot + 1)).isAnnotationPresent(Test.class);
    } catch (ReflectiveOperationException none) {
      return false;
    }
  }

  private static boolean isProbe(String feature) {
    return FeatureProbes.ALL.keySet().stream()
        .anyMatch(names -> List.of(names.split(" ")).contains(feature));
  }

  /** Names of features that are on, of all structs that tell features. */
  private static TreeSet<String> features(TestProgram p) {
    TreeSet<String> on = new TreeSet<>();
    long core = p.struct("VkPhysicalDeviceFeatures");
    p.call("vkGetPhysicalDeviceFeatures", p.physicalDevice, core);
    collect(on, VkRegistry.struct("VkPhysicalDeviceFeatures"), core);
    for (VkStruct s : VkRegistry.structs()) {
      if (s.extended().contains("VkDeviceCreateInfo") && s.name().contains("Features")) {
        long struct = p.struct(s.name());
        p.call(
            "vkGetPhysicalDeviceFeatures2",
            p.physicalDevice,
            p.struct("VkPhysicalDeviceFeatures2", "pNext", struct));
        collect(on, s, struct);
      }
    }
    return on;
  }

  private static void collect(TreeSet<String> on, VkStruct struct, long at) {
    for (VkDeclaration m : struct.members()) {
      if (m.kind() == VkKind.BOOL && getInt(at + m.offset()) != 0) {
        on.add(m.name());
      }
    }
  }

  @Test
  void featuresHaveTests() {
    try (TestProgram p = new TestProgram()) {
      Map<String, String> listed = listed("feature");
      List<String> wrong = new ArrayList<>();
      TreeSet<String> on = features(p);
      for (String feature : on) {
        String how = listed.get(feature);
        boolean tested = isProbe(feature) || how != null && isTest(how);
        if (!tested) {
          wrong.add(feature + " is offered, but has no test: " + how);
        }
      }
      listed.keySet().stream()
          .filter(f -> !on.contains(f) || isProbe(f))
          .forEach(f -> wrong.add(f + " is listed for nothing"));
      assertEquals(List.of(), wrong);
    }
  }

  /** Features that are functions of the host: what they promise of each other. */
  @Test
  void featuresOfTheHost() {
    try (TestProgram p = new TestProgram()) {
      long slot =
          p.make("vkCreatePrivateDataSlot", p.device, p.struct("VkPrivateDataSlotCreateInfo"), 0);
      p.ok("vkSetPrivateData", p.device, VK_OBJECT_TYPE_DEVICE, p.device, slot, 77);
      long out = p.allocate(64);
      p.call("vkGetPrivateData", p.device, VK_OBJECT_TYPE_DEVICE, p.device, slot, out);
      assertEquals(77, getLong(out));
      long info = p.struct("VkBufferCreateInfo", "size", 1000L, "usage", 32);
      long early = p.struct("VkMemoryRequirements2");
      p.call(
          "vkGetDeviceBufferMemoryRequirements",
          p.device,
          p.struct("VkDeviceBufferMemoryRequirements", "pCreateInfo", info),
          early);
      long late = p.struct("VkMemoryRequirements");
      long buffer = p.make("vkCreateBuffer", p.device, info, 0);
      p.call("vkGetBufferMemoryRequirements", p.device, buffer, late);
      assertEquals(getLong(late), getLong(early + 16));
      long commands = p.begin();
      p.call("vkCmdPipelineBarrier2", commands, p.struct("VkDependencyInfo"));
      p.ok("vkEndCommandBuffer", commands);
      long fence = p.make("vkCreateFence", p.device, p.struct("VkFenceCreateInfo"), 0);
      p.ok(
          "vkQueueSubmit2",
          p.queue,
          1,
          p.struct(
              "VkSubmitInfo2",
              "commandBufferInfoCount",
              1,
              "pCommandBufferInfos",
              p.struct("VkCommandBufferSubmitInfo", "commandBuffer", commands)),
          fence);
      assertEquals(VK_SUCCESS, (int) p.call("vkGetFenceStatus", p.device, fence));
    }
  }

  /** The last of as many bytes of push constants as there may be. */
  @Test
  void pushConstantsOfAllBytes() {
    try (TestProgram p = new TestProgram()) {
      int type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
      long[] set = p.set(63, type);
      p.write(set[1], 0, type, p.buffer(256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT), 0, 0);
      long words = p.map(p.lastMemory);
      long ranges = p.struct("VkPushConstantRange", "stageFlags", 63, "size", 256);
      long layout =
          p.make(
              "vkCreatePipelineLayout",
              p.device,
              p.struct(
                  "VkPipelineLayoutCreateInfo",
                  "setLayoutCount",
                  1,
                  "pSetLayouts",
                  p.longs(set[0]),
                  "pushConstantRangeCount",
                  1,
                  "pPushConstantRanges",
                  ranges),
              0);
      String glsl =
          """
          #version 450
          layout(set = 0, binding = 0) buffer Out { uint word[]; };
          layout(push_constant) uniform Push { uint given[64]; };
          void main() { word[0] = given[63] + given[0]; }
          """;
      long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, glsl));
      long commands = p.begin();
      p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
      int[] given = new int[64];
      given[0] = 5;
      given[63] = 70;
      p.call("vkCmdPushConstants", commands, layout, 63, 0, 256, p.ints(given));
      p.call("vkCmdDispatch", commands, 1, 1, 1);
      p.submit(commands);
      assertEquals(75, getInt(words));
    }
  }

  // --- limits

  /** Values of the members of a struct that tells limits, by their names; arrays as one text. */
  private static Map<String, String> limits(TestProgram p) {
    long properties = p.struct("VkPhysicalDeviceProperties");
    p.call("vkGetPhysicalDeviceProperties", p.physicalDevice, properties);
    Map<String, String> all = new TreeMap<>();
    VkDeclaration limits = VkRegistry.struct("VkPhysicalDeviceProperties").member("limits");
    for (VkDeclaration m : limits.struct().members()) {
      StringBuilder values = new StringBuilder();
      for (int i = 0; i < m.elements(); i++) {
        long at = properties + limits.offset() + m.offset() + (long) i * m.bytes();
        values.append(i == 0 ? "" : ",");
        if (m.kind() == VkKind.FLOAT) {
          values.append(Float.intBitsToFloat(getInt(at)));
        } else {
          values.append(
              m.bytes() == 8
                  ? Long.toUnsignedString(getLong(at))
                  : m.name().startsWith("min") && getInt(at) < 0
                      ? Integer.toString(getInt(at))
                      : Integer.toUnsignedString(getInt(at)));
        }
      }
      all.put(m.name(), values.toString());
    }
    return all;
  }

  private static boolean isLess(String ours, String theirs) {
    String[] a = ours.split(",");
    String[] b = theirs.split(",");
    for (int i = 0; i < a.length; i++) {
      if (Double.parseDouble(a[i]) > Double.parseDouble(b[i])) {
        return false;
      }
    }
    return true;
  }

  /** Limits are lavapipe's, or stand in the list with a value that is less, or with a test. */
  @Test
  void limitsObeyRules() {
    Map<String, String> theirs;
    try (TestProgram p = Beside.lavapipe()) {
      theirs = limits(p);
    }
    try (TestProgram p = new TestProgram()) {
      Map<String, String> listed = listed("limit");
      List<String> wrong = new ArrayList<>();
      limits(p)
          .forEach(
              (name, value) -> {
                boolean same = value.equals(theirs.get(name));
                String rule = listed.getOrDefault(name, "same");
                boolean holds =
                    rule.equals("same") && same
                        || rule.equals("less") && !same && isLess(value, theirs.get(name))
                        || isTest(rule) && !same;
                if (!holds) {
                  wrong.add(name + " " + value + ", lavapipe " + theirs.get(name) + ": " + rule);
                }
              });
      assertEquals("", String.join("\n", wrong));
    }
  }

  // --- formats

  /** Names of features of formats, by their bits. */
  private static final Map<Integer, String> BITS = new TreeMap<>();

  static {
    BITS.put(VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT, "SAMPLED_IMAGE");
    BITS.put(VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT, "STORAGE_IMAGE");
    BITS.put(VK_FORMAT_FEATURE_STORAGE_IMAGE_ATOMIC_BIT, "STORAGE_IMAGE_ATOMIC");
    BITS.put(VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT, "UNIFORM_TEXEL_BUFFER");
    BITS.put(VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT, "STORAGE_TEXEL_BUFFER");
    BITS.put(VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_ATOMIC_BIT, "STORAGE_TEXEL_BUFFER_ATOMIC");
    BITS.put(VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT, "VERTEX_BUFFER");
    BITS.put(VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT, "COLOR_ATTACHMENT");
    BITS.put(VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT, "COLOR_ATTACHMENT_BLEND");
    BITS.put(VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT, "DEPTH_STENCIL_ATTACHMENT");
    BITS.put(VK_FORMAT_FEATURE_BLIT_SRC_BIT, "BLIT_SRC");
    BITS.put(VK_FORMAT_FEATURE_BLIT_DST_BIT, "BLIT_DST");
    BITS.put(VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT, "SAMPLED_IMAGE_FILTER_LINEAR");
    BITS.put(VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_MINMAX_BIT, "SAMPLED_IMAGE_FILTER_MINMAX");
    BITS.put(VK_FORMAT_FEATURE_TRANSFER_SRC_BIT, "TRANSFER_SRC");
    BITS.put(VK_FORMAT_FEATURE_TRANSFER_DST_BIT, "TRANSFER_DST");
  }

  /** By name of a bit and way of storage: formats that have it. */
  private static Map<String, TreeSet<Integer>> formats(TestProgram p) {
    Map<String, TreeSet<Integer>> all = new TreeMap<>();
    long properties = p.struct("VkFormatProperties");
    String[] ways = {"linear", "optimal", "buffer"};
    for (int format = 1; format <= VK_FORMAT_ASTC_12x12_SRGB_BLOCK; format++) {
      p.call("vkGetPhysicalDeviceFormatProperties", p.physicalDevice, format, properties);
      for (int way = 0; way < 3; way++) {
        int features = getInt(properties + 4L * way);
        for (int bit = 1; bit != 0; bit <<= 1) {
          if ((features & bit) != 0) {
            String name = ways[way] + "-" + BITS.getOrDefault(bit, "bit" + bit);
            all.computeIfAbsent(name, n -> new TreeSet<>()).add(format);
          }
        }
      }
    }
    return all;
  }

  /**
   * Each bit has a test that walks the formats that have it, or uses one of them; formats that have
   * a bit and have it not in lavapipe are counted in the list, so that none comes unnoticed.
   */
  @Test
  void featuresOfFormatsHaveTests() {
    Map<String, TreeSet<Integer>> theirs;
    try (TestProgram p = Beside.lavapipe()) {
      theirs = formats(p);
    }
    try (TestProgram p = new TestProgram()) {
      Map<String, String> listed = listed("format");
      Map<String, String> beyond = listed("beyond");
      List<String> wrong = new ArrayList<>();
      Map<String, TreeSet<Integer>> ours = formats(p);
      ours.forEach(
          (bit, formats) -> {
            String how = listed.get(bit);
            boolean tested = isProbe(bit) || how != null && isTest(how);
            if (!tested) {
              wrong.add("format " + bit + " is offered, but has no test: " + how);
            }
            formats.removeAll(theirs.getOrDefault(bit, new TreeSet<>()));
            String more = Integer.toString(formats.size());
            if (!beyond.getOrDefault(bit, "0").equals(more)) {
              wrong.add("beyond " + bit + " " + more);
            }
          });
      assertEquals("", String.join("\n", wrong));
    }
  }
}
