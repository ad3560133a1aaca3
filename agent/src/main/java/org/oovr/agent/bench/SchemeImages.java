package org.oovr.agent.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingQueue;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/** Whether a frame, composed of what each GPM rendered, is the frame. */
public final class SchemeImages {
  /**
   * The default machine, on which no frame came before: passes that only place pages and teach the
   * distribution engine are a third of the work and make no image.
   */
  private static final TimingSetup SETUP = TimingSetup.defaults().with(Map.of("cold", "true"));

  /**
   * Compared frames under all schemes.
   *
   * @param frames that were composed
   * @param tooLarge frames that were not, as they are too large
   * @param wrong schemes and frames whose composed image is not the frame's
   */
  public record Composed(int frames, int tooLarge, List<String> wrong) {
    /** Whether each scheme's image was the frame's. */
    public boolean equal() {
      return wrong.isEmpty();
    }
  }

  private SchemeImages() {}

  /**
   * Times a frame as the first of its program under all schemes, oo-vr+ too.
   *
   * @param threads 0: one per processor
   * @return schemes whose image is not the frame's, or that left another of its images different
   */
  public static List<String> wrong(FrameProfile profile, int threads) {
    List<TimingQueue.Job> jobs = new ArrayList<>();
    for (SchemeKind kind : SchemeKind.values()) {
      jobs.add(new TimingQueue.Job(kind, SETUP));
    }
    String frame = profile.window().sha256();
    List<String> wrong =
        TimingQueue.run(
            SchemeTimer.SIMULATOR.prepare(profile),
            jobs,
            SchemeTimer.threads(threads),
            run -> wrong(run, frame),
            () -> {});
    return wrong.stream().filter(Objects::nonNull).toList();
  }

  private static String wrong(SchemeRun run, String frame) {
    if (!run.sha256().equals(frame)) {
      return run.scheme();
    }
    return run.wrongImages() == 0 ? null : run.scheme() + " (an image that is not shown)";
  }
}
