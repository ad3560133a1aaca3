package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.profile.DispatchLog;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.TestShaders;
import org.oovr.simulator.shader.compile.ShaderCompiler;

/** What the work log of a studied frame tells of dispatches. */
class DispatchStudyTest {
  private static final ShaderModule REDUCE = TestShaders.load("reduce.comp");
  private static final int NUMBERS = 192;
  private static final int LOG2_32_BANKS = 5;

  private static Buffer buffer(int id, int sizeBytes, List<Command> commands) {
    Buffer buffer = new Buffer(id, sizeBytes, "buffer " + id);
    commands.add(new ResourceCommand.CreateBuffer(buffer, null));
    return buffer;
  }

  private static BufferRange all(Buffer b) {
    return new BufferRange(b, 0, b.sizeBytes());
  }

  /** A frame with one dispatch of {@link #REDUCE} over 3 x 2 workgroups. */
  static FrameProfile frame(int threads) {
    List<Command> commands = new ArrayList<>();
    Texture window =
        new Texture(1, Texture.Shape.D2, PixelFormat.RGBA8_UNORM, 32, 32, 1, 1, 1, 1, 1, "window");
    commands.add(new ResourceCommand.CreateTexture(window));
    Buffer source = buffer(1, 4 + 4 * NUMBERS, commands);
    Buffer sums = buffer(2, 48, commands);
    Buffer counters = buffer(3, 16 + 4 * NUMBERS, commands);
    byte[] count = {(byte) NUMBERS, 0, 0, 0};
    commands.add(new ResourceCommand.UpdateBuffer(source, 0, count));
    Bindings bindings = TestBindings.storage(Stage.COMPUTE, all(source), all(sums), all(counters));
    commands.add(new Command.BeginFrame(0, true));
    commands.add(new Dispatch(REDUCE, bindings, 3, 2, 1, null));
    commands.add(new Command.EndFrame(0, new RenderTarget.Attachment(window, 0, 0, false), true));
    List<FrameProfile> profiles = new ArrayList<>();
    RenderOptions options = new RenderOptions(threads, RenderOptions.Study.ON_REQUEST);
    try (Renderer renderer =
        new Renderer(options, frame -> profiles.add(frame.profile()), ShaderCompiler::compile)) {
      commands.forEach(renderer::accept);
    }
    return profiles.get(0);
  }

  /** Accesses of a phase of the only warp: kind, then the lines. */
  private static List<List<Long>> accesses(FrameProfile frame, int group, int phase) {
    DispatchWork work = frame.dispatches().get(0);
    int p = work.phase(group, phase, 0);
    List<List<Long>> all = new ArrayList<>();
    for (int i = work.firstLine(p); i < work.endLine(p); i++) {
      if (work.begins(i)) {
        all.add(new ArrayList<>(List.of((long) work.kind(i))));
      }
      all.get(all.size() - 1).add(FrameProfile.lineNumber(work.line(i)));
    }
    return all;
  }

  @Test
  void workgroupsTellWhatTheyDo() {
    FrameProfile frame = frame(1);
    assertEquals(1, frame.dispatches().size());
    DispatchWork work = frame.dispatches().get(0);
    assertEquals(6, work.groups());
    assertEquals(6, work.told());
    assertEquals(1, work.warps());
    assertEquals(33 * 4, work.head().sharedBytes());
    assertTrue(work.head().registers().length > 0);
    assertEquals(0, work.leftOut());
    for (int g = 0; g < work.told(); g++) {
      assertEquals(7, work.phases(g), "six barriers");
    }
  }

  @Test
  void sharedMemoryHasItsConflicts() {
    DispatchWork work = frame(1).dispatches().get(0);
    int first = work.phase(0, 0, 0);
    assertEquals(2, work.sharedAccesses(first), "a store, and an atomic access");
    assertEquals(1 + 32, work.sharedCycles(first, LOG2_32_BANKS), "all change the same word");
    assertEquals(32 + 32, work.sharedCycles(first, 0));
    assertEquals(2 + 32, work.sharedCycles(first, LOG2_32_BANKS - 1), "16 banks");
    // 16 lanes read, read the words 16 further on, write
    int second = work.phase(0, 1, 0);
    assertEquals(3, work.sharedAccesses(second));
    assertEquals(3, work.sharedCycles(second, LOG2_32_BANKS));
    assertEquals(3 * 16, work.sharedCycles(second, 0));
    int last = work.phase(0, 6, 0);
    assertEquals(2, work.sharedAccesses(last));
    assertEquals(2, work.sharedCycles(last, 0), "a single lane reads");
  }

  @Test
  void linesAreThoseThatLanesInBranchesTouch() {
    FrameProfile frame = frame(1);
    // the count, then 32 numbers behind it
    assertEquals(List.of(List.of(1L, 0L), List.of(1L, 0L, 1L, 2L)), accesses(frame, 0, 0));
    assertEquals(List.of(List.of(1L, 0L), List.of(1L, 2L, 3L, 4L)), accesses(frame, 1, 0));
    List<List<Long>> last = accesses(frame, 5, 6);
    assertEquals(List.of(2L, 0L), last.get(0), "one lane writes both components at once");
    assertEquals(List.of(3L, 0L), last.get(1), "a ticket");
    assertEquals(List.of(2L, 10L, 11L, 12L), last.get(2), "tickets are written");
    assertEquals(4, last.stream().skip(3).filter(a -> a.equals(List.of(3L, 0L))).count());
  }

  @Test
  void instructionsAreThoseOfThePhase() {
    DispatchWork work = frame(1).dispatches().get(0);
    int first = work.phase(0, 0, 0);
    int last = work.phase(0, 6, 0);
    int load = InstructionClass.LOAD.ordinal();
    assertTrue(work.instructions(first, load) > 0);
    assertTrue(work.instructions(last, load) > 0);
    for (int p = first; p <= last; p++) {
      assertEquals(
          work.instructions(p, load), work.instructions(work.phase(5, p - first, 0), load));
    }
  }

  private static byte[] bytes(FrameProfile profile) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameProfileCodec.write(profile, out);
    return out.toByteArray();
  }

  @Test
  void filesKeepItAndThreadsDoNotChangeIt() throws IOException {
    byte[] first = bytes(frame(1));
    assertArrayEquals(first, bytes(frame(3)));
    FrameProfile read = FrameProfileCodec.read(new ByteArrayInputStream(first));
    assertArrayEquals(first, bytes(read));
    assertEquals(accesses(frame(1), 5, 6), accesses(read, 5, 6));
  }

  /** Workgroup g touches line g of resource 0. */
  private static DispatchWork many(int groups, long mostWords) {
    DispatchWork.Head head = new DispatchWork.Head(0, 0, 0, 0, "many", groups, 32, 0, new int[0]);
    DispatchLog log = new DispatchLog(head, mostWords);
    for (int g = 0; g < groups; g++) {
      if (log.wants(g)) {
        log.line(FrameProfile.line(0, g), DispatchWork.READ, true, 1);
        log.phase(new int[8], 0, 1, 0, 0, new int[DispatchWork.BANKINGS], 0);
        log.endGroup();
      }
    }
    assertTrue(log.words() <= mostWords, log.words() + " words");
    return log.finish();
  }

  @Test
  void ofManyWorkgroupsSomeAreTold() {
    for (int groups : new int[] {1, 99, 100, 1000, 1023, 1024, 1025}) {
      DispatchWork work = many(groups, 2000);
      assertEquals((groups + work.every() - 1) / work.every(), work.told());
      for (int t = 0; t < work.told(); t++) {
        assertEquals(t * work.every(), work.line(work.firstLine(work.phase(t, 0, 0))));
      }
    }
    assertEquals(1, many(80, 2000).every());
    assertTrue(many(1000, 2000).every() > 8);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new DispatchWork.Head(0, 0, 0, 0, "", 1, 2000, 0, new int[0]));
  }
}
