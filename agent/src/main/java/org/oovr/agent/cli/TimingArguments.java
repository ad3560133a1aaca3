package org.oovr.agent.cli;

import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.options.TimingOptions;
import org.oovr.simulator.scheme.SchemeKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of every command that times frames under chosen schemes. */
final class TimingArguments extends MachineArguments {
  @Option(
      names = "--scheme",
      paramLabel = "S,..|all",
      converter = SchemesConverter.class,
      description = "Schemes to time: ${COMPLETION-CANDIDATES}, or all.",
      completionCandidates = SchemeNames.class)
  private List<SchemeKind> schemes;

  /** The schemes asked for, or {@code otherwise}. */
  List<SchemeKind> schemes(List<SchemeKind> otherwise) {
    // Given more than once, the option adds.
    return schemes == null ? otherwise : schemes.stream().sorted().distinct().toList();
  }

  /** The names that {@code --scheme} takes. */
  static final class SchemeNames extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    SchemeNames() {
      super(SchemeKind.ids());
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
