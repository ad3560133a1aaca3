package org.oovr.simulator.shader;

/**
 * What a shader calls to read a texture; one is bound per slot. Implemented by the renderer. A call
 * serves all lanes at once, so the cost of the virtual call is paid per 256 fragments.
 */
public abstract class TextureUnit {
  /**
   * Samples or fetches for lanes {@code 0..laneCount-1} as the request says and fills {@link
   * TextureRequest#outF} or {@link TextureRequest#outI}.
   */
  public abstract void execute(TextureRequest request, int laneCount);

  /** Size of a level: width, height, depth or layers; unused entries 1. */
  public abstract void size(int level, int[] sizeOut);

  /** Number of levels in the view. */
  public abstract int levels();

  /** Samples per texel; 1 when not multisampled. */
  public int samples() {
    return 1;
  }
}
