package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.driver.trace.file.Trace;

/**
 * Programs that never end: closed after the last frame that was asked for, ended within two seconds
 * when they are told to stop, never left behind. {@code -Doovr.stops=N} stops N of them.
 */
class EndlessIT {
  private static final int STOPS = Integer.getInteger("oovr.stops", 6);
  private static final int AT_A_TIME = 2;
  private static final String ENDLESS = "org.oovr.programs.Endless";
  private static final Duration CLOSED_WITHIN = Duration.ofSeconds(5);
  private static final Duration STOPPED_WITHIN = Duration.ofSeconds(2);

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @TempDir Path dir;

  private final Queue<Process> started = new ConcurrentLinkedQueue<>();

  /** A test of one program. */
  private interface Check {
    void run() throws Exception;
  }

  @Test
  void closedAfterTheLastFrame() throws Exception {
    List<Check> checks = new ArrayList<>();
    for (String way :
        List.of(
            "asks", "ignores", "reopens", "listens", "hangs", "works", "catches", "leaves",
            "draws2")) {
      checks.add(() -> closes(way, instead(way), false, ENDLESS, way));
    }
    String many = "1000000";
    for (String scene : List.of("JmeLit", "GdxScene")) {
      String[] words = {"--frames", many, "--width", "96", "--height", "64"};
      checks.add(() -> closes(scene, instead(scene), false, "org.oovr.scenes." + scene, words));
    }
    checks.add(() -> closes("script", instead("script"), true, ENDLESS, "ignores"));
    for (String way : List.of("asks", "ignores")) {
      List<String> beside = new ArrayList<>(instead("beside-" + way));
      beside.addAll(List.of("--mode", "alongside"));
      checks.add(() -> closes("beside-" + way, beside, false, ENDLESS, way));
    }
    together(checks);
  }

  private List<String> instead(String name) {
    return OovrCommand.of("run", "--frames", "0-2", "--out", dir.resolve(name).toString());
  }

  private void closes(String name, List<String> oovr, boolean script, String main, String... args)
      throws Exception {
    List<String> program = program(main, args);
    if (script) {
      String line = "'" + String.join("' '", program) + "'\nsleep 1000\n";
      program = List.of("sh", Files.writeString(dir.resolve(name + ".sh"), line).toString());
    }
    Process process = start(name, oovr, program);
    int status = end(process, name);
    Path last = dir.resolve(name).resolve(ReportFiles.image(2, "sim"));
    Duration took = Duration.between(Files.getLastModifiedTime(last).toInstant(), Instant.now());
    System.out.println(name + " was closed " + took.toMillis() + " ms after its last frame");
    assertEquals(0, status, log(name));
    assertTrue(took.compareTo(underLoad(CLOSED_WITHIN)) < 0, name + " took " + took);
    whole(name, 3);
    nothingIsLeft(name);
  }

  @Test
  void captureOfFramesClosesTheProgram() throws Exception {
    Path trace = dir.resolve("frames.trace");
    List<String> oovr = OovrCommand.of("capture", "--frames", "1-2", "-o", trace.toString());
    Process process = start("frames.trace", oovr, program(ENDLESS, "works"));
    assertEquals(0, end(process, "frames.trace"), log("frames.trace"));
    try (Trace file = Trace.open(trace)) {
      assertEquals("1-2", file.properties().get("oovr.frames"));
    }
    nothingIsLeft("frames.trace");
  }

  @Test
  void stoppedAtAnyMoment() throws Exception {
    Random random = new Random(11);
    List<Check> checks = new ArrayList<>();
    for (int i = 0; i < STOPS; i++) {
      String name = "stopped" + i;
      long millis = random.nextInt(2000);
      String draws = new String[] {"2", "60", "2000"}[random.nextInt(3)];
      String loops = new String[] {"1", "500", "20000"}[random.nextInt(3)];
      String signal = i % 4 == 3 && !interruptsAreIgnored() ? "INT" : "TERM";
      checks.add(() -> stops(name, millis, signal, "ignores", "--draws", draws, "--loops", loops));
    }
    together(checks);
  }

  /** Jobs that a shell put into the background ignore interrupts, and so do their children. */
  private static boolean interruptsAreIgnored() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("SigIgn:")) {
        return (Long.parseUnsignedLong(line.substring(7).trim(), 16) & 2) != 0;
      }
    }
    throw new IOException("no SigIgn in /proc/self/status");
  }

  private void stops(String name, long millis, String signal, String... args) throws Exception {
    Process process = start(name, everyFrame(name), program(ENDLESS, args));
    awaitFrame(name);
    Thread.sleep(millis);
    Instant told = signal(process, signal);
    assertTrue(process.waitFor(1, TimeUnit.MINUTES), name);
    Duration took = Duration.between(told, Instant.now());
    System.out.println(name + " ended " + took.toMillis() + " ms after SIG" + signal);
    assertTrue(
        took.compareTo(underLoad(STOPPED_WITHIN)) < 0, name + " took " + took + "\n" + log(name));
    whole(name, 0);
    nothingIsLeft(name);
  }

  /** A command that is killed cannot end its program: the program ends itself. */
  @Test
  void killedCommandLeavesNoProgram() throws Exception {
    Process process = start("killed", everyFrame("killed"), program(ENDLESS, "ignores"));
    awaitFrame("killed");
    process.toHandle().destroyForcibly();
    process.waitFor();
    Instant end = Instant.now().plusSeconds(4);
    while (alive("killed") && Instant.now().isBefore(end)) {
      Thread.sleep(50);
    }
    nothingIsLeft("killed");
    whole("killed", 0);
  }

  /** The last frames of a program that presents no more are in the report while it runs. */
  @Test
  void reportIsFreshAlsoWhenNothingIsPresented() throws Exception {
    Process process =
        start("stalls", everyFrame("stalls"), program(ENDLESS, "stalls", "--frames", "4"));
    try {
      Path report = dir.resolve("stalls");
      Instant limit = Instant.now().plusSeconds(60);
      while (!Files.exists(report.resolve(ReportFiles.image(3, "sim")))) {
        assertTrue(Instant.now().isBefore(limit), log("stalls"));
        Thread.sleep(20);
      }
      Instant drawn = Instant.now();
      while (ReportFiles.read(report).frames().size() < 4) {
        assertTrue(
            Duration.between(drawn, Instant.now()).toMillis() < 2000, "the report is too old");
        Thread.sleep(20);
      }
      ReportData read = ReportFiles.read(report);
      assertFalse(read.complete());
      assertTrue(read.interception().calls() > 0);
    } finally {
      signal(process, "TERM");
      process.waitFor();
    }
    whole("stalls", 4);
  }

  /** Times hold for a machine with processors to spare; on another all take longer. */
  private static Duration underLoad(Duration limit) {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    double waiting = system.getSystemLoadAverage() / system.getAvailableProcessors();
    // this test alone, two programs at a time that draw with all processors, makes it 3
    return limit.multipliedBy(Math.max(1, Math.round(waiting / 3)));
  }

  private List<String> everyFrame(String name) {
    return OovrCommand.of("run", "--frames", "every:1", "--out", dir.resolve(name).toString());
  }

  private static List<String> program(String main, String... args) throws IOException {
    List<String> words = new ArrayList<>(List.of(OovrCommand.JAVA.toString(), "-Xmx400m"));
    words.addAll(OovrCommand.QUICK);
    words.addAll(List.of("-cp", ProgramRun.classPath(), main));
    words.addAll(List.of(args));
    return words;
  }

  private Process start(String name, List<String> oovr, List<String> program) throws IOException {
    List<String> command = new ArrayList<>(oovr);
    command.add("--");
    command.addAll(program);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(dir.resolve(name + ".log").toFile());
    builder.environment().putAll(display.environment());
    builder.environment().putAll(Map.of("ALSOFT_DRIVERS", "null"));
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /** What a failed check has left. */
  @AfterEach
  void endAll() {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private int end(Process process, String name) throws Exception {
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(name + " did not end: " + log(name));
    }
    return process.exitValue();
  }

  /** Sends a signal; the moment at which it was sent. */
  private static Instant signal(Process process, String name) throws Exception {
    Instant sent = Instant.now();
    if (name.equals("TERM")) {
      process.toHandle().destroy();
      return sent;
    }
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    return Instant.now();
  }

  private String log(String name) throws IOException {
    return Files.readString(dir.resolve(name + ".log"));
  }

  private void awaitFrame(String name) throws Exception {
    Instant limit = Instant.now().plusSeconds(60);
    while (!log(name).contains("frame 0")) {
      assertTrue(Instant.now().isBefore(limit), log(name));
      Thread.sleep(20);
    }
  }

  /** Everything that a report names is there, and nothing that is half written. */
  private void whole(String name, int frames) throws IOException {
    Path report = dir.resolve(name);
    ReportData data = ReportFiles.read(report);
    assertTrue(data.complete(), log(name));
    assertTrue(data.interception().calls() > 0, log(name));
    assertTrue(data.frames().size() >= frames, log(name));
    for (ReportData.FrameEntry frame : data.frames()) {
      assertTrue(Files.size(report.resolve(frame.images().sim())) > 0, log(name));
    }
    try (Stream<Path> files = Files.walk(report)) {
      assertEquals(List.of(), files.filter(f -> f.toString().endsWith(".part")).toList());
    }
    for (ReportData.Fault fault : data.faults()) {
      assertEquals(ReportData.FAULT_FRAMES, fault.where(), fault.first());
    }
  }

  /** Whether a process lives that was given this report or trace. */
  private boolean alive(String name) {
    String out = "out=" + dir.resolve(name) + ",";
    return ProcessHandle.allProcesses()
        .anyMatch(p -> p.isAlive() && p.info().commandLine().orElse("").contains(out));
  }

  private void nothingIsLeft(String name) throws IOException {
    assertFalse(alive(name), () -> name + " is left behind");
  }

  private static void together(List<Check> checks) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<Future<?>> results = new ArrayList<>();
      for (Check check : checks) {
        results.add(
            threads.submit(
                () -> {
                  check.run();
                  return null;
                }));
      }
      for (Future<?> result : results) {
        result.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
