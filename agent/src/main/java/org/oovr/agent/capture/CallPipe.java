package org.oovr.agent.capture;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.present.Presenter;
import org.oovr.agent.report.Picture;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.LiveStream;

/**
 * From the application's threads to the driver: calls are encoded on the one side, decoded and
 * applied by a thread of ours on the other. The bytes between are those of a trace file, so that a
 * live run is the replay of a stream whose end is still being written.
 */
final class CallPipe implements Alongside.Outlet {
  /** Sampled frames that the simulator may be behind before the application waits for it. */
  private static final int MOST_BEHIND = 4;

  private static final int CHUNK_BYTES = 256 << 10;
  private static final long QUEUE_BYTES = 256L << 20;

  /** Frames that were asked for one by one are worth waiting for. */
  private static final long PATIENCE_SECONDS = 600;

  private final LiveStream stream;
  private final Simulation simulation;
  private final Presenter presenter;
  private final FaultLog faults;
  private final long patience;
  private final Thread reader;

  CallPipe(FrameSelection selection, Simulation simulation, Presenter presenter, FaultLog faults) {
    this.simulation = simulation;
    this.presenter = presenter;
    this.faults = faults;
    boolean endless = selection.last() == Integer.MAX_VALUE;
    patience = TimeUnit.SECONDS.toNanos(endless ? 0 : PATIENCE_SECONDS);
    long streamPatience = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    stream =
        new LiveStream(
            GlCallTable.INSTANCE,
            new LiveStream.Limits(CHUNK_BYTES, QUEUE_BYTES, streamPatience),
            Map.of());
    reader = new Thread(this::serve, "oovr-driver");
    reader.setDaemon(true);
    reader.start();
  }

  @Override
  public boolean samples() {
    return true;
  }

  @Override
  public boolean places() {
    return true;
  }

  @Override
  public boolean hashes() {
    return false;
  }

  @Override
  public void put(Call call) {
    stream.put(call);
  }

  @Override
  public void flush() {
    stream.flush();
  }

  @Override
  public void frameDrawn(int frame, Picture real) {
    presenter.expect(frame, real);
  }

  @Override
  public void frameBegins(int frame) {
    if (patience == 0) {
      return;
    }
    try {
      presenter.await(MOST_BEHIND - 1, patience);
    } catch (InterruptedException fault) {
      // The interrupt is the application's.
      Thread.currentThread().interrupt();
    }
  }

  private void serve() {
    try (InputStream in = stream.input()) {
      CallDecoder decoder = new CallDecoder(in, GlCallTable.INSTANCE);
      for (Call call = decoder.next(); call != null; call = decoder.next()) {
        call.recorded = true;
        simulation.apply(call);
      }
    } catch (IOException | RuntimeException | LinkageError fault) {
      faults.report("driver", "reading the calls", fault);
    }
  }

  /** Lets the reader come to the end; false when it does not in time. */
  boolean close(long nanos) throws InterruptedException {
    stream.close();
    reader.join(TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
    return !reader.isAlive();
  }

  /** Calls that were dropped because the reader was too slow. */
  long lostCalls() {
    return stream.statistics().lostCalls();
  }
}
