package org.oovr.agent.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Many damaged captures of Vulkan, of which each is drawn in this process; {@link GfxrMutantsIT}
 * gives fewer of them to the commands. Each ends as a drawing, or with lines that say what is
 * wrong.
 *
 * <p>{@code java ... org.oovr.agent.cli.GfxrMarathon FOLDER FIRST COUNT KEEP}: captures, the first
 * seed, how many, and a folder for those that fail. A mutant is its seed's and its capture's.
 */
public final class GfxrMarathon {
  /** Time of a processor that a mutant may take, and time until one that waits is stuck. */
  private static final long MOST_CPU_SECONDS = 120;

  private static final long MOST_MILLIS = 1_200_000;
  private static final int REPORTED = 1000;

  /** One in so many leaves work logs. */
  private static final int STUDIED = 8;

  private final List<Path> goods;
  private final List<GfxrMutator> mutators = new ArrayList<>();
  private final Path keep;
  private final Map<String, Integer> kinds = new TreeMap<>();
  private final MutantDrawing plain = new MutantDrawing(false);
  private final MutantDrawing studied = new MutantDrawing(true);
  private volatile long begun;
  private volatile long begunCpuNanos;
  private final long drawing = Thread.currentThread().getId();
  private volatile int seed;
  private int refused;
  private int faulty;

  private GfxrMarathon(Path folder, Path keep) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      goods = files.filter(f -> f.toString().endsWith(".gfxr")).sorted().toList();
    }
    this.keep = keep;
    for (Path good : goods) {
      mutators.add(new GfxrMutator(good));
    }
  }

  /** Runs it. */
  public static void main(String[] args) throws IOException {
    GfxrMarathon marathon = new GfxrMarathon(Path.of(args[0]), Path.of(args[3]));
    Thread watch = new Thread(marathon::watch, "watch");
    watch.setDaemon(true);
    watch.start();
    int first = Integer.parseInt(args[1]);
    marathon.run(first, Integer.parseInt(args[2]));
    System.exit(marathon.faulty == 0 ? 0 : 1);
  }

  private void run(int first, int count) throws IOException {
    Path bad = keep.resolve("mutant-of-" + first + ".gfxr");
    long start = System.nanoTime();
    for (int next = first; next < first + count; next++) {
      seed = next;
      int of = seed % goods.size();
      Files.write(bad, mutators.get(of).mutant(new Random(seed)));
      begunCpuNanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(drawing);
      begun = System.currentTimeMillis();
      MutantDrawing.Outcome outcome;
      try {
        outcome = (seed % STUDIED == 0 ? studied : plain).draw(bad);
      } catch (RuntimeException | Error fault) {
        fault.printStackTrace();
        outcome = new MutantDrawing.Outcome(java.util.Set.of(), List.of("thrown: " + fault), 0);
      }
      begun = 0;
      refused += outcome.refusals().isEmpty() ? 0 : 1;
      judge(outcome, goods.get(of), bad);
      if ((seed - first + 1) % REPORTED == 0) {
        System.out.printf(
            "%d mutants, %d with refusals, %d with faults, %.1f s, %.1f s of this thread%n",
            seed - first + 1,
            refused,
            faulty,
            (System.nanoTime() - start) / 1e9,
            ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9);
      }
    }
    Files.deleteIfExists(bad);
    System.out.printf("%d mutants, %d with refusals, %d with faults%n", count, refused, faulty);
    kinds.forEach((kind, n) -> System.out.println(n + " x " + kind));
  }

  private void judge(MutantDrawing.Outcome outcome, Path good, Path bad) throws IOException {
    List<String> wrong = new ArrayList<>(outcome.faults());
    for (String line : outcome.refusals()) {
      if (line.isBlank() || line.indexOf('\n') >= 0 || line.contains("Exception")) {
        wrong.add("no clear line: " + line);
      }
    }
    if (wrong.isEmpty()) {
      return;
    }
    faulty++;
    for (String one : wrong) {
      String kind = one.replaceAll("[0-9]+", "N").replace('\n', ' ');
      if (kinds.merge(kind, 1, Integer::sum) == 1) {
        System.out.println("seed " + seed + " of " + good.getFileName() + ": " + one);
        Files.copy(
            bad, keep.resolve("seed-" + seed + ".gfxr"), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** Ends a marathon that hangs, and says where. */
  private void watch() {
    while (true) {
      try {
        Thread.sleep(1000);
      } catch (InterruptedException end) {
        return;
      }
      long since = begun;
      long cpu = ManagementFactory.getThreadMXBean().getThreadCpuTime(drawing) - begunCpuNanos;
      if (since != 0
          && (cpu > MOST_CPU_SECONDS * 1_000_000_000
              || System.currentTimeMillis() - since > MOST_MILLIS)) {
        System.out.printf("seed %d hangs after %.0f s of CPU%n", seed, cpu / 1e9);
        Thread.getAllStackTraces()
            .forEach(
                (thread, stack) -> {
                  System.out.println(thread.getName());
                  Stream.of(stack).limit(30).forEach(s -> System.out.println("\tat " + s));
                });
        Runtime.getRuntime().halt(2);
      }
    }
  }
}
