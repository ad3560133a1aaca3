package org.oovr.agent.cli.suite;

import java.nio.file.Path;
import java.util.List;

/**
 * What the launcher's training run has left for who draws many frames: linked classes and profiles
 * of methods, for a JVM that is started from the jar of the class path. The launcher starts {@code
 * images} so itself, and tells benchmarks by properties where it lies.
 *
 * @param archive the JVM's archive, or null where none was left
 * @param flat the jar that it belongs to, or null
 */
record KeptMethods(String archive, String flat) {
  /** What the launcher tells of. */
  static KeptMethods given() {
    return new KeptMethods(System.getProperty("oovr.methods"), System.getProperty("oovr.flat"));
  }

  private boolean any() {
    return archive != null && flat != null;
  }

  /**
   * Options of a JVM that is to use it.
   *
   * @param jar ours, for who needs what only that has
   */
  List<String> flags(Path jar) {
    // an archive of another JVM is passed over, without a word
    return any()
        ? List.of("-XX:AOTCache=" + archive, "-Xlog:aot=off", "-Doovr.jar=" + jar)
        : List.of();
  }

  /**
   * The jar to start.
   *
   * @param jar ours, where nothing was left
   */
  Path started(Path jar) {
    return any() ? Path.of(flat) : jar;
  }
}
