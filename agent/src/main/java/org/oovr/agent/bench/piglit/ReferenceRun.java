package org.oovr.agent.bench.piglit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.replay.CallTap;
import org.oovr.agent.replay.TraceReplay;
import org.oovr.agent.report.Picture;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.api.WindowFunction;
import org.oovr.driver.gl.follow.GlState;
import org.oovr.driver.gl.real.DrawableSizes;
import org.oovr.driver.gl.real.RealDriver;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.file.Trace;

/** Replays a trace on the real driver, for its last picture and what it reads back. */
final class ReferenceRun implements TraceReplay.Output, CallTap {
  private static final long MOST_BYTES = 64L << 20;

  /** Bytes of a pixel in the widest format. */
  private static final int WIDEST = 16;

  private static final int FORMAT = 4;
  private static final int TYPE = 5;
  private static final int PIXELS = 6;

  private static final int PIXEL_PACK_BUFFER_BINDING = 0x88ED;
  private static final int PACK_ROW_LENGTH = 0x0D02;
  private static final int PACK_SKIP_ROWS = 0x0D03;
  private static final int PACK_SKIP_PIXELS = 0x0D04;

  private final RealDriver driver;
  private final Map<Long, PixelRead> reads = new LinkedHashMap<>();
  private int last = -1;
  private Picture picture;

  private ReferenceRun(RealDriver driver) {
    this.driver = driver;
  }

  static Reference of(Path file) throws IOException {
    try (Trace trace = Trace.open(file)) {
      Map<Long, int[]> sizes = DrawableSizes.of(trace.decode(GlCallTable.INSTANCE));
      try (RealDriver driver = RealDriver.open(new RealDriver.Settings(null, false, sizes))) {
        ReferenceRun run = new ReferenceRun(driver);
        TraceReplay.Options options =
            new TraceReplay.Options(FrameSelection.ALL, 1, true, false, false);
        TraceReplay replay = new TraceReplay(driver, options, run, null);
        replay.tap(run);
        replay.replay(trace);
        return new Reference(run.last, run.picture, run.reads);
      }
    }
  }

  @Override
  public void frame(int frame, Picture shown, String recordedSha256, long nanos) {
    last = frame;
    picture = shown;
  }

  @Override
  public void draw(int frame, long call, Picture drawn) {
    // not asked for
  }

  @Override
  public void timed(int frame, Call call, long nanos) {
    // not asked for
  }

  @Override
  public void timedOnGpu(long call, long nanos) {
    // not asked for
  }

  /**
   * A test destroys its context at its end, and with it the frame buffer objects that it drew into;
   * what nobody presents is looked at after that.
   */
  @Override
  public boolean before(Call call) {
    WindowFunction window = WindowFunction.find(call.signature.name());
    return window == null || window.does() != WindowFunction.Does.DESTROY_CONTEXT;
  }

  /** The replay leaves out calls that only ask, and this asks for its own sake. */
  @Override
  public void after(Call call) {
    if (!SimulatedRun.readsPixels(call)) {
      return;
    }
    GlState state = new GlState(driver.gl());
    int width = call.i(2);
    int height = call.i(3);
    if (width <= 0 || height <= 0 || state.integer(PIXEL_PACK_BUFFER_BINDING) != 0) {
      return;
    }
    long row = Math.max(width, state.integer(PACK_ROW_LENGTH));
    row += state.integer(PACK_SKIP_PIXELS);
    long size = (row + 1) * (height + state.integer(PACK_SKIP_ROWS)) * WIDEST;
    if (size <= MOST_BYTES) {
      read(call, width, height, new byte[(int) size]);
    }
  }

  private void read(Call call, int width, int height, byte[] bytes) {
    long memory = NativeMemory.allocate(bytes.length);
    try {
      NativeMemory.write(bytes, 0, memory, bytes.length);
      while (driver.gl().call("glGetError") != 0) {
        // errors of earlier calls are not this one's
      }
      driver.gl().call("glReadPixels", bits(call, memory));
      if (driver.gl().call("glGetError") == 0) {
        NativeMemory.read(memory, bytes, 0, bytes.length);
        reads.put(
            call.number,
            PixelRead.of(call.number, call.i(FORMAT), call.i(TYPE), width * height, bytes));
      }
    } finally {
      NativeMemory.free(memory);
    }
  }

  private static long[] bits(Call call, long memory) {
    long[] bits = Arrays.copyOf(call.bits, PIXELS + 1);
    bits[PIXELS] = memory;
    return bits;
  }
}
