package org.oovr.agent.bench.answers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.bench.BenchException;

/** Has scripts answered by processes, each by another one after that which it ended. */
final class AnswerProcess {
  private final List<String> command;
  private final Map<String, String> environment;
  private final int limitSeconds;
  private final Path directory;

  /**
   * Of one kind.
   *
   * @param command of an {@link AnswerWorker}
   * @param limitSeconds time without an answer after which nobody waits for more
   * @param directory for files
   */
  AnswerProcess(
      List<String> command, Map<String, String> environment, int limitSeconds, Path directory) {
    this.command = command;
    this.environment = environment;
    this.limitSeconds = limitSeconds;
    this.directory = directory;
  }

  /** Lines of answers: fewer than the script has where the process crashed or hung. */
  List<String> answers(List<String> script) throws BenchException, IOException {
    Path in = directory.resolve("script.txt");
    Path out = directory.resolve("answers.txt");
    Files.write(in, script);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    Process process =
        builder
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(directory.resolve("errors.txt").toFile())
            .start();
    try {
      await(process, out);
    } catch (InterruptedException fault) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", fault);
    }
    List<String> answers = new ArrayList<>();
    for (String line : Files.readString(out, StandardCharsets.ISO_8859_1).lines().toList()) {
      if (line.startsWith(AnswerWorker.ANSWER)) {
        answers.add(line.substring(AnswerWorker.ANSWER.length()));
      }
    }
    if (answers.isEmpty()) {
      String said = Files.readString(directory.resolve("errors.txt"), StandardCharsets.ISO_8859_1);
      throw new BenchException(
          "nobody answers: " + said.lines().findFirst().orElse("status " + process.exitValue()));
    }
    return answers;
  }

  private void await(Process process, Path out) throws IOException, InterruptedException {
    long length = -1;
    int idle = 0;
    while (!process.waitFor(1, TimeUnit.SECONDS)) {
      long now = Files.size(out);
      idle = now == length ? idle + 1 : 0;
      length = now;
      if (idle > limitSeconds) {
        process.destroyForcibly().waitFor();
      }
    }
  }
}
