package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.ReportData;

/** Programs with several windows, and with windows that GLFW did not make. */
class WindowsIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  private static final String PROGRAMS = "org.oovr.programs.";

  /** Width of a frame by the window that it shows; any of them may be the first. */
  private static final List<Integer> WIDTHS = List.of(192, 96, 64);

  private static Program program(String name, int first, int last, String... arguments) {
    return new Program(name, PROGRAMS + name, 8, first, last, List.of(arguments), null);
  }

  private static ReportData alongside(Program program, String kind) throws Exception {
    ProgramRun run = new ProgramRun(program, kind).alongside(display.environment());
    ReportData report = run.run();
    assertEquals(0, run.status(), run.log());
    assertTrue(run.log().contains("done"), run.log());
    assertEquals(List.of(), report.faults(), run.log());
    assertEquals(List.of(), report.unsupported(), run.log());
    for (ReportData.FrameEntry frame : report.frames()) {
      assertNotNull(frame.compare(), frame.index() + ": " + frame.note());
      assertTrue(frame.compare().maxChannelDiff() <= 2, frame.index() + " " + frame.compare());
    }
    return report;
  }

  /** Each window on a thread of its own, and all on one; from the first frame, and from a later. */
  @ParameterizedTest
  @CsvSource({"3, 0, 0, 0", "1, 1, 0, 5", "3, 1, 0, 5", "3, 1, 1, 5", "3, 1, 2, 5"})
  void theSimulatedPictureIsOfTheWindowThatIsPresented(int threads, int shared, int late, int first)
      throws Exception {
    String[] arguments = {"--threads", "" + threads, "--shared", "" + shared, "--late", "" + late};
    Program program = program("ManyWindows", first, 27, arguments);
    ReportData report = alongside(program, "windows-" + threads + shared + late + first);
    assertEquals(28 - first, report.frames().size());
    List<Integer> seen = new ArrayList<>(Arrays.asList(null, null, null));
    for (ReportData.FrameEntry frame : report.frames()) {
      assertTrue(WIDTHS.contains(frame.width()), frame.width() + " pixels");
      Integer known = seen.set(frame.window() - 1, frame.width());
      assertTrue(known == null || known.equals(frame.width()), "window " + frame.window());
    }
    long first192 = report.frames().stream().filter(f -> f.width() == 192).count();
    assertTrue(first192 <= 8, first192 + " frames of the first window");
  }

  /** The trace holds every window; the simulator and the real driver draw it as it was. */
  @Test
  void captured() throws Exception {
    Captured captured = new Captured(new StockTools(display::environment), "ManyWindows");
    captured.capture("--frames", "8");
    Path images = captured.images("0-27");
    Path real = captured.out().resolve("real");
    List<String> replay =
        OovrCommand.of(
            "replay",
            "--hashes",
            "--snapshot",
            "frames",
            "--out",
            "" + real,
            "" + captured.trace());
    captured.stock().run(replay, captured.out().resolve("replay.txt"));
    assertTrue(
        Files.readString(captured.out().resolve("replay.txt"))
            .contains("28 frames are what the program drew, pixel for pixel"));
    List<Path> files = pictures(images);
    assertEquals(28, files.size());
    for (Path file : files) {
      Picture drawn = Snapshot.read(file);
      Picture expected = Snapshot.read(real.resolve(file.getFileName()));
      assertTrue(expected.sameSize(drawn), file + ": " + drawn.width() + " x " + drawn.height());
      assertTrue(Comparison.of(expected, drawn).maxChannelDiff() <= 2, file.toString());
    }
  }

  private static List<Path> pictures(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".png")).sorted().toList();
    }
  }

  /** A canvas of AWT, whose context GLX makes; it is resized while it is drawn. */
  @Test
  void canvasOfAwt() throws Exception {
    ReportData report = alongside(program("AwtCanvas", 0, 7), "awt");
    assertEquals(
        List.of(200, 200, 200, 200, 260, 260, 260, 260),
        report.frames().stream().map(ReportData.FrameEntry::width).toList());
    Captured captured = new Captured(new StockTools(display::environment), "AwtCanvas");
    captured.capture("--frames", "4");
    List<Integer> widths = new ArrayList<>();
    for (Path file : pictures(captured.images("0-3"))) {
      widths.add(Snapshot.read(file).width());
    }
    assertEquals(List.of(200, 200, 260, 260), widths);
    ProgramRun instead =
        new ProgramRun(program("AwtCanvas", 0, 7), "awt-instead").instead(display.environment());
    assertEquals(
        report.frames().stream().map(ReportData.FrameEntry::sha256).toList(),
        instead.run().frames().stream().map(ReportData.FrameEntry::sha256).toList(),
        instead.log());
  }

  /** A native library's calls, and calls by addresses that the program asked for. */
  @ParameterizedTest
  @CsvSource({"2", "3"})
  void callsOfNativeCode(int version) throws Exception {
    String[] arguments = {"--gl", "" + version};
    ReportData report = alongside(program("Vectors", 0, 2, arguments), "native-" + version);
    assertTrue(report.interception().calls() > 250, report.interception().toString());
    if (version == 2) {
      return;
    }
    Captured captured = new Captured(new StockTools(display::environment), "Vectors");
    captured.capture("--frames", "3");
    assertEquals(3, pictures(captured.images("0-2")).size());
    ProgramRun instead =
        new ProgramRun(program("Vectors", 0, 2, arguments), "native-instead-" + version).instead();
    assertEquals(
        report.frames().stream().map(ReportData.FrameEntry::sha256).toList(),
        instead.run().frames().stream().map(ReportData.FrameEntry::sha256).toList(),
        instead.log());
  }

  /** What a native library draws that finds OpenGL itself cannot be seen, and is told. */
  @ParameterizedTest
  @CsvSource({"0", "1"})
  void callsPastLwjglAreTold(int mixed) throws Exception {
    Program program = program("PastLwjgl", 0, 3, "--mixed", "" + mixed);
    ProgramRun run = new ProgramRun(program, "past-" + mixed).alongside(display.environment());
    ReportData report = run.run();
    String told = "OpenGL calls of native code that has found the functions itself: not seen";
    assertEquals(1, report.unsupported().size(), run.log());
    assertEquals(told, report.unsupported().get(0).call(), run.log());
    assertTrue(run.log().contains("oovr: not supported: " + told), run.log());
  }
}
