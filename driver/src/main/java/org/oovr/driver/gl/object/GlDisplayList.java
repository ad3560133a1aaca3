package org.oovr.driver.gl.object;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.trace.CallSignature;

/** A display list: what it does when it is called, in order. */
public final class GlDisplayList {
  public String label = "";

  public final int name;

  /** Whether its vertices are told one by one when it is called; else it draws what it holds. */
  public boolean callByCall;

  /** What it does. Never changed once it can be called. */
  public final List<Step> steps = new ArrayList<>();

  public GlDisplayList(int name) {
    this.name = name;
  }

  /** It is complete. */
  public void close() {
    for (Step step : steps) {
      if (step instanceof Attributes a) {
        a.trim();
      }
    }
  }

  /** A part of a list. */
  public sealed interface Step permits KeptCall, Attributes, CurrentValues {}

  /**
   * A call that is made again.
   *
   * @param unpack how pixels that belong to it lie in its memory; null where it has none
   */
  public record KeptCall(
      CallSignature signature,
      long[] bits,
      ByteBuffer[] data,
      String[][] strings,
      PixelStore unpack)
      implements Step {}

  /**
   * What becomes of current values: vertices out of arrays leave theirs behind only as Mesa does.
   */
  public enum CurrentValues implements Step {
    REMEMBERED,
    BROUGHT_BACK
  }

  /** Attributes that are set one after the other; those of the position end vertices. */
  public static final class Attributes implements Step {
    /** Words of an attribute: slot and size (see {@link #SIZE_AT}), type, four components. */
    public static final int WORDS = 6;

    /** Above the slot: components that are kept of the attribute. */
    public static final int SIZE_AT = 8;

    /** Beside the size: told outside of the list's own primitives. */
    public static final int ALONE = 1 << 12;

    /** Beside the size: what the primitive has before is drawn by itself. */
    public static final int SEAM = 1 << 13;

    private int[] words = new int[8 * WORDS];
    private int size;

    /** One more. */
    public void add(int slot, int type, int x, int y, int z, int w) {
      if (size == words.length) {
        words = Arrays.copyOf(words, Math.multiplyExact(2, size));
      }
      words[size] = slot;
      words[size + 1] = type;
      words[size + 2] = x;
      words[size + 3] = y;
      words[size + 4] = z;
      words[size + 5] = w;
      size += WORDS;
    }

    /** Takes the one that begins with a word out. */
    public void remove(int at) {
      System.arraycopy(words, at + WORDS, words, at, size - at - WORDS);
      size -= WORDS;
    }

    /** The slot in a word. */
    public static int slot(int word) {
      return word & (1 << SIZE_AT) - 1;
    }

    /** How many components are kept of the attribute in a word. */
    public static int size(int word) {
      return (word & ALONE - 1) >>> SIZE_AT;
    }

    /** Frees what is not needed to hold those that were added. */
    public void trim() {
      words = Arrays.copyOf(words, size);
    }

    /** Them all, {@link #WORDS} each; valid until one is added. */
    public int[] words() {
      return words;
    }

    /** Words in use. */
    public int size() {
      return size;
    }
  }
}
