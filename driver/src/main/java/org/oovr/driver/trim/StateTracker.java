package org.oovr.driver.trim;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.gl.GlDriver;
import org.oovr.driver.gl.GlOptions;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.TraceWriter;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.ShaderCache;
import org.oovr.simulator.shader.compile.ShaderCompiler;

/**
 * Follows the calls of a running program without drawing, so that a trace can begin at the end of
 * any of its frames. What the real GPU writes must be in the stream where it is to be known ({@code
 * oovrTextureContents} and the like), and frames must be told as not wanted ({@code
 * oovrFrameBegin}). Not thread-safe.
 */
public final class StateTracker implements Closeable {
  private final Renderer renderer;
  private final GlDriver driver;

  /** A tracker of a program that has made no call yet. */
  public StateTracker() {
    renderer =
        new Renderer(
            new RenderOptions(1, RenderOptions.Study.NEVER),
            frame -> {},
            new ShaderCache(ShaderCompiler::compile));
    driver = new GlDriver(renderer, GlOptions.of(new GlslFrontEnd()));
  }

  /** Executes all calls of a stream. */
  public void follow(CallDecoder stream) throws IOException {
    for (Call call = stream.next(); call != null; call = stream.next()) {
      driver.apply(call);
    }
  }

  /**
   * Writes the present state, at the beginning of a file.
   *
   * @return what the calls do not bring back, in words
   */
  public List<String> write(TraceWriter writer) throws IOException {
    return write(writer, LiveObjects.everythingTold(false));
  }

  /** Writes the present state for another tracker to follow. */
  void keep(TraceWriter writer) throws IOException {
    write(writer, LiveObjects.everythingTold(true)); // what it lacks is said where it is used
  }

  private List<String> write(TraceWriter writer, LiveObjects live) throws IOException {
    SnapshotRecord record = new SnapshotRecord();
    StateSnapshot.Outcome outcome = StateSnapshot.write(driver, live, record);
    new StateWriter(writer, null).write(record);
    List<String> losses = new ArrayList<>(outcome.losses());
    for (Diagnostics.Entry lacking : driver.unsupported()) {
      losses.add("perhaps " + lacking.name());
    }
    for (Diagnostics.Entry fault : driver.diagnostics().faults()) {
      losses.add("fault in " + fault.name());
    }
    return losses;
  }

  /**
   * Writes the calls of frames that follow a state.
   *
   * @param first number of the first of the file's frames in the program
   * @param presented told after each present, when its calls are in the file
   */
  public static void copy(CallParser frames, int first, TraceWriter writer, Runnable presented)
      throws IOException {
    for (TracedCall call = frames.next(); call != null; call = frames.next()) {
      TracedCall kept = KeptCalls.of(call, first);
      if (kept != null) {
        writer.write(kept);
      }
      if (FrameRule.presents(call.name())) {
        writer.flush();
        presented.run();
      }
    }
  }

  @Override
  public void close() {
    renderer.close();
  }
}
