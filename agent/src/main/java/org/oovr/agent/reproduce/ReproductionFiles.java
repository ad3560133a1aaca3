package org.oovr.agent.reproduce;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Writes what a reproduction leaves: JSON, Markdown, a picture per figure, and a page of it all.
 */
public final class ReproductionFiles {
  public static final String JSON = "reproduce.json";
  public static final String MARKDOWN = "reproduce.md";
  public static final String HTML = "reproduce.html";

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  private ReproductionFiles() {}

  /** The tables as text. */
  public static String text(ReproductionResult result) {
    return ReproductionText.of(result);
  }

  /** Writes everything into a directory. */
  public static void write(Path directory, ReproductionResult result) throws IOException {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    Files.write(directory.resolve(JSON), MAPPER.writer(printer).writeValueAsBytes(result));
    Files.writeString(directory.resolve(MARKDOWN), ReproductionText.of(result));
    Path charts = Files.createDirectories(directory.resolve("charts"));
    Map<Integer, byte[]> pictures = new LinkedHashMap<>();
    for (ReproductionResult.Table table : result.figures()) {
      byte[] png = Charts.png(table, result.points());
      pictures.put(table.figure(), png);
      Files.write(
          charts.resolve(String.format(Locale.ROOT, "figure-%02d.png", table.figure())), png);
    }
    Files.writeString(directory.resolve(HTML), ReproductionPage.of(result, pictures));
  }
}
