package org.oovr.driver.vk.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrCompression;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.trace.gfxr.GfxrWriter;
import org.oovr.driver.vk.VulkanDriver;
import org.oovr.driver.vk.VulkanOptions;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStructs;
import org.oovr.driver.vk.call.GfxrCalls;
import org.oovr.driver.vk.call.StockCapture;
import org.oovr.driver.vk.call.VkEncoder;
import org.oovr.simulator.command.Command;

class GfxrPlayerTest {
  /** A mutant that takes longer hangs. */
  private static final int MOST_SECONDS = 60;

  private static final String OF_EXTENSION = "VkDedicatedAllocationBufferCreateInfoNV";

  @TempDir static Path folder;

  private static GfxrPlayer.Outcome play(Path file, List<Integer> shown) throws Exception {
    VulkanDriver driver =
        new VulkanDriver(
            command -> {
              if (command instanceof Command.EndFrame end && end.wanted()) {
                shown.add(end.index());
              }
              command.drop();
            },
            VulkanOptions.of().withTraced(true));
    GfxrPlayer.Listener nobody =
        new GfxrPlayer.Listener() {
          @Override
          public void presenting(int frame) {
            // nothing is written
          }

          @Override
          public void presented(int frame) {
            // nothing is written
          }
        };
    return new GfxrPlayer(driver, frame -> frame > 0, 3, nobody).play(file);
  }

  @Test
  void framesUpToTheLastAreMade() throws Exception {
    List<Integer> shown = new ArrayList<>();
    GfxrPlayer.Outcome outcome = play(StockCapture.vkcube(folder), shown);
    assertNull(outcome.damage());
    assertEquals(4, outcome.frames());
    assertEquals(List.of(1, 2, 3), shown);
    assertEquals(Map.of(), outcome.lacking());
  }

  /** An extension that is only enabled is not told, one whose struct is used is. */
  @Test
  void extensionsThatAreUsedAreTold() throws Exception {
    Path file = folder.resolve("used.gfxr");
    long more = NativeMemory.allocate(VkRegistry.struct(OF_EXTENSION).bytes());
    long info = NativeMemory.allocate(VkStructs.BufferCreateInfo.SIZEOF);
    long device = NativeMemory.allocate(VkStructs.DeviceCreateInfo.SIZEOF);
    long out = NativeMemory.allocate(Long.BYTES);
    NativeMemory.putInt(more, VkRegistry.struct(OF_EXTENSION).structureType());
    NativeMemory.putInt(info, VK.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
    NativeMemory.putLong(info + 8, more);
    NativeMemory.putInt(device, VK.VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
    NativeMemory.putLong(device + 8, more);
    NativeMemory.putLong(out, 7);
    VkEncoder encoder = new VkEncoder((declared, handle, made) -> handle);
    try (GfxrWriter writer = GfxrWriter.create(file, GfxrCompression.NONE)) {
      for (int function : new int[] {VkFunctions.CREATE_DEVICE, VkFunctions.CREATE_BUFFER}) {
        long of = function == VkFunctions.CREATE_DEVICE ? device : info;
        encoder.encode(VkRegistry.function(function), new long[] {3, of, 0, out}, 0);
        writer.call(GfxrBlock.VULKAN, GfxrCalls.id(function), 1, encoder.array(), encoder.bytes());
      }
    }
    GfxrPlayer.Outcome outcome = play(file, new ArrayList<>());
    assertNull(outcome.damage());
    assertEquals(Map.of("extension VK_NV_dedicated_allocation", 1L), outcome.lacking());
    for (long address : new long[] {more, info, device, out}) {
      NativeMemory.free(address);
    }
  }

  /**
   * Damaged files give errors or other pictures, and the virtual machine lives. {@code
   * -Doovr.hostile.inputs} says how many, {@code -Doovr.hostile.seed} which is the first.
   */
  @Test
  void damagedFilesArePlayedOrRefused() throws Exception {
    byte[] good = Files.readAllBytes(StockCapture.unpacked(folder));
    long first = Long.getLong("oovr.hostile.seed", 21);
    int damaged = 0;
    for (long seed = first; seed < first + Integer.getInteger("oovr.hostile.inputs", 40); seed++) {
      Path file = folder.resolve("bad.gfxr");
      Files.write(file, mutant(good, new Random(seed)));
      long begin = System.nanoTime();
      try {
        String damage = play(file, new ArrayList<>()).damage();
        damaged += damage == null ? 0 : 1;
        assertTrue(damage == null || isOneLine(damage), damage);
      } catch (GfxrException header) {
        damaged++;
        assertTrue(isOneLine(header.getMessage()), header.getMessage());
      } catch (RuntimeException | Error fault) {
        throw new AssertionError("mutant of seed " + seed, fault);
      }
      long seconds = (System.nanoTime() - begin) / 1_000_000_000;
      assertTrue(seconds < MOST_SECONDS, "mutant of seed " + seed + " took " + seconds + " s");
    }
    assertTrue(damaged > 0);
  }

  /** What a call told when it was recorded is no address here, where the call fails. */
  @Test
  void memoryThatCannotBeMappedIsNotFilled() throws Exception {
    Path file = folder.resolve("unmapped.gfxr");
    long out = NativeMemory.allocate(Long.BYTES);
    NativeMemory.putLong(out, 0x7f2798e66000L);
    VkEncoder encoder = new VkEncoder((declared, handle, made) -> handle);
    try (GfxrWriter writer = GfxrWriter.create(file, GfxrCompression.NONE)) {
      long[] arguments = {3, 9, 0, 64, 0, out};
      encoder.encode(VkRegistry.function(VkFunctions.MAP_MEMORY), arguments, 0);
      writer.call(
          GfxrBlock.VULKAN,
          GfxrCalls.id(VkFunctions.MAP_MEMORY),
          1,
          encoder.array(),
          encoder.bytes());
      writer.fillMemory(1, 9, 0, new byte[64], 64);
    }
    NativeMemory.free(out);
    assertEquals(1, play(file, new ArrayList<>()).calls());
  }

  private static boolean isOneLine(String message) {
    return !message.isBlank() && message.indexOf('\n') < 0;
  }

  /** A file with some bytes changed, moved, repeated or left out. */
  private static byte[] mutant(byte[] good, Random random) {
    byte[] bad = good.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = 24 + random.nextInt(bad.length - 24);
      int n = Math.min(1 << random.nextInt(9), bad.length - at);
      switch (random.nextInt(6)) {
        case 0, 1 -> bad[at] = (byte) random.nextInt();
        case 2 -> bad[at] = (byte) 0xff;
        case 3 -> bad[at] ^= (byte) (1 << random.nextInt(8));
        case 4 -> System.arraycopy(good, 24 + random.nextInt(good.length - 24 - n), bad, at, n);
        default -> bad = Arrays.copyOf(bad, Math.max(64, at));
      }
    }
    return bad;
  }
}
