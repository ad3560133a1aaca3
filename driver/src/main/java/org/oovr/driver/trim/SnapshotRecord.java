package org.oovr.driver.trim;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallEncoder;
import org.oovr.driver.trace.CallParser;

/** Calls of a snapshot, kept as the stream that they would be in a file. */
final class SnapshotRecord implements Consumer<Call> {
  private static final int PART_BYTES = 1 << 20;

  private final CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
  private final List<InputStream> parts = new ArrayList<>();

  SnapshotRecord() {
    encoder.begin(Map.of());
  }

  @Override
  public void accept(Call call) {
    encoder.encode(call);
    if (encoder.pendingBytes() >= PART_BYTES) {
      parts.add(new ByteArrayInputStream(encoder.take()));
    }
  }

  /** Reads the calls back, once. */
  CallParser read() throws IOException {
    parts.add(new ByteArrayInputStream(encoder.take()));
    return new CallParser(new SequenceInputStream(Collections.enumeration(parts)));
  }
}
