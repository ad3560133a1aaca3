package org.oovr.agent.bench.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.bench.ComparedFrame;
import org.oovr.agent.bench.programs.ProgramRow.Alone;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.DriverFindings;
import org.oovr.agent.report.ReportData;

class ProgramTableTest {
  private static ReportData report(String... images) {
    ReportData.FrameEntry[] frames = new ReportData.FrameEntry[images.length];
    for (int i = 0; i < images.length; i++) {
      frames[i] =
          new ReportData.FrameEntry(
              2 + i,
              20,
              10,
              1,
              "off",
              images[i],
              new ReportData.Images(null, null, null),
              i == 0 ? new Comparison(9, 2, 41) : null,
              i == 0 ? null : "no picture",
              null,
              List.of());
    }
    return new ReportData(
        ReportData.SCHEMA,
        "alongside",
        true,
        List.of(frames),
        List.of(),
        List.of(new ReportData.Unsupported("glSecret", 3, null)),
        List.of(new ReportData.Fault("draws", 1, "lost")),
        DriverFindings.GlErrors.NONE,
        List.of(),
        ReportData.Interception.NONE,
        new ReportData.Tool("1", "17", 0));
  }

  private static ProgramRow row(ReportData report, Alone alone, List<String> wrong) {
    return new ProgramRow(
        report.frames().stream().map(ComparedFrame::of).toList(),
        alone,
        ProgramRow.said("alongside", report),
        wrong);
  }

  @Test
  void framesWithoutADriverAreTheSameOrSaidToBeOthers() {
    ReportData beside = report("a", "b");
    assertEquals(Alone.SAME, ProgramRow.alone(beside, report("a", "b"), null));
    assertEquals(Alone.MISSING, ProgramRow.alone(beside, report("a"), null));
    assertEquals(Alone.MISSING, ProgramRow.alone(beside, null, null));
    assertEquals(Alone.DIFFERENT, ProgramRow.alone(beside, report("a", "c"), report("a", "c")));
    assertEquals(Alone.CHANCE, ProgramRow.alone(beside, report("a", "c"), report("a", "d")));
  }

  @Test
  void aProgramIsRightWhenAllHolds() {
    ReportData beside = report("a");
    assertFalse(row(beside, Alone.SAME, null).right(), "1 % of the pixels");
    ComparedFrame good = new ComparedFrame(2, 0.005, 40, 9, null);
    assertTrue(new ProgramRow(List.of(good), Alone.SAME, List.of(), null).right());
    assertTrue(new ProgramRow(List.of(good), Alone.CHANCE, List.of(), List.of()).right());
    assertFalse(new ProgramRow(List.of(good), Alone.DIFFERENT, List.of(), null).right());
    assertFalse(new ProgramRow(List.of(good), Alone.SAME, List.of(), List.of("oo-vr")).right());
    assertFalse(new ProgramRow(List.of(), Alone.SAME, List.of(), null).right());
  }

  @Test
  void tellsAllOfIt(@TempDir Path directory) throws Exception {
    ProgramTable table = new ProgramTable();
    table.add("water", row(report("a", "b"), Alone.SAME, List.of()));
    table.without("lost", "no frame was drawn");
    table.write(directory);
    String text = Files.readString(directory.resolve("programs.txt"));
    assertEquals(table.text(), text);
    assertTrue(text.contains("100.000 %"), text);
    assertTrue(text.contains("frame 3: no picture"), text);
    assertTrue(text.contains("alongside: not supported: glSecret (3)"), text);
    assertTrue(text.contains("alongside: fault in draws: lost"), text);
    assertTrue(text.contains("2 programs: 0 within"), text);
    assertTrue(text.contains("without it 1 the same"), text);
    assertFalse(table.right());
  }
}
