package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.MemoryBlock;
import org.oovr.simulator.command.MemoryBlock.Placement;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** Resources that lie in one memory block, at one place too, show what it holds. */
class PlacedMemoryTest {
  private static final int BLOCK_BYTES = 200_000;
  private static final int SIZE = 32;

  private final TestShaders shaders = new TestShaders();

  private static byte[] random(Random random, int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }

  private Renderer renderer() {
    return new Renderer(RenderOptions.defaults(), frame -> {}, shaders);
  }

  /** Writes, copies, creates and destroys at random beside a plain array. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void buffersAreWindowsOfTheBlock(long seed) {
    Random random = new Random(seed);
    byte[] model = new byte[BLOCK_BYTES];
    MemoryBlock block = new MemoryBlock(1, BLOCK_BYTES, "block");
    List<Buffer> live = new ArrayList<>();
    List<Integer> offsets = new ArrayList<>();
    try (Renderer renderer = renderer()) {
      renderer.accept(new ResourceCommand.CreateMemory(block));
      for (int step = 0; step < 300; step++) {
        int action = live.isEmpty() ? 0 : random.nextInt(live.size() > 8 ? 6 : 5);
        int i = live.isEmpty() ? 0 : random.nextInt(live.size());
        if (action == 0) {
          int size = random.nextInt(90_000);
          int at = random.nextInt(BLOCK_BYTES - size);
          byte[] data = random.nextBoolean() ? null : random(random, random.nextInt(size + 1));
          Buffer b = new Buffer(step, size, "b" + step);
          renderer.accept(new ResourceCommand.CreateBuffer(b, data, new Placement(block, at)));
          if (data != null) {
            System.arraycopy(data, 0, model, at, data.length);
          }
          live.add(b);
          offsets.add(at);
        } else if (action == 1 || action == 2) {
          int from = random.nextInt(live.get(i).sizeBytes() + 1);
          byte[] data = random(random, random.nextInt(live.get(i).sizeBytes() - from + 1));
          renderer.accept(new ResourceCommand.UpdateBuffer(live.get(i), from, data));
          System.arraycopy(data, 0, model, offsets.get(i) + from, data.length);
        } else if (action == 3) {
          copy(renderer, random, live, offsets, model);
        } else if (action == 4) {
          assertArrayEquals(
              Arrays.copyOfRange(model, offsets.get(i), offsets.get(i) + live.get(i).sizeBytes()),
              read(renderer, live.get(i)),
              "step " + step);
        } else {
          renderer.accept(new ResourceCommand.DestroyBuffer(live.remove(i)));
          offsets.remove(i);
        }
      }
    }
  }

  /** Copies between two buffers that do not lie at one place. */
  private static void copy(
      Renderer renderer, Random random, List<Buffer> live, List<Integer> offsets, byte[] model) {
    int s = random.nextInt(live.size());
    int t = random.nextInt(live.size());
    int n = Math.min(live.get(s).sizeBytes(), live.get(t).sizeBytes()) / 2;
    int from = offsets.get(s);
    int to = offsets.get(t) + n;
    if (Math.abs(from - to) >= n) {
      renderer.accept(new ResourceCommand.CopyBuffer(live.get(s), 0, live.get(t), n, n));
      System.arraycopy(model, from, model, to, n);
    }
  }

  private static byte[] read(Renderer renderer, Buffer buffer) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    renderer.accept(new ResourceCommand.ReadBuffer(buffer, 0, buffer.sizeBytes(), result));
    return result.join();
  }

  /** A draw that waits sees the bytes of its time, whoever writes them afterwards. */
  @Test
  void waitingDrawsKeepWhatTheySaw() {
    float[] vertices = Triangles.random(5, 12, 0.8, true);
    ByteBuffer bytes = ByteBuffer.allocate(vertices.length * 4).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vertices);
    TestScene plain = scene();
    plain.draw(vertices);
    TestScene scene = scene();
    MemoryBlock block = new MemoryBlock(1, 1 << 20, "block");
    Buffer one = new Buffer(100, bytes.capacity(), "one");
    Buffer same = new Buffer(101, bytes.capacity() + 64, "same");
    scene.commands.add(new ResourceCommand.CreateMemory(block));
    scene.commands.add(
        new ResourceCommand.CreateBuffer(one, bytes.array(), new Placement(block, 64)));
    scene.commands.add(new ResourceCommand.CreateBuffer(same, null, new Placement(block, 0)));
    scene.draw(scene.state(), one, vertices.length / 8);
    scene.commands.add(new ResourceCommand.UpdateBuffer(same, 64, new byte[bytes.capacity()]));
    byte[] expected = plain.render(shaders, 1).rgba();
    assertArrayEquals(expected, scene.render(shaders, 2).rgba());
    assertFalse(Arrays.equals(scene().render(shaders, 1).rgba(), expected));
  }

  private TestScene scene() {
    TestScene scene = new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, null, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.clear(0, 0, 0, 1, 1);
    return scene;
  }

  private static Texture texture(int id, int width) {
    return new Texture(
        id, Texture.Shape.D2, PixelFormat.RGBA8_UNORM, width, 8, 1, 1, 1, 1, 1, "t" + id);
  }

  private static byte[] texels(Renderer renderer, Texture texture) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    renderer.accept(
        new ResourceCommand.ReadTexture(
            new Attachment(texture, 0, 0, false), 0, 0, texture.width(), 8, result));
    return result.join();
  }

  @Test
  void texturesOfOneShapeShareTexels() {
    MemoryBlock block = new MemoryBlock(1, 1 << 20, "block");
    Texture a = texture(1, 16);
    Texture b = texture(2, 16);
    Texture elsewhere = texture(3, 16);
    Texture other = texture(4, 8);
    byte[] data = random(new Random(3), 16 * 8 * 4);
    try (Renderer renderer = renderer()) {
      renderer.accept(new ResourceCommand.CreateMemory(block));
      renderer.accept(new ResourceCommand.CreateTexture(a, new Placement(block, 4096)));
      renderer.accept(new ResourceCommand.CreateTexture(b, new Placement(block, 4096)));
      renderer.accept(new ResourceCommand.CreateTexture(elsewhere, new Placement(block, 8192)));
      renderer.accept(new ResourceCommand.CreateTexture(other, new Placement(block, 4096)));
      renderer.accept(new ResourceCommand.UpdateTexture(a, 0, 0, 0, 0, 0, 16, 8, 1, data));
      assertArrayEquals(data, texels(renderer, b));
      assertArrayEquals(new byte[data.length], texels(renderer, elsewhere));
      renderer.accept(new ResourceCommand.DestroyTexture(a));
      renderer.accept(new ResourceCommand.UpdateTexture(b, 0, 0, 0, 0, 0, 16, 8, 1, data));
      assertArrayEquals(data, texels(renderer, b));
      assertEquals(8 * 8 * 4, texels(renderer, other).length);
    }
  }

  @Test
  void whatLiesOutsideIsRefused() {
    MemoryBlock block = new MemoryBlock(1, 100, "block");
    Buffer buffer = new Buffer(1, 60, "b");
    try (Renderer renderer = renderer()) {
      String unknown = fault(renderer, buffer, new Placement(block, 0));
      assertTrue(unknown.contains("unknown memory block 1"), unknown);
      renderer.accept(new ResourceCommand.CreateMemory(block));
      for (long at : new long[] {-1, 41, Long.MAX_VALUE}) {
        String outside = fault(renderer, buffer, new Placement(block, at));
        assertTrue(outside.contains("outside of memory block 1 of 100 bytes"), outside);
      }
      renderer.accept(new ResourceCommand.CreateBuffer(buffer, null, new Placement(block, 40)));
      renderer.accept(new ResourceCommand.DestroyMemory(block));
      assertArrayEquals(new byte[60], read(renderer, buffer));
      String gone = fault(renderer, new Buffer(2, 1, "late"), new Placement(block, 0));
      assertTrue(gone.contains("unknown memory block 1"), gone);
      renderer.accept(new ResourceCommand.DestroyBuffer(buffer));
    }
  }

  private static String fault(Renderer renderer, Buffer buffer, Placement at) {
    Command create = new ResourceCommand.CreateBuffer(buffer, null, at);
    return assertThrows(RuntimeException.class, () -> renderer.accept(create)).getMessage();
  }
}
