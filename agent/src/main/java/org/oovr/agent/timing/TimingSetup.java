package org.oovr.agent.timing;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.agent.options.TimingOptions;
import org.oovr.driver.oo.OoMiddleware;
import org.oovr.simulator.machine.spec.FieldNames;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.RecordFields;
import org.oovr.simulator.scheme.SchemeSettings;

/**
 * What work logs are timed on: a machine, and the settings of the schemes and of the middleware
 * that makes batches. Their fields have names in one name space, so that a file, an option or a
 * sweep can give any of them.
 */
public record TimingSetup(
    MachineSpec machine, SchemeSettings settings, OoMiddleware.Settings middleware) {
  private static final String NAME = "name";
  private static final List<String> SCHEME_FIELDS = RecordFields.names(SchemeSettings.class);
  private static final List<String> MIDDLEWARE_FIELDS =
      RecordFields.names(OoMiddleware.Settings.class);

  /** The default machine with the documented settings. */
  public static TimingSetup defaults() {
    return preset(TimingOptions.DEFAULT_MACHINE);
  }

  /**
   * A preset with the documented settings.
   *
   * @throws IllegalArgumentException when there is none of that name
   */
  public static TimingSetup preset(String name) {
    return new TimingSetup(
        MachineSpec.preset(name), SchemeSettings.defaults(), OoMiddleware.Settings.defaults());
  }

  /**
   * The setup that {@code --machine} names.
   *
   * @param machine a preset's name, else a file
   * @throws IllegalArgumentException when it is neither
   * @throws MachineFileException when the file says nonsense
   */
  public static TimingSetup of(String machine) throws MachineFileException {
    if (MachineSpec.presets().contains(machine)) {
      return preset(machine);
    }
    try {
      Path file = Path.of(machine);
      if (Files.isRegularFile(file)) {
        return MachineFile.read(file);
      }
    } catch (InvalidPathException fault) {
      throw new IllegalArgumentException(neither(machine), fault);
    }
    throw new IllegalArgumentException(neither(machine));
  }

  private static String neither(String machine) {
    return "machine '"
        + machine
        + "': no such file, and no preset, which are "
        + String.join(", ", MachineSpec.presets());
  }

  /** Names of all fields: the machine's, the schemes', the middleware's. */
  public static List<String> fields() {
    List<String> fields = new ArrayList<>(MachineSpec.fields());
    fields.addAll(SCHEME_FIELDS);
    fields.addAll(MIDDLEWARE_FIELDS);
    return fields;
  }

  /**
   * The field that a name means, which may be one that it had before.
   *
   * @throws IllegalArgumentException when there is no such field; the message has near names
   */
  public static String field(String name) {
    String field = FieldNames.current(name);
    List<String> fields = fields();
    if (!fields.contains(field)) {
      throw FieldNames.unknown(name, fields);
    }
    return field;
  }

  /**
   * Type of a field's values.
   *
   * @throws IllegalArgumentException when there is no such field
   */
  public static Class<?> type(String name) {
    String field = field(name);
    if (SCHEME_FIELDS.contains(field)) {
      return RecordFields.type(SchemeSettings.class, field);
    }
    return MIDDLEWARE_FIELDS.contains(field)
        ? RecordFields.type(OoMiddleware.Settings.class, field)
        : RecordFields.type(MachineSpec.class, field);
  }

  /** The fields that some names mean. */
  private static Set<String> fields(Set<String> names) {
    Set<String> fields = new LinkedHashSet<>();
    names.forEach(name -> fields.add(field(name)));
    return fields;
  }

  /**
   * Value of a field, as {@link #with} takes it.
   *
   * @throws IllegalArgumentException when there is no such field
   */
  public String value(String field) {
    String value =
        SCHEME_FIELDS.contains(field)
            ? RecordFields.value(settings, field)
            : MIDDLEWARE_FIELDS.contains(field)
                ? RecordFields.value(middleware, field)
                : machine.value(field);
    return value.endsWith(".0") ? value.substring(0, value.length() - 2) : value;
  }

  /**
   * This setup with other values of some fields; its machine's name tells them.
   *
   * @throws IllegalArgumentException naming the field and the reason
   */
  public TimingSetup with(Map<String, String> overrides) {
    if (overrides.isEmpty() || fields(overrides.keySet()).contains(NAME)) {
      return withNamed(overrides);
    }
    Map<String, String> named = new LinkedHashMap<>(overrides);
    StringBuilder name = new StringBuilder(machine.name());
    overrides.forEach((field, value) -> name.append(' ').append(field).append('=').append(value));
    named.put(NAME, name.toString());
    return withNamed(named);
  }

  /** The same, but the name is not touched. */
  TimingSetup withNamed(Map<String, String> overrides) {
    Map<String, String> ofMachine = new LinkedHashMap<>(overrides);
    ofMachine.keySet().removeAll(SCHEME_FIELDS);
    ofMachine.keySet().removeAll(MIDDLEWARE_FIELDS);
    return new TimingSetup(
        machine.with(ofMachine),
        RecordFields.with(settings, overrides),
        RecordFields.with(middleware, overrides));
  }
}
