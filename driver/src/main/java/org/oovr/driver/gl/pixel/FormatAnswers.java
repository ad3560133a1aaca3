package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.GL_SAMPLES;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What our reference driver answers to {@code glGetInternalformat*}, which programs choose formats
 * by: measured, and kept in a resource.
 */
public final class FormatAnswers {
  /** In place of an answer: there is none. */
  public static final long NOTHING = Long.MIN_VALUE;

  /** Loaded with the first question. */
  private static final class Table {
    static final FormatAnswers INSTANCE = new FormatAnswers();
  }

  private final List<Integer> targets = new ArrayList<>();

  /** By parameter: its place, and the rows of answers, one a target. */
  private final Map<Integer, Integer> places = new HashMap<>();

  private final List<List<long[]>> rows = new ArrayList<>();

  /** By format: the row of each parameter. */
  private final Map<Integer, int[]> formats = new HashMap<>();

  private FormatAnswers() {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                FormatAnswers.class.getResourceAsStream("internal-format-answers.txt"),
                StandardCharsets.US_ASCII))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        read(line.split(" "));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(String[] words) {
    switch (words[0]) {
      case "#" -> {}
      case "t" -> {
        for (int i = 1; i < words.length; i++) {
          targets.add(Integer.parseInt(words[i], 16));
        }
      }
      case "p" -> {
        places.put(Integer.parseInt(words[1], 16), rows.size());
        rows.add(new ArrayList<>());
      }
      case "f" -> {
        int[] of = new int[rows.size()];
        for (int i = 0; i < of.length; i++) {
          of[i] = Integer.parseInt(words[2 + i], 36);
        }
        formats.put(Integer.parseInt(words[1], 16), of);
      }
      default -> rows.get(rows.size() - 1).add(row(words));
    }
  }

  /** Answers in hexadecimal, with how often they come. */
  private long[] row(String[] words) {
    long[] row = new long[targets.size()];
    int at = 0;
    for (String word : words) {
      int star = word.indexOf('*');
      String value = star < 0 ? word : word.substring(0, star);
      int times = star < 0 ? 1 : Integer.parseInt(word.substring(star + 1));
      for (int i = 0; i < times; i++) {
        row[at++] = value.equals("-") ? NOTHING : Long.parseLong(value, 16);
      }
    }
    return row;
  }

  /** Whether anything can be asked about a target. */
  public static boolean isTarget(int target) {
    return Table.INSTANCE.targets.contains(target);
  }

  /** Whether anything can be asked about a parameter. */
  public static boolean isParameter(int pname) {
    return Table.INSTANCE.places.containsKey(pname);
  }

  /**
   * The answer; {@link #NOTHING} where nothing is written.
   *
   * @param format one that is not supported gives what drivers say of these
   */
  public static long of(int target, int format, int pname) {
    FormatAnswers t = Table.INSTANCE;
    int[] of = t.formats.get(format);
    if (of == null) {
      return pname == GL_SAMPLES ? NOTHING : 0;
    }
    int place = t.places.get(pname);
    return t.rows.get(place).get(of[place])[t.targets.indexOf(target)];
  }
}
