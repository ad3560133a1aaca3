package org.oovr.driver.gl.state;

import java.util.Arrays;
import org.oovr.driver.gl.fixed.Material;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GatheredVertices;

/**
 * Values of materials as vertices are told them. In Mesa they are attributes: between {@code
 * glBegin} and {@code glEnd} each vertex has those that were told before it, and what was told is
 * kept with the vertices and taken over once more when these are drawn, whatever the material has
 * become by {@code glColorMaterial} meanwhile.
 */
public final class ToldMaterials {
  private static final int FIRST = ConventionalAttributes.MATERIALS;
  private static final int COLOR = ConventionalAttributes.COLOR;

  private final GlContext gl;
  private final int[][] slots;

  /** The current colour when values were taken over last. */
  private final int[] color = new int[4];

  ToldMaterials(GlContext gl) {
    this.gl = gl;
    int[][] attributes = gl.genericAttributes;
    slots = Arrays.copyOf(attributes, FIRST + ConventionalAttributes.MATERIAL_SLOTS);
    for (int i = FIRST; i < slots.length; i++) {
      slots[i] = new int[4];
    }
    Arrays.fill(color, Float.floatToRawIntBits(1));
  }

  /** Vertices that have current values and materials of this context. */
  public GatheredVertices gathered() {
    return new GatheredVertices(slots, this::take);
  }

  /** Vertices of which nothing stays. */
  public GatheredVertices passing() {
    return new GatheredVertices(slots, () -> {});
  }

  /**
   * A material gets values, between primitives or within one.
   *
   * @param kind which, as {@link Material#values} counts them
   * @param v the values; as many as the kind has count
   */
  public void tell(boolean back, int kind, float[] v) {
    int slot = FIRST + 2 * kind + (back ? 1 : 0);
    int n = Material.size(kind);
    GatheredVertices vertices = gl.vertices;
    boolean open = vertices.isOpen();
    boolean listed = open && gl.drawsList();
    if (open && (!vertices.keeps(slot) || listed)) {
      // vertices before the first that tells have the current value
      store(slot, material(slot).values(kind), n);
    }
    if (!listed && vertices.tell(slot, n, false) == GatheredVertices.GROWS) {
      int components = gl.components;
      gl.components = n;
      gl.grow(slot);
      gl.components = components;
    }
    int[] words = new int[4];
    for (int i = 0; i < n; i++) {
      words[i] = Float.floatToRawIntBits(v[i]);
    }
    if (open) {
      vertices.changes(slot, words[0], words[1], words[2], words[3]);
    }
    System.arraycopy(words, 0, slots[slot], 0, 4);
    if (!listed) {
      vertices.keep(slot, words);
    }
    material(slot).set(kind, v);
    gl.fixed.lightVersion++;
  }

  private Material material(int slot) {
    return (slot - FIRST & 1) != 0 ? gl.fixed.back : gl.fixed.front;
  }

  private void store(int slot, float[] v, int n) {
    for (int i = 0; i < n; i++) {
      slots[slot][i] = Float.floatToRawIntBits(v[i]);
    }
  }

  /** The current colour has changed, or was told again. */
  void colorChanged() {
    if (gl.fixed.followsColor()) {
      gl.followCurrentColor();
    }
    if (!gl.vertices.isTold(COLOR)) {
      System.arraycopy(slots[COLOR], 0, color, 0, 4);
    }
  }

  /** Takes over what vertices keep. */
  private void take() {
    for (int slot = FIRST; slot < slots.length; slot++) {
      if (gl.vertices.isTold(slot) && differs(slot)) {
        material(slot).set(slot - FIRST >> 1, values(slot));
        gl.fixed.lightVersion++;
      }
    }
    if (gl.vertices.isTold(COLOR) && !Arrays.equals(slots[COLOR], 0, 4, color, 0, 4)) {
      System.arraycopy(slots[COLOR], 0, color, 0, 4);
      if (gl.fixed.followsColor()) {
        gl.followCurrentColor();
      }
    }
  }

  private float[] values(int slot) {
    float[] v = new float[Material.size(slot - FIRST >> 1)];
    for (int i = 0; i < v.length; i++) {
      v[i] = Float.intBitsToFloat(slots[slot][i]);
    }
    return v;
  }

  private boolean differs(int slot) {
    float[] now = material(slot).values(slot - FIRST >> 1);
    for (int i = 0; i < now.length; i++) {
      if (Float.floatToRawIntBits(now[i]) != slots[slot][i]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Which values of materials vertices have of their own, a bit for each slot: not those that all
   * have as the material itself.
   */
  public int ofVertices(GatheredVertices vertices) {
    int bits = 0;
    for (int slot = FIRST; slot < slots.length; slot++) {
      boolean own = vertices.offsetBytes(slot) >= 0 || vertices.isTold(slot) && differs(slot);
      bits |= own ? 1 << slot - FIRST : 0;
    }
    return bits;
  }
}
