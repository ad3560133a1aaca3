package org.oovr.simulator.scheme;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.RecordFields;

/**
 * Machines and schemes as a reading of the paper has them: what {@code oovr reproduce} is told by
 * the list that it has, without the agent.
 *
 * @param name of the reading
 * @param choices values by field, of the machine and of the schemes
 */
record UnderReading(String name, Map<String, String> choices) {
  private static final Path LIST =
      Path.of("../agent/src/main/resources/org/oovr/agent/reproduce/readings.txt");

  /** All readings; that without choices comes first. */
  static Stream<UnderReading> all() {
    Map<String, Map<String, String>> byName = new TreeMap<>();
    try (Stream<String> lines = Files.lines(LIST)) {
      lines
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split("[:=|]", 4))
          .forEach(
              parts ->
                  byName
                      .computeIfAbsent(parts[0].strip(), n -> new HashMap<>())
                      .put(parts[1].strip(), parts[2].strip()));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    Stream<UnderReading> chosen =
        byName.entrySet().stream().map(e -> new UnderReading(e.getKey(), e.getValue()));
    return Stream.concat(Stream.of(new UnderReading("table2", Map.of())), chosen);
  }

  /** A preset under this reading, with some fields given as name and value, name and value. */
  MachineSpec machine(String preset, String... overrides) {
    Map<String, String> fields = new HashMap<>(choices);
    fields.keySet().retainAll(MachineSpec.fields());
    for (int i = 0; i < overrides.length; i += 2) {
      fields.put(overrides[i], overrides[i + 1]);
    }
    return MachineSpec.preset(preset).with(fields);
  }

  /** The settings of the schemes under this reading. */
  SchemeSettings settings() {
    return RecordFields.with(SchemeSettings.defaults(), choices);
  }

  @Override
  public String toString() {
    return name;
  }
}
