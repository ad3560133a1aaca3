package org.oovr.agent.sweep.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;

/**
 * Classes outside our own loader: those of Spark and Hadoop, where we run beside them. Our loader
 * looks nowhere but into our jar, and was itself loaded by the one that has them.
 */
final class OuterClasses {
  private static final String SPARK = "org.apache.spark.api.java.JavaSparkContext";

  private OuterClasses() {}

  static ClassLoader loader() {
    ClassLoader ours = OuterClasses.class.getClassLoader();
    ClassLoader outer = ours.getClass().getClassLoader();
    return outer == null ? ours : outer;
  }

  /** Whether Spark is there; loads its context. */
  static boolean hasSpark() {
    try {
      Class.forName(SPARK, false, loader());
      return true;
    } catch (ClassNotFoundException none) {
      return false;
    }
  }

  static Class<?> load(String name) throws IOException {
    try {
      return Class.forName(name, true, loader());
    } catch (ClassNotFoundException fault) {
      throw new IOException(
          name + " is not there: give --master, or start with spark-submit", fault);
    }
  }

  /** Something that is done with outer classes. */
  @FunctionalInterface
  interface Action<T> {
    T act() throws ReflectiveOperationException, IOException;
  }

  /** Does something while outer classes are those that libraries look for by name. */
  static <T> T within(Action<T> action) throws IOException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader());
    try {
      return action.act();
    } catch (ReflectiveOperationException fault) {
      throw unwrapped(fault);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** The exception behind a reflective one. */
  private static IOException unwrapped(ReflectiveOperationException fault) {
    Throwable cause = fault instanceof InvocationTargetException ? fault.getCause() : fault;
    String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return new IOException(cause.getClass().getSimpleName() + ": " + message, cause);
  }

  /** Opens a file of a Hadoop file system, by its address. */
  static InputStream open(String address) throws IOException {
    return within(
        () -> {
          Class<?> configuration = load("org.apache.hadoop.conf.Configuration");
          Class<?> fileSystem = load("org.apache.hadoop.fs.FileSystem");
          Class<?> path = load("org.apache.hadoop.fs.Path");
          // Spark's own settings (spark.hadoop.*) are in this one.
          Class<?> util = load("org.apache.spark.deploy.SparkHadoopUtil");
          Object settings = util.getMethod("conf").invoke(util.getMethod("get").invoke(null));
          Object system =
              fileSystem
                  .getMethod("get", URI.class, configuration)
                  .invoke(null, URI.create(address), settings);
          Object file = path.getConstructor(String.class).newInstance(address);
          return (InputStream) fileSystem.getMethod("open", path).invoke(system, file);
        });
  }
}
