package org.oovr.agent.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.oovr.agent.options.TimingOptions;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.scheme.SchemeKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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

  @Option(
      names = "--sort",
      paramLabel = "WHERE",
      converter = SortConverter.class,
      description =
          "Instead of --scheme: where primitives are sorted to the screen (Real-Time Rendering"
              + " 23.9): ${COMPLETION-CANDIDATES}. first: strips of the screen; middle: transformed"
              + " primitives, tile by tile; last-fragment: shaded fragments, to the ROPs of the"
              + " GPM that owns their tile; last-image: whole images of objects, by depth.")
  private Sort sort;

  /** Where in the pipeline work is sorted from objects to the screen. */
  enum Sort {
    FIRST("first", SchemeKind.TILE_V, Map.of()),
    /** All that a pass draws is one chunk of the binner. */
    MIDDLE("middle", SchemeKind.BASELINE, Map.of("binner.kib", "1048576")),
    /** Objects in turn, large ones in pieces; each tile goes to its owner when it is shaded. */
    LAST_FRAGMENT(
        "last-fragment",
        SchemeKind.OBJECT,
        Map.of(
            "distributedObjectComposition",
            "true",
            "object.owners",
            "memory",
            "largestObjectTiles",
            "64")),
    /** Objects in turn, into images of the GPM's own; one GPM composes these. */
    LAST_IMAGE("last-image", SchemeKind.OBJECT, Map.of("distributedObjectComposition", "false"));

    private final String text;
    private final SchemeKind scheme;
    private final Map<String, String> fields;

    Sort(String text, SchemeKind scheme, Map<String, String> fields) {
      this.text = text;
      this.scheme = scheme;
      this.fields = fields;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  @Override
  Map<String, String> implied() {
    return sort == null ? Map.of() : sort.fields;
  }

  @Override
  TimingSetup setup(CommandSpec spec) {
    if (sort != null && schemes != null) {
      throw new ParameterException(spec.commandLine(), "--sort goes without --scheme");
    }
    return super.setup(spec);
  }

  /** The schemes asked for, or {@code otherwise}. */
  List<SchemeKind> schemes(List<SchemeKind> otherwise) {
    if (sort != null) {
      return List.of(sort.scheme);
    }
    // Given more than once, the option adds.
    return schemes == null ? otherwise : schemes.stream().sorted().distinct().toList();
  }

  /** Reads {@code --sort}. */
  static final class SortConverter implements ITypeConverter<Sort> {
    @Override
    public Sort convert(String text) {
      for (Sort sort : Sort.values()) {
        if (sort.text.equals(text)) {
          return sort;
        }
      }
      throw new TypeConversionException(
          "sort '" + text + "': expected first, middle, last-fragment or last-image");
    }
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
