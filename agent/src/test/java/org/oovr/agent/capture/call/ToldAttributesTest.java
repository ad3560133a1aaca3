package org.oovr.agent.capture.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.RawCall;
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

  private void note(Call call) {
    StringBuilder text = new StringBuilder(call.signature.name());
    for (int i = 0; i < call.argumentCount; i++) {
      text.append(' ').append(call.f(i));
    }
    made.add(text.append(" by ").append(call.thread).toString());
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
  void whoIsCalledBackMakesTheRest() {
    tell("glVertex2f", 1, 1);
    tell("glVertex2f", 2, 2);
    told.make(
        new Call(),
        0,
        call -> {
          note(call);
          if (made.size() == 1) {
            tell("glVertex2f", 3, 3);
            told.make(new Call(), 0, this::note);
          }
        });
    List<String> all =
        List.of("glVertex2f 1.0 1.0 by 0", "glVertex2f 2.0 2.0 by 0", "glVertex2f 3.0 3.0 by 0");
    assertEquals(all, made);
  }
}
