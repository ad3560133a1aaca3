package org.oovr.agent.capture.lwjgl2;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Objects of LWJGL 2's interfaces, whose methods are answered by name. */
final class Faces {
  /** One method. */
  @FunctionalInterface
  interface Answer {
    /**
     * Answers a call.
     *
     * @param arguments never null
     * @throws ReflectiveOperationException when LWJGL's classes are not what they were
     */
    Object answer(Object[] arguments) throws ReflectiveOperationException;
  }

  /** What the application is refused; it gets it as LWJGL's own exception. */
  static final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
      super(message);
    }
  }

  private final Map<String, Answer> answers = new HashMap<>();
  private final Set<String> lacking = Collections.synchronizedSet(new HashSet<>());
  private final Consumer<String> unsupported;

  /**
   * No answers yet.
   *
   * @param unsupported is told of methods that nobody answers
   */
  Faces(Consumer<String> unsupported) {
    this.unsupported = unsupported;
  }

  void put(String method, Answer answer) {
    answers.put(method, answer);
  }

  /** Methods whose result is always the same. */
  void constant(Object result, String... methods) {
    for (String method : methods) {
      put(method, arguments -> result);
    }
  }

  /** An object of an interface, whoever may see that. */
  Object of(Class<?> face) {
    InvocationHandler handler = (self, method, arguments) -> invoke(self, method, arguments);
    return Proxy.newProxyInstance(face.getClassLoader(), new Class<?>[] {face}, handler);
  }

  private Object invoke(Object self, Method method, Object[] given)
      throws ReflectiveOperationException, Exception {
    Object[] arguments = given == null ? new Object[0] : given;
    Answer answer = answers.get(method.getName());
    if (answer != null) {
      try {
        return answer.answer(arguments);
      } catch (RefusedException refused) {
        throw exception(method, refused.getMessage());
      }
    }
    return switch (method.getName()) {
      case "equals" -> self == arguments[0];
      case "hashCode" -> System.identityHashCode(self);
      case "toString" -> "OO-VR";
      default -> nothing(method);
    };
  }

  private Object nothing(Method method) {
    if (lacking.add(method.getName())) {
      unsupported.accept("LWJGL 2: " + method.getName() + " of windows that nobody sees");
    }
    Class<?> type = method.getReturnType();
    if (type == boolean.class) {
      return false;
    }
    return type == int.class ? (Object) 0 : type == float.class ? (Object) 0f : null;
  }

  private static Exception exception(Method method, String message)
      throws ReflectiveOperationException {
    ClassLoader loader = method.getDeclaringClass().getClassLoader();
    return (Exception)
        Class.forName("org.lwjgl.LWJGLException", true, loader)
            .getConstructor(String.class)
            .newInstance(message);
  }
}
