package org.oovr.agent.bench.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.agent.bench.SetBlock;
import org.oovr.agent.options.FrameSelection;

/**
 * A program of a set.
 *
 * @param name as tables tell it
 * @param jvm options of its JVM, the class path among them
 * @param command main class and arguments
 * @param frames which are looked at; it is closed after the last of them
 * @param display whether it needs a display without a driver, too: windows of Swing
 */
public record WatchedProgram(
    String name, List<String> jvm, List<String> command, FrameSelection frames, boolean display) {
  private static final FrameSelection FRAMES = new FrameSelection(2, 3, 1);
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)\\}");

  /**
   * Reads a set: {@code jvm} and {@code run} (words of a command line), {@code frames}, {@code
   * display = yes}. What stands before the first name is told of all programs, and their words come
   * before a program's own.
   *
   * @param variables what {@code ${NAME}} stands for; null: nothing
   * @throws IllegalArgumentException with the line that is wrong
   */
  static List<WatchedProgram> parse(List<String> lines, UnaryOperator<String> variables) {
    List<WatchedProgram> programs = new ArrayList<>();
    WatchedProgram all = new WatchedProgram(null, List.of(), List.of(), FRAMES, false);
    for (SetBlock block : SetBlock.parse(lines)) {
      String name = block.name();
      WatchedProgram program = name == null ? all : all.named(name, programs);
      for (SetBlock.Told told : block.told()) {
        program = program.with(told.word(), filled(told.value(), variables));
      }
      if (name == null) {
        all = program;
      } else {
        programs.add(program);
      }
    }
    for (WatchedProgram program : programs) {
      if (program.command.isEmpty()) {
        throw new IllegalArgumentException("no 'run = ' of " + program.name);
      }
    }
    return List.copyOf(programs);
  }

  /** A program of that name, of which all is told that is told of all. */
  private WatchedProgram named(String called, List<WatchedProgram> before) {
    boolean taken = before.stream().anyMatch(p -> p.name.equals(called));
    if (taken || !NAME.matcher(called).matches()) {
      throw new IllegalArgumentException(
          (taken ? "twice in the set: [" : "no name: [") + called + "]");
    }
    return new WatchedProgram(called, jvm, command, frames, display);
  }

  private static String filled(String value, UnaryOperator<String> variables) {
    Matcher matcher = VARIABLE.matcher(value);
    return matcher.replaceAll(
        found -> {
          String stands = variables.apply(found.group(1));
          if (stands == null || stands.isEmpty()) {
            throw new IllegalArgumentException(
                "${" + found.group(1) + "} is neither in the environment nor given by ./oovr");
          }
          return Matcher.quoteReplacement(stands);
        });
  }

  private WatchedProgram with(String word, String value) {
    return switch (word) {
      case "jvm" -> new WatchedProgram(name, joined(jvm, value), command, frames, display);
      case "run" -> new WatchedProgram(name, jvm, joined(command, value), frames, display);
      case "frames" -> new WatchedProgram(name, jvm, command, FrameSelection.parse(value), display);
      case "display" -> new WatchedProgram(name, jvm, command, frames, value.equals("yes"));
      default -> throw new IllegalArgumentException("unknown word '" + word + "'");
    };
  }

  private static List<String> joined(List<String> words, String more) {
    List<String> joined = new ArrayList<>(words);
    joined.addAll(SetBlock.words(more));
    return List.copyOf(joined);
  }
}
