package org.oovr.driver.gl.fixed;

/** A stack of matrices; the one on top counts. */
public final class MatrixStack {
  private final float[][] entries;
  private final float[] inverse = Matrices.identity();
  private int inverseVersion;
  private int depth;
  private boolean identity = true;

  /** Counts changes of what is on top. */
  public int version;

  MatrixStack(int most) {
    entries = new float[most][];
    entries[0] = Matrices.identity();
  }

  /** The matrix on top; it is changed by methods of this class alone. */
  public float[] top() {
    return entries[depth];
  }

  /** Number of matrices, at least 1. */
  public int depth() {
    return depth + 1;
  }

  public int most() {
    return entries.length;
  }

  /** A matrix from the bottom on. */
  public float[] at(int index) {
    return entries[index];
  }

  public boolean isIdentity() {
    return identity;
  }

  /** The inverse of the matrix on top. */
  public float[] inverse() {
    if (inverseVersion != version) {
      inverseVersion = version;
      Matrices.invert(top(), inverse);
    }
    return inverse;
  }

  public void load(float[] m) {
    System.arraycopy(m, 0, top(), 0, Matrices.SIZE);
    changed();
  }

  public void multiply(float[] m) {
    Matrices.multiply(top(), m, top());
    changed();
  }

  private void changed() {
    version++;
    identity = Matrices.isIdentity(top());
  }

  /** Whether there was room. */
  public boolean push() {
    if (depth + 1 == entries.length) {
      return false;
    }
    depth++;
    if (entries[depth] == null) {
      entries[depth] = new float[Matrices.SIZE];
    }
    System.arraycopy(entries[depth - 1], 0, entries[depth], 0, Matrices.SIZE);
    return true;
  }

  /** Whether there was one below. */
  public boolean pop() {
    if (depth == 0) {
      return false;
    }
    depth--;
    changed();
    return true;
  }
}
