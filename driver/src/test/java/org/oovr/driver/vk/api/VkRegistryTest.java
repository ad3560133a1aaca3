package org.oovr.driver.vk.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class VkRegistryTest {
  @Test
  void functionsHaveTheirNumbers() {
    VkFunction draw = VkRegistry.function(VkFunctions.CMD_DRAW);
    assertEquals("vkCmdDraw", draw.name());
    assertEquals(VkFunction.Level.COMMAND_BUFFER, draw.level());
    assertEquals("1.0", draw.origin());
    assertEquals(5, draw.parameters().size());
    assertEquals(VkKind.VOID, draw.result().kind());
    for (int i = 0; i < VkRegistry.size(); i++) {
      assertEquals(i, VkRegistry.number(VkRegistry.function(i).name()));
    }
    assertEquals(-1, VkRegistry.number("vkCmdNothing"));
  }

  @Test
  void aliasesNameTheFunctionTheyStandFor() {
    VkFunction khr = VkRegistry.find("vkCmdBeginRenderingKHR");
    assertEquals(VkFunctions.CMD_BEGIN_RENDERING, khr.alias());
    assertTrue(khr.isExtension());
  }

  @Test
  void everyEntryOfCoreIsThere() {
    long core = 0;
    for (int i = 0; i < VkRegistry.size(); i++) {
      core += VkRegistry.function(i).isExtension() ? 0 : 1;
    }
    // 137 of 1.0, 28 of 1.1, 13 of 1.2, 37 of 1.3
    assertEquals(215, core);
  }

  @Test
  void parametersSayHowManyTheyPointAt() {
    VkFunction update = VkRegistry.find("vkUpdateDescriptorSets");
    VkDeclaration writes = update.parameters().get(2);
    assertEquals(List.of("descriptorWriteCount"), writes.lengths());
    assertEquals("VkWriteDescriptorSet", writes.struct().name());
    assertTrue(writes.constant());
    assertEquals(1, writes.pointers());
    VkDeclaration sets = VkRegistry.find("vkAllocateDescriptorSets").parameters().get(2);
    assertEquals(List.of("pAllocateInfo->descriptorSetCount"), sets.lengths());
    assertEquals(VkKind.HANDLE, sets.kind());
  }

  @Test
  void structsLieAsInC() {
    VkStruct image = VkRegistry.struct("VkImageCreateInfo");
    assertEquals(88, image.bytes());
    assertEquals(88, VkStructs.ImageCreateInfo.SIZEOF);
    assertEquals(28, VkStructs.ImageCreateInfo.EXTENT);
    assertEquals(80, image.member("initialLayout").offset());
    assertSame(image, VkRegistry.byStructureType(VK.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO));
    assertEquals(
        12, VkRegistry.struct("VkPhysicalDeviceLimits").member("maxImageDimensionCube").offset());
    assertEquals(504, VkRegistry.struct("VkPhysicalDeviceLimits").bytes());
    assertEquals(16, VkRegistry.struct("VkClearValue").bytes());
    assertTrue(VkRegistry.struct("VkClearValue").union());
  }

  @Test
  void bitFieldsShareTheirUnit() {
    VkStruct instance = VkRegistry.struct("VkAccelerationStructureInstanceKHR");
    assertEquals(64, instance.bytes());
    VkDeclaration mask = instance.member("mask");
    assertEquals(48, mask.offset());
    assertEquals(24, mask.firstBit());
    assertEquals(8, mask.bits());
    assertEquals(52, instance.member("flags").offset());
  }

  @Test
  void aliasesOfStructsAreThem() {
    assertSame(
        VkRegistry.struct("VkPhysicalDeviceFeatures2"),
        VkRegistry.struct("VkPhysicalDeviceFeatures2KHR"));
  }

  @Test
  void everyMemberHasAKnownSize() {
    for (VkStruct s : VkRegistry.structs()) {
      int end = 0;
      for (VkDeclaration m : s.members()) {
        assertNotNull(m.base());
        int bytes = (m.pointers() > 0 ? 8 : m.bytes()) * m.elements();
        assertTrue(bytes > 0, s + "." + m.name());
        assertTrue(m.offset() + bytes <= s.bytes(), s + "." + m.name());
        end = Math.max(end, m.offset() + bytes);
      }
      assertTrue(s.bytes() - end < s.alignment(), s + " ends at " + end);
    }
  }

  @Test
  void namesOfValues() {
    assertEquals("VK_FORMAT_R8G8B8A8_UNORM", VkNames.value(VkRegistry.type("VkFormat"), 37));
    assertEquals("VK_ERROR_DEVICE_LOST", VkNames.value(VkRegistry.type("VkResult"), -4));
    assertEquals(
        "VK_BUFFER_USAGE_TRANSFER_SRC_BIT|VK_BUFFER_USAGE_VERTEX_BUFFER_BIT",
        VkNames.flags(VkRegistry.type("VkBufferUsageFlags"), 0x81));
    assertEquals("0", VkNames.flags(VkRegistry.type("VkBufferUsageFlags"), 0));
    assertEquals(8, VkRegistry.type("VkAccessFlags2").bytes());
    assertEquals("VK_SUBOPTIMAL_KHR", VkNames.value(VkRegistry.type("VkResult"), 1000001003));
  }
}
