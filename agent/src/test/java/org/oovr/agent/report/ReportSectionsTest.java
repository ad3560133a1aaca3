package org.oovr.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.options.RunOptions;

class ReportSectionsTest {
  @TempDir Path dir;

  @Test
  void sectionsStayOnThePage() throws Exception {
    assertFalse(ReportSections.put(dir, "tiles", "<p>no report yet</p>"));
    try (RunReport run = RunReport.open(RunOptions.parse("out=" + dir), "1")) {
      run.frame(0, new Picture(4, 4, new byte[64]), 1, null, List.of());
    }
    String before = Files.readString(dir.resolve(ReportFiles.HTML));
    assertTrue(ReportSections.put(dir, "tiles", "<p>first</p>"));
    assertTrue(ReportSections.put(dir, "tiles", "<p>second</p>"));
    assertTrue(ReportSections.put(dir, "pages", "<p>other</p>"));
    String page = Files.readString(dir.resolve(ReportFiles.HTML));
    assertFalse(page.contains("<p>first</p>"));
    assertTrue(page.indexOf("<p>other</p>") < page.indexOf("<p>second</p>"));
    HtmlReport.write(dir, ReportFiles.read(dir));
    assertTrue(Files.readString(dir.resolve(ReportFiles.HTML)).contains(ReportSections.all(dir)));
    ReportFiles.prepare(dir);
    assertEquals("<!--sections--><!--/sections-->", ReportSections.all(dir));
    assertTrue(before.contains(ReportSections.all(dir)));
  }

  @Test
  void barsAreAsHighAsTheirValues() {
    StackedBars bars = new StackedBars("tiles").series("a", "#111").series("b", "#222");
    bars.frame(3, 10, 30);
    bars.frame(4, 0, 20);
    String svg = bars.svg();
    assertTrue(svg.contains("<title>frame 3, b: 30 tiles</title>"));
    // 40 tiles are 170 units high
    assertTrue(svg.contains("height=\"42.5\" fill=\"#111\"><title>frame 3"), svg);
    assertTrue(svg.contains("height=\"85.0\" fill=\"#222\"><title>frame 4"), svg);
  }
}
