package org.oovr.simulator.shader;

/**
 * What a shader calls to read and write texels of a storage image; one is bound per slot.
 * Implemented by the renderer. A texel is named by an address, which has no meaning elsewhere; -1
 * is none: reads give zeroes there, writes do nothing. Calls serve a range of lanes, in ascending
 * order where they write.
 */
public abstract class ImageUnit {
  /** Nothing is bound. */
  public static final ImageUnit UNBOUND = new Unbound();

  /** Address of a texel, or -1 outside the image. */
  public abstract int address(int x, int y, int z, int sample);

  /**
   * Addresses of texels.
   *
   * @param y row; null for 0
   * @param z layer, cube face or slice; null for 0
   * @param sample null for 0
   */
  public abstract void addresses(
      int[] x, int[] y, int[] z, int[] sample, int from, int to, int[] out);

  /** Whether texels are integers: then only the methods with integers can be used. */
  public abstract boolean isInteger();

  /** Reads texels; {@code scratch} has room for four words a lane. */
  public abstract void load(int[] address, int from, int to, int[] scratch, float[][] rgba);

  /** Reads texels of integers. */
  public abstract void load(int[] address, int from, int to, int[] scratch, int[][] rgba);

  /** Writes texels. */
  public abstract void store(int[] address, int from, int to, int[] scratch, float[][] rgba);

  /** Writes texels of integers. */
  public abstract void store(int[] address, int from, int to, int[] scratch, int[][] rgba);

  /** The only word of a texel, for atomic access; 0 at -1. */
  public abstract int word(int address);

  /** Changes the only word of a texel. */
  public abstract void setWord(int address, int word);

  /** Width, height, then depth or layers; a 1D array has its layers second; unused entries 1. */
  public abstract void size(int[] sizeOut);

  /**
   * The modelled line of 64 bytes that holds a texel, counted from the start of the resource's
   * view; -1 where there is none.
   */
  public long line(int address) {
    return -1;
  }

  /** Samples per texel; 1 when not multisampled. */
  public int samples() {
    return 1;
  }

  /** Room for an address a lane. */
  public static int[] addressScratch(ShaderContext c) {
    if (c.imageAddresses == null) {
      c.imageAddresses = new int[c.lanes()];
    }
    return c.imageAddresses;
  }

  /** Scratch for a call. */
  public static int[] scratch(ShaderContext c) {
    if (c.imageWords == null) {
      c.imageWords = new int[4 * c.lanes()];
    }
    return c.imageWords;
  }

  private static final class Unbound extends ImageUnit {
    @Override
    public int address(int x, int y, int z, int sample) {
      return -1;
    }

    @Override
    public void addresses(int[] x, int[] y, int[] z, int[] sample, int from, int to, int[] out) {
      java.util.Arrays.fill(out, from, to, -1);
    }

    @Override
    public boolean isInteger() {
      return false;
    }

    @Override
    public void load(int[] address, int from, int to, int[] scratch, float[][] rgba) {
      for (float[] c : rgba) {
        java.util.Arrays.fill(c, from, to, 0);
      }
    }

    @Override
    public void load(int[] address, int from, int to, int[] scratch, int[][] rgba) {
      for (int[] c : rgba) {
        java.util.Arrays.fill(c, from, to, 0);
      }
    }

    @Override
    public void store(int[] address, int from, int to, int[] scratch, float[][] rgba) {
      // nothing is there
    }

    @Override
    public void store(int[] address, int from, int to, int[] scratch, int[][] rgba) {
      // nothing is there
    }

    @Override
    public int word(int address) {
      return 0;
    }

    @Override
    public void setWord(int address, int word) {
      // nothing is there
    }

    @Override
    public void size(int[] sizeOut) {
      java.util.Arrays.fill(sizeOut, 0);
    }
  }
}
