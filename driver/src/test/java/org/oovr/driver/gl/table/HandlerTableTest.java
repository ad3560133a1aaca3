package org.oovr.driver.gl.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/**
 * A row without a method does not compile; a method that takes the arguments of a function has a
 * row.
 */
class HandlerTableTest {
  private static List<Method> methods() throws Exception {
    Path root =
        Path.of(HandlerTable.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Method> methods = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root.resolve("org/oovr/driver/gl/call"))) {
      for (Path file : files.sorted().toList()) {
        String name = root.relativize(file).toString().replace('/', '.');
        if (name.endsWith("Calls.class")) {
          Class<?> in = Class.forName(name.substring(0, name.length() - ".class".length()));
          methods.addAll(List.of(in.getDeclaredMethods()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return methods;
  }

  private static boolean takesArguments(Method method, GlFunction function) {
    Class<?>[] types = method.getParameterTypes();
    List<GlParameter> parameters = function.parameters();
    if (types.length != parameters.size() + 1 || types[0] != GlContext.class) {
      return false;
    }
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).isPointer() != (types[i + 1] == Pointer.class)) {
        return false;
      }
    }
    return true;
  }

  @Test
  void everyHandlerHasARow() throws Exception {
    Set<String> rows = HandlerTable.names();
    int seen = 0;
    for (Method method : methods()) {
      String name = method.getName();
      String function = "gl" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
      GlFunction known = GlFunctions.find(function);
      boolean handler =
          known != null
              && Modifier.isStatic(method.getModifiers())
              && !Modifier.isPrivate(method.getModifiers())
              && takesArguments(method, known);
      if (handler) {
        assertTrue(rows.contains(function), function + " has a method and no row");
        seen++;
      }
    }
    assertTrue(seen > 450, "seen: " + seen);
    assertTrue(seen <= rows.size(), seen + " methods, " + rows.size() + " rows");
  }

  @Test
  void recordsAndWindowFunctionsNeedNoContext() {
    for (String name : new String[] {"oovrDrawable", "oovrRange", "memcpy", "wglMakeCurrent"}) {
      assertNotNull(HandlerTable.findWindow(name), name);
      assertNull(HandlerTable.find(name), name);
    }
    assertNull(HandlerTable.findWindow("glBindBuffer"));
  }

  @Test
  void aliasesAreFound() {
    assertNotNull(HandlerTable.find("glBindBuffer"));
    assertEquals(HandlerTable.find("glBindBuffer"), HandlerTable.find("glBindBufferARB"));
    assertNull(HandlerTable.find("glConvolutionFilter2D"));
    assertNull(HandlerTable.find("glOfTheFuture"));
  }
}
