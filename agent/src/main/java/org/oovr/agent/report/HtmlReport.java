package org.oovr.agent.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes {@code report.html}: the content of {@code report.json} and the images inside one page that
 * needs no other file and no network. The page itself is {@code report-page.html} with its style
 * and script beside it in the resources; this class only puts the parts together.
 */
public final class HtmlReport {
  /**
   * Images put inside the page, in bytes before encoding; later ones are linked, since a browser
   * does not like a page of a gigabyte.
   */
  static final long MAX_EMBEDDED_BYTES = 96L << 20;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private HtmlReport() {}

  /** Writes the page of a report without timelines, whose images lie in {@code directory}. */
  public static void write(Path directory, ReportData data) throws IOException {
    write(directory, data, List.of());
  }

  /**
   * Writes the page of a report whose images lie in {@code directory}.
   *
   * @param pictures timelines and page-home maps of its runs, in any order
   */
  public static void write(Path directory, ReportData data, List<RunPicture> pictures)
      throws IOException {
    List<RunEntry> runs = data.runs().stream().map(RunEntry::withoutBoxes).toList();
    String page =
        resource("report-page.html")
            .replace("/*STYLE*/", resource("report.css"))
            .replace("/*SCRIPT*/", resource("report.js"))
            .replace("/*TIMING*/", resource("timing.js"))
            .replace("/*REPORT*/", scriptSafe(data.withRuns(runs)))
            .replace("/*PICTURES*/", scriptSafe(pictures))
            .replace("/*IMAGES*/", scriptSafe(images(directory, data)))
            .replace(ReportSections.PLACE, ReportSections.all(directory));
    ReportFiles.replace(directory.resolve(ReportFiles.HTML), page.getBytes(StandardCharsets.UTF_8));
  }

  private static Map<String, String> images(Path directory, ReportData data) throws IOException {
    Map<String, String> encoded = new LinkedHashMap<>();
    long total = 0;
    for (ReportData.FrameEntry frame : data.frames()) {
      ReportData.Images images = frame.images();
      for (String name : new String[] {images.sim(), images.real(), images.diff()}) {
        if (name == null || total > MAX_EMBEDDED_BYTES) {
          continue;
        }
        byte[] bytes = Files.readAllBytes(directory.resolve(name));
        total += bytes.length;
        encoded.put(name, "data:image/png;base64," + Base64.getEncoder().encodeToString(bytes));
      }
    }
    return encoded;
  }

  /** JSON that may stand inside a script element: no text in it can end the element. */
  private static String scriptSafe(Object value) {
    try {
      return MAPPER.writeValueAsString(value).replace("<", "\\u003c");
    } catch (JsonProcessingException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
