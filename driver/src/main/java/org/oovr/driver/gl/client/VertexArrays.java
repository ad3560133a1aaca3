package org.oovr.driver.gl.client;

import java.util.function.IntFunction;
import org.oovr.driver.common.NameTable;

/**
 * The vertex array objects of a context, and the bound one.
 *
 * @param <B> what stands for a buffer: the object, or its name
 * @param <V> vertex arrays
 */
public final class VertexArrays<B, V extends VertexArrayState<B>> {
  /** Those that have names. */
  public final NameTable<V> named;

  /** The one that is bound before any other, whose name is 0. */
  public final V initial;

  /** The name that was looked up last, 0 for none. */
  public int lookedUp;

  private V bound;

  public VertexArrays(IntFunction<V> factory) {
    named = new NameTable<>(factory);
    initial = factory.apply(0);
    bound = initial;
  }

  public V bound() {
    return bound;
  }

  /** The vertex array of that name, made on first use. */
  public V get(int name) {
    return name == 0 ? initial : named.getOrCreate(name);
  }

  /** Binds the vertex array of that name, made on first use. */
  public V bind(int name) {
    bound = get(name);
    return bound;
  }

  /** Forgets a vertex array; where it was bound, the initial one is then. */
  public void delete(int name) {
    lookedUp = lookedUp == name ? 0 : lookedUp;
    if (named.remove(name) == bound && bound != initial) {
      bound = initial;
    }
  }
}
