package org.oovr.agent.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.capture.vulkan.WatchedVulkan;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.present.Presenter;
import org.oovr.agent.report.Picture;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.trace.gfxr.GfxrPipe;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.vk.real.ImageReader;
import org.oovr.driver.vk.real.RealFrames;
import org.oovr.driver.vk.replay.GfxrPlayer;

/**
 * From the threads of a Vulkan program to our driver, beside the real one: the blocks between are
 * those of a capture, so that a live run is the replay of a file whose end is still being written.
 */
final class VulkanPipe implements WatchedVulkan.Outlet {
  private static final int CHUNK_BYTES = 256 << 10;
  private static final long QUEUE_BYTES = 256L << 20;

  /** Sampled frames that the simulator may be behind before the application waits for it. */
  private static final int MOST_BEHIND = 4;

  private static final long PATIENCE_SECONDS = 600;

  private static final GfxrPlayer.Listener NOBODY =
      new GfxrPlayer.Listener() {
        @Override
        public void presenting(int frame) {
          // was told when the program presented it
        }

        @Override
        public void presented(int frame) {
          // as presenting
        }
      };

  private final GfxrPipe pipe =
      new GfxrPipe(CHUNK_BYTES, QUEUE_BYTES, TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
  private final RealFrames real;
  private final Simulation simulation;
  private final Presenter presenter;
  private final FrameClock clock;
  private final FaultLog faults;
  private final long patience;

  /** Frames whose pictures are wanted, from when that is known until they are played. */
  private final Set<Integer> sampled = ConcurrentHashMap.newKeySet();

  private Thread player;

  /**
   * A pipe that nothing goes through yet.
   *
   * @param real reads what the real driver has drawn
   */
  VulkanPipe(
      RealFrames real,
      FrameSelection selection,
      Simulation simulation,
      Presenter presenter,
      FrameClock clock,
      FaultLog faults) {
    this.real = real;
    this.simulation = simulation;
    this.presenter = presenter;
    this.clock = clock;
    this.faults = faults;
    boolean endless = selection.last() == Integer.MAX_VALUE;
    patience = TimeUnit.SECONDS.toNanos(endless ? 0 : PATIENCE_SECONDS);
  }

  @Override
  public synchronized GfxrPipe opens() {
    begins();
    player = new Thread(this::serve, "oovr-vulkan");
    player.setDaemon(true);
    player.start();
    return pipe;
  }

  private void begins() {
    if (clock.sampled()) {
      sampled.add(clock.frame());
    }
  }

  @Override
  public void presenting(RawCall raw, long[] arguments) {
    if (clock.sampled()) {
      presenter.expect(clock.frame(), read(arguments));
    }
  }

  private Picture read(long[] arguments) {
    try {
      ImageReader.Pixels pixels = real.read(arguments);
      return pixels == null ? null : new Picture(pixels.width(), pixels.height(), pixels.rgba());
    } catch (RuntimeException fault) {
      faults.report("capture", "reading the real frame", fault);
      return null;
    }
  }

  @Override
  public void before(int function, long[] arguments) {
    real.before(function, arguments);
  }

  @Override
  public void after(int function, long[] arguments, long result) {
    real.after(function, arguments, result);
  }

  @Override
  public void presented() {
    clock.present();
    begins();
  }

  @Override
  public void recorded() {
    pipe.flush();
    if (clock.isOver()) {
      // Nobody wants a further frame: from here on the application pays next to nothing for us.
      Bridge.deactivate();
      real.close();
    } else if (patience != 0 && clock.sampled()) {
      try {
        presenter.await(MOST_BEHIND - 1, patience);
      } catch (InterruptedException fault) {
        // The interrupt is the application's.
        Thread.currentThread().interrupt();
      }
    }
  }

  private void serve() {
    try (GfxrPlayer to =
        new GfxrPlayer(simulation.vulkan().get(), sampled::remove, Integer.MAX_VALUE, NOBODY)) {
      long number = 0;
      for (ByteBuffer chunk = pipe.take(); chunk != null; chunk = pipe.take()) {
        while (chunk.hasRemaining()) {
          int bytes = (int) chunk.getLong(chunk.position()) + 12;
          ByteBuffer block = chunk.slice(chunk.position(), bytes).order(ByteOrder.LITTLE_ENDIAN);
          chunk.position(chunk.position() + bytes);
          play(to, block, number++);
        }
      }
    } catch (RuntimeException | LinkageError fault) {
      faults.report("driver", "reading the calls", fault);
    } catch (InterruptedException nobodyDoes) {
      Thread.currentThread().interrupt();
    }
  }

  private void play(GfxrPlayer to, ByteBuffer block, long number) {
    try {
      to.play(GfxrReader.unpacked(block, number));
    } catch (GfxrException fault) {
      faults.report("driver", "a call that was recorded just now", fault);
    }
  }

  /** Lets the player come to the end; false when it does not in time. */
  boolean close(long nanos) throws InterruptedException {
    pipe.close();
    Thread running;
    synchronized (this) {
      running = player;
    }
    if (running == null) {
      return true;
    }
    running.join(TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
    return !running.isAlive();
  }
}
