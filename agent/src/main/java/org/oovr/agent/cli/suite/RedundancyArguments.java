package org.oovr.agent.cli.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.oovr.simulator.redundancy.Technique;
import org.oovr.simulator.redundancy.TileMachine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options about work that a frame repeats of the one before. */
public final class RedundancyArguments {
  private static final int MOST_UNITS = 1024;

  @Option(
      names = "--redundancy",
      paramLabel = "T,..|all",
      description =
          "Instead of schemes: the frames one after the other on a tile-based machine like a"
              + " Mali-450, plain and with re (Rendering Elimination), te (Transaction"
              + " Elimination), fm (Fragment Memoization), or all. re with --scheme: under these"
              + " schemes, plain and with tiles skipped on every GPM.")
  private String techniques;

  @Option(
      names = "--frame-buffers",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Buffers of the screen that the tile-based machine draws to by turns, 1 to 3. Default: 1,"
              + " what is skipped stays where it is.")
  private int frameBuffers;

  @Option(
      names = "--fragment-constants",
      description = "Signs only constants that fragments see, not those of vertex shaders, too.")
  private boolean fragmentConstants;

  @Option(
      names = "--signature-units",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Signature Units of each GPM under --scheme, 1 to 1024, which share the tiles of a draw."
              + " Default: 1, as in the text.")
  private int signatureUnits;

  /** Whether the frames are to be looked at so. */
  public boolean wanted() {
    return techniques != null;
  }

  /** What is to be compared with the plain machine. */
  public List<Technique> techniques(CommandSpec spec) {
    List<Technique> all = new ArrayList<>(Arrays.asList(Technique.values()));
    all.remove(Technique.NONE);
    if (techniques.equals("all")) {
      return all;
    }
    List<Technique> wanted = new ArrayList<>();
    for (String name : techniques.split(",", -1)) {
      wanted.add(
          all.stream()
              .filter(t -> t.text().equals(name.strip()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new ParameterException(
                          spec.commandLine(),
                          "--redundancy '%s': expected %s or all"
                              .formatted(
                                  name,
                                  all.stream()
                                      .map(Technique::text)
                                      .collect(Collectors.joining(", "))))));
    }
    return wanted;
  }

  /** Under schemes there is Rendering Elimination alone. */
  public void requireElimination(CommandSpec spec) {
    if (!techniques(spec).equals(List.of(Technique.RENDERING_ELIMINATION))) {
      throw new ParameterException(
          spec.commandLine(), "--redundancy '" + techniques + "' with --scheme: expected re");
    }
  }

  /** Signature Units of a GPM. */
  public int signatureUnits(CommandSpec spec) {
    if (signatureUnits < 1 || signatureUnits > MOST_UNITS) {
      throw new ParameterException(
          spec.commandLine(),
          "signature-units '%d': expected 1 to %d".formatted(signatureUnits, MOST_UNITS));
    }
    return signatureUnits;
  }

  /** The machine. */
  public TileMachine machine(CommandSpec spec) {
    try {
      return TileMachine.mali450()
          .withFrameBuffers(frameBuffers)
          .withFragmentConstantsOnly(fragmentConstants);
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), fault.getMessage(), fault);
    }
  }
}
