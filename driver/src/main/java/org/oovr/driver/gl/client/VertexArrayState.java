package org.oovr.driver.gl.client;

/**
 * What of a vertex array object decides about pointers: whether the indices of draws lie in a
 * buffer.
 *
 * @param <B> what stands for a buffer: the object, or its name
 */
public class VertexArrayState<B> {
  public final int name;

  /** The buffer bound to {@code GL_ELEMENT_ARRAY_BUFFER}; null for none. */
  public B elements;

  public VertexArrayState(int name) {
    this.name = name;
  }
}
