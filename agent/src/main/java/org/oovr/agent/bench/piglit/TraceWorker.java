package org.oovr.agent.bench.piglit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process that works on many traces one after the other: a JVM for each would spend most of its
 * time on starting. It is told what to do by lines of words with tabs between them, and answers
 * each with a line. What crashes or hangs costs this process only; {@link WorkerProcess} starts
 * another.
 */
public final class TraceWorker {
  /** Begins a line that answers; others may come from libraries. */
  static final String ANSWER = "oovr-worker: ";

  static final String DONE = "done";
  static final String REFERENCE = "reference";
  static final String SIMULATE = "simulate";

  private static final ObjectMapper MAPPER = JsonMapper.builder().build();

  private TraceWorker() {}

  /**
   * Works until the end of its input.
   *
   * @param schemes whether what is simulated is also composed under all schemes
   */
  public static void serve(InputStream in, PrintStream out, int threads, boolean schemes)
      throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String answer;
      try {
        work(line.split("\t", -1), threads, schemes);
        answer = DONE;
      } catch (InterruptedException fault) {
        Thread.currentThread().interrupt();
        return;
      } catch (IOException | RuntimeException | LinkageError fault) {
        answer = String.valueOf(fault).replaceAll("\\s+", " ");
      }
      out.println(ANSWER + answer);
      out.flush();
    }
  }

  private static void work(String[] words, int threads, boolean schemes)
      throws IOException, InterruptedException {
    Path trace = Path.of(words[1]);
    Path reference = Path.of(words[2]);
    if (words[0].equals(REFERENCE)) {
      ReferenceRun.of(trace).write(reference);
    } else {
      Verdict verdict = SimulatedRun.of(trace, Reference.read(reference), threads, schemes);
      MAPPER.writeValue(Path.of(words[3]).toFile(), verdict);
    }
  }

  static Verdict verdict(Path file) throws IOException {
    return MAPPER.readValue(file.toFile(), Verdict.class);
  }
}
