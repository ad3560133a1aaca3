package org.oovr.driver.trace;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The start of a stream.
 *
 * @param version version of the format
 * @param semanticVersion version of the meaning of calls, as their writer counts it
 * @param properties facts about the program, in order
 */
public record StreamHeader(int version, long semanticVersion, Map<String, String> properties) {
  private static final int OLDEST_VERSION = 4;
  private static final int MAX_PROPERTIES = 1 << 12;
  private static final int MAX_PROPERTY_BYTES = 1 << 20;

  public StreamHeader {
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }

  static StreamHeader read(TraceInput in) throws IOException {
    long version = in.readUint();
    if (version < OLDEST_VERSION || version > Format.VERSION) {
      throw in.fault("not a trace, or of version " + Long.toUnsignedString(version));
    }
    Map<String, String> properties = new LinkedHashMap<>();
    if (version < Format.VERSION) {
      return new StreamHeader((int) version, version, properties);
    }
    long semantic = in.readUint();
    for (String name = in.readText(MAX_PROPERTY_BYTES); !name.isEmpty(); ) {
      if (properties.size() >= MAX_PROPERTIES) {
        throw in.fault("more than " + MAX_PROPERTIES + " properties");
      }
      properties.put(name, in.readText(MAX_PROPERTY_BYTES));
      name = in.readText(MAX_PROPERTY_BYTES);
    }
    return new StreamHeader((int) version, semantic, properties);
  }

  static void write(TraceOutput out, Map<String, String> properties) {
    out.writeUint(Format.VERSION);
    out.writeUint(Format.VERSION);
    for (Map.Entry<String, String> p : properties.entrySet()) {
      if (p.getKey().isEmpty()) {
        throw new IllegalArgumentException("a property needs a name");
      }
      out.writeText(p.getKey());
      out.writeText(p.getValue());
    }
    out.writeText("");
  }
}
