package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.instrument.LwjglJars;

/**
 * Damaged captures of Vulkan through the commands that read them, in this process: each ends, with
 * a clear line where it fails.
 *
 * <p>More of them: {@code -Doovr.mutants=50000 -Doovr.mutants.first=1}, of one's own captures:
 * {@code -Doovr.mutants.of=FOLDER}. With {@code -Doovr.mutants.all=true} faults are printed, and it
 * goes on. {@link GfxrMarathon} draws many more in the same time.
 */
class GfxrMutantsIT {
  private static final int COUNT = Integer.getInteger("oovr.mutants", 16);
  private static final int FIRST = Integer.getInteger("oovr.mutants.first", 1);
  private static final boolean ALL = Boolean.getBoolean("oovr.mutants.all");

  /** A command that takes longer hangs. */
  private static final int MOST_SECONDS = Integer.getInteger("oovr.mutants.seconds", 120);

  private static final String HANGS = " takes longer than ";
  private static final String VERSION = "3.3.6";
  private static final int REPORTED = 250;

  @TempDir private Path folder;

  private final MutantDrawing drawing = new MutantDrawing(true);

  private final ExecutorService runner =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "mutant");
            thread.setDaemon(true);
            return thread;
          });

  private List<Path> captures() throws Exception {
    String of = System.getProperty("oovr.mutants.of");
    if (of != null) {
      try (Stream<Path> files = Files.list(Path.of(of))) {
        return files.filter(f -> f.toString().endsWith(".gfxr")).sorted().toList();
      }
    }
    List<String> path = new ArrayList<>();
    LwjglJars.classPath(VERSION).forEach(jar -> path.add(jar.toAbsolutePath().toString()));
    path.add(LwjglJars.jar("lwjgl-vulkan", VERSION).toAbsolutePath().toString());
    path.add(Path.of("..", "samples", "target", "classes").toAbsolutePath().toString());
    String java = OovrProcess.java();
    List<String> command = new ArrayList<>(List.of("xvfb-run", "-a", java, "-jar"));
    command.addAll(List.of(OovrProcess.jar().toString(), "capture", "--out", "good.trace", java));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, path)));
    command.addAll(List.of("org.oovr.samples.vulkan.VulkanCube", "--frames", "2"));
    command.addAll(List.of("--width", "48", "--height", "32"));
    OovrProcess captured = OovrProcess.start(folder, command);
    assertEquals(0, captured.status(), captured.err());
    return List.of(folder.resolve("good.gfxr"));
  }

  /** What costs little for each, what draws for some: each command gets its share of mutants. */
  private static List<String[]> commands(int seed, Path bad, Path good, Path out) {
    String file = bad.toString();
    String to = out.toString();
    List<String[]> all = new ArrayList<>();
    all.add(new String[] {"info", file});
    all.add(new String[] {"diff", good.toString(), file});
    if (seed % 4 == 0) {
      all.add(new String[] {"dump", file});
    }
    if (seed % 4 == 1) {
      all.add(new String[] {"dump", "--json", file});
    }
    if (seed % 16 == 2) {
      String trimmed = out.resolveSibling("trimmed.gfxr").toString();
      String[] words = {
        "trim", "--contents", "simulated", "--frames", "1", "--threads", "1", "-o", trimmed, file
      };
      all.add(words);
    }
    if (seed % 16 == 3) {
      all.add(new String[] {"images", "--threads", "1", "--out", to, file});
    }
    if (seed % 32 == 4) {
      String[] words = {
        "simulate", "--threads", "1", "--scheme", "baseline,oo-vr", "--out", to + "-s", file
      };
      all.add(words);
    }
    return all;
  }

  /** Draws all frames on our device in this thread, where nothing is contained. */
  private int draw(Path file, PrintWriter err) throws IOException {
    MutantDrawing.Outcome drawn = drawing.draw(file);
    drawn.refusals().forEach(err::println);
    drawn.faults().forEach(fault -> err.println("internal error: " + fault));
    return drawn.refusals().isEmpty() ? 0 : 1;
  }

  @Test
  void damagedCapturesEndInOneLine() throws Exception {
    List<Path> goods = captures();
    List<GfxrMutator> mutators = new ArrayList<>();
    for (Path good : goods) {
      mutators.add(new GfxrMutator(good));
    }
    int refused = 0;
    int faults = 0;
    for (int seed = FIRST; seed < FIRST + COUNT; seed++) {
      int of = seed % goods.size();
      Path bad = folder.resolve("bad.gfxr");
      Files.write(bad, mutators.get(of).mutant(new Random(seed)));
      List<String[]> commands = commands(seed, bad, goods.get(of), folder.resolve("out"));
      commands.add(new String[] {"draw", bad.toString()});
      for (String[] command : commands) {
        String fault = fault(command);
        refused += fault != null && fault.isEmpty() ? 1 : 0;
        if (fault != null && !fault.isEmpty()) {
          faults++;
          String told = "seed " + seed + " of " + goods.get(of).getFileName() + ": " + fault;
          if (!ALL || fault.contains(HANGS)) { // whose threads go on
            keep(bad, seed);
            fail(told);
          }
          keep(bad, seed);
          System.out.println(told);
        }
      }
      if (ALL && (seed - FIRST + 1) % REPORTED == 0) {
        System.out.printf("%d mutants, %d refusals, %d faults%n", seed, refused, faults);
      }
    }
    assertTrue(refused > 0);
    assertEquals(0, faults);
  }

  private static void keep(Path bad, int seed) throws IOException {
    String to = System.getProperty("oovr.mutants.keep");
    if (to != null) {
      Files.copy(bad, Path.of(to, "mutant-" + seed + ".gfxr"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Null where a command did well, empty where it refused with a line, else what is wrong. */
  private String fault(String[] command) throws InterruptedException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String line = String.join(" ", command);
    try {
      int status =
          runner
              .submit(
                  () ->
                      command[0].equals("draw")
                          ? draw(Path.of(command[1]), new PrintWriter(err, true))
                          : CommandLineMain.run(
                              command, new PrintWriter(out), new PrintWriter(err)))
              .get(MOST_SECONDS, TimeUnit.SECONDS);
      String said = err.toString();
      if (said.contains("internal error")
          || said.contains("Exception:")
          || said.contains("\tat ")
          || said.contains("OutOfMem")) {
        return line + "\n" + said;
      }
      if (status != 0 && said.isBlank()) {
        return line + " says nothing and ends with " + status;
      }
      return status == 0 ? null : "";
    } catch (ExecutionException fault) {
      StringWriter trace = new StringWriter();
      fault.getCause().printStackTrace(new PrintWriter(trace, true));
      return line + "\n" + trace;
    } catch (TimeoutException hangs) {
      return line + HANGS + MOST_SECONDS + " s" + stacks();
    }
  }

  private static String stacks() {
    StringBuilder all = new StringBuilder();
    Thread.getAllStackTraces()
        .forEach(
            (thread, stack) -> {
              if (thread.getName().equals("mutant") || thread.getName().startsWith("oovr")) {
                all.append('\n').append(thread.getName());
                Stream.of(stack).limit(25).forEach(s -> all.append("\n\tat ").append(s));
              }
            });
    return all.toString();
  }
}
