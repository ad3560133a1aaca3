package org.oovr.agent.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;

/** JSON that people read, too: two blanks a level, the same bytes on every system and JDK. */
public final class IndentedJson {
  private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

  private static final ObjectMapper MAPPER =
      // The JDK's own way of writing doubles changed between releases.
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  private static final ObjectWriter MEMBERS =
      MAPPER.writer(new DefaultPrettyPrinter().withObjectIndenter(LINES));

  private static final ObjectWriter ALL =
      MAPPER.writer(new DefaultPrettyPrinter().withObjectIndenter(LINES).withArrayIndenter(LINES));

  private IndentedJson() {}

  /** Members of objects and elements of arrays, each on a line of its own. */
  public static byte[] bytes(Object value) {
    try {
      return ALL.writeValueAsBytes(value);
    } catch (JsonProcessingException fault) {
      throw new UncheckedIOException(fault); // the value is ours: none has what JSON lacks
    }
  }

  /** The same with the elements of an array one behind the other. */
  public static String dense(Object value) {
    try {
      return MEMBERS.writeValueAsString(value);
    } catch (JsonProcessingException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
