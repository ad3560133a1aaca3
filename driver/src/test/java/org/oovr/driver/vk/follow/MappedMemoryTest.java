package org.oovr.driver.vk.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;

class MappedMemoryTest {
  private static final long MEMORY = 7;
  private final long address = NativeMemory.allocate(4096);
  private final MappedMemory memory = new MappedMemory();
  private final List<String> told = new ArrayList<>();

  MappedMemoryTest() {
    NativeMemory.write(new byte[4096], 0, address, 4096);
    memory.allocated(MEMORY, 4096);
  }

  @AfterEach
  void free() {
    NativeMemory.free(address);
  }

  private List<String> compare() {
    told.clear();
    memory.compare((m, offset, bytes) -> told.add(m + ":" + offset + "+" + bytes.remaining()));
    return told;
  }

  @Test
  void allOfWhatWasBoundIsToldOnceAndThenWhatChanges() {
    memory.mapped(MEMORY, 0, VK.VK_WHOLE_SIZE, address);
    assertEquals(List.of(), compare(), "nothing lies there");
    memory.madeBuffer(1, 256, VK.VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    memory.boundBuffer(1, MEMORY, 1024);
    assertEquals(List.of("7:1024+256"), compare());
    assertEquals(List.of(), compare());
    NativeMemory.putInt(address + 1040, 0x01010101);
    NativeMemory.putInt(address + 1060, 0x01010101);
    NativeMemory.putInt(address + 1200, 0x01010101);
    NativeMemory.putInt(address, 0x01010101);
    assertEquals(List.of("7:1040+24", "7:1200+4"), compare());
  }

  @Test
  void bytesBesideThoseOfTheGpuAreNotTold() {
    memory.madeBuffer(1, 256, VK.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    memory.boundBuffer(1, MEMORY, 0);
    memory.mapped(MEMORY, 0, VK.VK_WHOLE_SIZE, address);
    compare();
    NativeMemory.putInt(address + 40, 0x01010101);
    NativeMemory.putInt(address + 48, 0x01010101);
    assertEquals(List.of("7:40+4", "7:48+4"), compare());
  }

  /** Programs fill memory, unmap it, and then bind a buffer or a linear image there. */
  @Test
  void whatIsWrittenBeforeSomethingIsBoundIsToldWhenItIsUnmapped() {
    memory.madeBuffer(1, 256, VK.VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    memory.boundBuffer(1, MEMORY, 1024);
    memory.madeImage(2, false);
    memory.askedSize(2, 512);
    memory.boundImage(2, MEMORY, 2048);
    memory.mapped(MEMORY, 512, VK.VK_WHOLE_SIZE, address + 512);
    for (int at : new int[] {600, 1030, 1300, 2100, 4000}) {
      NativeMemory.putInt(address + at, 0x01010101);
    }
    assertEquals(List.of("7:512+256", "7:88+4", "7:788+4", "7:3488+4"), leaving());
    memory.unmapped(MEMORY);
    memory.mapped(MEMORY, 0, VK.VK_WHOLE_SIZE, address);
    NativeMemory.putInt(address + 1300, 0x02020202);
    NativeMemory.putInt(address + 16, 0x02020202);
    assertEquals(List.of("7:16+4", "7:1300+4"), leaving());
    assertEquals(List.of(), leaving());
  }

  private List<String> leaving() {
    told.clear();
    memory.leaving(
        MEMORY, (m, offset, bytes) -> told.add(m + ":" + offset + "+" + bytes.remaining()));
    return told;
  }

  @Test
  void offsetsBeginWithWhatIsMapped() {
    memory.madeBuffer(1, 256, VK.VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    memory.boundBuffer(1, MEMORY, 1024);
    memory.mapped(MEMORY, 1024, 256, address + 1024);
    assertEquals(List.of("7:0+256"), compare());
    memory.unmapped(MEMORY);
    NativeMemory.putInt(address + 1040, 1);
    assertEquals(List.of(), compare());
    memory.mapped(MEMORY, 1024, 256, address + 1024);
    assertEquals(List.of("7:16+1"), compare());
    memory.goneBuffer(1);
    NativeMemory.putInt(address + 1040, 2);
    assertEquals(List.of(), compare());
  }
}
