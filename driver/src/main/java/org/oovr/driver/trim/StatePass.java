package org.oovr.driver.trim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.gl.GlDriver;
import org.oovr.driver.gl.GlOptions;
import org.oovr.driver.gl.follow.GpuWrites;
import org.oovr.driver.gl.real.RealDriver;
import org.oovr.driver.gl.snapshot.ContentsDemand;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.driver.replay.CallFeed;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;
import org.oovr.driver.trace.file.Trace;
import org.oovr.simulator.render.CommandQueue;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.ShaderCache;
import org.oovr.simulator.shader.compile.ShaderCompiler;

/** Runs the calls of a trace through our driver, to know its state where the kept frames begin. */
final class StatePass {
  private static final long QUEUE_BYTES = 64L << 20;

  private static final GlslFrontEnd SHADERS = new GlslFrontEnd();

  private final Trace trace;
  private final int first;
  private final int last;
  private final Runnable progress;
  private boolean foreignWindows;
  private int frames;
  private String damage;
  private List<String> unsupported = List.of();

  /**
   * A pass.
   *
   * @param progress runs after each frame that was looked at
   */
  StatePass(Trace trace, int first, int last, Runnable progress) {
    this.progress = progress;
    this.trace = trace;
    this.first = first;
    this.last = last;
  }

  /** Frames of the trace, as far as it was read. */
  int frames() {
    return frames;
  }

  /** What is wrong with the file, or null. */
  String damage() {
    return damage;
  }

  /** What the calls before the kept frames used and our driver lacks. */
  List<String> unsupported() {
    return unsupported;
  }

  /** Whether contexts or windows were made by functions that our own captures do not have. */
  boolean foreignWindows() {
    return foreignWindows;
  }

  /** What the kept frames need. */
  LiveObjects demand() throws IOException {
    ContentsDemand demand = new ContentsDemand();
    GlDriver driver = new GlDriver(demand, GlOptions.of(SHADERS).withDrawAll(true));
    demand.follow(driver);
    CallFeed.Target target =
        new CallFeed.Target() {
          private boolean inside;

          @Override
          public void apply(Call call) {
            if (inside) {
              demand.call(call);
            } else if (call.signature.id() == CallSignature.UNKNOWN) {
              foreignWindows |= WindowHistory.makes(call.signature.name());
            }
            driver.apply(call);
          }

          @Override
          public void presenting(int frame) {
            // the frame belongs to whoever asked for it
          }

          @Override
          public void presented(int frame) {
            progress.run();
            if (frame == first - 1) {
              inside = true;
              demand.begin();
            }
          }
        };
    CallFeed.Outcome fed = new CallFeed(target, frame -> false, last).feed(trace);
    frames = fed.frames();
    damage = fed.damage();
    return first < frames ? demand.result() : null;
  }

  /**
   * Brings the driver to the first of the kept frames and writes its state.
   *
   * @param threads threads that draw, where drawing is needed
   * @param sink takes the calls
   */
  StateSnapshot.Outcome snapshot(LiveObjects live, int threads, Consumer<Call> sink)
      throws IOException {
    Renderer renderer =
        new Renderer(
            new RenderOptions(threads, RenderOptions.Study.NEVER),
            frame -> {},
            new ShaderCache(ShaderCompiler::compile));
    try (CommandQueue queue = new CommandQueue(renderer, QUEUE_BYTES, "oovr-trim")) {
      GlDriver driver = new GlDriver(queue, GlOptions.of(SHADERS).withDrawAll(live.needsDrawing()));
      new CallFeed(new Plain(driver::apply, progress), frame -> false, first - 1).feed(trace);
      unsupported = driver.unsupported().stream().map(Diagnostics.Entry::name).toList();
      return StateSnapshot.write(driver, live, sink);
    }
  }

  /**
   * The same without drawing: what the GPU has written before the kept frames is read from a real
   * driver, which makes their calls.
   */
  StateSnapshot.Outcome snapshot(
      LiveObjects live, RealDriver real, RealContents contents, Consumer<Call> sink)
      throws IOException {
    try (Renderer renderer =
        new Renderer(
            new RenderOptions(1, RenderOptions.Study.NEVER),
            frame -> {},
            new ShaderCache(ShaderCompiler::compile))) {
      GlDriver driver = new GlDriver(renderer, GlOptions.of(SHADERS));
      real.followWrites();
      Plain both =
          new Plain(
              call -> {
                contents.making(call);
                real.apply(call);
                driver.apply(call);
              },
              progress);
      new CallFeed(both, frame -> false, first - 1).feed(trace);
      live.reach(driver);
      Map<String, Integer> unread = new TreeMap<>();
      real.readWritten(
          object -> isNeeded(live, object),
          driver::apply,
          what -> unread.merge(what, 1, Integer::sum));
      unsupported = driver.unsupported().stream().map(Diagnostics.Entry::name).toList();
      StateSnapshot.Outcome outcome = StateSnapshot.write(driver, live, sink);
      List<String> losses = new ArrayList<>(outcome.losses());
      unread.forEach((what, count) -> losses.add(what + " (" + count + " times)"));
      real.omissions().forEach((call, count) -> losses.add(call + " (" + count + " times)"));
      return new StateSnapshot.Outcome(outcome.calls(), losses);
    } finally {
      contents.made();
    }
  }

  private static boolean isNeeded(LiveObjects live, GpuWrites.Written object) {
    int name = object.name();
    return switch (object.kind()) {
      case TEXTURE -> name == 0 ? live.needsWindowColor() : live.needsTexture(name);
      case RENDERBUFFER -> name == 0 ? live.needsWindowDepth() : live.needsRenderbuffer(name);
      case BUFFER -> live.needsBuffer(name);
    };
  }

  /** Only executes. */
  private record Plain(Consumer<Call> driver, Runnable progress) implements CallFeed.Target {
    @Override
    public void apply(Call call) {
      driver.accept(call);
    }

    @Override
    public void presenting(int frame) {
      // nobody wants the frame
    }

    @Override
    public void presented(int frame) {
      progress.run();
    }
  }
}
