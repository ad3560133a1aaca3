package org.oovr.driver.trace.file;

import java.util.List;
import org.oovr.driver.trace.Definitions;
import org.oovr.driver.trace.StreamHeader;

/**
 * Where things lie in a trace.
 *
 * @param header start of the stream
 * @param calls calls begun
 * @param streamBytes bytes of the stream, uncompressed
 * @param frames frames in order; a part after the last present counts when a call that ended draws
 *     in it
 * @param chunks chunks of the container, in order; none when it has no chunks
 * @param definitions every signature of the stream
 * @param flaws what is wrong with the file, in words; none for a whole one
 */
public record TraceIndex(
    StreamHeader header,
    long calls,
    long streamBytes,
    List<Frame> frames,
    List<Chunk> chunks,
    Definitions definitions,
    List<String> flaws) {

  /**
   * A frame.
   *
   * @param firstCall number of its first call
   * @param callCount number of its calls, the present included
   * @param position stream position where it begins
   * @param quiet whether no call of another thread is under way there, so that reading can begin
   */
  public record Frame(long firstCall, long callCount, long position, boolean quiet) {}

  /**
   * A chunk.
   *
   * @param streamStart stream position of its first byte
   * @param filePosition where it lies in the file
   */
  public record Chunk(long streamStart, long filePosition) {}

  public TraceIndex {
    frames = List.copyOf(frames);
    chunks = List.copyOf(chunks);
    flaws = List.copyOf(flaws);
  }

  /** The chunk that holds a stream position. */
  Chunk chunkAt(long position) {
    int low = 0;
    int high = chunks.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (chunks.get(middle).streamStart() <= position) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return chunks.get(low);
  }
}
