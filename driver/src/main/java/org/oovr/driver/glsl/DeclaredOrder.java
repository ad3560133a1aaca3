package org.oovr.driver.glsl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.glsl.source.GlslTokens;

/**
 * The order in which Mesa lists the loose uniforms of a stage, the attributes and the colours: the
 * built-in ones first, then those of the source as it declares them, whether they have a location
 * of their own or not. Measured with llvmpipe 22.3.6.
 */
final class DeclaredOrder {
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

  private static final List<String> BUILT_IN_ATTRIBUTES =
      List.of(
          "gl_FogCoord",
          "gl_MultiTexCoord7",
          "gl_MultiTexCoord6",
          "gl_MultiTexCoord5",
          "gl_MultiTexCoord4",
          "gl_MultiTexCoord3",
          "gl_MultiTexCoord2",
          "gl_MultiTexCoord1",
          "gl_MultiTexCoord0",
          "gl_SecondaryColor",
          "gl_Color",
          "gl_Normal",
          "gl_Vertex",
          "gl_DrawIDARB",
          "gl_BaseInstanceARB",
          "gl_BaseVertexARB",
          "gl_InstanceID",
          "gl_VertexID");

  private final Map<String, Integer> places = new HashMap<>();

  private DeclaredOrder() {}

  /** The order of the loose uniforms that a source declares. */
  static DeclaredOrder ofUniforms(String source) {
    return of(source, BUILT_IN, Set.of("uniform"));
  }

  /** The order of the attributes that a source declares. */
  static DeclaredOrder ofAttributes(String source) {
    return of(source, BUILT_IN_ATTRIBUTES, Set.of("in", "attribute"));
  }

  /** The order of the colours that a source declares. */
  static DeclaredOrder ofOutputs(String source) {
    return of(source, List.of(), Set.of("out", "inout"));
  }

  /** Whether a uniform with such a name is one of ours, which no application knows. */
  static boolean isHidden(String name) {
    int end = 0;
    while (end < name.length() && Character.isJavaIdentifierPart(name.charAt(end))) {
      end++;
    }
    return name.startsWith("gl_") && !BUILT_IN.contains(name.substring(0, end));
  }

  private static DeclaredOrder of(String source, List<String> builtIn, Set<String> qualifiers) {
    DeclaredOrder order = new DeclaredOrder();
    for (String name : builtIn) {
      order.places.put(name, order.places.size());
    }
    GlslTokens t = new GlslTokens(source);
    int depth = 0;
    for (int i = 0; i < t.size(); i++) {
      if (t.directive(i) != 0) {
        continue;
      }
      depth += t.is(i, "{") || t.is(i, "(") ? 1 : t.is(i, "}") || t.is(i, ")") ? -1 : 0;
      if (depth == 0 && t.isIdentifier(i) && qualifiers.contains(t.text(i))) {
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
