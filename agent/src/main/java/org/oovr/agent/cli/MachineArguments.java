package org.oovr.agent.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.options.TimingOptions;
import org.oovr.agent.timing.MachineFileException;
import org.oovr.agent.timing.TimingSetup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What a command times frames on. */
class MachineArguments {
  @Option(
      names = "--machine",
      paramLabel = "PRESET|FILE",
      defaultValue = TimingOptions.DEFAULT_MACHINE,
      description =
          "The machine: oovr-4gpm, oovr-1gpm, oovr-2gpm, oovr-8gpm, gtx1080, vega10, mali-g71, or a"
              + " file of 'field = value' lines. Default: oovr-4gpm.")
  private String machine;

  @Option(
      names = "--set",
      paramLabel = "FIELD=VALUE",
      description = "Another value of a field of machine or schemes; may be given often.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  String machine() {
    return machine;
  }

  /** Fields that have other values than the machine's: what other options imply, then --set's. */
  Map<String, String> overrides() {
    Map<String, String> all = new LinkedHashMap<>(implied());
    all.putAll(overrides);
    return all;
  }

  /** Fields that another option gives values; --set may give others. */
  Map<String, String> implied() {
    return Map.of();
  }

  /** Machine and settings; mistakes in a file are failures, others are wrong usage. */
  TimingSetup setup(CommandSpec spec) {
    TimingSetup setup;
    try {
      setup = TimingSetup.of(machine);
    } catch (MachineFileException fault) {
      throw new CommandFailedException(fault.getMessage(), fault);
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), fault.getMessage(), fault);
    }
    try {
      return setup.with(overrides());
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), "--set: " + fault.getMessage(), fault);
    }
  }
}
