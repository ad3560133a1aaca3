package org.oovr.agent.sweep.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;

/** Rows as lines of text, each with a checksum: what was cut off or damaged is no row. */
public final class RowText {
  private static final ObjectMapper MAPPER =
      // The JDK's own way of writing doubles changed between releases.
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .build();

  private static final TypeReference<LinkedHashMap<String, Object>> MAP = new TypeReference<>() {};

  private static final int CRC_DIGITS = 8;

  private RowText() {}

  /** A row as a line without its end. */
  public static String write(ResultRow row) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("key", row.key());
    all.put("seconds", row.seconds());
    all.put("values", row.values());
    try {
      String json = MAPPER.writeValueAsString(all);
      return crc(json) + " " + json;
    } catch (JsonProcessingException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** Reads a line; null when it is no whole row. */
  public static ResultRow read(String line) {
    if (line.length() <= CRC_DIGITS
        || line.charAt(CRC_DIGITS) != ' '
        || !line.startsWith(crc(line.substring(CRC_DIGITS + 1)))) {
      return null;
    }
    try {
      Map<String, Object> all = MAPPER.readValue(line.substring(CRC_DIGITS + 1), MAP);
      Map<String, Object> values = new LinkedHashMap<>();
      for (Map.Entry<?, ?> value : ((Map<?, ?>) all.get("values")).entrySet()) {
        values.put((String) value.getKey(), value.getValue());
      }
      return new ResultRow((String) all.get("key"), values, (Double) all.get("seconds"));
    } catch (JsonProcessingException fault) {
      throw new UncheckedIOException("a line with the right checksum is no row", fault);
    }
  }

  private static String crc(String json) {
    CRC32 crc = new CRC32();
    crc.update(json.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%08x", crc.getValue());
  }
}
