package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Version;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.RunReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr compare}: how far two pictures, or two directories of them, are apart. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares two pictures, or the pictures of the same name in two directories.",
      "Of a report's directory it takes the simulated frames."
    })
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "A", description = "A picture or a directory.")
  private Path first;

  @Parameters(index = "1", paramLabel = "B", description = "A picture or a directory.")
  private Path second;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Writes a report with difference images there. Default: none.")
  private Path out;

  @Override
  public Integer call() {
    Map<String, Path[]> pairs = pairs();
    try (RunReport report = open()) {
      int index = 0;
      for (Map.Entry<String, Path[]> pair : pairs.entrySet()) {
        Picture a = PictureReader.read(pair.getValue()[0]);
        Picture b = PictureReader.read(pair.getValue()[1]);
        requireSameSize(pair.getValue(), a, b);
        print(pair.getKey(), a, Comparison.of(a, b));
        if (report != null) {
          report.frame(index, b, 1, a, List.of());
        }
        index++;
      }
    } catch (IOException fault) {
      throw new CommandFailedException(
          "cannot write to " + out + ": " + OutputDirectory.reason(fault), fault);
    }
    if (out != null) {
      spec.commandLine().getOut().println(out.resolve(ReportFiles.HTML));
    }
    return 0;
  }

  private RunReport open() throws IOException {
    if (out == null) {
      return null;
    }
    OutputDirectory.prepare(out);
    return RunReport.comparing(out, Version.number());
  }

  private static void requireSameSize(Path[] paths, Picture a, Picture b) {
    if (!a.sameSize(b)) {
      throw new CommandFailedException(
          String.format(
              "%s has %d x %d pixels and %s has %d x %d: they cannot be compared",
              paths[0], a.width(), a.height(), paths[1], b.width(), b.height()));
    }
  }

  private void print(String name, Picture picture, Comparison compare) {
    String psnr =
        compare.psnr() == Comparison.PSNR_EQUAL
            ? "equal"
            : String.format(Locale.ROOT, "psnr %.3f dB", compare.psnr());
    spec.commandLine()
        .getOut()
        .printf(
            "%s: maxChannelDiff %d, pixelsOver2 %d of %d, %s%n",
            name,
            compare.maxChannelDiff(),
            compare.pixelsOver2(),
            picture.width() * picture.height(),
            psnr);
  }

  private Map<String, Path[]> pairs() {
    boolean directory = Files.isDirectory(first);
    for (Path path : new Path[] {first, second}) {
      if (!Files.exists(path)) {
        throw new CommandFailedException(path + " does not exist");
      }
    }
    if (directory != Files.isDirectory(second)) {
      throw new CommandFailedException(
          "one of " + first + " and " + second + " is a directory and the other is not");
    }
    Map<String, Path[]> pairs = new LinkedHashMap<>();
    if (!directory) {
      pairs.put(first.getFileName().toString(), new Path[] {first, second});
      return pairs;
    }
    TreeMap<String, Path> left = pictures(first);
    TreeMap<String, Path> right = pictures(second);
    if (!left.keySet().equals(right.keySet())) {
      throw new CommandFailedException(
          onlyInOne(new TreeSet<>(left.keySet()), new TreeSet<>(right.keySet())));
    }
    if (left.isEmpty()) {
      throw new CommandFailedException("no PNG, JPEG, BMP or GIF picture in " + first);
    }
    left.forEach((name, path) -> pairs.put(name, new Path[] {path, right.get(name)}));
    return pairs;
  }

  private String onlyInOne(TreeSet<String> left, TreeSet<String> right) {
    TreeSet<String> onlyLeft = new TreeSet<>(left);
    onlyLeft.removeAll(right);
    TreeSet<String> onlyRight = new TreeSet<>(right);
    onlyRight.removeAll(left);
    boolean inFirst = !onlyLeft.isEmpty();
    TreeSet<String> only = inFirst ? onlyLeft : onlyRight;
    return String.format(
        "%s is in %s only%s",
        only.first(),
        inFirst ? first : second,
        onlyLeft.size() + onlyRight.size() == 1
            ? ""
            : " (" + (onlyLeft.size() + onlyRight.size() - 1) + " more without a partner)");
  }

  /** By name: the simulated frames of a report's directory, or all pictures of another. */
  private static TreeMap<String, Path> pictures(Path directory) {
    boolean report = Files.exists(directory.resolve(ReportFiles.JSON));
    Path folder = report ? directory.resolve("frames") : directory;
    String glob = report ? "*-sim.png" : "*.{png,PNG,jpg,JPG,jpeg,bmp,gif}";
    TreeMap<String, Path> pictures = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, glob)) {
      files.forEach(file -> pictures.put(file.getFileName().toString(), file));
    } catch (IOException fault) {
      throw new CommandFailedException(
          "cannot read " + folder + ": " + OutputDirectory.reason(fault), fault);
    }
    return pictures;
  }
}
