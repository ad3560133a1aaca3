package org.oovr.driver.vk.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStructs.DescriptorUpdateTemplateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.DescriptorUpdateTemplateEntry;

/** Data that only a template knows the layout of, written and read again. */
class UpdateTemplatesTest {
  private static final long DEVICE = 4;
  private static final long TEMPLATE = 0x77;
  private static final long SET = 9;

  private static long entry(long at, int type, int count, long offset, long stride) {
    putInt(at + DescriptorUpdateTemplateEntry.DESCRIPTOR_TYPE, type);
    putInt(at + DescriptorUpdateTemplateEntry.DESCRIPTOR_COUNT, count);
    putLong(at + DescriptorUpdateTemplateEntry.OFFSET, offset);
    putLong(at + DescriptorUpdateTemplateEntry.STRIDE, stride);
    return at + DescriptorUpdateTemplateEntry.SIZEOF;
  }

  private static ByteBuffer body(VkEncoder encoder) {
    return ByteBuffer.wrap(encoder.array(), 0, encoder.bytes()).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void everyKindOfDescriptor() throws Exception {
    VkEncoder encoder = new VkEncoder((declared, handle, made) -> handle);
    DecodedCall call = new DecodedCall();
    try (NativeArena room = new NativeArena();
        NativeArena arena = new NativeArena()) {
      VkDecoder decoder = new VkDecoder(arena, HandleTable.identity());
      long entries = room.allocate(4L * DescriptorUpdateTemplateEntry.SIZEOF);
      long at = entry(entries, VK.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 104, 24);
      at = entry(at, VK.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 2, 8, 40);
      at = entry(at, VK.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1, 136, 8);
      entry(at, VK.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK, 8, 144, 0);
      long info = room.allocate(DescriptorUpdateTemplateCreateInfo.SIZEOF);
      putInt(info, VK.VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO);
      putInt(info + DescriptorUpdateTemplateCreateInfo.DESCRIPTOR_UPDATE_ENTRY_COUNT, 4);
      putLong(info + DescriptorUpdateTemplateCreateInfo.P_DESCRIPTOR_UPDATE_ENTRIES, entries);
      long made = room.allocate(8);
      putLong(made, TEMPLATE);
      var create = VkRegistry.function(VkFunctions.CREATE_DESCRIPTOR_UPDATE_TEMPLATE);
      encoder.encode(create, new long[] {DEVICE, info, 0, made}, VK.VK_SUCCESS);
      decoder.decode(create, body(encoder), call);
      long data = room.allocate(160);
      for (int i = 0; i < 160; i += 4) {
        putInt(data + i, 1000 + i);
      }
      var update = VkRegistry.function(VkFunctions.UPDATE_DESCRIPTOR_SET_WITH_TEMPLATE);
      encoder.encode(update, new long[] {DEVICE, SET, TEMPLATE, data}, 0);
      decoder.decode(update, body(encoder), call);
      long read = call.arguments[3];
      for (int image : new int[] {8, 48}) {
        assertEquals(0, getLong(read + image), "nobody samples with it");
        assertEquals(getLong(data + image + 8), getLong(read + image + 8));
        assertEquals(getInt(data + image + 16), getInt(read + image + 16));
      }
      for (int word = 104; word < 152; word += 8) {
        assertEquals(word == 128 ? 0 : getLong(data + word), getLong(read + word), "word " + word);
      }
      // one that is not known says where its data lay, and nothing else
      encoder.encode(update, new long[] {DEVICE, SET, 5, data}, 0);
      assertEquals(3 * Long.BYTES + 4 + Long.BYTES + 3 * Long.BYTES, encoder.bytes());
    }
  }
}
