package org.oovr.agent.bench.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
   * Reads a set. {@code [name]} begins a program, {@code word = value} tells of it, or of all that
   * follow where it stands before the first: {@code jvm} and {@code run} (words of a command line,
   * those for all before the program's own), {@code frames}, {@code display = yes}.
   *
   * @param variables what {@code ${NAME}} stands for; null: nothing
   * @throws IllegalArgumentException with the line that is wrong
   */
  static List<WatchedProgram> parse(List<String> lines, UnaryOperator<String> variables) {
    List<WatchedProgram> programs = new ArrayList<>();
    WatchedProgram all = new WatchedProgram(null, List.of(), List.of(), FRAMES, false);
    for (String line : lines) {
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      if (text.startsWith("[") && text.endsWith("]")) {
        String name = text.substring(1, text.length() - 1);
        boolean taken = programs.stream().anyMatch(p -> p.name.equals(name));
        if (taken || !NAME.matcher(name).matches()) {
          throw new IllegalArgumentException((taken ? "twice in the set: " : "no name: ") + text);
        }
        programs.add(new WatchedProgram(name, all.jvm, all.command, all.frames, all.display));
        continue;
      }
      int equals = text.indexOf(" = ");
      if (equals < 0) {
        throw new IllegalArgumentException("expected [name] or word = value: " + text);
      }
      String value = filled(text.substring(equals + 3), variables);
      int last = programs.size() - 1;
      WatchedProgram told = last < 0 ? all : programs.get(last);
      told = told.with(text.substring(0, equals), value);
      if (last < 0) {
        all = told;
      } else {
        programs.set(last, told);
      }
    }
    for (WatchedProgram program : programs) {
      if (program.command.isEmpty()) {
        throw new IllegalArgumentException("no 'run = ' of " + program.name);
      }
    }
    return List.copyOf(programs);
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
    joined.addAll(List.of(more.strip().split(" +")));
    return List.copyOf(joined);
  }
}
