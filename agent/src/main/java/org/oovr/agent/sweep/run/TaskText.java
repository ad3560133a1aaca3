package org.oovr.agent.sweep.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;

/** Tasks as texts, for who computes elsewhere. */
public final class TaskText {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private TaskText() {}

  /** The text of a task. */
  public static String write(PointTask task) {
    try {
      return MAPPER.writeValueAsString(task);
    } catch (JsonProcessingException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** The task of a text. */
  public static PointTask read(String text) {
    try {
      return MAPPER.readValue(text, PointTask.class);
    } catch (JsonProcessingException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
