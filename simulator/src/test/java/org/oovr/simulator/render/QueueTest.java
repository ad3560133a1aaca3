package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.AccessVisitor.Usage;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandList;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Semaphore;
import org.oovr.simulator.command.StoreOps;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;
import org.oovr.simulator.profile.ProfileBarrier;
import org.oovr.simulator.profile.ProfilePass;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.RenderPass;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** What semaphores and barriers order, and what becomes of those that wait in vain. */
class QueueTest {
  private static final int EDGE = 48;
  private static final Semaphore SEMAPHORE = new Semaphore(7);

  private final TestShaders shaders = new TestShaders();
  private final TestScene scene =
      new TestScene(EDGE, EDGE, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM_S8, 1);
  private final List<Command> setUp = new ArrayList<>();

  /** A blended draw: the order of two of them shows. */
  private Command.Draw draw(long seed) {
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.blend = TestScene.ALPHA;
    scene.draw(Triangles.random(seed, 20, 0.9, true));
    Command.Draw draw = scene.takeDraw();
    setUp.addAll(scene.commands);
    scene.commands.clear();
    return draw;
  }

  private Command begin() {
    return new Command.BeginPass(scene.target, LoadOps.LOAD);
  }

  private static Command end() {
    return new Command.EndPass(StoreOps.STORE);
  }

  private CommandList pass(Command.Draw draw) {
    return new CommandList(List.of(begin(), draw, end()));
  }

  private static List<Semaphore.Value> value(long value) {
    return value == 0 ? List.of() : List.of(new Semaphore.Value(SEMAPHORE, value));
  }

  /** A submission that waits for one value and signals another; 0 for none. */
  private Command submit(int queue, long wait, Command.Draw draw, long signal) {
    return new Command.Submit(queue, value(wait), pass(draw), value(signal), null);
  }

  private Frame render(Command... commands) {
    scene.commands.clear();
    scene.commands.addAll(setUp);
    scene.commands.addAll(List.of(commands));
    return scene.render(shaders, 2, true);
  }

  private byte[] inOrder(Command.Draw... draws) {
    List<Command> all = new ArrayList<>();
    for (Command.Draw draw : draws) {
      all.addAll(List.of(begin(), draw, end()));
    }
    return render(all.toArray(new Command[0])).rgba();
  }

  @Test
  void whatWaitsComesAfterWhatSignals() {
    Command.Draw a = draw(1);
    Command.Draw b = draw(2);
    byte[] expected = inOrder(a, b);
    assertFalse(Arrays.equals(expected, inOrder(b, a)));
    assertArrayEquals(expected, render(submit(1, 1, b, 0), submit(0, 0, a, 1)).rgba());
    assertArrayEquals(expected, render(submit(0, 0, a, 3), submit(1, 2, b, 0)).rgba());
    assertArrayEquals(expected, render(submit(0, 5, b, 0), submit(4, 0, a, 5)).rgba());
  }

  @Test
  void queuesKeepTheirOrderAndTheLowestGoesFirst() {
    Command.Draw a = draw(1);
    Command.Draw b = draw(2);
    Command.Draw c = draw(3);
    Command.Draw d = draw(4);
    // b must not overtake a in queue 2; c may begin no earlier, but its queue is the lower one
    byte[] expected = inOrder(d, c, a, b);
    assertArrayEquals(
        expected,
        render(submit(2, 1, a, 0), submit(2, 0, b, 0), submit(1, 1, c, 0), submit(3, 0, d, 1))
            .rgba());
    // a chain through three queues
    assertArrayEquals(
        inOrder(d, c, b, a),
        render(submit(0, 3, a, 4), submit(1, 2, b, 3), submit(2, 1, c, 2), submit(3, 0, d, 1))
            .rgba());
  }

  private Renderer renderer(List<Frame> frames) {
    Renderer r =
        new Renderer(new RenderOptions(1, RenderOptions.Study.NEVER), frames::add, shaders);
    setUp.forEach(r::accept);
    return r;
  }

  @Test
  void whatWaitsInVainIsAnErrorAndTheRestGoesOn() {
    Command.Draw a = draw(1);
    Command.Draw b = draw(2);
    byte[] expected = inOrder(a);
    List<Frame> frames = new ArrayList<>();
    Command last = new Command.EndFrame(0, scene.target.colors().get(0), true);
    try (Renderer r = renderer(frames)) {
      submits(r, submit(1, 9, b, 0), submit(1, 0, b, 0), submit(0, 0, a, 3));
      RenderException e = assertThrows(RenderException.class, () -> r.accept(last));
      assertEquals(
          "queue 1 waits for semaphore 7 to become 9 (it is 3), which nothing signals;"
              + " submissions lost: 2",
          e.getMessage());
      assertArrayEquals(expected, frames.get(0).rgba());
      r.accept(last);
      // whoever waits for the GPU is told at once
      submits(r, submit(2, 9, b, 0));
      CompletableFuture<Void> done = new CompletableFuture<>();
      assertThrows(RenderException.class, () -> r.accept(new Command.Fence(done)));
      assertTrue(done.isDone());
      // and nothing overtakes what is held in queue 0
      submits(r, submit(0, 9, b, 0));
      Command.BeginFrame next = new Command.BeginFrame(1, false);
      assertThrows(RenderException.class, () -> r.accept(next));
      r.accept(last);
      assertArrayEquals(expected, frames.get(2).rgba());
    }
  }

  private static void submits(Renderer r, Command... commands) {
    for (Command c : commands) {
      r.accept(c);
    }
  }

  @Test
  void semaphoresOnlyGrowAndSubmissionsStandOutsideOfPasses() {
    Command.Draw a = draw(1);
    try (Renderer r = renderer(new ArrayList<>())) {
      r.accept(submit(0, 0, a, 5));
      Command back = submit(1, 5, a, 4);
      Exception e = assertThrows(IllegalStateException.class, () -> r.accept(back));
      assertEquals("semaphore 7 goes from 5 to 4", e.getMessage());
      r.accept(submit(1, 5, a, 6));
      r.accept(begin());
      Command inside = submit(0, 0, a, 7);
      assertThrows(IllegalStateException.class, () -> r.accept(inside));
      r.accept(end());
    }
    assertThrows(IllegalArgumentException.class, () -> submit(-1, 0, a, 0));
    List<Command> once = List.of(submit(0, 0, a, 0));
    assertThrows(IllegalArgumentException.class, () -> new CommandList(once));
  }

  private static Command barrier(ImageRange image) {
    return new Command.Barrier(Usage.ATTACHMENT, Usage.SHADER, null, image);
  }

  /** The picture is the same, and in the log what follows a barrier waits. */
  @Test
  void barriersAreFactsOfOrder() throws IOException {
    Command.Draw a = draw(1);
    Command.Draw b = draw(2);
    ImageRange color = new ImageRange(scene.color, 0, 1, 0, 1, ImageRange.COLOR);
    ImageRange depth = new ImageRange(scene.depth, 0, 1, 0, 1, ImageRange.DEPTH);
    Frame without = render(begin(), a, b, end());
    Frame frame = render(begin(), a, barrier(null), b, end(), barrier(color), begin(), a, b, end());
    assertArrayEquals(inOrder(a, b, a, b), frame.rgba());
    assertEquals(1, new FrameOrder(without.profile()).passes().size());
    FrameProfile profile = frame.profile();
    assertEquals(
        List.of(
            new ProfileBarrier(1, -1, 0),
            new ProfileBarrier(2, profile.draws().get(0).colorTarget, 0)),
        profile.barriers());
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    FrameProfileCodec.write(profile, file);
    FrameProfile read = FrameProfileCodec.read(new ByteArrayInputStream(file.toByteArray()));
    assertEquals(profile.barriers(), read.barriers());
    assertEquals(profile.passes(), read.passes());
    List<RenderPass> passes = new FrameOrder(read).passes();
    assertEquals(List.of(0, 1, 2), passes.stream().map(RenderPass::firstDraw).toList());
    assertArrayEquals(new int[] {1}, passes.get(2).waitsFor());
    // an image that nothing has written yet holds nobody up
    Frame other = render(barrier(depth), begin(), a, b, end());
    assertEquals(1, new FrameOrder(other.profile()).passes().size());
    try (Renderer r = renderer(new ArrayList<>())) {
      r.accept(begin());
      Command attached = barrier(color);
      assertThrows(IllegalStateException.class, () -> r.accept(attached));
    }
  }

  @Test
  void waitingForASemaphoreIsABarrierInTheLog() {
    Command.Draw a = draw(1);
    FrameProfile profile = render(submit(0, 0, a, 1), submit(1, 1, a, 0)).profile();
    assertEquals(List.of(new ProfileBarrier(1, -1, ProfileBarrier.ALL_QUEUES)), profile.barriers());
    assertEquals(2, new FrameOrder(profile).passes().size());
  }

  @Test
  void passesOfTheLogSayTheirQueues() throws IOException {
    Command.Draw a = draw(1);
    FrameProfile profile = render(submit(2, 0, a, 0), submit(1, 0, a, 0)).profile();
    assertEquals(List.of(2, 1), profile.passes().stream().map(ProfilePass::queue).toList());
    // one image, drawn to on and on, but by two queues
    assertEquals(2, new FrameOrder(profile).passes().size());
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    FrameProfileCodec.write(profile, file);
    assertEquals(
        profile.passes(),
        FrameProfileCodec.read(new ByteArrayInputStream(file.toByteArray())).passes());
  }
}
