package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.LoadOps.LoadOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.StoreOps;
import org.oovr.simulator.command.StoreOps.StoreOp;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfilePass;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** What render passes do when they begin and end, and what may stand in them. */
class PassTest {
  private static final float[] TRIANGLE = {
    -1, -1, 0, 1, 1, 0, 0, 1,
    1, -1, 0, 1, 0, 1, 0, 1,
    -1, 1, 0, 1, 0, 0, 1, 1
  };
  private static final StoreOps NO_DEPTH_STORED =
      new StoreOps(List.of(StoreOp.STORE), StoreOp.DONT_CARE, StoreOp.DONT_CARE);

  private final TestScene scene =
      new TestScene(16, 16, PixelFormat.RGBA8_SRGB, PixelFormat.D24_UNORM_S8, 1);
  private final TestShaders shaders = new TestShaders();

  private LoadOps cleared(float red, float depth, int stencil) {
    int[] words = {Float.floatToRawIntBits(red), 0, 0, Float.floatToRawIntBits(1)};
    return new LoadOps(List.of(LoadOp.CLEAR), words, LoadOp.CLEAR, depth, LoadOp.CLEAR, stencil);
  }

  /** The draw alone. */
  private Command.Draw draw() {
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.draw(TRIANGLE);
    return scene.takeDraw();
  }

  private byte[] read(Renderer r, boolean depth) {
    CompletableFuture<byte[]> texels = new CompletableFuture<>();
    r.accept(
        new ResourceCommand.ReadTexture(
            depth ? scene.target.depth() : scene.target.colors().get(0), 0, 0, 16, 16, texels));
    return texels.join();
  }

  private Renderer renderer(List<Frame> frames) {
    Renderer r =
        new Renderer(new RenderOptions(1, RenderOptions.Study.ON_REQUEST), frames::add, shaders);
    scene.commands.forEach(r::accept);
    return r;
  }

  @Test
  void loadOperationsAreTheClearOfAllTexels() {
    LoadOps loads = cleared(0.5f, 0.25f, 77);
    ResourceCommand.Clear clear =
        new ResourceCommand.Clear(
            scene.target,
            new int[] {15},
            loads.colorWords(),
            true,
            0.25f,
            true,
            77,
            0xff,
            true,
            null);
    try (Renderer asLoads = renderer(new ArrayList<>());
        Renderer asClear = renderer(new ArrayList<>())) {
      asLoads.accept(new Command.BeginPass(scene.target, loads));
      asLoads.accept(new Command.EndPass(StoreOps.STORE));
      asClear.accept(clear);
      for (boolean depth : new boolean[] {false, true}) {
        byte[] texels = read(asLoads, depth);
        assertArrayEquals(read(asClear, depth), texels);
        assertTrue(texels[0] != 0);
      }
    }
  }

  /** What is undefined is left alone: it is the same on every run. */
  @Test
  void contentsThatNobodyCaresForStay() {
    LoadOps loads =
        new LoadOps(
            List.of(LoadOp.DONT_CARE), new int[4], LoadOp.DONT_CARE, 0, LoadOp.DONT_CARE, 0);
    assertNull(new Command.BeginPass(scene.target, loads).clear());
    try (Renderer r = renderer(new ArrayList<>())) {
      r.accept(new Command.BeginPass(scene.target, cleared(1, 1, 0)));
      r.accept(new Command.EndPass(StoreOps.STORE));
      byte[] before = read(r, false);
      r.accept(new Command.BeginPass(scene.target, loads));
      r.accept(new Command.EndPass(NO_DEPTH_STORED));
      assertArrayEquals(before, read(r, false));
    }
  }

  @Test
  void aDrawOutsideAPassFailsAndSaysSo() {
    Command.Draw draw = draw();
    try (Renderer r = renderer(new ArrayList<>())) {
      byte[] before = read(r, false);
      RenderException e = assertThrows(RenderException.class, () -> r.accept(draw));
      assertTrue(e.getMessage().contains("outside a render pass"), e.getMessage());
      assertArrayEquals(before, read(r, false));
      r.accept(new Command.BeginPass(scene.target, LoadOps.LOAD));
      r.accept(draw);
      r.accept(new Command.EndPass(StoreOps.STORE));
      assertFalse(java.util.Arrays.equals(before, read(r, false)));
    }
  }

  /** The stream goes on as if the pass had been ended. */
  @Test
  void passesThatAreLeftOpenOrNotBegunAreReported() {
    List<Frame> frames = new ArrayList<>();
    Command begin = new Command.BeginPass(scene.target, LoadOps.LOAD);
    Command end = new Command.EndPass(StoreOps.STORE);
    Command.Draw draw = draw();
    try (Renderer r = renderer(frames)) {
      assertThrows(IllegalStateException.class, () -> r.accept(end));
      r.accept(begin);
      assertThrows(IllegalStateException.class, () -> r.accept(begin));
      r.accept(draw);
      Command frame = new Command.BeginFrame(3, false);
      assertThrows(IllegalStateException.class, () -> r.accept(frame));
      r.accept(begin);
      Command last = new Command.EndFrame(3, scene.target.colors().get(0), true);
      assertThrows(IllegalStateException.class, () -> r.accept(last));
      assertEquals(3, frames.get(0).index());
      assertThrows(IllegalStateException.class, () -> r.accept(end));
    }
  }

  @Test
  void whatIsAttachedBelongsToThePass() {
    ResourceCommand.Clear clear = new Command.BeginPass(scene.target, cleared(1, 1, 0)).clear();
    try (Renderer r = renderer(new ArrayList<>())) {
      r.accept(new Command.BeginPass(scene.target, LoadOps.LOAD));
      assertThrows(IllegalStateException.class, () -> read(r, false));
      assertThrows(IllegalStateException.class, () -> read(r, true));
      r.accept(clear);
      r.accept(new Command.EndPass(StoreOps.STORE));
      assertEquals(255, read(r, false)[0] & 0xff);
    }
  }

  /** Passes are as they were commanded; those that only go on wait for nothing. */
  @Test
  void theWorkLogHasThePasses() {
    Command.Draw draw = draw();
    List<Frame> frames = new ArrayList<>();
    try (Renderer r = renderer(frames)) {
      r.accept(new Command.BeginFrame(0, true));
      r.accept(new Command.BeginPass(scene.target, cleared(1, 1, 0)));
      r.accept(draw);
      r.accept(draw);
      r.accept(new Command.EndPass(StoreOps.STORE));
      r.accept(new Command.BeginPass(scene.target, LoadOps.LOAD));
      r.accept(new Command.EndPass(StoreOps.STORE));
      r.accept(new Command.BeginPass(scene.target, LoadOps.LOAD));
      r.accept(draw);
      r.accept(new Command.EndPass(NO_DEPTH_STORED));
      r.accept(new Command.EndFrame(0, scene.target.colors().get(0), true));
    }
    FrameProfile profile = frames.get(0).profile();
    LoadOp clear = LoadOp.CLEAR;
    LoadOp load = LoadOp.LOAD;
    StoreOp store = StoreOp.STORE;
    assertEquals(
        List.of(
            new ProfilePass(0, 2, List.of(clear, clear, clear), List.of(store, store, store), 0),
            new ProfilePass(
                2,
                3,
                List.of(load, load, load),
                List.of(store, StoreOp.DONT_CARE, StoreOp.DONT_CARE),
                0)),
        profile.passes());
    assertEquals(1, new FrameOrder(profile).passes().size());
  }
}
