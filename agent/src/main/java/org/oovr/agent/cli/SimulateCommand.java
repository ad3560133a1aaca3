package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.oovr.agent.cli.suite.RedundancyArguments;
import org.oovr.agent.cli.suite.TextureMemoryArguments;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.cli.terminal.RunTable;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.redundancy.EliminationOverSchemes;
import org.oovr.agent.redundancy.RedundancyFiles;
import org.oovr.agent.redundancy.RedundancySection;
import org.oovr.agent.redundancy.RedundancySequence;
import org.oovr.agent.redundancy.RedundancyText;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.ReportSections;
import org.oovr.agent.report.SweepTable;
import org.oovr.agent.texmem.TextureMemorySection;
import org.oovr.agent.texmem.TextureMemoryStudy;
import org.oovr.agent.texmem.TextureMemoryText;
import org.oovr.agent.timing.MachineFileException;
import org.oovr.agent.timing.ReportTiming;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.Sweep;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.redundancy.Technique;
import org.oovr.simulator.redundancy.TileMachine;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.texmem.TextureMemoryRun;
import org.oovr.simulator.texmem.TextureMemorySpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code oovr simulate}: times frames of a trace, or frames that were drawn before, on any machine.
 */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    description = {
      "Times frames under parallel rendering schemes on a simulated multi-GPM machine.",
      "They are those of a trace, which are drawn first, or saved ones, of which nothing is drawn"
          + " again."
    },
    footer = {
      "",
      "Example: oovr simulate --machine oovr-8gpm oovr-demo",
      "Example: oovr simulate --frames 20-22 game.trace",
      "Example: oovr simulate --redundancy re --scheme baseline,oo-vr oovr-demo",
      "Example: oovr simulate --sweep link.gbps=32,64,128 --scheme baseline,oo-vr oovr-demo"
    })
final class SimulateCommand implements Callable<Integer> {
  /** Columns of a sweep that are printed beside the swept ones. */
  private static final List<String> PRINTED =
      List.of("frame", "scheme", "cycles", "latencyCycles", "interGpmBytes");

  @Spec private CommandSpec spec;

  @Option(
      names = "--frames",
      paramLabel = "A-B|every:N",
      converter = DrawingOptions.FramesConverter.class,
      description = "Frames to time. Default: all that there are; of a trace, 0-9.")
  private FrameSelection frames;

  @Mixin private TimingArguments timing;

  @Option(
      names = "--stereo",
      paramLabel = "off|app|auto",
      description =
          "Views of the frames of a trace, default what it says of itself, else off. Of saved"
              + " frames: insists on frames drawn so, a work log keeps its views.")
  private Stereo stereo;

  @Option(
      names = "--sweep",
      paramLabel = "FIELD=V1,V2,..",
      description = {
        "Times every value of a field of machine or schemes, or of 'machine' itself; given more",
        "than once, every combination. Writes sweep.csv and sweep.json instead of a report."
      })
  private List<String> sweeps = new ArrayList<>();

  @Mixin private RedundancyArguments redundancy;

  @Mixin private TextureMemoryArguments textureMemory;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Worker threads; 0: one per processor. The figures do not depend on it.")
  private int threads;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "oovr-simulate",
      description = "Directory of the report. Default: oovr-simulate.")
  private Path out;

  @Parameters(
      paramLabel = "FILE",
      description = "A trace, a work log (profiles/000012.oovrp) or the directory of a report.")
  private Path file;

  @Override
  public Integer call() {
    if (threads < 0 || threads > RunOptions.MAX_THREADS) {
      throw new ParameterException(
          spec.commandLine(), "threads '" + threads + "': expected 0 to " + RunOptions.MAX_THREADS);
    }
    TimingSetup setup = timing.setup(spec);
    if (redundancy.wanted()) {
      redundancy.techniques(spec);
      redundancy.machine(spec);
      if (timing.schemes(null) != null) {
        redundancy.requireElimination(spec);
        redundancy.signatureUnits(spec);
      }
    }
    if (textureMemory.wanted()) {
      textureMemory.machine(spec);
    }
    Sweep sweep = sweeps.isEmpty() ? null : sweep();
    if (TraceFrames.is(file)) {
      drawTrace();
    }
    TimedInput input = TimedInput.of(file, frame -> frames == null || frames.includes(frame));
    if (stereo != null) {
      input.requireStereo(stereo);
    }
    try {
      if (redundancy.wanted() && timing.schemes(null) != null) {
        eliminate(setup, input);
      } else if (redundancy.wanted()) {
        redundancy(input);
      } else if (textureMemory.wanted()) {
        textureMemory(input);
      } else if (sweep != null) {
        sweep(sweep, input);
      } else {
        report(setup, input);
      }
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
    return 0;
  }

  /** Draws the frames of the trace into the report, which takes its place then. */
  private void drawTrace() {
    StereoHint hint = StereoHint.of(file);
    RunOptions options =
        new RunOptions(
            Mode.INSTEAD,
            frames == null ? FrameSelection.DEFAULT : frames,
            stereo == null ? hint.stereo() : stereo,
            0,
            hint.disparity(),
            threads,
            out.toAbsolutePath());
    new TraceFrames(file, options, spec.commandLine().getErr()).report();
    file = out;
  }

  private List<SchemeKind> schemes() {
    return timing.schemes(SchemeKind.ofPaper());
  }

  private Sweep sweep() {
    try {
      List<Sweep.Axis> axes = sweeps.stream().map(Sweep.Axis::parse).toList();
      return Sweep.of(timing.machine(), timing.overrides(), axes, SchemeTimer.SIMULATOR);
    } catch (MachineFileException fault) {
      throw new CommandFailedException(fault.getMessage(), fault);
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), fault.getMessage(), fault);
    }
  }

  private void sweep(Sweep sweep, TimedInput input) throws IOException {
    OutputDirectory.probe(out);
    PrintWriter err = spec.commandLine().getErr();
    int expected = sweep.points().size() * input.logs().frames().size();
    SweepTable table =
        sweep.run(
            input.report(),
            input.logs(),
            schemes(),
            SchemeTimer.threads(threads),
            Progress.counter(err, "timing", expected));
    table.write(out);
    PrintWriter stdout = spec.commandLine().getOut();
    for (Map<String, Object> row : table.rows()) {
      StringBuilder line = new StringBuilder();
      row.forEach(
          (column, value) -> {
            if (PRINTED.contains(column) || sweep.points().get(0).values().containsKey(column)) {
              line.append(line.isEmpty() ? "" : "  ").append(column).append(' ').append(value);
            }
          });
      stdout.println(line);
    }
    stdout.println(out.resolve(SweepTable.CSV));
  }

  /** Looks for what frames repeat; the files lie beside a report's. */
  private void redundancy(TimedInput input) throws IOException {
    OutputDirectory.probe(out);
    int expected = input.logs().frames().size();
    Path name = file.toAbsolutePath().normalize().getFileName();
    TileMachine machine = redundancy.machine(spec);
    List<Technique> techniques = redundancy.techniques(spec);
    List<RedundancySequence> sequences;
    try {
      sequences =
          List.of(
              RedundancySequence.run(
                  name == null ? "frames" : name.toString(),
                  "",
                  input.logs(),
                  machine,
                  out,
                  Progress.counter(spec.commandLine().getErr(), "frames", expected)));
    } catch (IllegalArgumentException fault) {
      throw new CommandFailedException(file + ": " + fault.getMessage(), fault);
    }
    Path page = RedundancyFiles.write(out, sequences, techniques, machine, false);
    ReportSections.put(
        out,
        RedundancySection.NAME,
        RedundancySection.of(sequences.get(0), techniques, machine, out));
    PrintWriter stdout = spec.commandLine().getOut();
    stdout.print(RedundancyText.of(sequences, techniques, machine, false));
    stdout.println(page);
  }

  /** Rendering Elimination on each GPM of a machine, under schemes. */
  private void eliminate(TimingSetup setup, TimedInput input) throws IOException {
    OutputDirectory.probe(out);
    EliminationOverSchemes study =
        new EliminationOverSchemes(
            setup,
            schemes(),
            redundancy.machine(spec),
            redundancy.signatureUnits(spec),
            SchemeTimer.threads(threads));
    int expected = input.logs().frames().size();
    try {
      study.run(input.logs(), Progress.counter(spec.commandLine().getErr(), "frames", expected));
    } catch (IllegalArgumentException fault) {
      throw new CommandFailedException(file + ": " + fault.getMessage(), fault);
    }
    PrintWriter stdout = spec.commandLine().getOut();
    stdout.print(study.text());
    stdout.println(study.write(out));
  }

  /** Shares textures among GPUs. */
  private void textureMemory(TimedInput input) throws IOException {
    OutputDirectory.probe(out);
    TextureMemorySpec machine = textureMemory.machine(spec);
    TextureMemoryRun run = new TextureMemoryRun(machine, textureMemory.clears());
    for (int frame : input.logs().frames()) {
      run.accept(input.logs().read(frame));
    }
    String text = TextureMemoryText.of(machine, run.frames());
    PrintWriter stdout = spec.commandLine().getOut();
    stdout.print(text);
    stdout.println(TextureMemoryStudy.write(out, text));
    ReportSections.put(
        out, TextureMemorySection.NAME, TextureMemorySection.of(machine, run.frames()));
  }

  private void report(TimingSetup setup, TimedInput input) throws IOException {
    if (!input.isIn(out)) {
      if (file.toAbsolutePath().normalize().startsWith(out.toAbsolutePath().normalize())) {
        throw new CommandFailedException(
            out + " holds " + file + " itself and would be emptied: give another --out");
      }
      OutputDirectory.prepare(out);
      input.copyPictures(out);
    }
    int expected = input.logs().frames().size();
    ReportTiming timer =
        new ReportTiming(
            SchemeTimer.SIMULATOR,
            setup,
            schemes(),
            SchemeTimer.threads(threads),
            Progress.counter(spec.commandLine().getErr(), "timing frames", expected));
    // In its own directory a report keeps the frames that are not timed now.
    ReportData whole = input.isIn(out) ? ReportFiles.read(out) : input.report();
    ReportData timed = timer.time(whole, input.logs(), out);
    spec.commandLine().getOut().print(RunTable.of(timed));
    spec.commandLine().getOut().println(out.resolve(ReportFiles.HTML));
  }
}
