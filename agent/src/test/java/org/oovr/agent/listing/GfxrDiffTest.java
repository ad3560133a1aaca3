package org.oovr.agent.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.trace.gfxr.GfxrCompression;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.trace.gfxr.GfxrWriter;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.call.GfxrCalls;

class GfxrDiffTest {
  private static final int VULKAN = 1;

  @TempDir Path folder;

  private static ByteBuffer buffer() {
    return ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void call(GfxrWriter to, int function, ByteBuffer body) throws IOException {
    to.call(VULKAN, GfxrCalls.id(function), 1, body.array(), body.position());
  }

  private static void draw(GfxrWriter to, int vertices) throws IOException {
    call(
        to,
        VkFunctions.CMD_DRAW,
        buffer().putLong(7).putInt(vertices).putInt(1).putInt(0).putInt(0));
  }

  /** A present of nothing; other pointers than that of its struct are null. */
  private static void present(GfxrWriter to) throws IOException {
    int structBehindPointer = 0xe2;
    ByteBuffer body = buffer().putLong(5).putInt(structBehindPointer).putLong(0x1000);
    body.putInt(1000001001).putInt(1);
    body.putInt(0).putInt(1); // semaphores
    body.putInt(0).putInt(1).putInt(1).putInt(1); // swapchains, indices, results
    call(to, VkFunctions.QUEUE_PRESENT_KHR, body.putInt(0));
  }

  private Path file(String name, int vertices, int value) throws IOException {
    Path path = folder.resolve(name);
    try (GfxrWriter to = GfxrWriter.create(path, GfxrCompression.LZ4)) {
      draw(to, 3);
      present(to);
      draw(to, 3);
      draw(to, vertices);
      byte[] data = new byte[100];
      Arrays.fill(data, (byte) value);
      to.fillMemory(1, 9, 0, data, data.length);
      present(to);
    }
    return path;
  }

  @Test
  void callsAndContentsThatDifferAreTold() throws Exception {
    List<String> lines = new ArrayList<>();
    GfxrDiff diff = new GfxrDiff(lines::add);
    Path first = file("a.gfxr", 6, 1);
    assertEquals(0, diff.compare(first, file("same.gfxr", 6, 1)));
    assertEquals(List.of(), lines);
    assertEquals(4, diff.compare(first, file("b.gfxr", 9, 2)));
    assertEquals("frame 1", lines.get(0));
    assertTrue(lines.get(1).startsWith("- vkCmdDraw(commandBuffer = 0x7, vertexCount = 6,"));
    assertTrue(lines.get(2).startsWith("- fillMemory(memory = 0x9, offset = 0, size = 100, con"));
    assertTrue(lines.get(3).startsWith("+ vkCmdDraw(commandBuffer = 0x7, vertexCount = 9,"));
    assertTrue(lines.get(4).startsWith("+ fillMemory("), lines::toString);
  }

  @Test
  void fileThatEndsInABlockIsTold() throws Exception {
    Path whole = file("whole.gfxr", 6, 1);
    Path cut = folder.resolve("cut.gfxr");
    byte[] bytes = Files.readAllBytes(whole);
    Files.write(cut, Arrays.copyOf(bytes, bytes.length - 3));
    GfxrDiff diff = new GfxrDiff(line -> {});
    GfxrException fault = assertThrows(GfxrException.class, () -> diff.compare(whole, cut));
    assertTrue(fault.getMessage().startsWith(cut + ": the file ends in the block at byte "));
  }
}
