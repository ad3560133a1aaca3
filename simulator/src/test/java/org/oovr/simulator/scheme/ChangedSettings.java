package org.oovr.simulator.scheme;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** Settings with some fields changed. */
final class ChangedSettings {
  private ChangedSettings() {}

  /** The defaults but for some fields, given as name and value, name and value. */
  static SchemeSettings of(Object... changes) {
    try {
      List<Object> values = new ArrayList<>();
      List<Class<?>> types = new ArrayList<>();
      int used = 0;
      for (RecordComponent c : SchemeSettings.class.getRecordComponents()) {
        Object value = c.getAccessor().invoke(SchemeSettings.defaults());
        for (int i = 0; i < changes.length; i += 2) {
          if (c.getName().equals(changes[i])) {
            value = changes[i + 1];
            used += 2;
          }
        }
        values.add(value);
        types.add(c.getType());
      }
      if (used != changes.length) {
        throw new IllegalArgumentException("no such field: one of " + List.of(changes));
      }
      return SchemeSettings.class
          .getDeclaredConstructor(types.toArray(new Class<?>[0]))
          .newInstance(values.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        throw refused;
      }
      throw new AssertionError(e);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
