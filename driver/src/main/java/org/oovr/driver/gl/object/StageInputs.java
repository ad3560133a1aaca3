package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * What one stage of a linked program reads: words of its loose uniforms, and what stands behind its
 * slots.
 */
public final class StageInputs {
  private int[] constants;
  private boolean shared;

  /** Values that {@link #follow} has taken over last. */
  private int[] followed;

  /** Texture unit per texture slot. */
  public final int[] units;

  /** GL texture target per texture slot. */
  public final int[] targets;

  /** Image unit per image slot. */
  public final int[] imageUnits;

  /** Block of the program per block slot, -1 where none. */
  public final int[] blocks;

  /** Storage block of the program per slot of storage blocks, -1 where none. */
  public final int[] storage;

  /** Binding point of the atomic counter per slot of storage blocks, -1 where it is none. */
  public final int[] counters;

  StageInputs(ShaderReflection reflection) {
    constants = reflection.initialConstants().clone();
    units = new int[reflection.textureSlots()];
    targets = new int[units.length];
    for (ShaderReflection.TextureSlot t : reflection.textures()) {
      Arrays.fill(targets, t.slot(), t.slot() + t.arraySize(), target(t));
    }
    imageUnits = new int[reflection.imageSlots()];
    int slots = 0;
    for (ShaderReflection.Block b : reflection.blocks()) {
      slots = Math.max(slots, b.slot() + b.arraySize());
    }
    blocks = new int[slots];
    Arrays.fill(blocks, -1);
    storage = new int[reflection.storageSlots()];
    Arrays.fill(storage, -1);
    counters = storage.clone();
  }

  /** Says that a sampler reads images from outside, which its module cannot say. */
  void becomeExternal(ShaderReflection.TextureSlot t) {
    Arrays.fill(targets, t.slot(), t.slot() + t.arraySize(), GL_TEXTURE_EXTERNAL_OES);
  }

  /** The texture target that a sampler type reads. */
  private static int target(ShaderReflection.TextureSlot t) {
    return switch (t.dim()) {
      case D1 -> t.arrayed() ? GL_TEXTURE_1D_ARRAY : GL_TEXTURE_1D;
      case D2 ->
          t.multisample()
              ? t.arrayed() ? GL_TEXTURE_2D_MULTISAMPLE_ARRAY : GL_TEXTURE_2D_MULTISAMPLE
              : t.arrayed() ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D;
      case D3 -> GL_TEXTURE_3D;
      case CUBE -> t.arrayed() ? GL_TEXTURE_CUBE_MAP_ARRAY : GL_TEXTURE_CUBE_MAP;
      case RECT -> GL_TEXTURE_RECTANGLE;
      case BUFFER -> GL_TEXTURE_BUFFER;
    };
  }

  /** The words of the loose uniforms, from now on shared with a draw. */
  public int[] constants() {
    shared = true;
    return constants;
  }

  /** Sets words of consecutive elements; the stage may see fewer elements than others do. */
  void set(ShaderReflection.Constant c, int element, int[] words, int count) {
    int size = c.columns() * c.rows() * c.base().words();
    int at = c.offsetWords() + element * size;
    int n = Math.min(count, (c.arraySize() - element) * size);
    if (n > 0 && differs(constants, at, words, n)) {
      if (shared) {
        constants = constants.clone();
        shared = false;
      }
      System.arraycopy(words, 0, constants, at, n);
    }
  }

  /** Sets all elements of an array of integers to words from {@code first} on. */
  void choose(ShaderReflection.Constant c, int[] words, int first) {
    set(c, 0, Arrays.copyOfRange(words, first, first + c.arraySize()), c.arraySize());
  }

  /**
   * Takes over the values of another stage's uniforms of the same names. Those that follow state
   * are not taken over: each stage has its own.
   *
   * @param from inputs of the other stage
   * @param source the other stage
   * @param own this stage
   * @return whether something else stands behind a slot than before
   */
  boolean follow(StageInputs from, ShaderReflection source, ShaderReflection own) {
    int[] words = from.constants();
    if (words != followed) {
      followed = words;
      for (ShaderReflection.Constant c : own.constants()) {
        for (ShaderReflection.Constant other : source.constants()) {
          if (other.name().equals(c.name()) && !c.name().startsWith("gl_")) {
            int n = Math.min(c.arraySize(), other.arraySize());
            int size = c.columns() * c.rows() * c.base().words();
            int at = other.offsetWords();
            set(c, 0, Arrays.copyOfRange(words, at, at + n * size), n * size);
          }
        }
      }
    }
    boolean moved = false;
    for (ShaderReflection.TextureSlot t : own.textures()) {
      for (ShaderReflection.TextureSlot other : source.textures()) {
        int n = other.name().equals(t.name()) ? Math.min(t.arraySize(), other.arraySize()) : 0;
        moved |= take(from.units, other.slot(), units, t.slot(), n);
      }
    }
    for (ShaderReflection.ImageSlot i : own.images()) {
      for (ShaderReflection.ImageSlot other : source.images()) {
        int n = other.name().equals(i.name()) ? Math.min(i.arraySize(), other.arraySize()) : 0;
        moved |= take(from.imageUnits, other.slot(), imageUnits, i.slot(), n);
      }
    }
    return moved;
  }

  private static boolean take(int[] from, int first, int[] to, int at, int count) {
    boolean moved = !Arrays.equals(from, first, first + count, to, at, at + count);
    System.arraycopy(from, first, to, at, count);
    return moved;
  }

  private static boolean differs(int[] a, int at, int[] words, int n) {
    for (int i = 0; i < n; i++) {
      if (a[at + i] != words[i]) {
        return true;
      }
    }
    return false;
  }

  int get(ShaderReflection.Constant c, int element, int index) {
    return constants[c.offsetWords() + element * c.columns() * c.rows() * c.base().words() + index];
  }
}
