package org.oovr.driver.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.gl.GlDriver;
import org.oovr.driver.gl.GlOptions;
import org.oovr.driver.glsl.GlslFrontEnd;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.file.SnappyOutput;
import org.oovr.driver.trace.file.Trace;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;

/** A capture whose stream was damaged is executed by the driver without a fault of the driver's. */
class HostileReplayTest {
  private static final int TRACES = Integer.getInteger("oovr.fuzz.replays", 400);

  @TempDir Path dir;

  /** Executes nothing, and answers whoever waits. */
  private static final class Nowhere implements CommandSink {
    private long commands;

    @Override
    public void accept(Command command) {
      commands++;
      command.drop();
    }
  }

  private static final class Target implements CallFeed.Target {
    private final GlDriver driver;

    Target(GlDriver driver) {
      this.driver = driver;
    }

    @Override
    public void apply(Call call) {
      driver.apply(call);
    }

    @Override
    public void presenting(int frame) {
      // Nobody looks.
    }

    @Override
    public void presented(int frame) {
      // As presenting.
    }
  }

  private byte[] stream() throws IOException {
    Path path = dir.resolve("sound.trace");
    try (InputStream in = getClass().getResourceAsStream("carried.trace")) {
      Files.write(path, in.readAllBytes());
    }
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    try (Trace trace = Trace.open(path)) {
      trace.copyStream(stream);
    }
    return stream.toByteArray();
  }

  @Test
  void damagedCapturesAreExecuted() throws Exception {
    byte[] sound = stream();
    assertEquals(6, replay(sound));
    Random random = new Random(3);
    int whole = 0;
    for (int i = 0; i < TRACES; i++) {
      byte[] damaged = sound.clone();
      // behind the header, where calls are
      for (int t = 0; t <= random.nextInt(6); t++) {
        int at = 400 + random.nextInt(damaged.length - 400);
        damaged[at] = random.nextBoolean() ? (byte) random.nextInt() : (byte) (damaged[at] + 1);
      }
      try {
        whole += replay(damaged) == 6 ? 1 : 0;
      } catch (TraceException refused) {
        assertTrue(refused.position() >= 0);
      } catch (RuntimeException | Error fault) {
        throw new AssertionError("trace " + i, fault);
      }
    }
    assertTrue(whole > TRACES / 20, whole + " came to their end");
  }

  /** Frames fed. */
  private int replay(byte[] stream) throws IOException {
    Path path = dir.resolve("damaged.trace");
    try (SnappyOutput out = SnappyOutput.create(path)) {
      out.write(stream, 0, stream.length);
    }
    Nowhere nowhere = new Nowhere();
    GlDriver driver = new GlDriver(nowhere, GlOptions.of(new GlslFrontEnd()).withDrawAll(true));
    try (Trace trace = Trace.open(path)) {
      CallFeed.Outcome outcome =
          new CallFeed(new Target(driver), frame -> true, Integer.MAX_VALUE).feed(trace);
      assertEquals(List.of(), driver.diagnostics().faults());
      return outcome.frames();
    }
  }
}
