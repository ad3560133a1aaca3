package org.oovr.driver.trace.file;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.FunctionTable;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.TracedCall;

/**
 * A trace file, ours or stock apitrace's, in any container. Reading can be begun any number of
 * times, by several threads; each reading has its own place.
 *
 * <pre>{@code
 * try (Trace trace = Trace.open(path)) {
 *   for (TracedCall call : trace) {
 *     ...
 *   }
 * }
 * }</pre>
 */
public final class Trace implements Iterable<TracedCall>, Closeable {
  private final Path path;
  private final Containers.Kind kind;
  private final List<InputStream> opened = new ArrayList<>();
  private TraceIndex index;

  private Trace(Path path, Containers.Kind kind, TraceIndex index) {
    this.path = path;
    this.kind = kind;
    this.index = index;
  }

  /**
   * Opens a file; its first bytes say what it is.
   *
   * @throws TraceException when it is no trace
   * @throws IOException when it cannot be read
   */
  public static Trace open(Path path) throws IOException {
    Containers.Kind kind = Containers.kind(path);
    TraceIndex index = null;
    if (kind == Containers.Kind.SNAPPY) {
      try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
        index = IndexFooter.read(file);
      }
    }
    Trace trace = new Trace(path, kind, index);
    if (index == null) {
      try (InputStream in = trace.stream()) {
        new CallParser(in); // so that what is no trace is refused now
      }
    }
    return trace;
  }

  /**
   * Puts an index behind a Snappy trace, so that it opens at once and at any frame; a file that
   * ends inside a chunk is mended first: all that can be had stays, as a whole chunk. Does nothing
   * where there is an index already.
   */
  public static void addIndex(Path path) throws IOException {
    if (Containers.kind(path) != Containers.Kind.SNAPPY) {
      throw new TraceException("only traces in Snappy's container have room for an index", 0);
    }
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      if (IndexFooter.read(file) == null) {
        mend(path, file);
        IndexFooter.write(file, dataEnd(path), IndexBuilder.build(path, Containers.Kind.SNAPPY));
      }
    }
  }

  private static long dataEnd(Path path) throws IOException {
    try (SnappyInput in = Containers.openSnappy(path)) {
      byte[] block = new byte[1 << 16];
      while (in.read(block, 0, block.length) > 0) {
        continue;
      }
      return in.endPosition();
    }
  }

  private static void mend(Path path, RandomAccessFile file) throws IOException {
    byte[] rest;
    long end;
    try (SnappyInput in = Containers.openSnappy(path)) {
      byte[] block = new byte[1 << 16];
      ByteArrayOutputStream last = new ByteArrayOutputStream();
      for (int n = in.read(block, 0, block.length); n > 0; n = in.read(block, 0, block.length)) {
        if (in.chunkPosition() == in.endPosition()) {
          last.write(block, 0, n);
        }
      }
      if (!in.cut()) {
        return;
      }
      rest = last.toByteArray();
      end = in.endPosition();
    }
    SnappyOutput out = SnappyOutput.append(file.getChannel(), end);
    out.write(rest, 0, rest.length);
    out.flush();
  }

  public Path path() {
    return path;
  }

  /** The container: {@code snappy}, {@code gzip}, {@code zstd} or {@code brotli}. */
  public String container() {
    return kind.word();
  }

  public long fileBytes() throws IOException {
    return Files.size(path);
  }

  /** Facts about the program, as the tracer wrote them. */
  public Map<String, String> properties() throws IOException {
    return index().header().properties();
  }

  /** The index; of a file that has none, all of it is read the first time. */
  public synchronized TraceIndex index() throws IOException {
    if (index == null) {
      index = IndexBuilder.build(path, kind);
    }
    return index;
  }

  /** Begins reading at the start. */
  public CallParser read() throws IOException {
    return new CallParser(stream());
  }

  /**
   * Begins reading at a frame. What its calls mean depends on all calls before, as always in GL.
   *
   * @param frame number from 0
   */
  public CallParser readFrom(int frame) throws IOException {
    TraceIndex.Frame start = index().frames().get(frame);
    if (frame == 0) {
      return read();
    }
    if (kind == Containers.Kind.SNAPPY && start.quiet()) {
      SnappyInput in = Containers.openSnappy(path);
      remember(in);
      TraceIndex.Chunk chunk = index.chunkAt(start.position());
      in.seek(chunk.filePosition(), chunk.streamStart());
      in.skipNBytes(start.position() - chunk.streamStart());
      return new CallParser(
          in, index.header(), index.definitions(), start.position(), start.firstCall());
    }
    CallParser parser = read();
    while (parser.position() < start.position() && parser.next() != null) {
      continue;
    }
    return parser;
  }

  /** Begins reading at the start, for a driver of one API. */
  public CallDecoder decode(FunctionTable table) throws IOException {
    return new CallDecoder(stream(), table);
  }

  /** Copies the stream, unpacked. */
  public void copyStream(OutputStream out) throws IOException {
    try (InputStream in = stream()) {
      in.transferTo(out);
    }
  }

  private InputStream stream() throws IOException {
    InputStream in =
        kind == Containers.Kind.SNAPPY ? Containers.openSnappy(path) : Containers.open(path, kind);
    remember(in);
    return in;
  }

  private synchronized void remember(InputStream in) {
    opened.add(in);
  }

  /**
   * All calls from the start; an {@link UncheckedIOException} tells what is wrong with the file.
   */
  @Override
  public Iterator<TracedCall> iterator() {
    try {
      return new Calls(read());
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** Ends all readings. */
  @Override
  public synchronized void close() throws IOException {
    for (InputStream in : opened) {
      in.close();
    }
    opened.clear();
  }

  private static final class Calls implements Iterator<TracedCall> {
    private final CallParser parser;
    private TracedCall next;
    private boolean asked;

    Calls(CallParser parser) {
      this.parser = parser;
    }

    @Override
    public boolean hasNext() {
      if (!asked) {
        try {
          next = parser.next();
        } catch (IOException fault) {
          throw new UncheckedIOException(fault);
        }
        asked = true;
      }
      return next != null;
    }

    @Override
    public TracedCall next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      asked = false;
      return next;
    }
  }
}
