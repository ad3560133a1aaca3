package org.oovr.agent.instrument;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How LWJGL names the Java method for a native function: as the function, or with {@code n} in
 * front where the plain name is taken by an overload with friendlier parameters.
 */
final class FunctionNames {
  private static final Pattern METHOD =
      Pattern.compile("n?((?:gl|glX|wgl|CGL|glfw|egl|vk)[A-Z]\\w*|SDL_\\w+)");

  private FunctionNames() {}

  /** The native function's name, or null when {@code method} does not stand for one. */
  static String ofMethod(String method) {
    Matcher matcher = METHOD.matcher(method);
    return matcher.matches() ? matcher.group(1) : null;
  }

  /** Whether what the function returns may be replaced by the address of an entry point of ours. */
  static boolean handsOutAddresses(String function) {
    return function.endsWith("GetProcAddress") || function.endsWith("GetProcAddressARB");
  }
}
