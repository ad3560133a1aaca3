package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.SavedAttributes;

/** Stacks of state (GL 2.1, section 6.1.14). What the groups are, {@link AttributeGroups} says. */
public final class AttributeStackCalls {
  private AttributeStackCalls() {}

  public static void pushAttrib(GlContext gl, int mask) {
    if (ListCalls.isAbsent(gl)) {
      return;
    }
    if (gl.attributeStack.size() == Limits.MAX_PUSHED_ATTRIBUTES) {
      gl.error(GL_STACK_OVERFLOW, "attribute stack");
      return;
    }
    gl.attributeStack.push(AttributeGroups.save(gl, mask));
  }

  public static void popAttrib(GlContext gl) {
    if (ListCalls.isAbsent(gl)) {
      return;
    }
    if (gl.attributeStack.isEmpty()) {
      gl.error(GL_STACK_UNDERFLOW, "attribute stack");
      return;
    }
    AttributeGroups.restore(gl, gl.attributeStack.pop());
  }

  public static void pushClientAttrib(GlContext gl, int mask) {
    if (ListCalls.isAbsent(gl)) {
      return;
    }
    if (gl.clientAttributeStack.size() == Limits.MAX_PUSHED_ATTRIBUTES) {
      gl.error(GL_STACK_OVERFLOW, "client attribute stack");
      return;
    }
    gl.clientAttributeStack.push(ClientAttributeGroups.save(gl, mask));
  }

  public static void popClientAttrib(GlContext gl) {
    if (ListCalls.isAbsent(gl)) {
      return;
    }
    if (gl.clientAttributeStack.isEmpty()) {
      gl.error(GL_STACK_UNDERFLOW, "client attribute stack");
      return;
    }
    SavedAttributes saved = gl.clientAttributeStack.pop();
    saved.restorers().forEach(r -> r.accept(gl));
  }
}
