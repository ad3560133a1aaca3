package org.oovr.agent.bench.games;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A program of the set.
 *
 * @param name as it is told in tables
 * @param packages Debian's names of what must be installed
 * @param command the program and its arguments
 * @param seconds how long it is traced
 * @param keys what is pressed while it runs, in order
 * @param files what its home directory holds: text by path
 * @param unprivileged whether it refuses to be run by root
 */
public record Game(
    String name,
    List<String> packages,
    List<String> command,
    int seconds,
    List<Key> keys,
    Map<String, String> files,
    boolean unprivileged) {
  /** Tells work and kept halves apart. */
  public static final long SEED = 24;

  private static final String SET = "games.txt";

  /**
   * Keys pressed at a time.
   *
   * @param at seconds since the start
   * @param words of xdotool
   */
  public record Key(double at, List<String> words) {}

  /** The committed set. */
  public static List<Game> set() {
    try (InputStream in = Game.class.getResourceAsStream(SET);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return parse(lines.lines().toList());
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /**
   * Reads a set: {@code [name]} begins a program, {@code word = value} tells of it.
   *
   * @throws IllegalArgumentException with the line that is wrong
   */
  static List<Game> parse(List<String> lines) {
    List<Game> games = new ArrayList<>();
    for (String line : lines) {
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      if (text.startsWith("[") && text.endsWith("]")) {
        String name = text.substring(1, text.length() - 1);
        games.add(
            new Game(
                name, List.of(), List.of(), 0, new ArrayList<>(), new LinkedHashMap<>(), false));
        continue;
      }
      int equals = text.indexOf(" = ");
      if (equals < 0 || games.isEmpty()) {
        throw new IllegalArgumentException("expected [name] or word = value: " + text);
      }
      int last = games.size() - 1;
      games.set(last, games.get(last).with(text.substring(0, equals), text.substring(equals + 3)));
    }
    return List.copyOf(games);
  }

  private Game with(String word, String value) {
    return switch (word) {
      case "packages" -> new Game(name, words(value), command, seconds, keys, files, unprivileged);
      case "run" -> new Game(name, packages, words(value), seconds, keys, files, unprivileged);
      case "seconds" ->
          new Game(name, packages, command, Integer.parseInt(value), keys, files, unprivileged);
      case "unprivileged" ->
          new Game(name, packages, command, seconds, keys, files, value.equals("yes"));
      case "key" -> {
        List<String> words = words(value);
        keys.add(new Key(Double.parseDouble(words.get(0)), words.subList(1, words.size())));
        yield this;
      }
      case "file" -> {
        int space = value.indexOf(' ');
        files.put(value.substring(0, space), value.substring(space + 1).replace("\\n", "\n"));
        yield this;
      }
      default -> throw new IllegalArgumentException("unknown word '" + word + "' of " + name);
    };
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split(" +"));
  }
}
