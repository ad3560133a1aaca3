package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.RunEntry;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.reproduce.Variation;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/**
 * Frames of a game engine, timed: the right image under every scheme, and the same bytes on every
 * run, with any number of threads, on every JDK.
 */
class TimingIT {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final String[] SMALL = {"--width", "240", "--height", "180"};

  @TempDir Path dir;

  /** Frame 4 is the last one: the engine presents one more than it was asked for. */
  private static Program scene(String name) {
    return new Program(name, "org.oovr.scenes." + name, 4, 4, null);
  }

  private static ProgramRun timed(String scene, String kind, Path java, int threads) {
    return new ProgramRun(scene(scene), "timing-" + kind)
        .instead()
        .java(java)
        .option("--stereo", "auto", "--scheme", "all", "--threads", Integer.toString(threads))
        .argument(SMALL);
  }

  /** {@link SchemesIT} has more programs. */
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void theBenchmarkTimesWhatTheReportSays() throws Exception {
    String scene = "JmeParticles";
    ProgramRun run = timed(scene, "image", JAVA, 0);
    ReportData report = run.run();
    assertNotNull(report, run.log());
    assertEquals(0, run.status(), run.log());
    assertEquals(1, report.frames().size());
    assertEquals(SchemeKind.ofPaper().size(), report.runs().size());
    for (RunEntry entry : report.runs()) {
      assertEquals(report.frames().get(0).sha256(), entry.sha256(), scene + " " + entry.scheme());
      assertTrue(entry.cycles() > 0, scene + " " + entry.scheme());
    }
    String speed = oovr(JAVA, "bench", "timing", "--trace", run.out());
    assertTrue(speed.contains("frame 4 of " + run.out()), speed);
    for (RunEntry entry : report.runs()) {
      Pattern row = Pattern.compile(entry.scheme() + " +" + entry.cycles() + " ");
      assertTrue(row.matcher(speed).find(), row + " in " + speed);
    }
  }

  /** What the list of the sensitivity study says of a field that only some schemes look at. */
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void fieldsChangeNothingForSchemesThatDoNotLookAtThem() throws Exception {
    ProgramRun run =
        new ProgramRun(scene("JmeParticles"), "timing-fields")
            .instead()
            .option("--stereo", "auto")
            .argument("--width", "160", "--height", "120");
    run.run();
    assertEquals(0, run.status(), run.log());
    FrameProfile profile = WorkLogFile.read(run.out().resolve(ReportFiles.profile(4)));
    SchemeTimer.Frame frame = SchemeTimer.SIMULATOR.prepare(profile);
    TimingSetup base = TimingSetup.defaults();
    Map<SchemeKind, String> unchanged = new EnumMap<>(SchemeKind.class);
    int compared = 0;
    List<String> wrong = new ArrayList<>();
    for (Variation variation : Variation.all()) {
      for (SchemeKind scheme : SchemeKind.ofPaper()) {
        if (scheme == SchemeKind.AFR || variation.affected().contains(scheme)) {
          continue;
        }
        unchanged.computeIfAbsent(scheme, kind -> figures(frame.run(kind, base)));
        for (String value : variation.values()) {
          TimingSetup changed = base.with(Map.of(variation.field(), value));
          compared++;
          if (!unchanged.get(scheme).equals(figures(frame.run(scheme, changed)))) {
            wrong.add(scheme.id() + " with " + variation.field() + " = " + value);
          }
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(compared > 50, compared + " runs");
  }

  private static String figures(SchemeRun run) {
    return run.cycles()
        + " cycles, "
        + run.latencyCycles()
        + ", "
        + run.interGpmBytes()
        + " bytes, "
        + run.simulatedEvents()
        + " events";
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void bytesDoNotDependOnRunThreadsOrJdk() throws Exception {
    // a run with one thread leaves room for another
    ExecutorService beside = Executors.newSingleThreadExecutor();
    Future<Map<String, String>> two = beside.submit(() -> files("two", JAVA, 2));
    beside.shutdown();
    Map<String, String> first = files("first", JAVA, 1);
    assertTrue(first.containsKey("report.json"), first.keySet() + "");
    assertTrue(first.containsKey("simulate/report.json"));
    assertTrue(first.containsKey("reproduce/reproduce.json"));
    assertTrue(first.containsKey("reproduce/sensitivity.json"));
    assertEquals(first, two.get());
    for (Path java : OtherJdks.javas()) {
      Map<String, String> other = files("jdk", java, 2);
      assertEquals(first.keySet(), other.keySet());
      for (String name : first.keySet()) {
        assertEquals(first.get(name), other.get(name), name + " on " + java);
      }
    }
  }

  /** Everything that run, simulate and reproduce leave of a scene, but for what may differ. */
  private Map<String, String> files(String kind, Path java, int threads) throws Exception {
    ProgramRun run = timed("JmeShadow", kind, java, threads);
    run.run();
    assertEquals(0, run.status(), run.log());
    Path report = run.out();
    Path work = dir.resolve(kind);
    String count = Integer.toString(threads);
    oovr(java, "simulate", "--threads", count, "--out", work.resolve("simulate"), report);
    Path reproduced = work.resolve("reproduce");
    oovr(
        java,
        "reproduce",
        "--figure",
        "15",
        "--threads",
        count,
        "--trace",
        report,
        "--out",
        reproduced);
    oovr(
        java,
        "reproduce",
        "--vary",
        "stealing",
        "--threads",
        count,
        "--trace",
        report,
        "--out",
        reproduced);
    Map<String, String> files = new TreeMap<>();
    add(files, report, "");
    add(files, work.resolve("simulate"), "simulate/");
    add(files, reproduced, "reproduce/");
    return files;
  }

  private static void add(Map<String, String> files, Path root, String prefix) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        // Fonts differ from JDK to JDK, and with them pictures of charts and the pages around them.
        if (name.endsWith(".json") || name.endsWith(".csv") || name.endsWith(".md")) {
          String text = Files.readString(file);
          assertFalse(text.contains(root.toString()), name + " tells where it lies");
          files.put(prefix + name, neutral(text));
        } else if (name.endsWith(".oovrp")) {
          files.put(prefix + name, Files.size(file) + " bytes, " + crc(file));
        }
      }
    }
  }

  private static long crc(Path file) throws IOException {
    java.util.zip.CRC32 crc = new java.util.zip.CRC32();
    crc.update(Files.readAllBytes(file));
    return crc.getValue();
  }

  private static String neutral(String json) {
    return json.replaceAll("\"seconds\" : [0-9.]+", "\"seconds\" : 0")
        .replaceAll("\"java\" : \"[^\"]*\"", "\"java\" : \"\"");
  }

  private String oovr(Path java, Object... words) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(java.toString(), "-XX:+UseSerialGC", "-jar", System.getProperty("oovr.jar")));
    for (Object word : words) {
      command.add(word.toString());
    }
    Path log = Files.createTempFile(dir, "log", ".txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean ended = process.waitFor(10, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    String output = Files.readString(log, StandardCharsets.UTF_8);
    assertTrue(ended, () -> command + " did not end: " + output);
    assertEquals(0, process.exitValue(), () -> command + ": " + output);
    return output;
  }
}
