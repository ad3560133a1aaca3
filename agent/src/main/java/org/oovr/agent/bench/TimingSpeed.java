package org.oovr.agent.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import org.oovr.agent.timing.TimingQueue;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.driver.oo.OoMiddleware;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;
import org.oovr.simulator.scheme.SchemeSimulator;

/**
 * How fast the simulator times one work log under every scheme: once in a JVM that has not run it
 * before, which is what a user waits for, and some times more for the speed of the compiled code.
 */
public final class TimingSpeed {
  /** Published speed of ATTILA, million cycles a second. */
  public static final double ATTILA_LEAST = 0.012;

  public static final double ATTILA_MOST = 0.020;

  /**
   * A scheme on the default machine.
   *
   * @param cycles of the frame
   * @param simulatedCycles of all passes that its own thread simulated
   * @param firstSeconds from its begin to its end in the first round
   * @param seconds the same in the fastest of the rounds after it
   * @param cpuSeconds of them, those in which its thread ran; less when the machine is busy
   * @param rightImage whether the composed image is the frame's
   */
  public record Scheme(
      SchemeKind scheme,
      long cycles,
      long simulatedCycles,
      double firstSeconds,
      double seconds,
      double cpuSeconds,
      boolean rightImage) {
    /** Million simulated cycles a second after the first round. */
    public double rate() {
      return simulatedCycles / seconds / 1e6;
    }

    /** This one, measured after a first round, whose image must have been right, too. */
    Scheme after(Scheme first) {
      return new Scheme(
          scheme,
          cycles,
          simulatedCycles,
          first.seconds,
          seconds,
          cpuSeconds,
          rightImage && first.rightImage);
    }

    /** The faster one of this and another measurement of it; both images must have been right. */
    Scheme faster(Scheme other) {
      Scheme fast = other.seconds < seconds ? other : this;
      return new Scheme(
          scheme,
          cycles,
          simulatedCycles,
          fast.firstSeconds,
          fast.seconds,
          fast.cpuSeconds,
          rightImage && other.rightImage);
    }
  }

  /**
   * A measurement.
   *
   * @param coveredFragments pixels that triangles cover, all views
   * @param shadedFragments of them, those that pass the tests before shading in API order
   * @param firstSeconds from a work log in memory to the last result, first round
   * @param seconds the same, the fastest round after it
   * @param peakHeapBytes of this process, the work log and what nobody needs any more included
   */
  public record Result(
      int draws,
      long coveredFragments,
      long shadedFragments,
      double firstSeconds,
      double seconds,
      long peakHeapBytes,
      List<Scheme> schemes) {
    /** Million simulated cycles a second of one thread, over all schemes, after the first round. */
    public double rate() {
      double cycles = 0;
      double threadSeconds = 0;
      for (Scheme scheme : schemes) {
        cycles += scheme.simulatedCycles();
        threadSeconds += scheme.seconds();
      }
      return cycles / threadSeconds / 1e6;
    }
  }

  /** Cycles that the current job's thread has simulated. */
  private static final ThreadLocal<long[]> SIMULATED = ThreadLocal.withInitial(() -> new long[1]);

  /** Rounds after the first; compilers take processors from the first of them. */
  private static final int WARM_ROUNDS = 3;

  private TimingSpeed() {}

  /**
   * Times a work log under all schemes.
   *
   * @param threads at least 1
   */
  public static Result of(FrameProfile profile, TimingSetup setup, int threads) {
    long covered = 0;
    long shaded = 0;
    for (int q = 0; q < profile.quadCount(); q++) {
      covered += FrameProfile.pixels(profile.quadCoverage(q));
      shaded += FrameProfile.pixels(profile.quadEarlyPass(q));
    }
    long begun = System.nanoTime();
    List<Scheme> first = round(profile, setup, threads);
    double firstSeconds = (System.nanoTime() - begun) / 1e9;
    List<Scheme> warm = null;
    double seconds = Double.MAX_VALUE;
    for (int i = 0; i < WARM_ROUNDS; i++) {
      begun = System.nanoTime();
      List<Scheme> again = round(profile, setup, threads);
      seconds = Math.min(seconds, (System.nanoTime() - begun) / 1e9);
      warm = warm == null ? again : paired(again, warm, Scheme::faster);
    }
    List<Scheme> schemes = paired(warm, first, Scheme::after);
    int draws = profile.draws().stream().mapToInt(d -> d.draw + 1).max().orElse(0);
    return new Result(draws, covered, shaded, firstSeconds, seconds, PeakHeap.bytes(), schemes);
  }

  private static List<Scheme> paired(
      List<Scheme> some, List<Scheme> others, BinaryOperator<Scheme> by) {
    List<Scheme> result = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      result.add(by.apply(some.get(i), others.get(i)));
    }
    return List.copyOf(result);
  }

  /** All schemes from a work log of which nothing is known yet. */
  private static List<Scheme> round(FrameProfile profile, TimingSetup setup, int threads) {
    List<TimingQueue.Job> jobs =
        SchemeKind.ofPaper().stream().map(k -> new TimingQueue.Job(k, setup)).toList();
    SchemeSimulator simulator =
        new SchemeSimulator(profile, cycles -> SIMULATED.get()[0] += cycles);
    return TimingQueue.run(jobs, threads, job -> run(simulator, job, profile.window().sha256()));
  }

  private static Scheme run(SchemeSimulator simulator, TimingQueue.Job job, String sha256) {
    long[] simulated = SIMULATED.get();
    simulated[0] = 0;
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long cpuBegun = thread.getCurrentThreadCpuTime();
    long begun = System.nanoTime();
    TimingSetup setup = job.setup();
    SchemeRun run =
        simulator.run(
            job.scheme(), setup.machine(), setup.settings(), new OoMiddleware(setup.middleware()));
    double seconds = (System.nanoTime() - begun) / 1e9;
    double cpuSeconds = (thread.getCurrentThreadCpuTime() - cpuBegun) / 1e9;
    return new Scheme(
        job.scheme(),
        run.cycles(),
        simulated[0],
        seconds,
        seconds,
        cpuSeconds,
        run.sha256().equals(sha256));
  }
}
