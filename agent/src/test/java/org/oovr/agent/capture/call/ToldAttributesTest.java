package org.oovr.agent.capture.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.RawCall;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.trace.Call;

/** Values of vertex attributes that are kept for the driver. */
class ToldAttributesTest {
  private final ToldAttributes told = new ToldAttributes();
  private final RawCall raw = Bridge.open(0);
  private final List<String> made = new ArrayList<>();

  private static FunctionPlan plan(String name) {
    return FunctionPlan.of(GlFunctions.byName(name).id());
  }

  private boolean tell(String name, float... values) {
    for (int i = 0; i < values.length; i++) {
      raw.a[i + 1] = Float.floatToRawIntBits(values[i]);
    }
    return told.add(plan(name), raw);
  }

  private void note(Call call, long[] words, int used) {
    for (int at = 0; at < used; ) {
      GlFunction function = GlFunctions.byId((int) words[at++]);
      StringBuilder text = new StringBuilder(function.name());
      for (int i = 0; i < function.parameters().size(); i++) {
        text.append(' ').append(Float.intBitsToFloat((int) words[at++]));
      }
      made.add(text.append(" by ").append(call.thread).toString());
    }
  }

  @Test
  void functionsOfOneAttributeTellIt() {
    for (String name :
        new String[] {
          "glVertex3f",
          "glVertex4d",
          "glColor4ub",
          "glNormal3b",
          "glTexCoord2s",
          "glFogCoordf",
          "glMultiTexCoord2f",
          "glMultiTexCoord2fARB",
          "glSecondaryColor3us",
          "glFogCoordfEXT"
        }) {
      assertTrue(plan(name).tells, name);
    }
    // memory, errors, arrays, and what draws
    for (String name :
        new String[] {
          "glVertex3fv",
          "glVertexAttrib3f",
          "glColorP3ui",
          "glColorMask",
          "glBegin",
          "glEnd",
          "glVertexPointer",
          "glColorMaterial",
          "glArrayElement",
          "glRectf",
          "glMaterialf"
        }) {
      assertFalse(plan(name).tells, name);
    }
  }

  @Test
  void callsAreMadeInTheirOrder() {
    assertTrue(tell("glColor3f", 0.5f, 0, 1));
    assertTrue(tell("glVertex2f", -3, 4));
    assertEquals(2, told.calls());
    told.make(new Call(), 7, this::note);
    assertEquals(List.of("glColor3f 0.5 0.0 1.0 by 7", "glVertex2f -3.0 4.0 by 7"), made);
    assertEquals(0, told.calls());
    told.make(new Call(), 7, this::note);
    assertEquals(2, made.size());
  }

  @Test
  void whatDoesNotFitIsRefused() {
    int n = 0;
    while (tell("glVertex4f", n, 0, 0, 1)) {
      n++;
    }
    assertTrue(n > 500, n + " fit");
    assertEquals(n, told.calls());
    told.make(new Call(), 0, this::note);
    assertEquals(n, made.size());
    assertTrue(made.get(n - 1).startsWith("glVertex4f " + (n - 1) + ".0"));
    assertTrue(tell("glVertex4f", 0, 0, 0, 1));
  }

  @Test
  void whoIsCalledBackKeepsNothing() {
    tell("glVertex2f", 1, 1);
    int calls =
        told.make(
            new Call(),
            0,
            (call, words, used) -> {
              assertFalse(tell("glVertex2f", 2, 2));
              assertEquals(0, told.make(new Call(), 0, this::note));
              note(call, words, used);
            });
    assertEquals(1, calls);
    assertEquals(List.of("glVertex2f 1.0 1.0 by 0"), made);
    assertTrue(tell("glVertex2f", 3, 3));
  }
}
