package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandList;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;
import org.oovr.simulator.shader.SpirvAssembler;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;

/** Compute shaders read and write what is bound, in the order of the commands around them. */
class DispatchTest {
  private static final int GROUPS = 6;
  private static final int NUMBERS = 150;

  /** Adds up {@link #NUMBERS} floats by 32, and hands out tickets. */
  private static final ShaderModule REDUCE =
      org.oovr.simulator.shader.TestShaders.load("reduce.comp");

  private final List<Command> commands = new ArrayList<>();
  private int nextBuffer = 1;

  static List<ShaderBackEnd> backEnds() {
    return List.of((module, counting) -> Interpreter.of(module), ShaderCompiler::compile);
  }

  private Buffer buffer(int sizeBytes, byte[] data) {
    Buffer buffer = new Buffer(nextBuffer++, sizeBytes, "buffer");
    commands.add(new ResourceCommand.CreateBuffer(buffer, data));
    return buffer;
  }

  private static BufferRange all(Buffer b) {
    return new BufferRange(b, 0, b.sizeBytes());
  }

  private static byte[] words(int... words) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(words);
    return bytes.array();
  }

  private static byte[] numbers() {
    int[] words = new int[1 + NUMBERS];
    words[0] = NUMBERS;
    for (int i = 0; i < NUMBERS; i++) {
      words[1 + i] = Float.floatToRawIntBits(i + 1);
    }
    return words(words);
  }

  private CompletableFuture<byte[]> read(Buffer b) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    commands.add(new ResourceCommand.ReadBuffer(b, 0, b.sizeBytes(), result));
    return result;
  }

  private void execute(ShaderBackEnd backEnd) {
    try (Renderer renderer =
        new Renderer(new RenderOptions(2, RenderOptions.Study.ON_REQUEST), frame -> {}, backEnd)) {
      commands.forEach(renderer::accept);
    }
  }

  private static void assertSums(byte[] bytes, int groups) {
    ByteBuffer sums = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int g = 0; g < GROUPS; g++) {
      float sum = 0;
      for (int i = 32 * g; i < Math.min(32 * g + 32, NUMBERS); i++) {
        sum += i + 1;
      }
      assertEquals(g < groups ? sum : 0, sums.getFloat(8 * g), "sum of workgroup " + g);
    }
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void whatShadersWroteIsReadBack(ShaderBackEnd backEnd) {
    Buffer source = buffer(4 + 4 * NUMBERS, numbers());
    Buffer sums = buffer(8 * GROUPS, null);
    Buffer counters = buffer(16 + 4 * 32 * GROUPS, null);
    Bindings bindings = TestBindings.storage(Stage.COMPUTE, all(source), all(sums), all(counters));
    commands.add(new Dispatch(REDUCE, bindings, 3, 2, 1, null));
    CompletableFuture<byte[]> result = read(sums);
    commands.add(new ResourceCommand.UpdateBuffer(sums, 0, new byte[8 * GROUPS]));
    CompletableFuture<byte[]> cleared = read(sums);
    execute(backEnd);
    assertSums(result.join(), GROUPS);
    assertArrayEquals(new byte[8 * GROUPS], cleared.join());
  }

  /** Each invocation writes the square root of its number, once with 64 bits. */
  @ParameterizedTest
  @MethodSource("backEnds")
  void shadersWriteDoubles(ShaderBackEnd backEnd) {
    SpirvAssembler a = new SpirvAssembler();
    int vector = a.type(23, a.integer(), 3);
    int number = a.op(81, a.integer(), a.op(61, vector, a.builtIn(vector, 28)), 0);
    int roots = a.storage(a.doubleNumber(), 8);
    int root = a.extended(31, a.doubleNumber(), a.op(111, a.doubleNumber(), number));
    int zero = a.constant(43, a.integer(), 0);
    a.effect(62, a.op(65, a.type(32, 12, a.doubleNumber()), roots, zero, number), root);
    Buffer target = buffer(8 * 100, null);
    Bindings bindings = TestBindings.storage(Stage.COMPUTE, all(target));
    commands.add(new Dispatch(a.compute("roots", 32, 1, 1), bindings, 4, 1, 1, null));
    CompletableFuture<byte[]> result = read(target);
    execute(backEnd);
    ByteBuffer bytes = ByteBuffer.wrap(result.join()).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 100; i++) {
      assertEquals(Math.sqrt(i), bytes.getDouble(8 * i), "root of " + i);
    }
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void numbersMayLieInABufferThatWasWrittenBefore(ShaderBackEnd backEnd) {
    Buffer source = buffer(4 + 4 * NUMBERS, numbers());
    Buffer sums = buffer(8 * GROUPS, null);
    Buffer counters = buffer(16 + 4 * 32 * GROUPS, null);
    Buffer parameters = buffer(16, words(9, 9, 9, 9));
    Buffer computed = buffer(12, words(2, 1, 1));
    Bindings bindings = TestBindings.storage(Stage.COMPUTE, all(source), all(sums), all(counters));
    commands.add(new ResourceCommand.CopyBuffer(computed, 0, parameters, 4, 12));
    commands.add(
        new Dispatch.Indirect(new Dispatch(REDUCE, bindings, 0, 0, 0, null), parameters, 4));
    CompletableFuture<byte[]> result = read(sums);
    execute(backEnd);
    assertSums(result.join(), 2);
  }

  /** Draws that wait keep the bytes of their time; those after it see what was written. */
  @Test
  void drawsSeeWhatWasWrittenBeforeThem() {
    TestShaders shaders = new TestShaders();
    ShaderModule shift = shift(shaders);
    TestScene scene = new TestScene(8, 8, PixelFormat.RGBA8_UNORM, null, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.depthStencil = TestScene.NO_DEPTH;
    Buffer vertices = scene.buffer(PixelTestsTest.window(0, 1, 0, 0, 1));
    scene.draw(scene.state(), vertices, 3); // the lower right half, red
    scene.commands.add(
        new Dispatch(shift, TestBindings.storage(Stage.COMPUTE, all(vertices)), 6, 1, 1, null));
    scene.draw(scene.state(), vertices, 6); // all of the right quarter, green
    byte[] rgba = scene.render(shaders, 2).rgba();
    byte[] red = {-1, 0, 0, -1};
    byte[] green = {0, -1, 0, -1};
    int bottom = 4 * 8 * 7;
    assertArrayEquals(red, java.util.Arrays.copyOfRange(rgba, bottom + 4, bottom + 8));
    assertArrayEquals(green, java.util.Arrays.copyOfRange(rgba, bottom + 28, bottom + 32));
  }

  /** Moves the vertex that is numbered like the workgroup to the right and makes it green. */
  private static ShaderModule shift(TestShaders shaders) {
    return shaders.add(
        Stage.COMPUTE,
        "shift",
        org.oovr.simulator.shader.reflect.ShaderReflector.reflect(
            org.oovr.simulator.shader.TestShaders.load("reduce.comp")),
        (c, lanes) -> {
          ByteBuffer b = ByteBuffer.wrap(c.storage[0]).order(ByteOrder.LITTLE_ENDIAN);
          int at = 32 * c.workgroupX;
          b.putFloat(at, b.getFloat(at) + 1.5f);
          b.putFloat(at + 16, 0);
          b.putFloat(at + 20, 1);
        });
  }

  @Test
  void faultsNameTheShader() {
    Buffer parameters = buffer(16, words(1, -1, 1, 0));
    Dispatch dispatch = new Dispatch(REDUCE, Bindings.NONE, 1, 1, 1, null);
    Command[] wrong = {
      new Dispatch.Indirect(dispatch, parameters, 8),
      new Dispatch.Indirect(dispatch, parameters, -4),
      new Dispatch.Indirect(dispatch, parameters, 0)
    };
    for (Command command : wrong) {
      commands.add(command);
      RenderException e =
          assertThrows(RenderException.class, () -> execute(ShaderCompiler::compile));
      assertTrue(e.getMessage().startsWith("dispatch failed"), e.getMessage());
      assertTrue(e.getMessage().contains("reduce.comp"), e.getMessage());
      commands.remove(commands.size() - 1);
    }
    assertThrows(
        IllegalArgumentException.class, () -> new Dispatch(REDUCE, Bindings.NONE, 1, -1, 1, null));
  }

  @Test
  void dispatchesStandOutsidePasses() {
    TestScene scene = new TestScene(8, 8, PixelFormat.RGBA8_UNORM, null, 1);
    Dispatch dispatch = new Dispatch(REDUCE, Bindings.NONE, 1, 1, 1, null);
    scene.inPass(dispatch);
    RenderException e =
        assertThrows(RenderException.class, () -> scene.render(new TestShaders(), 1));
    assertTrue(e.getMessage().contains("inside a render pass"), e.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new CommandList(
                List.of(
                    new Command.BeginPass(scene.target, LoadOps.LOAD),
                    dispatch,
                    new Command.EndPass(org.oovr.simulator.command.StoreOps.STORE))));
  }
}
