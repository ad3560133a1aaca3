package org.oovr.agent.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.agent.report.ReportData;

/** Programs without driver and display. */
class InsteadIT {
  /** SHA-256 of the first frame of Triangle, once one has drawn it. */
  private static String firstFrame;

  @TempDir Path dir;

  @ParameterizedTest
  @MethodSource("org.oovr.agent.capture.AgentRun#versions")
  void programRunsToItsEndAndEveryLwjglAndJavaDrawTheSame(String version, Path java)
      throws Exception {
    AgentRun.Outcome outcome =
        new AgentRun(dir)
            .lwjgl(version)
            .java(java)
            .agent("mode=instead,frames=0-1,keep-running=on")
            .run("Triangle", "3");
    assertEquals(0, outcome.status(), outcome.all());
    assertEquals(
        List.of(
            "monitor good",
            "size 320 x 240",
            outcome.out().lines().filter(l -> l.startsWith("version 4.5")).findFirst().orElse("?"),
            "pixel 153 153 0 error 0",
            "sizes 1",
            "done"),
        outcome.out().lines().toList(),
        outcome.all());
    ReportData report = outcome.report();
    assertTrue(report.complete());
    assertEquals(List.of(0, 1), report.frames().stream().map(f -> f.index()).toList());
    assertEquals(320, report.frames().get(0).width());
    assertEquals(240, report.frames().get(0).height());
    assertNull(report.frames().get(0).images().real());
    assertEquals(List.of(), report.faults(), outcome.all());
    assertEquals(3, report.interception().presents());
    assertFalse(
        report.frames().get(0).sha256().equals(report.frames().get(1).sha256()),
        "the triangle changes its colour");
    String drawn = report.frames().get(0).sha256();
    firstFrame = firstFrame == null ? drawn : firstFrame;
    assertEquals(firstFrame, drawn, version + " on " + java);
    assertFalse(outcome.err().contains("class data sharing"), outcome.err());
    assertFalse(outcome.err().contains("com.sun.jna"), outcome.err());
  }

  @ParameterizedTest
  @MethodSource("org.oovr.agent.capture.AgentRun#versions")
  void childClassLoader(String version, Path java) throws Exception {
    String path = AgentRun.lwjglPath(version) + File.pathSeparator + AgentRun.testClasses();
    AgentRun.Outcome outcome =
        new AgentRun(dir).java(java).lwjgl(version).run("ChildLoaded", path, "2");
    assertEquals(0, outcome.status(), outcome.all());
    assertTrue(outcome.out().contains("loader game"), outcome.all());
    assertTrue(outcome.out().contains("pixel 153 153 0 error 0"), outcome.all());
    assertEquals(2, outcome.report().frames().size());
  }

  @Test
  void reflectionAndMethodHandles() throws Exception {
    AgentRun.Outcome outcome = new AgentRun(dir).run("Indirect");
    assertEquals(0, outcome.status(), outcome.all());
    assertEquals(List.of("blend true", "done"), outcome.out().lines().toList(), outcome.all());
  }

  /** As the same program prints on llvmpipe. */
  @Test
  void debugMessages() throws Exception {
    AgentRun.Outcome outcome = new AgentRun(dir).run("DebugOutput");
    assertEquals(0, outcome.status(), outcome.all());
    assertEquals(
        List.of(
            "flags 2",
            "output true",
            "8246 824c 1 9146 GL_INVALID_ENUM in glEnable() 42, blend false",
            "after glEnable",
            "824a 8251 6 9147 zażółć 42, blend false",
            "824a 8269 9 826b group 42, blend false",
            "824a 826a 9 826b group 42, blend false",
            "error 1280",
            "8246 824c 1 9146 GL_INVALID_ENUM in glDisable() 42, blend false",
            "caught the program's own",
            "waiting 1",
            "done"),
        outcome.out().lines().toList(),
        outcome.all());
    assertEquals(List.of(), outcome.report().faults());
  }

  @Test
  void namedModules() throws Exception {
    AgentRun.Outcome outcome = new AgentRun(dir).onModulePath().run("Triangle", "1");
    assertEquals(0, outcome.status(), outcome.all());
    assertTrue(outcome.out().contains("pixel 153 153 0 error 0"), outcome.all());
  }

  /** What is not supported is told with the program's own line. */
  @Test
  void unsupportedCallsNameTheirLines() throws Exception {
    AgentRun.Outcome outcome = new AgentRun(dir).run("Triangle", "3", "odd");
    assertEquals(0, outcome.status(), outcome.all());
    ReportData report = outcome.report();
    ReportData.Unsupported draw =
        report.unsupported().stream()
            .filter(u -> u.call().equals("glDrawArrays: draw without a program"))
            .findFirst()
            .orElseThrow();
    assertEquals(3, draw.count(), outcome.all());
    assertEquals(1, draw.lines().size(), draw.toString());
    String line = draw.lines().get(0).line();
    assertTrue(
        line.matches("org\\.oovr\\.programs\\.Triangle\\.odd\\(Triangle.java:\\d+\\)"), line);
    assertEquals(3, draw.lines().get(0).count());
    assertEquals(List.of(), report.glErrors().onlyOurs(), "nobody else answered");
  }

  @Test
  void statusOfTheProgramStays() throws Exception {
    AgentRun.Outcome outcome = new AgentRun(dir).run("Triangle", "2", "exit");
    assertEquals(3, outcome.status(), outcome.all());
    assertEquals(2, outcome.report().frames().size());
    AgentRun.Outcome thrown = new AgentRun(dir).run("Triangle", "2", "throw");
    assertEquals(1, thrown.status());
    assertTrue(thrown.err().contains("the program's own fault"), thrown.all());
    assertEquals(2, thrown.report().frames().size());
  }

  @ParameterizedTest
  @org.junit.jupiter.params.provider.ValueSource(strings = {"capture", "driver", "simulator"})
  void plantedFaultsNeverReachTheProgram(String room) throws Exception {
    AgentRun.Outcome outcome =
        new AgentRun(dir).options("-Doovr.test.fault=" + room).run("Triangle", "6");
    assertEquals(0, outcome.status(), outcome.all());
    assertTrue(outcome.out().endsWith("done\n"), outcome.all());
    ReportData.Fault fault =
        outcome.report().faults().stream()
            .filter(f -> f.where().equals(room))
            .findFirst()
            .orElseThrow(() -> new AssertionError(outcome.all()));
    assertEquals(3, fault.count(), outcome.all());
    List<String> told =
        outcome.err().lines().filter(l -> l.contains("internal fault in the " + room)).toList();
    assertFalse(told.isEmpty(), outcome.all());
    assertEquals(told.stream().distinct().toList(), told, "told once each");
  }

  /** A renderer that died, of lack of memory say, draws nothing more: nobody waits for it. */
  @Test
  void rendererThatDiedIsNotWaitedFor() throws Exception {
    long begin = System.nanoTime();
    AgentRun.Outcome outcome =
        new AgentRun(dir)
            .agent("mode=instead,frames=0-9")
            .options("-Doovr.test.fault=renderer")
            .run("Triangle", "4");
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
    assertEquals(0, outcome.status(), outcome.all());
    assertTrue(outcome.out().endsWith("done\n"), outcome.all());
    ReportData report = outcome.report();
    assertTrue(report.complete(), outcome.all());
    assertEquals(List.of(0), report.frames().stream().map(f -> f.index()).toList());
    ReportData.Fault lost =
        report.faults().stream().filter(f -> f.where().equals("frames")).findFirst().orElseThrow();
    assertEquals(3, lost.count(), outcome.all());
    assertTrue(lost.first().contains("OutOfMemoryError: planted in the renderer"), lost.first());
    assertEquals(1, count(outcome.err(), "oovr: 3 frames are missing: "), outcome.all());
    assertTrue(outcome.err().contains("-Xmx"), outcome.all());
    assertTrue(seconds < 60, seconds + " s");
  }

  private static int count(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }
}
