package org.oovr.agent.instrument;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The native functions that an LWJGL version calls. */
public final class LwjglFunctions {
  private LwjglFunctions() {}

  /** Names of the functions of GLFW. */
  public static Set<String> glfw(String version) {
    FunctionNumbers functions = new FunctionNumbers(List.of());
    ClassPatches patches = new ClassPatches(true);
    LwjglJars.classes(LwjglJars.jar("lwjgl-glfw", version), "org/lwjgl/glfw/")
        .values()
        .forEach(bytes -> LwjglClassRewriter.rewrite(bytes, functions, patches));
    Set<String> names = new TreeSet<>();
    for (int n = 0; n < functions.size(); n++) {
      if (!functions.name(n).equals(FunctionNumbers.BY_ADDRESS)) {
        names.add(functions.name(n));
      }
    }
    return names;
  }
}
