package org.oovr.agent.timing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The fields of a record of settings by name, as {@code MachineSpec} has its own. */
final class RecordFields {
  private RecordFields() {}

  /** Names of all fields, in order. */
  static List<String> names(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
  }

  /** Value of a field as {@link #with} takes it. */
  static String value(Record settings, String field) {
    try {
      for (RecordComponent component : settings.getClass().getRecordComponents()) {
        if (component.getName().equals(field)) {
          Object value = component.getAccessor().invoke(settings);
          return value instanceof Enum<?> word
              ? word.name().toLowerCase(Locale.ROOT)
              : String.valueOf(value);
        }
      }
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException(fault);
    }
    throw new IllegalArgumentException("unknown field '" + field + "'");
  }

  /**
   * A record with other values of some fields.
   *
   * @throws IllegalArgumentException naming the field and the reason
   */
  static <R extends Record> R with(R settings, Map<String, String> overrides) {
    @SuppressWarnings("unchecked") // The class of an R.
    Class<R> type = (Class<R>) settings.getClass();
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    try {
      for (int i = 0; i < components.length; i++) {
        String field = components[i].getName();
        types[i] = components[i].getType();
        values[i] =
            overrides.containsKey(field)
                ? parse(field, types[i], overrides.get(field).strip())
                : components[i].getAccessor().invoke(settings);
      }
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException fault) {
      if (fault.getCause() instanceof IllegalArgumentException wrong) {
        throw wrong;
      }
      throw new IllegalStateException(fault);
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private static Object parse(String field, Class<?> type, String text) {
    try {
      if (type == int.class) {
        return Integer.valueOf(text);
      }
      if (type == long.class) {
        return Long.valueOf(text);
      }
      if (type == double.class) {
        return Double.valueOf(text);
      }
    } catch (NumberFormatException fault) {
      throw new IllegalArgumentException(
          field
              + " is '"
              + text
              + "': must be a "
              + (type == double.class ? "" : "whole ")
              + "number",
          fault);
    }
    if (type == String.class) {
      return text;
    }
    if (type == boolean.class) {
      if (!text.equals("true") && !text.equals("false")) {
        throw new IllegalArgumentException(field + " is '" + text + "': must be true or false");
      }
      return Boolean.valueOf(text);
    }
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (((Enum<?>) constant).name().toLowerCase(Locale.ROOT).equals(text)) {
          return constant;
        }
      }
      throw new IllegalArgumentException(
          field + " is '" + text + "': must be one of " + words(type));
    }
    throw new IllegalStateException("field " + field + " of type " + type);
  }

  private static String words(Class<?> type) {
    return String.join(
        ", ",
        Arrays.stream(type.getEnumConstants())
            .map(c -> ((Enum<?>) c).name().toLowerCase(Locale.ROOT))
            .toList());
  }
}
