package org.oovr.driver.gl.follow;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;

/** Small questions to GL, in the context that is current on this thread. */
public final class GlState {
  /** Room for the largest state that is asked for: 16 integers. */
  private static final int SCRATCH_BYTES = 64;

  private final GlQueries gl;
  private final long scratch = NativeMemory.allocate(SCRATCH_BYTES);

  public GlState(GlQueries gl) {
    this.gl = gl;
  }

  public GlQueries gl() {
    return gl;
  }

  public synchronized int integer(int pname) {
    NativeMemory.putInt(scratch, 0);
    gl.call("glGetIntegerv", pname, scratch);
    return NativeMemory.getInt(scratch);
  }

  public synchronized int[] integers(int pname, int count) {
    for (int i = 0; i < count; i++) {
      NativeMemory.putInt(scratch + 4L * i, 0);
    }
    gl.call("glGetIntegerv", pname, scratch);
    return words(count);
  }

  /** What a getter of the form {@code f(pname, index, result)} writes, in words of 32 bits. */
  synchronized int[] indexed(String function, int pname, int index, int count) {
    gl.call(function, pname, index, scratch);
    return words(count);
  }

  private int[] words(int count) {
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      values[i] = NativeMemory.getInt(scratch + 4L * i);
    }
    return values;
  }

  public synchronized int textureLevel(int target, int level, int pname) {
    NativeMemory.putInt(scratch, 0);
    gl.call("glGetTexLevelParameteriv", target, level, pname, scratch);
    return NativeMemory.getInt(scratch);
  }

  /** A getter of the form {@code f(a, b, int* result)}. */
  public synchronized int get(String function, int a, int b) {
    NativeMemory.putInt(scratch, 0);
    gl.call(function, a, b, scratch);
    return NativeMemory.getInt(scratch);
  }

  /** A getter of the form {@code f(a, b, c, int* result)}. */
  public synchronized int get(String function, int a, int b, int c) {
    NativeMemory.putInt(scratch, 0);
    gl.call(function, a, b, c, scratch);
    return NativeMemory.getInt(scratch);
  }

  /** Order of an evaluator's map along its first (0) or second (1) parameter. */
  public synchronized int evaluatorOrder(int target, int parameter) {
    NativeMemory.putInt(scratch + 4L * parameter, 0);
    gl.call("glGetMapiv", target, GL.GL_ORDER, scratch);
    return NativeMemory.getInt(scratch + 4L * parameter);
  }

  /** A property of an attachment of the bound frame buffer. */
  public int attachment(int target, int point, int pname) {
    return get("glGetFramebufferAttachmentParameteriv", target, point, pname);
  }

  /** {@code GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS} of a block. */
  public synchronized int blockUniforms(int program, int block) {
    NativeMemory.putInt(scratch, 0);
    gl.call(
        "glGetActiveUniformBlockiv", program, block, GL.GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS, scratch);
    return NativeMemory.getInt(scratch);
  }

  /** The version as major * 10 + minor; by the text, which every context has. */
  public int version() {
    String text = NativeMemory.text(gl.call("glGetString", GL.GL_VERSION));
    if (text == null) {
      return 0;
    }
    java.util.regex.Matcher m = java.util.regex.Pattern.compile("(\\d+)\\.(\\d+)").matcher(text);
    return m.find() ? Integer.parseInt(m.group(1)) * 10 + Integer.parseInt(m.group(2)) : 0;
  }

  /** Whether the context is of OpenGL ES, which lacks many questions. */
  public boolean es() {
    String text = NativeMemory.text(gl.call("glGetString", GL.GL_VERSION));
    return text != null && text.startsWith("OpenGL ES");
  }

  /** Whether the context (of version 3.0 or later) has an extension. */
  public boolean hasExtension(String name) {
    int count = integer(GL.GL_NUM_EXTENSIONS);
    for (int i = 0; i < count; i++) {
      long text = gl.call("glGetStringi", GL.GL_EXTENSIONS, i);
      if (name.equals(NativeMemory.text(text))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Components of an element of an active uniform by its location, -1 when there is no such
   * uniform.
   */
  public synchronized int uniformComponents(int program, int location) {
    int count = get("glGetProgramiv", program, GL.GL_ACTIVE_UNIFORMS);
    int nameBytes = get("glGetProgramiv", program, GL.GL_ACTIVE_UNIFORM_MAX_LENGTH) + 1;
    long name = NativeMemory.allocate(nameBytes);
    try {
      for (int i = 0; i < count; i++) {
        gl.call("glGetActiveUniform", program, i, nameBytes, 0, scratch, scratch + 4, name);
        int size = NativeMemory.getInt(scratch);
        int type = NativeMemory.getInt(scratch + 4);
        int first = (int) gl.call("glGetUniformLocation", program, name);
        if (first >= 0 && location >= first && location < first + size) {
          return UniformTypes.components(type);
        }
      }
      return -1;
    } finally {
      NativeMemory.free(name);
    }
  }
}
