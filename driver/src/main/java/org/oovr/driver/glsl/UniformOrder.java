package org.oovr.driver.glsl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.glsl.source.GlslTokens;

/**
 * The order in which Mesa lists the loose uniforms of a stage: the built-in ones first, then those
 * of the source as it declares them, whether they have a location of their own or not. Measured
 * with llvmpipe 22.3.6.
 */
final class UniformOrder {
  private static final List<String> BUILT_IN =
      List.of(
          "gl_Fog",
          "gl_ObjectPlaneQ",
          "gl_ObjectPlaneR",
          "gl_ObjectPlaneT",
          "gl_ObjectPlaneS",
          "gl_EyePlaneQ",
          "gl_EyePlaneR",
          "gl_EyePlaneT",
          "gl_EyePlaneS",
          "gl_TextureEnvColor",
          "gl_BackLightProduct",
          "gl_FrontLightProduct",
          "gl_BackLightModelProduct",
          "gl_FrontLightModelProduct",
          "gl_LightSource",
          "gl_BackMaterial",
          "gl_FrontMaterial",
          "gl_Point",
          "gl_ClipPlane",
          "gl_TextureMatrixInverseTranspose",
          "gl_TextureMatrixTranspose",
          "gl_TextureMatrixInverse",
          "gl_TextureMatrix",
          "gl_LightModel",
          "gl_NormalScale",
          "gl_ModelViewProjectionMatrixInverseTranspose",
          "gl_ProjectionMatrixInverseTranspose",
          "gl_ModelViewMatrixInverseTranspose",
          "gl_ModelViewProjectionMatrixTranspose",
          "gl_ProjectionMatrixTranspose",
          "gl_ModelViewMatrixTranspose",
          "gl_ModelViewProjectionMatrixInverse",
          "gl_ProjectionMatrixInverse",
          "gl_ModelViewMatrixInverse",
          "gl_NormalMatrix",
          "gl_ModelViewProjectionMatrix",
          "gl_ProjectionMatrix",
          "gl_ModelViewMatrix",
          "gl_DepthRange",
          "gl_NumSamples");

  private final Map<String, Integer> places = new HashMap<>();

  private UniformOrder() {}

  /** The order of the loose uniforms that a source declares. */
  static UniformOrder of(String source) {
    UniformOrder order = new UniformOrder();
    for (String name : BUILT_IN) {
      order.places.put(name, order.places.size());
    }
    GlslTokens t = new GlslTokens(source);
    for (int i = 0; i < t.size(); i++) {
      if (t.is(i, "uniform") && t.directive(i) == 0) {
        i = order.declaration(t, i + 1);
      }
    }
    return order;
  }

  /** Takes the names of a declaration; returns its last token. */
  private int declaration(GlslTokens t, int first) {
    boolean value = false;
    for (int i = first; i < t.size(); i++) {
      if (t.is(i, ";")) {
        return i;
      }
      if (t.is(i, "{") || t.is(i, "(") || t.is(i, "[")) {
        int close = t.closing(i);
        i = close < 0 ? t.size() : close;
      } else if (t.is(i, "=")) {
        value = true;
      } else if (t.is(i, ",")) {
        value = false;
      } else if (!value && t.isIdentifier(i) && endsName(t, i + 1)) {
        places.putIfAbsent(StageModule.plain(t.text(i)), places.size());
      }
    }
    return t.size();
  }

  private static boolean endsName(GlslTokens t, int i) {
    return t.is(i, ";") || t.is(i, ",") || t.is(i, "[") || t.is(i, "=");
  }

  /** Place of a variable; behind all others where the source does not have it in plain sight. */
  int place(String name) {
    return places.getOrDefault(name, Integer.MAX_VALUE);
  }
}
