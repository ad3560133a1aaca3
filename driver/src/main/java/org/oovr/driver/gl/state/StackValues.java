package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.Limits;

/** Stacks of state and display lists (GL 2.1, tables 6.31 to 6.35). */
public final class StackValues {
  private StackValues() {}

  /** Answers a value; leaves the answer empty when the name is none. */
  public static void get(GlContext gl, int pname, Answer a) {
    switch (pname) {
      case GL_ATTRIB_STACK_DEPTH -> a.integers(gl.attributeStack.size());
      case GL_CLIENT_ATTRIB_STACK_DEPTH -> a.integers(gl.clientAttributeStack.size());
      case GL_MAX_ATTRIB_STACK_DEPTH, GL_MAX_CLIENT_ATTRIB_STACK_DEPTH ->
          a.integers(Limits.MAX_PUSHED_ATTRIBUTES);
      case GL_MAX_LIST_NESTING -> a.integers(Limits.MAX_LIST_NESTING);
      case GL_LIST_BASE -> a.integers(gl.listBase);
      case GL_LIST_INDEX -> a.integers(gl.compiling == null ? 0 : gl.compiling.name);
      case GL_LIST_MODE ->
          a.integers(
              gl.compiling == null
                  ? 0
                  : gl.compilesAndExecutes ? GL_COMPILE_AND_EXECUTE : GL_COMPILE);
      default -> {}
    }
  }
}
