package org.oovr.driver.trace.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.TracedCall;

/** Makes the index of a trace by reading all of it. */
final class IndexBuilder {
  private final List<TraceIndex.Frame> frames = new ArrayList<>();
  private final List<TraceIndex.Chunk> chunks = new ArrayList<>();
  private final List<String> flaws = new ArrayList<>();
  private long frameFirstCall;
  private long framePosition;
  private boolean frameQuiet = true;
  private boolean drawn;

  private IndexBuilder() {}

  static TraceIndex build(Path path, Containers.Kind kind) throws IOException {
    IndexBuilder builder = new IndexBuilder();
    if (kind != Containers.Kind.SNAPPY) {
      try (InputStream in = Containers.open(path, kind)) {
        return builder.read(in);
      }
    }
    try (SnappyInput in = Containers.openSnappy(path)) {
      TraceIndex index = builder.read(builder.watched(in));
      if (in.cut()) {
        List<String> all = new ArrayList<>(index.flaws());
        all.add("the file ends inside a chunk");
        return new TraceIndex(
            index.header(),
            index.calls(),
            index.streamBytes(),
            index.frames(),
            index.chunks(),
            index.definitions(),
            all);
      }
      return index;
    }
  }

  /** Notes each chunk from which bytes are taken. */
  private InputStream watched(SnappyInput snappy) {
    return new FilterInputStream(snappy) {
      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        int n = snappy.read(target, offset, length);
        long last = chunks.isEmpty() ? -1 : chunks.get(chunks.size() - 1).filePosition();
        if (n > 0 && snappy.chunkPosition() != last) {
          chunks.add(new TraceIndex.Chunk(snappy.chunkStart(), snappy.chunkPosition()));
        }
        return n;
      }
    };
  }

  private TraceIndex read(InputStream in) throws IOException {
    CallParser parser = new CallParser(in);
    framePosition = parser.position();
    try {
      for (TracedCall call = parser.next(); call != null; call = parser.next()) {
        take(call, parser);
      }
    } catch (TraceException fault) {
      // what came before stands; a stream that is damaged from the start has no header
      flaws.add(fault.getMessage());
    }
    if (parser.truncated()) {
      flaws.add("the stream breaks off inside a call");
    }
    if (parser.orphans() > 0) {
      flaws.add(parser.orphans() + " ends of calls without beginnings");
    }
    if (drawn) {
      endFrame(parser);
    }
    return new TraceIndex(
        parser.header(),
        parser.begun(),
        parser.position(),
        frames,
        chunks,
        parser.definitions(),
        flaws);
  }

  private void take(TracedCall call, CallParser parser) {
    if (call.complete() && FrameRule.presents(call.name())) {
      endFrame(parser);
    } else if (!drawn) {
      // one that was under way when the file ended draws nothing
      drawn = call.complete() && FrameRule.draws(call.name());
    }
  }

  private void endFrame(CallParser parser) {
    frames.add(
        new TraceIndex.Frame(
            frameFirstCall, parser.begun() - frameFirstCall, framePosition, frameQuiet));
    frameFirstCall = parser.begun();
    framePosition = parser.position();
    frameQuiet = parser.quiet();
    drawn = false;
  }
}
