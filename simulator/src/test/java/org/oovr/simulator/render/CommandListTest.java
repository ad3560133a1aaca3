package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Command.DrawLabel;
import org.oovr.simulator.command.CommandList;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.StoreOps;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** A list does what its commands do, however often and from wherever it is executed. */
class CommandListTest {
  private static final int EDGE = 48;
  private static final DrawLabel CALL = new DrawLabel(4, 10, 99, "call");

  private final TestShaders shaders = new TestShaders();
  private final TestScene scene =
      new TestScene(EDGE, EDGE, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM_S8, 1);
  private final List<Command> setUp = new ArrayList<>();

  /** A blended draw, which leaves another picture each time it is executed. */
  private Command.Draw draw(long seed) {
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.blend = TestScene.ALPHA;
    scene.draw(Triangles.random(seed, 20, 0.6, true));
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

  private static Command execute(CommandList list) {
    return new Command.Execute(list, null);
  }

  private ResourceCommand.Clear stripe() {
    return new ResourceCommand.Clear(
        scene.target,
        new int[] {15},
        new int[4],
        true,
        1,
        false,
        0,
        0,
        false,
        new org.oovr.simulator.command.Viewport(0, 0, 1, 1, 0, 1, true, 8, 0, 8, EDGE));
  }

  private Frame render(int threads, Command... commands) {
    scene.commands.clear();
    scene.commands.addAll(setUp);
    scene.commands.addAll(List.of(commands));
    return scene.render(shaders, threads, true);
  }

  @Test
  void threeTimesAndNestedIsTheSameAsSingly() {
    Command.Draw a = draw(1);
    Command.Draw b = draw(2);
    CommandList draws = new CommandList(List.of(a, b));
    CommandList pass = new CommandList(List.of(begin(), execute(draws), b, end(), stripe()));
    List<Command> singly = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      singly.addAll(List.of(begin(), a, b, b, end(), stripe()));
    }
    singly.addAll(List.of(begin(), a, b, end()));
    Frame expected = render(1, singly.toArray(new Command[0]));
    for (int threads = 1; threads <= 2; threads++) {
      Frame frame =
          render(
              threads,
              execute(pass),
              execute(pass),
              execute(new CommandList(List.of(execute(pass)))),
              begin(),
              execute(draws),
              end());
      assertArrayEquals(expected.rgba(), frame.rgba());
      assertEquals(expected.profile().passes(), frame.profile().passes());
      assertEquals(expected.profile().unitCount(), frame.profile().unitCount());
      assertEquals(expected.profile().operations(), frame.profile().operations());
    }
    assertFalse(
        Arrays.equals(expected.rgba(), render(1, execute(pass), execute(pass)).rgba()),
        "the third time changes nothing");
  }

  @Test
  void drawsSayWhereTheyComeFrom() {
    Command.Draw a = draw(3);
    CommandList inner = new CommandList(List.of(a, a));
    CommandList outer =
        new CommandList(
            List.of(
                begin(), a, new Command.Execute(inner, new DrawLabel(0, 0, 5, "inner")), a, end()));
    assertEquals(4, outer.draws());
    List<DrawLabel> labels = new ArrayList<>();
    outer.expand(
        CALL, c -> labels.addAll(c instanceof Command.Draw d ? List.of(d.label()) : List.of()));
    assertEquals(
        List.of(
            new DrawLabel(4, 10, 99, "call / draw"),
            new DrawLabel(4, 11, 99, "call / inner / draw"),
            new DrawLabel(4, 12, 99, "call / inner / draw"),
            new DrawLabel(4, 13, 99, "call / draw")),
        labels);
    FrameProfile profile = render(1, new Command.Execute(outer, CALL), execute(outer)).profile();
    assertEquals(
        List.of(99L, 99L, 99L, 99L, 0L, 5L, 5L, 0L),
        profile.draws().stream().map((DrawWork w) -> w.callNumber).toList());
  }

  @Test
  void accessesAreThoseOfItsCommands() {
    Command.Draw a = draw(4);
    CommandList draws = new CommandList(List.of(a));
    CommandList pass = new CommandList(List.of(begin(), execute(draws), end()));
    // positions and colours
    assertEquals(List.of("reads buffer 1", "reads buffer 1"), accesses(execute(draws), false));
    List<String> inPass = List.of("reads buffer 1", "reads buffer 1", "reads 1", "writes 1");
    assertEquals(inPass, accesses(execute(draws), true));
    assertEquals(inPass, accesses(execute(pass), false));
    Command update = new ResourceCommand.UpdateBuffer(new Buffer(9, 8, "b"), 0, new byte[8]);
    CommandList list = new CommandList(List.of(update, update));
    assertEquals(16, execute(list).dataBytes());
    assertEquals(32, execute(new CommandList(List.of(execute(list), execute(list)))).dataBytes());
  }

  private List<String> accesses(Command command, boolean inPass) {
    List<String> all = new ArrayList<>();
    command.accesses(
        inPass ? scene.target : null,
        new AccessVisitor() {
          @Override
          public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
            all.add("reads buffer " + buffer.id());
          }

          @Override
          public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
            all.add("writes buffer " + buffer.id());
          }

          @Override
          public void reads(ImageRange range, Usage usage) {
            all.add("reads " + range.texture().id());
          }

          @Override
          public void writes(ImageRange range, Usage usage, int overwritten) {
            all.add("writes " + range.texture().id());
          }

          @Override
          public void destroys(Buffer buffer) {
            all.add("destroys buffer " + buffer.id());
          }

          @Override
          public void destroys(Texture texture) {
            all.add("destroys " + texture.id());
          }
        });
    return all;
  }

  /** What follows a command that fails is executed, and the first reason is told. */
  @Test
  void aFaultInsideIsOneFault() {
    Command.Draw a = draw(5);
    byte[] expected = render(1, begin(), a, end()).rgba();
    Command outside = new ResourceCommand.UpdateBuffer(new Buffer(77, 8, "none"), 0, new byte[8]);
    CommandList list = new CommandList(List.of(outside, begin(), a, end(), a));
    List<Frame> frames = new ArrayList<>();
    try (Renderer r =
        new Renderer(new RenderOptions(1, RenderOptions.Study.NEVER), frames::add, shaders)) {
      setUp.forEach(r::accept);
      RenderException e = assertThrows(RenderException.class, () -> r.accept(execute(list)));
      assertTrue(e.getMessage().startsWith("UpdateBuffer of a list failed"), e.getMessage());
      r.accept(new Command.EndFrame(0, scene.target.colors().get(0), true));
    }
    assertArrayEquals(expected, frames.get(0).rgba());
  }

  @Test
  void whatCanBeDoneOnlyOnceIsNotRecorded() {
    Query query = new Query(Query.Kind.SAMPLES_PASSED);
    Buffer buffer = new Buffer(8, 8, "b");
    for (Command c :
        List.of(
            new Command.Fence(new CompletableFuture<>()),
            new Command.BeginQuery(query),
            new Command.EndQuery(query),
            new Command.BeginFrame(0, false),
            new Command.EndFrame(0, null, false),
            new ResourceCommand.CreateBuffer(buffer, null),
            new ResourceCommand.DestroyBuffer(buffer),
            new ResourceCommand.ReadBuffer(buffer, 0, 8, new CompletableFuture<>()),
            new ResourceCommand.CreateTexture(scene.color),
            new ResourceCommand.DestroyTexture(scene.color),
            begin(),
            end())) {
      List<Command> one = List.of(c);
      assertThrows(IllegalArgumentException.class, () -> new CommandList(one), c.toString());
    }
    List<Command> twice = List.of(begin(), begin(), end());
    assertThrows(IllegalArgumentException.class, () -> new CommandList(twice));
    CommandList deep = new CommandList(List.of());
    for (int i = 1; i < CommandList.MOST_NESTED; i++) {
      deep = new CommandList(List.of(execute(deep)));
    }
    List<Command> tooDeep = List.of(execute(deep));
    assertThrows(IllegalArgumentException.class, () -> new CommandList(tooDeep));
  }
}
