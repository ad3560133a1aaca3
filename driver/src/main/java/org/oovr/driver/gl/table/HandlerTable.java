package org.oovr.driver.gl.table;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.WindowFunction;
import org.oovr.driver.gl.call.ContextCalls;
import org.oovr.driver.gl.call.Handler;
import org.oovr.driver.gl.call.WindowHandler;
import org.oovr.driver.gl.call.external.EglImageCalls;

/** All functions by name. A name that is not in the table may still be an alias of one that is. */
public final class HandlerTable {
  private static final Map<String, WindowHandler> WINDOW = new HashMap<>();

  static {
    HandlerRows.fillSession(WINDOW);
    for (WindowFunction f : WindowFunction.all()) {
      WINDOW.put(f.name(), handler(f));
    }
  }

  private static WindowHandler handler(WindowFunction f) {
    return switch (f.does()) {
      case CREATE_IMAGE -> (d, c) -> EglImageCalls.create(d, c, f);
      case DESTROY_IMAGE -> EglImageCalls::destroy;
      default -> ContextCalls.handler(f);
    };
  }

  private HandlerTable() {}

  /** The handler of a GL function, or null. */
  public static Handler find(String name) {
    Handler h = HandlerRows.find(name);
    if (h != null) {
      return h;
    }
    GlFunction f = GlFunctions.find(name);
    return f == null || f.alias().isEmpty() ? null : HandlerRows.find(f.alias());
  }

  /** The handler of a window system function or record, or null. */
  public static WindowHandler findWindow(String name) {
    return WINDOW.get(name);
  }

  /** Names in the table, in alphabetical order. */
  public static Set<String> names() {
    Set<String> names = new TreeSet<>(WINDOW.keySet());
    for (String name : GlFunctions.names()) {
      if (HandlerRows.find(name) != null) {
        names.add(name);
      }
    }
    return names;
  }
}
