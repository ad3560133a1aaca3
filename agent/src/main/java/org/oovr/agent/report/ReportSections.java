package org.oovr.agent.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What other studies of a report's frames add to its page: pieces of HTML in {@code sections/}, one
 * a study. They stay when the page is made anew, until the frames are others.
 */
public final class ReportSections {
  private static final String FOLDER = "sections";

  /** Where they stand in the page's source, and, in a page, between what. */
  static final String PLACE = "<!--SECTIONS-->";

  private static final String BEGIN = "<!--sections-->";
  private static final String END = "<!--/sections-->";

  private ReportSections() {}

  /**
   * Adds or replaces the section of a study, on the page, too.
   *
   * @param name of the study, a file name
   * @param html what is in the section's card
   * @return whether the report's page shows it; a page of an older version will when it is made
   *     anew, and where there is no page nothing is written
   */
  public static boolean put(Path directory, String name, String html) throws IOException {
    Path page = directory.resolve(ReportFiles.HTML);
    if (!Files.exists(page)) {
      return false;
    }
    Path folder = Files.createDirectories(directory.resolve(FOLDER));
    String section =
        "<section class=\"card study\" id=\"study-" + name + "\">\n" + html + "\n</section>\n";
    ReportFiles.replace(folder.resolve(name + ".html"), section.getBytes(StandardCharsets.UTF_8));
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END, begin);
    if (begin < 0 || end < 0) {
      return false;
    }
    String renewed = text.substring(0, begin) + all(directory) + text.substring(end + END.length());
    ReportFiles.replace(page, renewed.getBytes(StandardCharsets.UTF_8));
    return true;
  }

  /** All sections of a report, by name. */
  static String all(Path directory) throws IOException {
    StringBuilder text = new StringBuilder(BEGIN);
    for (Path file : files(directory)) {
      text.append(Files.readString(file));
    }
    return text.append(END).toString();
  }

  private static List<Path> files(Path directory) throws IOException {
    List<Path> files = new ArrayList<>();
    Path folder = directory.resolve(FOLDER);
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.html")) {
        all.forEach(files::add);
      }
    }
    files.sort(null);
    return files;
  }

  /** Removes all: the frames are to be others. */
  static void clear(Path directory) throws IOException {
    for (Path file : files(directory)) {
      Files.deleteIfExists(file);
    }
  }
}
