package org.oovr.agent.timing;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A machine as text: {@code field = value} lines, {@code #} before a comment, and {@code preset =
 * NAME} for where all other values come from. Fields are those of {@code MachineSpec}, {@code
 * SchemeSettings} and {@code OoMiddleware.Settings}; {@code name} is the file's unless it is given.
 */
final class MachineFile {
  private static final String PRESET = "preset";

  /** A file that names more is no machine. */
  private static final long MAX_BYTES = 1 << 20;

  private final Path file;
  private final Map<String, String> values = new LinkedHashMap<>();

  /** By name as it stands in the file. */
  private final Map<String, Integer> lines = new LinkedHashMap<>();

  /** By field, the name that the file has for it. */
  private final Map<String, String> given = new LinkedHashMap<>();

  private MachineFile(Path file) {
    this.file = file;
  }

  static TimingSetup read(Path file) throws MachineFileException {
    MachineFile machine = new MachineFile(file);
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new MachineFileException(file + ": too long for a machine file");
      }
      machine.parse(Files.readAllLines(file));
    } catch (CharacterCodingException fault) {
      throw new MachineFileException(file + ": no text in UTF-8", fault);
    } catch (IOException fault) {
      throw new MachineFileException(file + " cannot be read: " + fault.getMessage(), fault);
    }
    return machine.setup();
  }

  private void parse(List<String> text) throws MachineFileException {
    for (int at = 0; at < text.size(); at++) {
      String line = text.get(at).replaceFirst("#.*", "").strip();
      if (line.isEmpty()) {
        continue;
      }
      int equals = line.indexOf('=');
      if (equals < 0) {
        throw at(at + 1, "'" + line + "': expected field = value");
      }
      String field = line.substring(0, equals).strip();
      String other;
      try {
        other = given.put(field.equals(PRESET) ? PRESET : TimingSetup.field(field), field);
      } catch (IllegalArgumentException unknown) {
        throw at(at + 1, unknown.getMessage());
      }
      if (other != null) {
        String as = other.equals(field) ? "" : ", as " + other + " too";
        throw at(at + 1, field + " is given twice" + as);
      }
      values.put(field, line.substring(equals + 1).strip());
      lines.put(field, at + 1);
    }
  }

  private TimingSetup setup() throws MachineFileException {
    String preset = values.remove(PRESET);
    String name = file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    values.putIfAbsent("name", dot > 0 ? name.substring(0, dot) : name);
    TimingSetup base;
    try {
      base = preset == null ? TimingSetup.defaults() : TimingSetup.preset(preset);
    } catch (IllegalArgumentException fault) {
      throw at(lines.get(PRESET), fault.getMessage());
    }
    try {
      return base.withNamed(values);
    } catch (IllegalArgumentException fault) {
      // The message begins with the field.
      Integer line = lines.get(fault.getMessage().split(" ", 2)[0]);
      if (line == null) {
        throw new MachineFileException(file + ": " + fault.getMessage(), fault);
      }
      throw at(line, fault.getMessage());
    }
  }

  private MachineFileException at(int line, String message) {
    return new MachineFileException(file + ":" + line + ": " + message);
  }
}
