package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GatheredVertices;
import org.oovr.driver.gl.object.GlDisplayList.Attributes;

/**
 * What Mesa makes of the vertices that a display list has while it is compiled. It stores them
 * until something else is compiled, with so many components of each attribute as were told since;
 * where an attribute grows within a primitive, what is stored is closed and goes on behind a seam.
 * Where the attribute is new to the list, the whole list is executed call by call, and a triangle
 * strip of an odd number of vertices lacks the last one before the seam.
 */
public final class ListVertices {
  private static final int SLOTS =
      ConventionalAttributes.MATERIALS + ConventionalAttributes.MATERIAL_SLOTS;

  /** A vertex that is left out where the list is executed call by call. */
  private record Dropped(Attributes step, int at) {}

  /**
   * An attribute that was told behind the last vertex.
   *
   * @param before its type and value before, where it was executed at once; else null
   */
  private record Late(Attributes step, int at, int slot, int[] before) {}

  private final List<Late> late = new ArrayList<>();
  private final byte[] sizes = new byte[SLOTS];
  private final boolean[] known = new boolean[SLOTS];
  private final List<Dropped> dropped = new ArrayList<>();
  private int mode = GatheredVertices.NONE;

  /** Vertices of the primitive since it began or had a seam, with those taken along. */
  private int count;

  /** Whether the next attribute that is told is behind a seam. */
  private boolean seam;

  private boolean stores;
  private boolean callByCall;
  private boolean skipsNext;

  /** Whether the vertex that was told last is left out of what is executed at once. */
  private boolean skipped;

  /** Whether what is left of the primitive is told call by call. */
  private boolean alone;

  /** The last vertex. */
  private Attributes lastStep;

  private int lastAt;

  /** Whether a primitive has begun. */
  public boolean isOpen() {
    return mode != GatheredVertices.NONE;
  }

  /** Whether the vertex that was told last is left out of what is executed at once. */
  public boolean skipsLast() {
    return skipped;
  }

  /** Whether the list is executed call by call. */
  public boolean isCallByCall() {
    return callByCall;
  }

  /** A primitive begins. */
  public void begin(int glMode) {
    mode = glMode;
    count = 0;
    skipsNext = false;
    seam = false;
    alone = false;
  }

  /** The primitive ends. */
  public void end() {
    mode = GatheredVertices.NONE;
  }

  /** Something else is compiled. */
  public void flush() {
    Arrays.fill(sizes, (byte) 0);
    stores = false;
  }

  /** Another list is compiled into this one: it may set any attribute. */
  public void called() {
    Arrays.fill(known, false);
    callByCall |= isOpen();
    alone = isOpen();
  }

  /**
   * An attribute is told.
   *
   * @param step where it is kept, and {@code at} in which word
   * @return whether the last vertex of all is left out of what is executed at once
   */
  public boolean tell(int slot, int components, Attributes step, int at) {
    if (!isOpen() || alone) {
      known[slot] = true;
      return false;
    }
    boolean leavesOut = false;
    skipped = false;
    if (components > sizes[slot]) {
      leavesOut = stores && grow(slot);
      sizes[slot] = (byte) components;
    }
    if (slot == ConventionalAttributes.POSITION) {
      if (skipsNext) {
        dropped.add(new Dropped(step, at));
        skipped = true;
      }
      skipsNext = false;
      count++;
      stores = true;
      lastStep = step;
      lastAt = at;
    }
    return leavesOut;
  }

  /**
   * An attribute was told that may turn out to be behind the last vertex.
   *
   * @param before its type and four words before, where it is executed at once; else null
   */
  void toldLate(int slot, Attributes step, int at, int[] before) {
    if (slot == ConventionalAttributes.POSITION) {
      late.clear();
    } else if (isOpen() && !alone) {
      late.add(new Late(step, at, slot, before));
    }
  }

  /**
   * What is told behind the last vertex before something else is compiled is lost: Mesa takes
   * current values of that vertex.
   */
  public void loseLate(GlContext gl) {
    for (int i = isOpen() ? -1 : late.size() - 1; i >= 0; i--) {
      Late l = late.get(i);
      l.step.remove(l.at);
      int[] b = l.before;
      if (b != null) {
        gl.set(l.slot, b);
      }
    }
    late.clear();
  }

  /** The word of an attribute that was told. */
  public int word(int slot, int components) {
    boolean stored = isOpen() && !alone;
    int size = stored ? Math.max(sizes[slot], components) : components;
    int where = !stored ? Attributes.ALONE : seam ? Attributes.SEAM : 0;
    seam = false;
    return slot | size << Attributes.SIZE_AT | where;
  }

  /** Whether the last vertex is left out already: several attributes may grow behind it. */
  private boolean isLastDropped() {
    Dropped last = dropped.isEmpty() ? null : dropped.get(dropped.size() - 1);
    return last != null && last.step == lastStep && last.at == lastAt;
  }

  private boolean grow(int slot) {
    int taken = taken();
    boolean odd = mode == GL_TRIANGLE_STRIP && count % 2 != 0 && !isLastDropped();
    if (slot != ConventionalAttributes.POSITION && !known[slot] && taken > 0) {
      callByCall = true;
    }
    if (odd && lastStep != null) {
      dropped.add(new Dropped(lastStep, lastAt));
    }
    skipsNext = mode == GL_LINE_LOOP && count > 0;
    seam = count > 0;
    count = taken;
    return odd;
  }

  /** Vertices that go on behind a seam. */
  private int taken() {
    return switch (mode) {
      case GL_POINTS -> 0;
      case GL_LINES -> count % 2;
      case GL_TRIANGLES -> count % 3;
      case GL_QUADS, GL_LINES_ADJACENCY -> count % 4;
      case GL_TRIANGLES_ADJACENCY -> count % 6;
      case GL_LINE_STRIP -> Math.min(1, count);
      case GL_LINE_STRIP_ADJACENCY -> Math.min(3, count);
      case GL_TRIANGLE_STRIP, GL_QUAD_STRIP -> Math.min(2 + count % 2, count);
      default -> Math.min(2, count);
    };
  }

  /** The list is complete: vertices that it lacks when it is executed are taken out. */
  public void close() {
    for (int i = dropped.size() - 1; callByCall && i >= 0; i--) {
      dropped.get(i).step.remove(dropped.get(i).at);
    }
  }
}
