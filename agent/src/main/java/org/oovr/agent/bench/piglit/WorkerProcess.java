package org.oovr.agent.bench.piglit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.bench.RunningTime;

/** The {@link TraceWorker} that is running, and others after it when it dies. */
final class WorkerProcess implements AutoCloseable {
  /** Tasks that one process is given: drivers and compilers keep some memory of each. */
  private static final int MOST_TASKS = 400;

  /** How many times as long as on a machine at rest a task may take. */
  private static final double MOST_DELAY = 10;

  private static final long POLL_MILLIS = 500;

  /** In place of an answer: the process has ended. */
  static final String DIED = "the process ended";

  static final String LATE = "no answer in time";

  private final List<String> command;
  private final Map<String, String> environment;
  private final int limitSeconds;
  private Process process;
  private BlockingQueue<String> answers;
  private int tasks;

  WorkerProcess(List<String> command, Map<String, String> environment, int limitSeconds) {
    this.command = command;
    this.environment = environment;
    this.limitSeconds = limitSeconds;
  }

  /**
   * Gives it a task.
   *
   * @return its answer, {@link #DIED} or {@link #LATE}
   */
  String ask(String... words) throws IOException {
    if (process == null || tasks >= MOST_TASKS) {
      start();
    }
    tasks++;
    try {
      Writer to = process.outputWriter(StandardCharsets.UTF_8);
      to.write(String.join("\t", words) + "\n");
      to.flush();
    } catch (IOException broken) {
      close();
      return DIED;
    }
    String answer = null;
    try {
      RunningTime time = new RunningTime(process.toHandle(), MOST_DELAY);
      while (answer == null && time.seconds() < limitSeconds) {
        answer = answers.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
    }
    if (answer == null || answer.equals(DIED)) {
      close();
    }
    return answer == null ? LATE : answer;
  }

  private void start() throws IOException {
    close();
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    process = builder.start();
    tasks = 0;
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    answers = queue;
    BufferedReader from =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    Thread reader = new Thread(() -> read(from, queue), "oovr-piglit-answers");
    reader.setDaemon(true);
    reader.start();
  }

  private static void read(BufferedReader from, BlockingQueue<String> to) {
    try (from) {
      for (String line = from.readLine(); line != null; line = from.readLine()) {
        if (line.startsWith(TraceWorker.ANSWER)) {
          to.add(line.substring(TraceWorker.ANSWER.length()));
        }
      }
    } catch (IOException broken) {
      // its end, like any other
    }
    to.add(DIED);
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly();
      process = null;
    }
  }
}
