package org.oovr.agent.redundancy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;
import org.oovr.agent.report.IndentedJson;
import org.oovr.agent.reproduce.MarkdownPage;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingQueue;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.agent.timing.WorkLogs;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.redundancy.EliminatedFrame;
import org.oovr.simulator.redundancy.FrameRedundancy;
import org.oovr.simulator.redundancy.RedundancyRun;
import org.oovr.simulator.redundancy.TileMachine;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/**
 * Frames one after the other under schemes, plain and with Rendering Elimination on every GPM; told
 * as {@code redundancy-schemes.json}, {@code .md} and {@code .html}.
 */
public final class EliminationOverSchemes {
  private static final String NAME = "redundancy-schemes";
  private static final double PERCENT = 100;

  private final TimingSetup setup;
  private final List<SchemeKind> schemes;
  private final int threads;
  private final int signatureUnits;
  private final RedundancyRun elimination;
  private final List<Frame> frames = new ArrayList<>();

  /** What is kept of a run. */
  private record Figures(
      long cycles, long interGpmBytes, long dramBytes, long fragments, boolean equal) {
    static final Figures NONE = new Figures(0, 0, 0, 0, true);

    static Figures of(SchemeRun run, FrameProfile frame) {
      // without an order there is no image to compare, nor is there one without elimination
      boolean equal = run.sha256().isEmpty() || run.sha256().equals(frame.window().sha256());
      long fragments = run.gpms().stream().mapToLong(SchemeRun.GpmResult::fragments).sum();
      return new Figures(run.cycles(), run.interGpmBytes(), run.dramBytes(), fragments, equal);
    }

    Figures plus(Figures other) {
      return new Figures(
          cycles + other.cycles,
          interGpmBytes + other.interGpmBytes,
          dramBytes + other.dramBytes,
          fragments + other.fragments,
          equal && other.equal);
    }

    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("cycles", cycles);
      json.put("interGpmBytes", interGpmBytes);
      json.put("dramBytes", dramBytes);
      json.put("fragments", fragments);
      json.put("imageEqual", equal);
      return json;
    }
  }

  /** A scheme's two runs. */
  private record Pair(Figures plain, Figures eliminated) {
    static final Pair NONE = new Pair(Figures.NONE, Figures.NONE);

    Pair plus(Pair other) {
      return new Pair(plain.plus(other.plain), eliminated.plus(other.eliminated));
    }
  }

  private record Frame(int index, int tiles, int skipped, Map<SchemeKind, Pair> pairs) {}

  /**
   * @param machine whose tiles, buffers of the screen and constants are signed; its time is not
   *     looked at
   * @param signatureUnits of each GPM
   */
  public EliminationOverSchemes(
      TimingSetup setup,
      List<SchemeKind> schemes,
      TileMachine machine,
      int signatureUnits,
      int threads) {
    this.signatureUnits = signatureUnits;
    this.setup = setup;
    this.schemes = schemes;
    this.threads = threads;
    elimination = new RedundancyRun(machine);
  }

  /**
   * Runs all frames.
   *
   * @param done told how many frames are done
   * @throws IllegalArgumentException when a work log does not say what its pixels follow from
   */
  public void run(WorkLogs logs, IntConsumer done) throws IOException {
    for (int number : logs.frames()) {
      FrameProfile whole = logs.read(number);
      FrameRedundancy found = elimination.accept(whole);
      EliminatedFrame less = elimination.eliminated(whole, signatureUnits);
      Map<SchemeKind, Pair> pairs = new EnumMap<>(SchemeKind.class);
      List<Figures> plain = run(SchemeTimer.SIMULATOR.prepare(whole), whole);
      List<Figures> eliminated = run(SchemeTimer.of(less), whole);
      for (int i = 0; i < schemes.size(); i++) {
        pairs.put(schemes.get(i), new Pair(plain.get(i), eliminated.get(i)));
      }
      frames.add(new Frame(number, found.tiles, found.skipped, pairs));
      done.accept(frames.size());
    }
  }

  private List<Figures> run(SchemeTimer.Frame timer, FrameProfile frame) {
    List<TimingQueue.Job> jobs =
        schemes.stream().map(kind -> new TimingQueue.Job(kind, setup)).toList();
    return TimingQueue.run(timer, jobs, threads, r -> Figures.of(r, frame), () -> {});
  }

  private Pair total(SchemeKind kind) {
    Pair sum = Pair.NONE;
    for (Frame frame : frames) {
      sum = sum.plus(frame.pairs().get(kind));
    }
    return sum;
  }

  /** The totals, as Markdown. */
  public String text() {
    int tiles = frames.stream().mapToInt(Frame::tiles).sum();
    int skipped = frames.stream().mapToInt(Frame::skipped).sum();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%d frames on %s, Signature Units %d a GPM: %d of %d tiles skipped (%s %%)%n%n",
            frames.size(),
            setup.machine().name(),
            signatureUnits,
            skipped,
            tiles,
            share(skipped, tiles)));
    text.append(
        "| scheme | cycles | with RE | speed-up | inter-GPM bytes | with RE | of plain % |");
    text.append(" DRAM bytes | with RE | of plain % | image |\n");
    text.append("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|\n");
    for (SchemeKind kind : schemes) {
      Figures plain = total(kind).plain();
      Figures less = total(kind).eliminated();
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %d | %d | %s | %d | %d | %s | %d | %d | %s | %s |%n",
              kind.id(),
              plain.cycles(),
              less.cycles(),
              speedUp(plain.cycles(), less.cycles()),
              plain.interGpmBytes(),
              less.interGpmBytes(),
              share(less.interGpmBytes(), plain.interGpmBytes()),
              plain.dramBytes(),
              less.dramBytes(),
              share(less.dramBytes(), plain.dramBytes()),
              plain.equal() && less.equal() ? "equal" : "DIFFERS"));
    }
    return text.append('\n').toString();
  }

  private static String speedUp(long plain, long less) {
    return less == 0 ? "-" : String.format(Locale.ROOT, "%.2f", (double) plain / less);
  }

  private static String share(long part, long whole) {
    return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f", PERCENT * part / whole);
  }

  /**
   * Writes what was found.
   *
   * @return the page
   */
  public Path write(Path directory) throws IOException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("machine", setup.machine().name());
    json.put("signatureUnits", signatureUnits);
    List<Object> all = new ArrayList<>();
    for (Frame frame : frames) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("frame", frame.index());
      one.put("tiles", frame.tiles());
      one.put("skipped", frame.skipped());
      frame
          .pairs()
          .forEach(
              (kind, pair) -> {
                Map<String, Object> runs = new LinkedHashMap<>();
                runs.put("plain", pair.plain().json());
                runs.put("re", pair.eliminated().json());
                one.put(kind.id(), runs);
              });
      all.add(one);
    }
    json.put("frames", all);
    Files.createDirectories(directory);
    Files.write(directory.resolve(NAME + ".json"), IndentedJson.bytes(json));
    Files.writeString(directory.resolve(NAME + ".md"), text());
    return Files.writeString(
        directory.resolve(NAME + ".html"),
        MarkdownPage.of(
            "Rendering Elimination on several GPMs",
            "Each scheme plain, and with tiles skipped whose inputs are those of the frame before.",
            text()));
  }
}
