package org.oovr.driver.common;

import java.nio.ByteBuffer;

/**
 * Native memory for mapped buffers when no real driver provides it ({@code recorded == false}).
 *
 * <p>How a map travels:
 *
 * <ul>
 *   <li>{@code glMapBuffer*} with {@code recorded == false}: the driver takes memory from here,
 *       copies the present contents in (unless the access says that they are not needed) and
 *       answers with its address in {@code call.result}. At {@code glFlushMappedBufferRange} and
 *       {@code glUnmapBuffer} it reads the memory back through the same {@link Block}.
 *   <li>{@code recorded == true}: the result is the real driver's address A. What the application
 *       wrote arrives as apitrace's {@code memcpy(dest, src, n)} records with {@code dest} inside
 *       {@code [A, A+length)}, before the unmap, flush or draw that needs it. The driver finds the
 *       mapping by address and updates the buffer. The records are accepted for {@code recorded ==
 *       false} maps too.
 * </ul>
 */
public interface MapMemory {
  /** Memory handed out: its address and a view of exactly its size, native byte order. */
  record Block(long address, ByteBuffer view) {}

  /** Zeroed memory, 64-byte aligned. */
  Block allocate(long sizeBytes);

  /** Takes it back; nobody uses it afterwards. */
  void release(Block block);
}
