package org.oovr.agent.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.options.TimingOptions;
import org.oovr.agent.timing.MachineFileException;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.scheme.SchemeKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Options of every command that times frames. */
final class TimingArguments {
  @Option(
      names = "--scheme",
      paramLabel = "S,..|all",
      converter = SchemesConverter.class,
      description =
          "Schemes to time: baseline, baseline-1tbs, afr, tile-v, tile-h, object, oo-app, oo-vr,"
              + " or all.")
  private List<SchemeKind> schemes;

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

  /** The schemes asked for, or {@code otherwise}. */
  List<SchemeKind> schemes(List<SchemeKind> otherwise) {
    return schemes == null ? otherwise : schemes;
  }

  String machine() {
    return machine;
  }

  Map<String, String> overrides() {
    return overrides;
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
      return setup.with(overrides);
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), "--set: " + fault.getMessage(), fault);
    }
  }

  /** Reads {@code --scheme}. */
  static final class SchemesConverter implements ITypeConverter<List<SchemeKind>> {
    @Override
    public List<SchemeKind> convert(String text) {
      try {
        return TimingOptions.schemes(text);
      } catch (IllegalArgumentException fault) {
        throw new TypeConversionException(fault.getMessage());
      }
    }
  }
}
