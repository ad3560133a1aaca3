package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program of {@code org.oovr.programs} that is captured beside llvmpipe, and simulated. */
final class Captured {
  private final StockTools stock;
  private final String mainClass;
  private final Path out;
  private Path java = OovrCommand.JAVA;

  Captured(StockTools stock, String program) throws Exception {
    this.stock = stock;
    this.mainClass = "org.oovr.programs." + program;
    this.out = Path.of(System.getProperty("oovr.programs.out"), program, "captured");
    Files.createDirectories(out);
  }

  /** The program runs on this virtual machine. */
  Captured java(Path executable) {
    java = executable;
    return this;
  }

  StockTools stock() {
    return stock;
  }

  Path out() {
    return out;
  }

  Path trace() {
    return out.resolve("program.trace");
  }

  /** Captures the program with hashes of its frames. */
  void capture(String... arguments) throws Exception {
    capture(List.of("--hashes"), arguments);
  }

  /** Captures the program; what the command said. */
  String capture(List<String> options, String... arguments) throws Exception {
    List<String> words = new ArrayList<>(List.of("capture", "-o", trace().toString()));
    words.addAll(options);
    List<String> command = starting(words, arguments);
    Path log = out.resolve("log.txt");
    stock.run(command, log);
    String said = Files.readString(log);
    assertFalse(said.contains("internal fault") || said.contains("incomplete"), said);
    return said;
  }

  /** Draws frames of the running program on the simulator alone; the report. */
  Path instead(String frames, String... arguments) throws Exception {
    return instead(0, frames, arguments);
  }

  /** The same, with the exit status that is expected. */
  Path instead(int status, String frames, String... arguments) throws Exception {
    Path report = out.resolve("live");
    List<String> words = List.of("run", "--frames", frames, "--out", report.toString());
    stock.run(status, starting(words, arguments), out.resolve("live.txt"));
    return report;
  }

  /** Draws frames of the trace on the simulator; the directory of pictures. */
  Path images(String frames) throws Exception {
    Path images = out.resolve("images");
    String[] words = {"images", "--frames", frames, "--out", "" + images, "" + trace()};
    stock.run(OovrCommand.of(words), out.resolve("images.txt"));
    return images;
  }

  private List<String> starting(List<String> words, String... arguments) throws Exception {
    return OovrCommand.starting(java, mainClass, List.of(arguments), words.toArray(String[]::new));
  }
}
