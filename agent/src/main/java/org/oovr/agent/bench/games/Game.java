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
import java.util.Set;
import org.oovr.agent.bench.Half;
import org.oovr.agent.bench.SetBlock;

/**
 * A program of the set.
 *
 * @param name as it is told in tables
 * @param words what else the set says of it, by its words
 * @param keys what is pressed while it runs, in order
 * @param files what its home directory holds: text by path
 */
public record Game(
    String name, Map<String, String> words, List<Key> keys, Map<String, String> files) {
  /** Tells work and kept halves apart. */
  public static final long SEED = 24;

  private static final String SET = "games.txt";

  /** Words that are said once of a program. */
  private static final Set<String> WORDS =
      Set.of("packages", "run", "seconds", "unprivileged", "api", "twin");

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
   * Reads a set.
   *
   * @throws IllegalArgumentException with the line that is wrong
   */
  static List<Game> parse(List<String> lines) {
    List<Game> games = new ArrayList<>();
    for (SetBlock block : SetBlock.parse(lines)) {
      if (block.name() == null) {
        throw SetBlock.expected(block.told().get(0).line());
      }
      Game game =
          new Game(block.name(), new LinkedHashMap<>(), new ArrayList<>(), new LinkedHashMap<>());
      block.told().forEach(told -> game.say(told.word(), told.value()));
      games.add(game);
    }
    return List.copyOf(games);
  }

  private void say(String word, String value) {
    if (WORDS.contains(word)) {
      words.put(word, value);
    } else if (word.equals("key")) {
      List<String> said = SetBlock.words(value);
      keys.add(new Key(Double.parseDouble(said.get(0)), said.subList(1, said.size())));
    } else if (word.equals("file")) {
      int space = value.indexOf(' ');
      files.put(value.substring(0, space), value.substring(space + 1).replace("\\n", "\n"));
    } else {
      throw new IllegalArgumentException("unknown word '" + word + "' of " + name);
    }
  }

  /** Debian's names of what must be installed. */
  List<String> packages() {
    return SetBlock.words(words.get("packages"));
  }

  /** The program and its arguments. */
  List<String> command() {
    return SetBlock.words(words.get("run"));
  }

  /** How long it is traced. */
  int seconds() {
    return Integer.parseInt(words.get("seconds"));
  }

  /** Whether it refuses to be run by root. */
  boolean unprivileged() {
    return "yes".equals(words.get("unprivileged"));
  }

  /** What it opens its windows with, as apitrace names it. */
  String api() {
    return words.getOrDefault("api", "gl");
  }

  /** Whether it is worked on or kept aside: what draws the same as another goes with it. */
  Half half() {
    String deciding = words.getOrDefault("twin", name);
    return Half.WORK.holds(SEED, deciding) ? Half.WORK : Half.KEPT;
  }
}
