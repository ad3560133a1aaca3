package org.oovr.agent.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines of the packaged tool, with the options of the JVM that the launcher gives it. */
public final class OovrCommand {
  /** The virtual machine of the tests. */
  public static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  /**
   * Options of a virtual machine for a few frames: it takes half the time where it neither
   * optimises code that soon ends nor collects on all processors.
   */
  static final List<String> QUICK = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private OovrCommand() {}

  /**
   * {@code oovr WORDS}.
   *
   * @param words the command, its options and arguments; the command is not one that times frames
   *     for long, as {@code reproduce} and {@code bench}, for which the launcher makes room
   */
  public static List<String> of(String... words) {
    List<String> command = new ArrayList<>(List.of(JAVA.toString(), "-XX:+UseSerialGC"));
    if (!List.of("run", "simulate", "demo").contains(words[0])) {
      command.add("-XX:TieredStopAtLevel=1");
    }
    command.addAll(List.of("-jar", System.getProperty("oovr.jar")));
    command.addAll(List.of(words));
    return command;
  }

  /** {@code oovr WORDS -- java -cp .. MAINCLASS ARGUMENTS}. */
  public static List<String> starting(String mainClass, List<String> arguments, String... words)
      throws IOException {
    return starting(JAVA, mainClass, arguments, words);
  }

  /** The same, and the program runs on the virtual machine {@code java}. */
  public static List<String> starting(
      Path java, String mainClass, List<String> arguments, String... words) throws IOException {
    List<String> command = of(words);
    command.addAll(List.of("--", java.toString()));
    command.addAll(QUICK);
    command.addAll(List.of("-cp", ProgramRun.classPath(), mainClass));
    command.addAll(arguments);
    return command;
  }
}
