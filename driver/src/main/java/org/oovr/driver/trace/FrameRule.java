package org.oovr.driver.trace;

import java.util.Set;
import java.util.regex.Pattern;

/** Which functions end a frame and which draw, by their names, as stock tools decide it. */
public final class FrameRule {
  private static final Set<String> PRESENTS =
      Set.of(
          "glXSwapBuffers",
          "glXSwapBuffersMscOML",
          "wglSwapBuffers",
          "wglSwapLayerBuffers",
          "wglSwapMultipleBuffers",
          "SwapBuffers",
          "eglSwapBuffers",
          "eglSwapBuffersWithDamageEXT",
          "eglSwapBuffersWithDamageKHR",
          "eglPostSubBufferNV",
          "CGLFlushDrawable",
          "glFrameTerminatorGREMEDY");

  private static final Pattern DRAWS =
      Pattern.compile(
          "gl(Multi)?(Mode)?Draw(Range|Mesh)?(Arrays|Elements|TransformFeedback|Tasks|Pixels|Tex).*"
              + "|gl(Clear|ClearBuffer.*|ClearNamedFramebuffer.*|Begin|Bitmap|CallLists?)"
              + "|glBlit(Named)?Framebuffer.*");

  private FrameRule() {}

  /** Whether a call of the function ends a frame. */
  public static boolean presents(String function) {
    return PRESENTS.contains(function);
  }

  /** Whether a call of the function changes a frame buffer. */
  public static boolean draws(String function) {
    return DRAWS.matcher(function).matches();
  }
}
