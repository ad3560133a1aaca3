package org.oovr.agent.instrument;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;

/**
 * The natives of LWJGL 2. They are named as the function with {@code n} in front, and sometimes a
 * number or {@code BO} behind; they are not public; and their last parameter is the address that
 * they call.
 *
 * <p>Most take the arguments of the function as they are, and are wrapped like those of LWJGL 3.
 * Some make other arguments of them, texts into arrays of texts, or Java objects of the result:
 * what these call is an entry point of ours.
 */
public final class Lwjgl2Natives {
  /** Functions with such a native; a test compares this with LWJGL's own classes. */
  private static final Set<String> BY_ENTRY_POINT =
      Set.of(
          "glClearNamedFramebufferfi",
          "glCompileShaderIncludeARB",
          "glCreateShaderProgramv",
          "glGetBufferPointerv",
          "glGetBufferPointervARB",
          "glGetNamedBufferPointerv",
          "glGetNamedBufferPointervEXT",
          "glGetPointerIndexedvEXT",
          "glGetPointeri_vEXT",
          "glGetPointerv",
          "glGetString",
          "glGetStringi",
          "glGetTexParameterPointervAPPLE",
          "glGetUniformIndices",
          "glGetVariantPointervEXT",
          "glGetVertexArrayPointeri_vEXT",
          "glGetVertexArrayPointervEXT",
          "glGetVertexAttribPointerv",
          "glGetVertexAttribPointervARB",
          "glGetVertexAttribPointervNV",
          "glMapBuffer",
          "glMapBufferARB",
          "glMapBufferRange",
          "glMapNamedBuffer",
          "glMapNamedBufferEXT",
          "glMapNamedBufferRange",
          "glMapNamedBufferRangeEXT",
          "glMapObjectBufferATI",
          "glMapTexture2DINTEL",
          "glPathStencilDepthOffsetNV",
          "glShaderSource",
          "glShaderSourceARB",
          "glTexturePageCommitmentEXT",
          "glTransformFeedbackVaryings",
          "glTransformFeedbackVaryingsEXT");

  private Lwjgl2Natives() {}

  /** Whether calls of a function are seen at its address only. */
  public static boolean calledByEntryPoint(String function) {
    return BY_ENTRY_POINT.contains(function);
  }

  /** The function of a native, null when it is none of LWJGL 2's or the registry lacks it. */
  static String function(int access, String name, String descriptor) {
    int looked = Opcodes.ACC_NATIVE | Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC;
    boolean ofLwjgl2 =
        (access & looked) == (Opcodes.ACC_NATIVE | Opcodes.ACC_STATIC)
            && name.matches("ngl[A-Z]\\w*")
            && (descriptor.endsWith("J)" + Type.getReturnType(descriptor)));
    if (!ofLwjgl2) {
      return null;
    }
    String plain = name.substring(1);
    if (GlFunctions.find(plain) != null) {
      return plain;
    }
    String without = plain.replaceAll("BO$", "").replaceAll("\\d$", "");
    return GlFunctions.find(without) == null ? null : without;
  }

  /** The function of a native whose arguments are the function's own; null for others. */
  static String plainFunction(int access, String name, String descriptor) {
    String found = function(access, name, descriptor);
    if (found == null) {
      return null;
    }
    GlFunction function = GlFunctions.byName(found);
    Type[] types = Type.getArgumentTypes(descriptor);
    boolean plain =
        types.length == function.parameters().size() + 1
            && Type.getReturnType(descriptor).getSort() < Type.ARRAY;
    for (int i = 0; plain && i < types.length - 1; i++) {
      GlParameter parameter = function.parameters().get(i);
      plain = sort(parameter) == types[i].getSort();
    }
    return plain ? found : null;
  }

  /** What Java passes such a parameter as; 0 for texts, which LWJGL 2 passes in its own ways. */
  private static int sort(GlParameter parameter) {
    if (parameter.kind() == GlParameter.Kind.STRING_ARRAY) {
      return Type.VOID;
    }
    GlType type = parameter.isPointer() ? GlType.ADDRESS : parameter.type();
    boolean floating = type.form() == GlType.Form.FLOATING;
    if (type == GlType.BOOLEAN) {
      return Type.BOOLEAN;
    }
    return switch (type.bytes()) {
      case 1 -> Type.BYTE;
      case 2 -> Type.SHORT;
      case 4 -> floating ? Type.FLOAT : Type.INT;
      default -> floating ? Type.DOUBLE : Type.LONG;
    };
  }
}
