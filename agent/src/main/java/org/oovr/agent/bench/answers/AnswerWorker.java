package org.oovr.agent.bench.answers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A process that makes the calls of a script and writes a line for each before it makes the next:
 * what ends it is the call whose line is missing.
 */
public final class AnswerWorker {
  /** Begins every line of ours: libraries may write others. */
  static final String ANSWER = "oovr-answer: ";

  /** Who is asked. */
  public enum By {
    LLVMPIPE,
    SIMULATED;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private AnswerWorker() {}

  /** Answers a script. */
  public static void serve(InputStream script, PrintStream out, By by) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(script, StandardCharsets.UTF_8));
    try (Question.Asked asked = by == By.LLVMPIPE ? new RealAnswers() : new SimulatedAnswers()) {
      Question.Fence fence = new Question.Fence();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ");
        boolean begins = words[0].equals("context");
        if (begins) {
          asked.context(AskedContext.of(words[1]));
          fence = new Question.Fence();
        }
        out.println(ANSWER + (begins ? line : Question.ask(line, asked, fence)));
        out.flush();
      }
    }
  }
}
