package org.oovr.agent;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.UnaryOperator;

/**
 * What executors of Apache Spark call: a proxy of Spark's own {@code Function} over this sends each
 * task, a text, to our classes, which lie where only {@link IsolatedLoader} looks. So no class of
 * Spark is needed to build us, and none of Spark's libraries meets ours.
 */
public final class SparkTask implements InvocationHandler, Serializable {
  private static final long serialVersionUID = 1L;

  /** One for all tasks of an executor, which has those of one application alone. */
  private static UnaryOperator<String> worker;

  private final String workerClass;
  private final String settings;

  /**
   * A task.
   *
   * @param workerClass name of the class whose {@code worker} answers
   * @param settings what that reads
   */
  public SparkTask(String workerClass, String settings) {
    this.workerClass = workerClass;
    this.settings = settings;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments)
      throws ReflectiveOperationException, IOException {
    return switch (method.getName()) {
      case "call" -> worker(workerClass, settings).apply((String) arguments[0]);
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "oovr";
    };
  }

  private static synchronized UnaryOperator<String> worker(String workerClass, String settings)
      throws ReflectiveOperationException, IOException {
    if (worker == null) {
      IsolatedLoader loader = IsolatedLoader.ofOwnJar();
      ClassLoader before = Thread.currentThread().getContextClassLoader();
      Thread.currentThread().setContextClassLoader(loader);
      try {
        @SuppressWarnings("unchecked") // The one method of that name.
        UnaryOperator<String> made =
            (UnaryOperator<String>)
                loader
                    .loadClass(workerClass)
                    .getMethod("worker", String.class)
                    .invoke(null, settings);
        worker = made;
      } catch (InvocationTargetException fault) {
        throw new IOException(fault.getCause());
      } finally {
        Thread.currentThread().setContextClassLoader(before);
      }
    }
    return worker;
  }
}
