package org.oovr.simulator.lanes;

import java.lang.reflect.InvocationTargetException;

/**
 * The module of the JDK's Vector API. It is an incubator's and not there unless the JVM was started
 * with {@code --add-modules}; but the JDK can load modules of its own later, as it does for its
 * management agent, and to who may ask it ({@code java.base} must export the package) it does so
 * for this one, without the warning.
 */
final class VectorModule {
  static final String NAME = "jdk.incubator.vector";

  /** Before, conversions are no instructions, and every vector is an object. */
  static final int LEAST_RELEASE = 22;

  private static final String LOADER = "jdk.internal.module.Modules";

  private VectorModule() {}

  /** Loads it where it is not there yet; says why it cannot be used, or null. */
  static String load() {
    if (ModuleLayer.boot().findModule(NAME).isPresent()) {
      return null;
    }
    try {
      Class.forName(LOADER).getMethod("loadModule", String.class).invoke(null, NAME);
      return null;
    } catch (InvocationTargetException fault) {
      return "the JVM has no module " + NAME;
    } catch (ReflectiveOperationException | RuntimeException fault) {
      return "the JVM lacks --add-modules " + NAME;
    }
  }
}
