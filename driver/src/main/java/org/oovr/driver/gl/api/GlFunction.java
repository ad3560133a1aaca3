package org.oovr.driver.gl.api;

import java.util.List;
import java.util.Set;
import org.oovr.driver.trace.CallSignature;

/**
 * A GL entry point (or a window-system function or record of ours that appears in the same stream).
 *
 * @param signature name, parameter names and dense id
 * @param returnType {@link GlType#VOID} with no pointers for none
 * @param returnPointers number of {@code *} of the returned type; 1 for {@code glMapBuffer} and for
 *     the texts of {@code glGetString}
 * @param resultObject kind of the object that the result names, or null
 * @param parameters in order
 * @param alias name of the function that does the same, or empty
 * @param origin where it is from: a GL version ({@code 3.3}; {@code 1.0-} when the core profile
 *     lacks it), an ES version ({@code es3.0}), an extension, or empty for records and the like
 * @param effect what a call of it does
 * @param clientArray the array of fixed-function vertices that it gives, as {@code
 *     glEnableClientState} calls it; 0 for none
 */
public record GlFunction(
    CallSignature signature,
    GlType returnType,
    int returnPointers,
    ObjectKind resultObject,
    List<GlParameter> parameters,
    String alias,
    String origin,
    GlEffect effect,
    int clientArray) {

  public GlFunction {
    parameters = List.copyOf(parameters);
  }

  public String name() {
    return signature.name();
  }

  public int id() {
    return signature.id();
  }

  /** Extensions of the compatibility profile, whose functions do nothing that others do. */
  private static final Set<String> OLD =
      Set.of("GL_ARB_vertex_program", "GL_ARB_fragment_program", "GL_ATI_fragment_shader");

  /** Whether the core profile of that GL version (10 * major + minor) has it. */
  public boolean isCore(int version) {
    return origin.length() == 3
        && origin.charAt(1) == '.'
        && (origin.charAt(0) - '0') * 10 + origin.charAt(2) - '0' <= version;
  }

  /** Whether the compatibility profile of that GL version (10 * major + minor) has it. */
  public boolean isCompatible(int version) {
    boolean removed = origin.length() == 4 && origin.endsWith("-");
    return isCore(version)
        || removed && (origin.charAt(0) - '0') * 10 + origin.charAt(2) - '0' <= version;
  }

  /** Whether the compatibility profile alone has it, or what it does the same as. */
  public boolean isRemoved() {
    GlFunction same = alias().isEmpty() ? null : GlFunctions.find(alias());
    boolean removed = origin.endsWith("-") || same != null && same.origin.endsWith("-");
    boolean old = same == null && OLD.contains(origin);
    return old || removed && !name().startsWith("glGetPointerv"); // which came back with 4.3
  }

  /** Position of a parameter, or -1. */
  public int indexOf(String parameter) {
    return signature.parameters().indexOf(parameter);
  }

  /** Position of the argument that names the frame buffer drawn into; -1 for the bound one. */
  public int framebufferArgument() {
    int drawn = indexOf("drawFramebuffer");
    return drawn >= 0 ? drawn : indexOf("framebuffer");
  }

  public boolean returnsNothing() {
    return returnType == GlType.VOID && returnPointers == 0;
  }

  /** Whether the result is a text ({@code glGetString}, {@code glGetStringi}). */
  public boolean returnsText() {
    return returnPointers == 1 && returnType == GlType.UBYTE;
  }

  @Override
  public String toString() {
    return name();
  }
}
