package org.oovr.driver.vk.call;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrCompression;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.trace.gfxr.GfxrMeta;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.trace.gfxr.GfxrWriter;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;

/**
 * On a capture of vkcube that the stock layer makes now (Debian's gfxreconstruct and vulkan-tools).
 */
class VkDecoderTest {
  private static final int PATIENCE_SECONDS = 120;

  @TempDir static Path folder;

  private static Path cube() throws IOException, InterruptedException {
    return StockCapture.vkcube(folder);
  }

  /** Names and trees of the calls of a file. */
  private static List<Map.Entry<String, Map<String, Object>>> calls(Path file) throws IOException {
    List<Map.Entry<String, Map<String, Object>>> calls = new ArrayList<>();
    DecodedCall call = new DecodedCall();
    try (GfxrReader reader = GfxrReader.open(file);
        NativeArena arena = new NativeArena()) {
      VkDecoder decoder = new VkDecoder(arena, HandleTable.identity());
      for (GfxrBlock b = reader.next(); b != null; b = reader.next()) {
        if (b.type() == GfxrBlock.FUNCTION_CALL) {
          int function = GfxrCalls.function(b.id());
          decoder.decode(VkRegistry.function(function), b.body(), call);
          assertEquals(0, b.body().remaining(), GfxrCalls.name(b.id()));
          Map<String, Object> tree =
              new LinkedHashMap<>(CallNode.arguments(call.function(), call.arguments));
          tree.put("result", CallNode.result(call.function(), call.result()));
          calls.add(Map.entry(call.function().name(), tree));
        }
      }
      assertNull(reader.damage());
    }
    return calls;
  }

  private static Object at(Object tree, String... path) {
    Object now = tree;
    for (String step : path) {
      now = now instanceof List<?> l ? l.get(Integer.parseInt(step)) : ((Map<?, ?>) now).get(step);
    }
    return now;
  }

  private static Map<String, Object> first(
      List<Map.Entry<String, Map<String, Object>>> calls, String name) {
    return calls.stream().filter(c -> c.getKey().equals(name)).findFirst().orElseThrow().getValue();
  }

  @Test
  void everyCallIsReadToItsLastByte() throws Exception {
    List<Map.Entry<String, Map<String, Object>>> calls = calls(cube());
    assertTrue(calls.size() > 150, "only " + calls.size());
    assertEquals(5, calls.stream().filter(c -> c.getKey().equals("vkQueuePresentKHR")).count());
    Map<String, Object> instance = first(calls, "vkCreateInstance");
    assertEquals("vkcube", at(instance, "pCreateInfo", "pApplicationInfo", "pApplicationName"));
    assertEquals("VK_SUCCESS", instance.get("result").toString());
    Map<String, Object> image = first(calls, "vkCreateImage");
    assertEquals("VK_IMAGE_TYPE_2D", at(image, "pCreateInfo", "imageType").toString());
    Map<String, Object> pipeline = first(calls, "vkCreateGraphicsPipelines");
    assertEquals("main", at(pipeline, "pCreateInfos", "0", "pStages", "0", "pName"));
    assertEquals(1L, at(pipeline, "pCreateInfos", "0", "pViewportState", "viewportCount"));
    Map<String, Object> pass = first(calls, "vkCmdBeginRenderPass");
    assertEquals(2L, at(pass, "pRenderPassBegin", "clearValueCount"));
    assertEquals(4, ((List<?>) at(pass, "pRenderPassBegin", "pClearValues", "0")).size());
  }

  /**
   * Decoded and encoded again, every call has as many bytes as the layer wrote, and says the same.
   */
  @ParameterizedTest
  @EnumSource(names = {"NONE", "LZ4", "ZSTD"})
  void whatIsWrittenAgainIsTheSame(GfxrCompression compression) throws Exception {
    Path again = folder.resolve("again-" + compression + ".gfxr");
    DecodedCall call = new DecodedCall();
    try (GfxrReader reader = GfxrReader.open(cube());
        GfxrWriter writer = GfxrWriter.create(again, compression);
        NativeArena arena = new NativeArena()) {
      VkDecoder decoder = new VkDecoder(arena, HandleTable.identity());
      VkEncoder encoder = new VkEncoder((declared, handle, made) -> handle);
      for (GfxrBlock b = reader.next(); b != null; b = reader.next()) {
        if (b.type() == GfxrBlock.FUNCTION_CALL) {
          int bytes = b.body().remaining();
          decoder.decode(VkRegistry.function(GfxrCalls.function(b.id())), b.body(), call);
          encoder.encode(call.function(), call.arguments, call.result());
          assertEquals(bytes, encoder.bytes(), call.function().name());
          int id = GfxrCalls.id(call.function().number());
          writer.call(GfxrBlock.VULKAN, id, b.thread(), encoder.array(), encoder.bytes());
        } else {
          copy(b, writer);
        }
      }
    }
    assertEquals(calls(cube()), calls(again));
    stock(again);
  }

  /** What has gaps in memory has none in a file, and its call says so. */
  @Test
  void placesOfSeveralDrawsArePacked() throws Exception {
    int[] words = {1, 3, 77, 77, 4, 5, 77, 77};
    VkFunction function = VkRegistry.function(VkFunctions.CMD_DRAW_MULTI_EXT);
    DecodedCall call = new DecodedCall();
    try (NativeArena arena = new NativeArena()) {
      long memory = arena.allocate(4L * words.length);
      for (int i = 0; i < words.length; i++) {
        NativeMemory.putInt(memory + 4L * i, words[i]);
      }
      VkEncoder encoder = new VkEncoder((declared, handle, made) -> handle);
      encoder.encode(function, new long[] {9, 2, memory, 1, 0, 16}, 0);
      byte[] bytes = Arrays.copyOf(encoder.array(), encoder.bytes());
      VkDecoder decoder = new VkDecoder(arena, HandleTable.identity());
      ByteBuffer body = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      decoder.decode(function, body, call);
      assertEquals(8, call.arguments[5]);
      int[] packed = new int[4];
      NativeMemory.readArray(call.arguments[2], packed);
      assertArrayEquals(new int[] {1, 3, 4, 5}, packed);
      bytes[bytes.length - 4] = 16;
      ByteBuffer damaged = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      assertThrows(GfxrException.class, () -> decoder.decode(function, damaged, call));
    }
  }

  private static void copy(GfxrBlock b, GfxrWriter writer) throws IOException {
    ByteBuffer body = b.body();
    if (b.type() == GfxrBlock.METADATA && b.id() == GfxrMeta.FILL_MEMORY) {
      byte[] data = new byte[(int) body.getLong(24)];
      body.get(32, data);
      writer.fillMemory(body.getLong(0), body.getLong(8), body.getLong(16), data, data.length);
    } else if (b.type() == GfxrBlock.METADATA && b.id() == GfxrMeta.RESIZE_WINDOW) {
      writer.resizeWindow(body.getLong(0), body.getLong(8), body.getInt(16), body.getInt(20));
    }
  }

  /** GFXReconstruct's own replay takes it. */
  private static void stock(Path file) throws IOException, InterruptedException {
    Path log = folder.resolve("replay.log");
    Process process =
        new ProcessBuilder("xvfb-run", "-a", "gfxrecon-replay", file.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    String said = StockCapture.text(log);
    assertTrue(said.contains(" 5 frames"), said);
    assertFalse(said.contains("ERROR"), said);
  }

  @Test
  void headerSaysHowItIsPacked() throws Exception {
    try (GfxrReader reader = GfxrReader.open(cube())) {
      assertEquals(GfxrCompression.LZ4, reader.compression());
      assertEquals("0.0", reader.version());
    }
  }

  @Test
  void whateverBytesChangeItEndsWithACallOrALine(@TempDir Path temp) throws Exception {
    byte[] good = Files.readAllBytes(cube());
    Random random = new Random(20);
    int refused = 0;
    for (int n = 0; n < 400; n++) {
      byte[] bad = good.clone();
      for (int i = random.nextInt(4); i >= 0; i--) {
        bad[random.nextInt(bad.length)] = (byte) (random.nextBoolean() ? random.nextInt() : 0xff);
      }
      Path file = temp.resolve("bad.gfxr");
      Files.write(
          file, random.nextInt(8) == 0 ? Arrays.copyOf(bad, random.nextInt(bad.length)) : bad);
      refused += read(file);
    }
    assertTrue(refused > 50, "only " + refused);
  }

  /** Number of blocks that are refused, or 1 for the file. */
  private static int read(Path file) throws IOException {
    int refused = 0;
    DecodedCall call = new DecodedCall();
    try (GfxrReader reader = GfxrReader.open(file);
        NativeArena arena = new NativeArena()) {
      VkDecoder decoder = new VkDecoder(arena, HandleTable.empty());
      while (true) {
        try {
          GfxrBlock b = reader.next();
          if (b == null) {
            return refused;
          }
          int function = b.type() == GfxrBlock.FUNCTION_CALL ? GfxrCalls.function(b.id()) : -1;
          if (function >= 0) {
            decoder.decode(VkRegistry.function(function), b.body(), call);
            CallNode.arguments(call.function(), call.arguments);
          }
        } catch (GfxrException fault) {
          assertTrue(!fault.getMessage().contains("\n"));
          refused++;
        }
      }
    } catch (GfxrException header) {
      return 1;
    }
  }
}
