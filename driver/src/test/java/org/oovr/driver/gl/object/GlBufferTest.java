package org.oovr.driver.gl.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.MapMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.BindGroupLayout.Entry;
import org.oovr.simulator.command.BindGroupLayout.Kind;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineLayout;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.Viewport;

/** What the driver knows of buffers that shaders write. */
class GlBufferTest {
  private static final ShaderModule SHADER =
      new ShaderModule(Stage.COMPUTE, new int[0], "main", "shader");
  private static final PipelineState STATE =
      new PipelineState(
          PerStage.none(),
          PipelineState.Topology.TRIANGLES,
          null,
          new PipelineState.DepthStencil(false, false, CompareOp.ALWAYS, false, null, null),
          new PipelineState.Blend(List.of(), null, false),
          new PipelineState.FragmentOutputs(List.of()));

  /** Bytes of each buffer by its id, as a simulator has them. */
  private final Map<Integer, byte[]> memory = new HashMap<>();

  private final List<ResourceCommand.ReadBuffer> reads = new ArrayList<>();
  private final Emitter emitter = new Emitter(this::execute, () -> {});
  private final int[] epoch = new int[1];
  private int names = 1;

  private void execute(Command command) {
    if (command instanceof ResourceCommand.CreateBuffer c) {
      int size = c.buffer().sizeBytes();
      memory.put(c.buffer().id(), c.data() == null ? new byte[size] : c.data().clone());
    } else if (command instanceof ResourceCommand.UpdateBuffer c) {
      byte[] to = memory.get(c.buffer().id());
      System.arraycopy(c.data(), 0, to, c.offsetBytes(), c.data().length);
    } else if (command instanceof ResourceCommand.CopyBuffer c) {
      System.arraycopy(
          memory.get(c.source().id()),
          c.sourceOffset(),
          memory.get(c.target().id()),
          c.targetOffset(),
          c.sizeBytes());
    } else if (command instanceof ResourceCommand.ReadBuffer c) {
      reads.add(c);
      byte[] from = memory.get(c.buffer().id());
      c.result()
          .complete(Arrays.copyOfRange(from, c.offsetBytes(), c.offsetBytes() + c.sizeBytes()));
    }
  }

  private GlBuffer buffer(int... bytes) {
    GlBuffer b = new GlBuffer(names++, emitter, epoch);
    b.store(bytes.length, ByteBuffer.wrap(bytes(bytes)));
    return b;
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static Bindings storage(GlBuffer b, boolean readOnly) {
    Entry entry = new Entry(0, Kind.STORAGE_BUFFER, 1, Set.of(Stage.COMPUTE), false, readOnly);
    BindGroupLayout layout = new BindGroupLayout(List.of(entry));
    BufferRange range = new BufferRange(b.resource(), 0, b.size());
    BindGroup group =
        new BindGroup(layout, new BufferRange[] {range}, new TextureView[1], new SamplerState[1]);
    return new Bindings(new PipelineLayout(List.of(layout), PerStage.none()), List.of(group));
  }

  private void dispatch(GlBuffer b, boolean readOnly) {
    emitter.emit(new Dispatch(SHADER, storage(b, readOnly), 1, 1, 1, null));
  }

  /** A shader writes. */
  private void write(GlBuffer b, int at, int value) {
    dispatch(b, false);
    memory.get(b.resource().id())[at] = (byte) value;
  }

  @Test
  void contentsAreReadOnceAfterADispatchMayHaveWritten() {
    GlBuffer b = buffer(1, 2, 3);
    assertArrayEquals(bytes(1, 2, 3), b.contents());
    dispatch(b, true);
    assertArrayEquals(bytes(1, 2, 3), b.contents());
    assertEquals(0, reads.size(), "nobody wrote");
    write(b, 1, 9);
    assertArrayEquals(bytes(9, 3), b.contents(1, 2));
    assertEquals(9, b.view().get(1));
    assertArrayEquals(bytes(1, 9, 3), b.contents());
    assertEquals(1, reads.size());
    write(b, 0, 8);
    assertArrayEquals(bytes(8, 9, 3), b.contents());
    assertEquals(2, reads.size());
  }

  @Test
  void drawsWriteToo() {
    GlBuffer written = buffer(1, 2);
    GlBuffer read = buffer(3, 4);
    RenderTarget target = new RenderTarget(List.of(), null, null, 8, 8, 1, 0);
    for (GlBuffer b : List.of(written, read)) {
      Command.Draw draw =
          new Command.Draw(
              STATE,
              null,
              List.of(new Viewport(0, 0, 8, 8, 0, 1, false, 0, 0, 0, 0)),
              List.of(),
              storage(b, b == read),
              null,
              null,
              0,
              0,
              3,
              0,
              false,
              0,
              1,
              0,
              null,
              null);
      emitter.draw(target, new Command.DrawIndirect(draw, read.resource(), 0));
    }
    memory.get(written.resource().id())[0] = 7;
    assertArrayEquals(bytes(7, 2), written.contents());
    assertArrayEquals(bytes(3, 4), read.contents());
    assertEquals(1, reads.size());
  }

  @Test
  void updatesOfAPartKeepWhatShadersWroteAround() {
    GlBuffer b = buffer(1, 2, 3, 4);
    write(b, 0, 9);
    b.update(2, bytes(7));
    assertEquals(0, reads.size());
    assertArrayEquals(bytes(9, 2, 7, 4), b.contents());
    assertArrayEquals(bytes(9, 2, 7, 4), memory.get(b.resource().id()));
    assertEquals(1, reads.size());
  }

  @Test
  void newContentsNeedNotBeRead() {
    GlBuffer b = buffer(1, 2);
    write(b, 0, 9);
    b.update(0, bytes(5, 6));
    assertArrayEquals(bytes(5, 6), b.contents());
    write(b, 0, 9);
    b.store(2, ByteBuffer.wrap(bytes(3, 4)));
    assertArrayEquals(bytes(3, 4), b.contents());
    write(b, 0, 9);
    b.store(3, ByteBuffer.wrap(bytes(3, 4, 5)));
    assertArrayEquals(bytes(3, 4, 5), b.contents());
    assertEquals(0, reads.size());
  }

  @Test
  void copiesOfWhatShadersWroteAreReadWhenTheyAreWanted() {
    GlBuffer from = buffer(1, 2, 3);
    GlBuffer to = buffer(4, 5, 6);
    write(from, 1, 9);
    to.copyFrom(from, 1, 0, 2);
    assertEquals(0, reads.size());
    assertArrayEquals(bytes(9, 3, 6), to.contents());
    assertArrayEquals(bytes(1, 9, 3), from.contents());
    assertEquals(2, reads.size());

    write(to, 2, 8);
    to.copyFrom(from, 0, 0, 1);
    assertArrayEquals(bytes(1, 3, 8), to.contents());
    assertEquals(3, reads.size());
    from.copyFrom(to, 0, 0, 3);
    assertArrayEquals(bytes(1, 3, 8), from.contents());
    assertEquals(3, reads.size());
  }

  /** Mapped as {@code MapCalls} does it. */
  private ByteBuffer map(GlBuffer b, int access, boolean follows) {
    ByteBuffer view = ByteBuffer.allocate(b.size());
    view.put(0, b.contents());
    b.mapBlock = new MapMemory.Block(0x1000, view);
    b.mapped = true;
    b.mapAccess = access;
    b.mapLength = b.size();
    b.mapAddress = 0x1000;
    b.mapTaken = follows ? b.contents(0, b.size()) : null;
    return view;
  }

  @Test
  void mapsThatStayShowWhatShadersWrote() {
    GlBuffer b = buffer(1, 2, 3, 4);
    ByteBuffer view = map(b, GL.GL_MAP_READ_BIT | GL.GL_MAP_PERSISTENT_BIT, false);
    Mappings mappings = new Mappings();
    mappings.add(b);
    mappings.show();
    assertEquals(0, reads.size());
    write(b, 3, 9);
    assertEquals(4, view.get(3));
    mappings.show();
    assertEquals(9, view.get(3));
    mappings.show();
    assertEquals(1, reads.size());
  }

  @Test
  void mapsThatStayKeepWhatTheApplicationWrote() {
    GlBuffer b = buffer(1, 2, 3, 4);
    ByteBuffer view = map(b, GL.GL_MAP_WRITE_BIT | GL.GL_MAP_PERSISTENT_BIT, true);
    write(b, 3, 9);
    view.put(0, (byte) 7);
    b.showInMap();
    assertArrayEquals(bytes(7, 2, 3, 9), view.array());
    assertArrayEquals(bytes(7, 2, 3, 9), b.contents());
    assertArrayEquals(bytes(7, 2, 3, 9), memory.get(b.resource().id()));
    b.takeFromMap();
    assertEquals(1, reads.size());
  }
}
