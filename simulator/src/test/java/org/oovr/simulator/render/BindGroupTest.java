package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.BindGroupLayout.Entry;
import org.oovr.simulator.command.BindGroupLayout.Kind;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineLayout;
import org.oovr.simulator.command.PipelineLayout.Slots;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;

/** Shaders see what the bound groups, dynamic offsets and push constants say. */
class BindGroupTest {
  private static final int SIZE = 4;
  private static final BindGroupLayout GROUP =
      new BindGroupLayout(
          List.of(
              new Entry(0, Kind.UNIFORM_BUFFER, 1, Set.of(Stage.FRAGMENT), true, true),
              new Entry(1, Kind.STORAGE_BUFFER, 1, Set.of(Stage.FRAGMENT))));

  private final TestShaders shaders = new TestShaders();

  private static ShaderReflection.Block block(String name, int slot) {
    return new ShaderReflection.Block(name, slot, 1, false, -1, -1, 4, List.of());
  }

  /** Red from a uniform block, green from push constants, blue from a storage block. */
  private ShaderModule fragment(boolean writes) {
    ShaderReflection reflection =
        new ShaderReflection(
            List.of(),
            List.of(TestShaders.variable(0, 4)),
            List.of(),
            0,
            new int[0],
            List.of(),
            0,
            List.of(block("a", 0), block("b", 1)),
            false,
            false,
            false,
            false,
            false,
            false,
            0,
            false,
            0,
            false,
            false,
            false,
            List.of(
                new ShaderReflection.StorageBlock(
                    "s", 0, 1, false, -1, -1, 4, 0, writes, List.of())),
            false,
            null,
            List.of(),
            0,
            false,
            null);
    return shaders.add(
        Stage.FRAGMENT,
        "blocks-" + writes,
        reflection,
        (c, lanes) -> {
          float[] color = {
            read(c.blocks, c.blockOffset, 0),
            read(c.blocks, c.blockOffset, 1),
            read(c.storage, c.storageOffset, 0),
            1
          };
          for (int k = 0; k < 4; k++) {
            Arrays.fill(ShaderContext.floats(c.outF, k), 0, lanes, color[k]);
          }
          for (int lane = 0; writes && lane < lanes; lane++) {
            if (c.helper[lane] == 0) {
              ByteBuffer b = ByteBuffer.wrap(c.storage[0]).order(ByteOrder.LITTLE_ENDIAN);
              b.putFloat(c.storageOffset[0], b.getFloat(c.storageOffset[0]) + 1 / 64f);
            }
          }
        });
  }

  private static float read(byte[][] blocks, int[] offset, int slot) {
    return ByteBuffer.wrap(blocks[slot]).order(ByteOrder.LITTLE_ENDIAN).getFloat(offset[slot]);
  }

  private TestScene scene(boolean writes) {
    TestScene scene = new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, null, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = fragment(writes);
    scene.depthStencil = TestScene.NO_DEPTH;
    return scene;
  }

  private static PipelineLayout layout() {
    int[] uniform = {PipelineLayout.resource(0, 0), PipelineLayout.PUSH_CONSTANTS};
    Slots slots =
        new Slots(new int[0], new int[0], uniform, new int[] {PipelineLayout.resource(0, 1)});
    return new PipelineLayout(List.of(GROUP), PerStage.<Slots>none().with(Stage.FRAGMENT, slots));
  }

  private static BindGroup group(Buffer floats) {
    return new BindGroup(
        GROUP,
        new BufferRange[] {new BufferRange(floats, 0, 4), new BufferRange(floats, 12, 4)},
        new TextureView[2],
        new SamplerState[2]);
  }

  @Test
  void offsetsAndPushConstantsChangeUnderOneGroup() {
    TestScene scene = scene(false);
    Buffer floats = scene.buffer(new float[] {0, 0.2f, 0.4f, 0.6f});
    PipelineLayout layout = layout();
    List<BindGroup> groups = List.of(group(floats));
    for (int half = 0; half < 2; half++) {
      int[] words = {Float.floatToRawIntBits(half == 0 ? 1f : 0.8f)};
      scene.fragmentBindings =
          new Bindings(
              layout,
              groups,
              new int[] {4 + 4 * half},
              PerStage.<int[]>none().with(Stage.FRAGMENT, words));
      float[] whole = PixelTestsTest.window(0, 1, 1, 1, 1);
      for (int v = 0; half == 1 && v < whole.length; v += 8) {
        whole[v] = Math.min(whole[v], 0); // the left half only
      }
      scene.draw(whole);
    }
    byte[] rgba = scene.render(shaders, 2).rgba();
    assertArrayEquals(new byte[] {102, (byte) 204, (byte) 153, -1}, Arrays.copyOf(rgba, 4));
    assertArrayEquals(
        new byte[] {51, -1, (byte) 153, -1}, Arrays.copyOfRange(rgba, 4 * (SIZE - 1), 4 * SIZE));
  }

  /** Draws are as blue as there were pixels before them, and count their own, but for helpers. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void drawsThatWriteStorageBlocksAreExecutedInOrder(int threads) {
    TestScene scene = scene(true);
    Buffer floats = scene.buffer(new float[4]);
    int[] words = {0};
    scene.fragmentBindings =
        new Bindings(
            layout(),
            List.of(group(floats)),
            new int[1],
            PerStage.<int[]>none().with(Stage.FRAGMENT, words));
    scene.draw(PixelTestsTest.window(0, 1, 1, 1, 1));
    CompletableFuture<byte[]> once = new CompletableFuture<>();
    scene.inPass(new ResourceCommand.ReadBuffer(floats, 12, 4, once));
    scene.draw(PixelTestsTest.window(0, 1, 1, 1, 1));
    CompletableFuture<byte[]> twice = new CompletableFuture<>();
    scene.inPass(new ResourceCommand.ReadBuffer(floats, 12, 4, twice));
    byte[] rgba = scene.render(shaders, threads).rgba();
    assertEquals(SIZE * SIZE / 64f, number(once.join()));
    assertEquals(2 * SIZE * SIZE / 64f, number(twice.join()));
    for (int i = 2; i < rgba.length; i += 4) {
      assertEquals(64, rgba[i]); // what the draw before left
    }
  }

  private static float number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getFloat();
  }
}
