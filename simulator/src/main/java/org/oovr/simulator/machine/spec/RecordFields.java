package org.oovr.simulator.machine.spec;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Fields of a record of settings by name, as text. A field of a record inside a record has both
 * names with a dot between them. Values are numbers, texts, {@code true} and {@code false}, and the
 * words of enums in small letters.
 */
public final class RecordFields {
  private RecordFields() {}

  /** Names of all fields, in order. */
  public static List<String> names(Class<? extends Record> type) {
    List<String> names = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getType().isRecord()) {
        names(component.getType().asSubclass(Record.class))
            .forEach(inner -> names.add(component.getName() + "." + inner));
      } else {
        names.add(component.getName());
      }
    }
    return List.copyOf(names);
  }

  /**
   * Value of a field as {@link #with} takes it.
   *
   * @throws IllegalArgumentException when there is no such field
   */
  public static String value(Record settings, String field) {
    int dot = field.indexOf('.');
    String first = dot < 0 ? field : field.substring(0, dot);
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      if (component.getName().equals(first)) {
        Object value = read(settings, component);
        if (value instanceof Record inner && dot > 0) {
          return value(inner, field.substring(dot + 1));
        } else if (!(value instanceof Record) && dot < 0) {
          return value instanceof Enum<?> word ? id(word) : String.valueOf(value);
        }
      }
    }
    throw FieldNames.unknown(field, names(settings.getClass()));
  }

  /**
   * Type of a field's values.
   *
   * @throws IllegalArgumentException when there is no such field
   */
  public static Class<?> type(Class<? extends Record> settings, String field) {
    int dot = field.indexOf('.');
    String first = dot < 0 ? field : field.substring(0, dot);
    for (RecordComponent component : settings.getRecordComponents()) {
      Class<?> type = component.getType();
      if (component.getName().equals(first) && type.isRecord() == dot > 0) {
        return dot < 0 ? type : type(type.asSubclass(Record.class), field.substring(dot + 1));
      }
    }
    throw FieldNames.unknown(field, names(settings));
  }

  /**
   * A record with other values of some fields; names of other records' fields are not looked at.
   *
   * @throws IllegalArgumentException naming the field and the reason: not a number, or what the
   *     record's constructor says
   */
  public static <R extends Record> R with(R settings, Map<String, String> overrides) {
    @SuppressWarnings("unchecked") // The class of an R.
    Class<R> type = (Class<R>) settings.getClass();
    return type.cast(with(settings, "", overrides));
  }

  private static Record with(Record settings, String prefix, Map<String, String> overrides) {
    RecordComponent[] components = settings.getClass().getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      String field = prefix + components[i].getName();
      types[i] = components[i].getType();
      values[i] = read(settings, components[i]);
      if (values[i] instanceof Record inner) {
        values[i] = with(inner, field + ".", overrides);
      } else if (overrides.containsKey(field)) {
        values[i] = parse(field, types[i], overrides.get(field).strip());
      }
    }
    try {
      return settings.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException fault) {
      if (fault.getCause() instanceof IllegalArgumentException wrong) {
        throw wrong;
      }
      throw new IllegalStateException(fault);
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private static Object read(Record settings, RecordComponent component) {
    try {
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private static Object parse(String field, Class<?> type, String text) {
    if (type == String.class) {
      return text;
    }
    if (type == boolean.class) {
      if (!text.equals("true") && !text.equals("false")) {
        throw new IllegalArgumentException(field + " is '" + text + "': must be true or false");
      }
      return Boolean.valueOf(text);
    }
    return type.isEnum() ? word(field, type, text) : number(field, type, text);
  }

  private static Object number(String field, Class<?> type, String text) {
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
      String kind = type == double.class ? "number" : "whole number";
      throw new IllegalArgumentException(field + " is '" + text + "': must be a " + kind, fault);
    }
    throw new IllegalStateException("field " + field + " of type " + type);
  }

  private static Object word(String field, Class<?> type, String text) {
    Enum<?>[] words = (Enum<?>[]) type.getEnumConstants();
    for (Enum<?> word : words) {
      if (id(word).equals(text)) {
        return word;
      }
    }
    String ids = String.join(", ", Arrays.stream(words).map(RecordFields::id).toList());
    throw new IllegalArgumentException(field + " is '" + text + "': must be one of " + ids);
  }

  private static String id(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }
}
