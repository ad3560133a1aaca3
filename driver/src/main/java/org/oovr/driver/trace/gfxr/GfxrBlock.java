package org.oovr.driver.trace.gfxr;

import java.nio.ByteBuffer;

/**
 * One block of a file.
 *
 * @param type one of the constants here
 * @param id of function calls the number of the function, of metadata its kind (see {@link
 *     GfxrMeta}), of markers 1 at their beginning and 2 at their end, of annotations their kind
 * @param family of functions and metadata: the API, 1 for Vulkan
 * @param thread the thread that made the call
 * @param body what follows, unpacked, little-endian
 * @param number blocks before it in the file
 */
public record GfxrBlock(int type, int id, int family, long thread, ByteBuffer body, long number) {
  public static final int FRAME_MARKER = 1;
  public static final int STATE_MARKER = 2;
  public static final int METADATA = 3;
  public static final int FUNCTION_CALL = 4;
  public static final int ANNOTATION = 5;
  public static final int METHOD_CALL = 6;

  /** {@link #id} of markers. */
  public static final int BEGIN = 1;

  public static final int END = 2;

  /** {@link #family} of Vulkan. */
  public static final int VULKAN = 1;
}
