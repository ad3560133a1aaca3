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
 * goes on.
 */
class GfxrMutantsIT {
  private static final int COUNT = Integer.getInteger("oovr.mutants", 16);
  private static final int FIRST = Integer.getInteger("oovr.mutants.first", 1);
  private static final boolean ALL = Boolean.getBoolean("oovr.mutants.all");

  /** A command that takes longer hangs. */
  private static final int MOST_SECONDS = Integer.getInteger("oovr.mutants.seconds", 120);

  private static final String VERSION = "3.3.6";
  private static final int REPORTED = 100;

  @TempDir private Path folder;

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

  private List<String[]> commands(Path bad, Path good, Path out) {
    String file = bad.toString();
    String to = out.toString();
    return List.of(
        new String[] {"info", file},
        new String[] {"dump", file},
        new String[] {"dump", "--json", file},
        new String[] {"diff", good.toString(), file},
        new String[] {"images", "--threads", "1", "--out", to, file},
        new String[] {
          "trim",
          "--contents",
          "simulated",
          "--frames",
          "1",
          "--threads",
          "1",
          "-o",
          out.resolve("trimmed.gfxr").toString(),
          file
        },
        new String[] {
          "simulate", "--threads", "1", "--scheme", "baseline,oo-vr", "--out", to + "-s", file
        });
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
      for (String[] command : commands(bad, goods.get(of), folder.resolve("out"))) {
        String fault = fault(command);
        refused += fault != null && fault.isEmpty() ? 1 : 0;
        if (fault != null && !fault.isEmpty()) {
          faults++;
          String told = "seed " + seed + " of " + goods.get(of).getFileName() + ": " + fault;
          if (!ALL) {
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
                  () -> CommandLineMain.run(command, new PrintWriter(out), new PrintWriter(err)))
              .get(MOST_SECONDS, TimeUnit.SECONDS);
      String said = err.toString();
      if (said.contains("internal error") || said.contains("\tat ") || said.contains("OutOfMem")) {
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
      return line + " takes longer than " + MOST_SECONDS + " s" + stacks();
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
