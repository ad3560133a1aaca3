package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.ExitStatus;
import org.oovr.agent.cli.terminal.SweepProgress;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.sweep.cache.WorkLogCache;
import org.oovr.agent.sweep.cluster.SparkCluster;
import org.oovr.agent.sweep.cluster.SparkPoints;
import org.oovr.agent.sweep.plan.PlanException;
import org.oovr.agent.sweep.plan.SweepPlan;
import org.oovr.agent.sweep.result.ResultRow;
import org.oovr.agent.sweep.result.RowJournal;
import org.oovr.agent.sweep.result.SweepFiles;
import org.oovr.agent.sweep.run.PointTask;
import org.oovr.agent.sweep.run.PointWorker;
import org.oovr.agent.sweep.run.Shard;
import org.oovr.agent.sweep.run.SweepEstimate;
import org.oovr.agent.sweep.run.SweepRun;
import org.oovr.agent.sweep.run.SweepTasks;
import org.oovr.agent.sweep.run.ToolIdentity;
import org.oovr.agent.timing.SchemeTimer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr sweep}: everything that a plan says, drawn once and timed as often as it says. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    subcommands = SweepCommand.Merge.class,
    description = {
      "Times workloads under all schemes, machines and values of fields that a plan names.",
      "Each frame is drawn once. Rows are kept as they finish: the same command goes on where one",
      "was stopped. What a plan can say: docs/sweeps.md."
    },
    footer = {
      "",
      "Example: oovr sweep plan.yaml --explain",
      "Example: oovr sweep plan.yaml --out links",
      "Example: oovr sweep plan.yaml --shard 2/8 --out links, then oovr sweep merge links"
    })
final class SweepCommand implements Callable<Integer> {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,6})([MGT])");

  /** More points than this get no reports of their own unless they are asked for. */
  private static final int MOST_REPORTS = 200;

  /** Points in flight for each core of a cluster. */
  private static final int JOBS_PER_CORE = 2;

  /** Failed points that are told; the table has all. */
  private static final int MOST_TOLD = 5;

  @Spec private CommandSpec spec;

  @Option(names = "--explain", description = "Says what would be computed, and computes nothing.")
  private boolean explain;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Where work logs are kept for all sweeps. Default: oovr in $XDG_CACHE_HOME or ~/.cache.")
  private Path cache;

  @Option(
      names = "--cache-size",
      paramLabel = "N[M|G|T]",
      defaultValue = "20G",
      description = "Bound of the cache; what was not used for longest goes. Default: 20G.")
  private String cacheSize;

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      description = "Computes the I-th of N parts; 'oovr sweep merge' joins them.")
  private String shard;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Points at once; 0: one per processor. The rows do not depend on it.")
  private int threads;

  @Option(
      names = "--master",
      paramLabel = "MASTER",
      description = {
        "Computes on a cluster through Apache Spark: spark://.., k8s://.., yarn, or",
        "local-cluster[N,CORES,MIB]. Spark is that of SPARK_HOME, else fetched by Maven on first use."
      })
  private String master;

  @Option(
      names = "--reports",
      paramLabel = "all|none",
      description = "A report for each point. Default: all, of up to 200 points.")
  private String reports;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "oovr-sweep",
      description = "Directory of rows, tables and page. Default: oovr-sweep.")
  private Path out;

  @Parameters(paramLabel = "PLAN.yaml", arity = "0..1", description = "What to vary.")
  private Path file;

  @Override
  public Integer call() {
    checkOptions();
    ClusterCommand cluster = new ClusterCommand(spec, master);
    ClusterCommand.endWithParent();
    PrintWriter err = spec.commandLine().getErr();
    SweepPlan plan;
    try {
      plan = SweepPlan.read(file);
    } catch (PlanException fault) {
      throw new CommandFailedException(fault.getMessage(), fault);
    }
    if (cluster.lacksSpark() && !explain) {
      return cluster.again(cacheDirectory()); // what is wrong with a plan is said by now
    }
    WorkLogCache logs =
        new WorkLogCache(cacheDirectory(), cacheBytes(), line -> err.println("oovr: " + line));
    int workers = SchemeTimer.threads(threads);
    try (SweepFrames frames =
        new SweepFrames(cluster.master() == null ? threads : 0, cacheDirectory(), err)) {
      SweepTasks tasks = SweepTasks.of(plan, frames, ToolIdentity.of());
      if (explain) {
        PrintWriter stdout = spec.commandLine().getOut();
        stdout.print(SweepEstimate.of(tasks, RowJournal.read(out), logs, workers).text(plan));
        stdout.flush();
        return ExitStatus.DONE;
      }
      return run(tasks, frames, logs, workers, cluster.master());
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
  }

  private void checkOptions() {
    // a subcommand has none
    if (file == null) {
      throw usage("Missing required parameter: 'PLAN.yaml'");
    }
    if (threads < 0 || threads > RunOptions.MAX_THREADS) {
      throw usage("threads '" + threads + "': expected 0 to " + RunOptions.MAX_THREADS);
    }
    if (reports != null && !reports.equals("all") && !reports.equals("none")) {
      throw usage("reports '" + reports + "': expected all or none");
    }
    cacheBytes();
    part();
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private long cacheBytes() {
    Matcher size = SIZE.matcher(cacheSize);
    if (!size.matches()) {
      throw usage("cache-size '" + cacheSize + "': expected a number with M, G or T");
    }
    return Long.parseLong(size.group(1)) << 10 * ("MGT".indexOf(size.group(2)) + 2);
  }

  private Shard part() {
    try {
      return shard == null ? Shard.WHOLE : Shard.parse(shard);
    } catch (IllegalArgumentException fault) {
      throw usage(fault.getMessage());
    }
  }

  private Path cacheDirectory() {
    return ClusterCommand.cacheDirectory(cache);
  }

  private int run(
      SweepTasks tasks, SweepFrames frames, WorkLogCache logs, int workers, String onMaster)
      throws IOException {
    OutputDirectory.probe(out);
    Shard part = part();
    try (RowJournal journal = RowJournal.open(out, part.part())) {
      if (journal == null) {
        throw new CommandFailedException("another sweep is writing to " + out);
      }
      SweepFiles.begin(out, tasks.manifest(), tasks.keys());
      Map<String, ResultRow> rows = RowJournal.read(out);
      List<PointTask> wanted = tasks.shard(part);
      List<PointTask> left = new ArrayList<>();
      for (PointTask task : wanted) {
        ResultRow row = rows.get(task.key());
        if (row == null || !row.isDone()) {
          left.add(task);
        }
      }
      compute(left, frames, logs, workers, onMaster, journal, rows);
      int failed = tellFailures(wanted.stream().map(t -> rows.get(t.key())).toList());
      PrintWriter stdout = spec.commandLine().getOut();
      if (part.isWhole()) {
        SweepFiles.write(out, tasks.manifest(), SweepFiles.ordered(tasks.keys(), rows));
        stdout.println(out.resolve(SweepFiles.HTML));
      } else {
        stdout.printf("shard %s: %d points are in %s%n", part, wanted.size(), out);
      }
      return failed == 0 ? ExitStatus.DONE : ExitStatus.FAILED;
    }
  }

  private void compute(
      List<PointTask> left,
      SweepFrames frames,
      WorkLogCache logs,
      int workers,
      String onMaster,
      RowJournal journal,
      Map<String, ResultRow> rows)
      throws IOException {
    boolean reported = reports == null ? left.size() <= MOST_REPORTS : reports.equals("all");
    if (onMaster != null && !left.isEmpty()) {
      String settings =
          SweepFrames.settings(cacheDirectory().toAbsolutePath(), cacheBytes(), reported);
      String name = "oovr sweep " + file.getFileName();
      try (SparkCluster cluster =
          SparkCluster.open(
              onMaster, name, OovrJar.path(), SweepFrames.class.getName(), settings)) {
        // one that waits for each that runs, so that no executor waits
        int jobs = threads > 0 ? threads : JOBS_PER_CORE * cluster.parallelism();
        compute(left, new SparkPoints(cluster, out), jobs, logs, journal, rows);
      }
      return;
    }
    PointWorker worker =
        new PointWorker(logs, frames, SchemeTimer.SIMULATOR, reported ? out : null);
    compute(left, worker::compute, workers, logs, journal, rows);
  }

  private void compute(
      List<PointTask> left,
      SweepRun.Computer computer,
      int workers,
      WorkLogCache logs,
      RowJournal journal,
      Map<String, ResultRow> rows)
      throws IOException {
    SweepProgress progress = new SweepProgress(spec.commandLine().getErr(), left.size());
    Map<String, PointTask> byKey = new HashMap<>();
    left.forEach(task -> byKey.put(task.key(), task));
    Map<String, double[]> seconds = new HashMap<>();
    try {
      new SweepRun(
              computer,
              journal,
              workers,
              row -> {
                rows.put(row.key(), row);
                PointTask task = byKey.get(row.key());
                progress.finished(name(task), row.seconds(), row.isDone());
                double[] sum = seconds.computeIfAbsent(task.logKey(), k -> new double[2]);
                sum[0] += row.seconds();
                sum[1]++;
              })
          .run(left);
    } finally {
      progress.end();
      seconds.forEach((key, sum) -> logs.timed(key, sum[0] / sum[1]));
    }
  }

  private static String name(PointTask task) {
    return String.format(
        Locale.ROOT,
        "%s frame %d %s on %s",
        task.workload().name(),
        task.frame(),
        task.scheme(),
        task.settings().get("name"));
  }

  /** A line for each reason that points failed for. */
  private int tellFailures(List<ResultRow> rows) {
    Map<String, Integer> reasons = new java.util.LinkedHashMap<>();
    int failed = 0;
    for (ResultRow row : rows) {
      if (!row.isDone()) {
        failed++;
        reasons.merge(row.reason(), 1, Integer::sum);
      }
    }
    PrintWriter err = spec.commandLine().getErr();
    reasons.entrySet().stream()
        .limit(MOST_TOLD)
        .forEach(r -> err.printf("oovr sweep: %d points failed: %s%n", r.getValue(), r.getKey()));
    if (reasons.size() > MOST_TOLD) {
      err.printf(
          "oovr sweep: %d points failed in all; %s has every reason%n",
          failed, out.resolve(SweepFiles.CSV));
    }
    return failed;
  }

  /** {@code oovr sweep merge}. */
  @Command(
      name = "merge",
      mixinStandardHelpOptions = true,
      description = "Joins the rows of shards to one table and one page.")
  static final class Merge implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Option(
        names = "--partial",
        description = "Makes a table of what is there, even if points are missing.")
    private boolean partial;

    @Option(
        names = "--out",
        paramLabel = "DIR",
        description = "Directory of the table. Default: the first DIR.")
    private Path out;

    @Parameters(
        paramLabel = "DIR",
        arity = "1..*",
        description = "Directories that shards of the same plan were written to.")
    private List<Path> directories;

    @Override
    public Integer call() {
      try {
        return merge();
      } catch (IOException fault) {
        throw new CommandFailedException(OutputDirectory.reason(fault), fault);
      }
    }

    private int merge() throws IOException {
      SweepFiles.Manifest first = manifest(directories.get(0));
      List<String> keys = SweepFiles.keys(directories.get(0));
      Map<String, ResultRow> rows = new HashMap<>();
      for (Path directory : directories) {
        if (!manifest(directory).pointsSha256().equals(first.pointsSha256())) {
          throw new CommandFailedException(
              directory
                  + " has points of another plan, other inputs or another build than "
                  + directories.get(0));
        }
        RowJournal.read(directory)
            .forEach((key, row) -> rows.merge(key, row, (a, b) -> a.isDone() ? a : b));
      }
      List<ResultRow> ordered = SweepFiles.ordered(keys, rows);
      long missing = ordered.stream().filter(Objects::isNull).count();
      if (missing > 0 && !partial) {
        throw new CommandFailedException(
            missing
                + " of "
                + keys.size()
                + " points are missing, the first is "
                + ordered.indexOf(null)
                + ": run the shards that lack, or give --partial");
      }
      Path target = out == null ? directories.get(0) : out;
      OutputDirectory.probe(target);
      if (out != null) {
        SweepFiles.begin(target, first, keys);
        SweepFiles.copyReports(directories, target, keys);
      }
      List<ResultRow> there = ordered.stream().filter(Objects::nonNull).toList();
      SweepFiles.write(target, first, there);
      spec.commandLine().getOut().println(target.resolve(SweepFiles.HTML));
      long failed = there.stream().filter(row -> !row.isDone()).count();
      if (failed > 0) {
        spec.commandLine().getErr().printf("oovr sweep merge: %d points failed%n", failed);
      }
      return failed == 0 ? ExitStatus.DONE : ExitStatus.FAILED;
    }

    private static SweepFiles.Manifest manifest(Path directory) throws IOException {
      if (!Files.exists(directory.resolve(SweepFiles.MANIFEST))) {
        throw new CommandFailedException(
            directory + " is no sweep: it has no " + SweepFiles.MANIFEST);
      }
      return SweepFiles.manifest(directory);
    }
  }
}
