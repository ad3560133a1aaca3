package org.oovr.agent.bench.answers;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.VirtualDisplay;

/**
 * Has random state calls and queries answered by llvmpipe and by our driver, and compares. A
 * sequence in which llvmpipe crashes is counted, and the next number takes its place.
 */
public final class AnswersBench {
  /** Sequences that one process is given. */
  private static final int AT_ONCE = 100;

  /**
   * What is wanted.
   *
   * @param sequences in contexts of each kind
   * @param seed number of the first
   * @param name functions alone whose name holds this
   * @param limitSeconds time for a hundred sequences
   * @param out directory of the tables
   */
  public record Options(
      int sequences,
      long seed,
      String name,
      Set<AskedContext> contexts,
      int limitSeconds,
      Path out) {}

  private final Options options;
  private final Function<AnswerWorker.By, List<String>> worker;
  private final PrintWriter progress;

  /**
   * A measurement.
   *
   * @param worker the command of an {@link AnswerWorker}
   * @param progress takes a line for each hundred sequences
   */
  public AnswersBench(
      Options options, Function<AnswerWorker.By, List<String>> worker, PrintWriter progress) {
    this.options = options;
    this.worker = worker;
    this.progress = progress;
  }

  /** Measures; the table has been written to the directory, too. */
  public AnswersTable run() throws BenchException {
    AnswersTable table = new AnswersTable(options.seed);
    try (VirtualDisplay display = VirtualDisplay.start()) {
      Files.createDirectories(options.out);
      for (AskedContext context : options.contexts) {
        run(context, display.environment(), table);
        table.write(options.out);
      }
    } catch (IOException fault) {
      throw new BenchException(fault.toString(), fault);
    }
    return table;
  }

  private void run(AskedContext context, Map<String, String> display, AnswersTable table)
      throws BenchException, IOException {
    QuestionScript script = new QuestionScript(context, options.name);
    AnswerProcess theirs = process(AnswerWorker.By.LLVMPIPE, display);
    AnswerProcess ours = process(AnswerWorker.By.SIMULATED, Map.of());
    long next = options.seed;
    int answered = 0;
    while (answered < options.sequences) {
      List<List<String>> asked = new ArrayList<>();
      for (int i = Math.min(AT_ONCE, options.sequences - answered); i > 0; i--) {
        asked.add(script.sequence(next++));
      }
      List<String> lines = theirs.answers(joined(asked));
      List<List<String>> whole = whole(asked, lines.size());
      int calls = whole.stream().mapToInt(List::size).sum();
      if (calls > 0) {
        table.add(context, lines.subList(0, calls), ours.answers(joined(whole)));
        answered += whole.size();
      }
      next -= asked.size() - whole.size();
      // what ends while a context goes had answered all of its sequence
      boolean ended = whole.size() < asked.size() && (lines.size() > calls || calls == 0);
      if (ended) {
        table.crashed(context, next++, asked.get(whole.size()).get(lines.size() - calls));
      }
      progress.println(context.word() + ": " + answered + " sequences");
    }
  }

  /** Sequences of which every call was answered. */
  private static List<List<String>> whole(List<List<String>> asked, int answers) {
    List<List<String>> whole = new ArrayList<>();
    int at = 0;
    for (List<String> sequence : asked) {
      at += sequence.size();
      if (at > answers) {
        break;
      }
      whole.add(sequence);
    }
    return whole;
  }

  private AnswerProcess process(AnswerWorker.By by, Map<String, String> environment)
      throws IOException {
    Path directory = options.out.resolve(by.word());
    Files.createDirectories(directory);
    return new AnswerProcess(worker.apply(by), environment, options.limitSeconds, directory);
  }

  private static List<String> joined(List<List<String>> sequences) {
    return sequences.stream().flatMap(List::stream).toList();
  }
}
