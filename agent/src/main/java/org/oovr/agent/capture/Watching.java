package org.oovr.agent.capture;

import java.lang.instrument.Instrumentation;
import org.oovr.agent.instrument.FunctionNumbers;
import org.oovr.agent.instrument.Interception;
import org.oovr.agent.instrument.LwjglTransformer;

/** Starts the rewriting of LWJGL's classes, whatever is done with the calls then. */
final class Watching {
  private Watching() {}

  /**
   * Adds the transformer.
   *
   * @param answering whether nobody else answers the application
   */
  static void start(
      Instrumentation instrumentation,
      FunctionNumbers functions,
      boolean answering,
      Interception seen,
      LwjglNatives natives,
      LwjglWindows windows) {
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      String name = loaded.getName().replace('.', '/');
      if (LwjglTransformer.concerns(name)) {
        seen.loadedBefore(loaded.getName());
      }
    }
    LwjglTransformer transformer =
        new LwjglTransformer(
            functions,
            answering,
            seen,
            (className, loader) -> {
              if (className.startsWith("org/lwjgl/opengl/")) {
                natives.loader(loader);
              } else {
                windows.loader(loader);
              }
            });
    instrumentation.addTransformer(transformer, false);
    instrumentation.setNativeMethodPrefix(transformer, LwjglTransformer.NATIVE_PREFIX);
  }
}
