package org.oovr.agent.bench.answers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares answers to one script by two drivers. */
public final class AnswerDifferences {
  private final Map<String, Integer> wrong = new TreeMap<>();
  private final Map<String, Integer> excepted = new TreeMap<>();
  private final List<String> lines = new ArrayList<>();
  private int calls;
  private int unanswered;

  /**
   * Compares.
   *
   * @param theirs lines of the driver that is believed
   * @param ours lines of the other
   */
  public void add(List<String> theirs, List<String> ours) {
    String sequence = "";
    String kind = "core";
    boolean first = true;
    int begin = 0;
    for (int i = 0; i < theirs.size(); i++) {
      String expected = theirs.get(i);
      if (i >= ours.size()) {
        unanswered++;
        continue;
      }
      String actual = ours.get(i);
      if (expected.startsWith("context ")) {
        sequence = expected;
        begin = i;
        kind = expected.split(" ")[1];
        first = true;
        continue;
      }
      calls++;
      if (expected.endsWith(" absent") || answer(expected).equals(answer(actual))) {
        continue;
      }
      AnswerException exception =
          AnswerException.of(kind + " " + expected, theirs.subList(begin, i));
      if (exception != null) {
        excepted.merge(exception.what(), 1, Integer::sum);
        continue;
      }
      wrong.merge(expected.substring(0, expected.indexOf(' ')), 1, Integer::sum);
      lines.add((first ? "FIRST " : "later ") + "in " + sequence);
      lines.add("  llvmpipe  " + expected);
      lines.add("  simulated " + actual);
      first = false;
    }
  }

  /** Calls compared. */
  public int calls() {
    return calls;
  }

  /** Calls that the other did not answer, because its process had ended. */
  public int unanswered() {
    return unanswered;
  }

  /** Calls that differ, by function. */
  public Map<String, Integer> wrong() {
    return wrong;
  }

  /** Calls that differ and may, by exception. */
  Map<String, Integer> excepted() {
    return excepted;
  }

  /** What differs, three lines each. */
  public List<String> lines() {
    return lines;
  }

  /** Without memory after an error: what is there is undefined then (GL 4.6 core 2.3.1). */
  private static String answer(String line) {
    int error = line.indexOf(" error ");
    boolean none = error < 0 || line.startsWith(" error 0", error);
    int memory = none ? -1 : line.indexOf(" [", error);
    int fault = line.indexOf(" fault ");
    String told = fault < 0 ? "" : line.substring(fault);
    return memory < 0 ? line : line.substring(0, memory) + told;
  }
}
