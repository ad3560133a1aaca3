package org.oovr.agent.bench.piglit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.agent.bench.SchemeImages;
import org.oovr.agent.bench.piglit.Verdict.Outcome;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.replay.CallTap;
import org.oovr.agent.replay.TraceDrawing;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.DriverFindings;
import org.oovr.agent.report.Picture;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.file.Trace;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.Frame;

/** Draws a trace on the simulated GPU and compares it with what llvmpipe made of it. */
final class SimulatedRun implements CallTap {
  private static final int PIXELS = 6;
  private static final int MOST_ERRORS = 20;

  /** Frames that are composed under all schemes beside the one that is compared: the first ones. */
  private static final int FIRST_COMPOSED = 3;

  /** What larger frames have is composed for minutes, one scheme after the other. */
  private static final int MOST_DRAWS = 4000;

  private static final int MOST_QUADS = 1_000_000;

  private final Reference reference;
  private final boolean schemes;
  private final List<String> wrongSchemes = new ArrayList<>();
  private int composed;
  private int tooLarge;
  private Frame last;
  private int reads;
  private int differingReads;
  private String firstRead;
  private PixelRead asked;

  private SimulatedRun(Reference reference, boolean schemes) {
    this.reference = reference;
    this.schemes = schemes;
  }

  /** Whether a call reads pixels of the frame buffer and is one that both sides can be asked. */
  static boolean readsPixels(Call call) {
    return call.signature.name().equals("glReadPixels") && call.data[PIXELS] == null;
  }

  /**
   * Draws and compares.
   *
   * @param schemes whether frames are drawn with their work logs and composed under all schemes
   */
  static Verdict of(Path file, Reference reference, int threads, boolean schemes)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    SimulatedRun run = new SimulatedRun(reference, schemes);
    RunOptions options =
        new RunOptions(
            Mode.INSTEAD, FrameSelection.ALL, Stereo.OFF, 0, 0, threads, file.toAbsolutePath());
    TraceDrawing drawing = new TraceDrawing(options, line -> {});
    drawing.tap(run);
    TraceDrawing.Outcome drawn;
    try (Trace trace = Trace.open(file)) {
      drawn = drawing.draw(trace, schemes, (frame, real) -> run.took(frame, threads), done -> {});
    }
    return run.verdict(drawn, (System.nanoTime() - start) / 1_000_000);
  }

  private void took(Frame frame, int threads) {
    last = frame;
    if (!schemes || frame.index() >= FIRST_COMPOSED && frame.index() != reference.frame()) {
      return;
    }
    FrameProfile profile = frame.profile();
    if (profile == null // which found no room in memory
        || profile.draws().size() > MOST_DRAWS
        || profile.quadCount() > MOST_QUADS) {
      tooLarge++;
      return;
    }
    composed++;
    String of = " of frame " + frame.index();
    try {
      SchemeImages.wrong(profile, threads).forEach(s -> wrongSchemes.add(s + of));
    } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException fault) {
      wrongSchemes.add("fault" + of + ": " + fault); // told as a frame that is different
    }
  }

  /** What the program read is not in the trace, so the simulated GPU can be asked. */
  @Override
  public boolean before(Call call) {
    asked = reference.reads().get(call.number);
    if (asked != null) {
      call.recorded = false;
      call.data[PIXELS] = ByteBuffer.allocate(asked.size()).order(ByteOrder.LITTLE_ENDIAN);
    }
    return true;
  }

  @Override
  public void after(Call call) {
    if (asked == null) {
      return;
    }
    reads++;
    int differing = asked.differing(call.data[PIXELS]);
    if (!asked.equal(differing)) {
      differingReads++;
      if (firstRead == null) {
        firstRead = words(asked, call.data[PIXELS], differing);
      }
    }
  }

  private static String words(PixelRead read, ByteBuffer ours, int differing) {
    return String.format(
        Locale.ROOT,
        "call %d, format 0x%x, type 0x%x: %d of %d pixels; the first that differs: llvmpipe %s, we %s",
        read.call(),
        read.format(),
        read.type(),
        differing,
        read.pixels(),
        read.pixel(read.memory(), read.firstDifference(ours)),
        read.pixel(ours, read.firstDifference(ours)));
  }

  private Verdict verdict(TraceDrawing.Outcome drawn, long millis) {
    String picture = picture();
    Map<String, String> faults = new TreeMap<>();
    drawn.faults().forEach((place, fault) -> faults.put(place, fault.first()));
    if (drawn.damage() != null) {
      faults.put("trace", drawn.damage());
    }
    boolean equal =
        differingReads == 0 && (picture.equals(Verdict.SAME) || picture.equals(Verdict.NO_PICTURE));
    boolean compared = reads > 0 || !picture.equals(Verdict.NO_PICTURE);
    Outcome outcome = Outcome.DIFFERENT;
    if (equal && compared) {
      outcome = Outcome.EQUAL;
    } else if (!faults.isEmpty()) {
      outcome = Outcome.FAULT;
    } else if (!drawn.unsupported().isEmpty()) {
      outcome = Outcome.UNSUPPORTED;
    } else if (equal) {
      outcome = Outcome.EQUAL;
    }
    return new Verdict(
        outcome,
        picture,
        reads,
        differingReads,
        firstRead,
        drawn.unsupported(),
        faults,
        errors(drawn.driver().errors()),
        schemes ? new SchemeImages.Composed(composed, tooLarge, wrongSchemes) : null,
        millis);
  }

  private String picture() {
    Picture theirs = reference.picture();
    if (theirs == null) {
      return Verdict.NO_PICTURE;
    }
    if (last == null || last.index() != reference.frame()) {
      return "frame " + reference.frame() + " is missing";
    }
    if (last.width() != theirs.width() || last.height() != theirs.height()) {
      return String.format(
          Locale.ROOT,
          "%d x %d in place of %d x %d",
          last.width(),
          last.height(),
          theirs.width(),
          theirs.height());
    }
    Picture ours = new Picture(last.width(), last.height(), last.rgba());
    Comparison comparison = Comparison.of(theirs, ours);
    int pixels = theirs.width() * theirs.height();
    if (comparison.pixelsOver2() <= PixelRead.FEW * pixels) {
      return Verdict.SAME;
    }
    return comparison.pixelsOver2()
        + " of "
        + pixels
        + " pixels differ, by at most "
        + comparison.maxChannelDiff();
  }

  private static List<String> errors(DriverFindings.GlErrors errors) {
    List<String> lines = new ArrayList<>();
    errors.onlyOurs().forEach(e -> lines.add("only ours: " + line(e)));
    errors.onlyDriver().forEach(e -> lines.add("only llvmpipe's: " + line(e)));
    return lines.size() > MOST_ERRORS ? lines.subList(0, MOST_ERRORS) : lines;
  }

  private static String line(DriverFindings.GlError e) {
    return e.error() + " of " + e.function() + " in call " + e.firstCall();
  }
}
