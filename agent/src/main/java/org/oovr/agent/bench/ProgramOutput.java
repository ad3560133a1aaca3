package org.oovr.agent.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a program that measures itself, and reads what it says. */
final class ProgramOutput {
  private ProgramOutput() {}

  /** All that it says until its end, wherever the builder would send that; it has no input. */
  static String of(ProcessBuilder builder) throws BenchException {
    String command = builder.command().get(0);
    try {
      builder.redirectInput(ProcessBuilder.Redirect.PIPE);
      builder.redirectOutput(ProcessBuilder.Redirect.PIPE);
      Process process = builder.start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      if (status != 0) {
        throw new BenchException(command + " ended with status " + status + ": " + out.strip());
      }
      return out;
    } catch (IOException fault) {
      throw new BenchException("cannot run " + command + ": " + fault.getMessage(), fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", fault);
    }
  }

  /** The part of it that has the figures. */
  static Matcher line(ProcessBuilder builder, Pattern pattern) throws BenchException {
    return line(of(builder), pattern);
  }

  static Matcher line(String output, Pattern pattern) throws BenchException {
    Matcher line = pattern.matcher(output);
    if (!line.find()) {
      throw new BenchException("the program did not say what it took: " + output.strip());
    }
    return line;
  }
}
