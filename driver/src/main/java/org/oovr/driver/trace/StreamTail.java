package org.oovr.driver.trace;

/** Where the end of a stream is kept so that the death of the process does not reach it. */
public interface StreamTail {
  /**
   * Takes bytes of the stream.
   *
   * @param position of the first of them in the stream; behind the last bytes, or before them where
   *     those were given up
   */
  void append(long position, byte[] bytes, int offset, int length);
}
