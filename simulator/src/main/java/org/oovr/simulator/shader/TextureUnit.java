package org.oovr.simulator.shader;

/**
 * What a shader calls to read a texture; one is bound per slot. Implemented by the renderer. A call
 * serves all lanes at once, so the cost of the virtual call is paid per 256 fragments.
 */
public abstract class TextureUnit {
  /**
   * Samples or fetches for lanes {@code 0..laneCount-1} as the request says and fills {@link
   * TextureRequest#outF} or {@link TextureRequest#outI}.
   *
   * @param laneCount 1 to {@link ShaderContext#LANES}
   */
  public abstract void execute(TextureRequest request, int laneCount);

  /** Serves any number of lanes, {@link ShaderContext#LANES} of them at a time. */
  public final void serve(TextureRequest request, int laneCount) {
    if (laneCount <= ShaderContext.LANES) {
      execute(request, laneCount);
      return;
    }
    for (int from = 0; from < laneCount; from += ShaderContext.LANES) {
      int lanes = Math.min(ShaderContext.LANES, laneCount - from);
      TextureRequest part = request.part(from);
      execute(part, lanes);
      request.takeResults(part, from, lanes);
    }
  }

  /** Size of a level: width, height, depth or layers; unused entries 1. */
  public abstract void size(int level, int[] sizeOut);

  /** Number of levels in the view. */
  public abstract int levels();

  /** Samples per texel; 1 when not multisampled. */
  public int samples() {
    return 1;
  }
}
