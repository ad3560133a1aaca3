package org.oovr.agent.sweep.cluster;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A Spark application of one job a task, a text whose result is a text, too: so each result is kept
 * as soon as it is there, a task that was lost with its executor is done again by Spark, and
 * nothing else is. Many threads of the driver wait for jobs at once.
 */
public final class SparkCluster implements AutoCloseable {
  private static final String TASK = "org.oovr.agent.SparkTask";

  /** Executors may die under a task more often than Spark thinks usual. */
  private static final int MOST_FAILURES = 16;

  private final Object context;
  private final Object function;
  private final Method parallelize;

  private SparkCluster(Object context, Object function, Method parallelize) {
    this.context = context;
    this.function = function;
    this.parallelize = parallelize;
  }

  /** Whether Spark is beside us. */
  public static boolean isHere() {
    return OuterClasses.hasSpark();
  }

  /**
   * Opens an application.
   *
   * @param master as Spark says it; null when {@code spark-submit} has said it
   * @param name of the application
   * @param jar ours, which goes to the executors
   * @param worker name of the class that answers, see {@code SparkTask}
   * @param settings that it is given
   */
  public static SparkCluster open(
      String master, String name, Path jar, String worker, String settings) throws IOException {
    return OuterClasses.within(
        () -> {
          Object context = context(master, name, jar);
          Method parallelize = context.getClass().getMethod("parallelize", List.class, int.class);
          return new SparkCluster(context, function(worker, settings), parallelize);
        });
  }

  private static Object context(String master, String name, Path jar)
      throws IOException, ReflectiveOperationException {
    Class<?> confClass = OuterClasses.load("org.apache.spark.SparkConf");
    Object conf = confClass.getConstructor().newInstance();
    Method set = confClass.getMethod("setIfMissing", String.class, String.class);
    if (master != null) {
      set.invoke(conf, "spark.master", master);
    }
    set.invoke(conf, "spark.app.name", name);
    set.invoke(conf, "spark.ui.enabled", "false");
    set.invoke(conf, "spark.ui.showConsoleProgress", "false");
    set.invoke(conf, "spark.task.maxFailures", Integer.toString(MOST_FAILURES));
    set.invoke(conf, "spark.jars", jar.toUri().toString());
    set.invoke(conf, "spark.executor.extraJavaOptions", String.join(" ", SparkProcess.OUR_OPTIONS));
    Class<?> contextClass = OuterClasses.load("org.apache.spark.api.java.JavaSparkContext");
    return contextClass.getConstructor(confClass).newInstance(conf);
  }

  private static Object function(String worker, String settings)
      throws IOException, ReflectiveOperationException {
    Class<?> function = OuterClasses.load("org.apache.spark.api.java.function.Function");
    Object handler =
        OuterClasses.load(TASK)
            .getConstructor(String.class, String.class)
            .newInstance(worker, settings);
    return Proxy.newProxyInstance(
        OuterClasses.loader(), new Class<?>[] {function}, (InvocationHandler) handler);
  }

  /** Tasks that executors can do at once, as far as they have come up. */
  public int parallelism() throws IOException {
    return OuterClasses.within(
        () -> (int) context.getClass().getMethod("defaultParallelism").invoke(context));
  }

  /** Sends a text to an executor and waits for its answer. */
  public String call(String task) throws IOException {
    return OuterClasses.within(
        () -> {
          Object data = parallelize.invoke(context, List.of(task), 1);
          Object rows = method(data, "map", 1).invoke(data, function);
          return (String) ((List<?>) method(rows, "collect", 0).invoke(rows)).get(0);
        });
  }

  private static Method method(Object of, String name, int parameters)
      throws NoSuchMethodException {
    return Arrays.stream(of.getClass().getMethods())
        .filter(m -> m.getName().equals(name) && m.getParameterCount() == parameters)
        .findFirst()
        .orElseThrow(() -> new NoSuchMethodException(name));
  }

  @Override
  public void close() throws IOException {
    OuterClasses.within(() -> context.getClass().getMethod("stop").invoke(context));
  }
}
