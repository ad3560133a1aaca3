package org.oovr.agent.instrument;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** Opens what we need of other modules to the isolated loader's module only. */
public final class Modules {
  private Modules() {}

  /**
   * {@code jdk.internal.misc} (memory access without warnings), {@code jdk.internal.module} (which
   * loads the module of the Vector API) and {@code java.nio}.
   */
  static void exportInternals(Instrumentation instrumentation, Module to) {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.misc", Set.of(to), "jdk.internal.module", Set.of(to)),
        Map.of("java.nio", Set.of(to), "java.lang", Set.of(to)),
        Set.of(),
        Map.of());
  }

  /** Opens a package of the application, so that its renamed natives can be called. */
  public static void open(Instrumentation instrumentation, Class<?> member, Module to) {
    Module module = member.getModule();
    if (!module.isOpen(member.getPackageName(), to)) {
      instrumentation.redefineModule(
          module,
          Set.of(),
          Map.of(),
          Map.of(member.getPackageName(), Set.of(to)),
          Set.of(),
          Map.of());
    }
  }
}
