package org.oovr.driver.gl.api;

/**
 * The little that {@link PointerSizes} must know of the calling context. Answers are those of the
 * moment before the call.
 */
public interface ClientState {
  /**
   * A pixel store parameter: {@code GL_PACK_*} or {@code GL_UNPACK_*} of alignment, row length,
   * image height and the three skips.
   */
  int pixelStore(int pname);

  /**
   * Name of the buffer bound to a target, 0 for none; {@code GL_ELEMENT_ARRAY_BUFFER} is that of
   * the bound vertex array.
   */
  int boundBuffer(int target);

  /**
   * What {@code glGetIntegerv} says of a count: {@code GL_NUM_COMPRESSED_TEXTURE_FORMATS}, {@code
   * GL_NUM_SHADER_BINARY_FORMATS}, {@code GL_NUM_PROGRAM_BINARY_FORMATS}.
   */
  int integer(int pname);

  /** Components of an element of a uniform (16 for a mat4), or -1 when not known. */
  int uniformComponents(int program, int location);

  /** {@code GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS} of a block, or -1 when not known. */
  int activeUniformsInBlock(int program, int block);

  /** Order of an evaluator's map along its first (0) or second (1) parameter. */
  int evaluatorOrder(int target, int parameter);

  /**
   * Size of a level of the texture bound to the active unit: width, height, depth (or layers; 1
   * where the target has fewer dimensions) into {@code size[0..2]}. False when there is none.
   */
  boolean textureLevel(int target, int level, int[] size);

  /** {@code GL_TEXTURE_COMPRESSED_IMAGE_SIZE} of such a level, or -1 when not known. */
  int compressedImageBytes(int target, int level);

  /** The byte at an address of the application's memory. */
  byte memoryByte(long address);

  /** The 32-bit integer at an address of the application's memory. */
  int memoryInt(long address);

  /** The 64-bit integer (a pointer) at an address of the application's memory. */
  long memoryLong(long address);
}
