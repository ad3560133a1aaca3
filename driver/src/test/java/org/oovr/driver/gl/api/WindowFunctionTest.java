package org.oovr.driver.gl.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.FrameRule;

/** Rows of window systems say where arguments are, as the registries order them. */
class WindowFunctionTest {
  private static Call call(long... bits) {
    Call call = new Call();
    call.argumentCount = bits.length;
    System.arraycopy(bits, 0, call.bits, 0, bits.length);
    return call;
  }

  @Test
  void argumentsAreWhereEachSystemHasThem() {
    WindowFunction glx = WindowFunction.find("glXMakeContextCurrent");
    Call made = call(1, 2, 3, 4);
    assertEquals(4, glx.context(made));
    assertEquals(2, glx.drawable(made));
    assertEquals(3, glx.read(made));

    WindowFunction wgl = WindowFunction.find("wglMakeCurrent");
    assertEquals(2, wgl.context(made));
    assertEquals(1, wgl.drawable(made));
    assertEquals(1, wgl.read(made), "one drawable is both");

    WindowFunction create = WindowFunction.find("eglCreateContext");
    assertEquals(3, create.share(made));
    assertEquals(4, create.attributes(made).address());
    assertEquals(0, create.drawable(made), "it has none");

    WindowFunction lists = WindowFunction.find("wglShareLists");
    assertEquals(1, lists.share(made), "whose objects they were");
    assertEquals(2, lists.context(made), "who gets them");

    WindowFunction buffer = WindowFunction.find("wglCreatePbufferARB");
    assertFalse(buffer.hasAttributes(), "its size is arguments");
    assertEquals(3, buffer.width(made));
    assertEquals(4, buffer.height(made));
  }

  @Test
  void texturesOfPixmapsAreToldByOtherCalls() {
    for (String name : new String[] {"glXBindTexImageEXT", "glXReleaseTexImageEXT"}) {
      assertEquals(WindowFunction.Does.NOTHING, WindowFunction.find(name).does());
    }
    assertNull(WindowFunction.find("glXUseXFont"), "nobody tells what the bitmaps are");
  }

  @Test
  void whatPresentsEndsFrames() {
    int presents = 0;
    for (WindowFunction f : WindowFunction.all()) {
      boolean does = f.does() == WindowFunction.Does.PRESENT;
      assertEquals(FrameRule.presents(f.name()), does, f.name());
      presents += does ? 1 : 0;
    }
    assertEquals(12, presents);
    assertNull(WindowFunction.find("glXOfTheFuture"));
  }

  @Test
  void argumentsOfRegisteredFunctionsAreThoseOfTheTable() {
    int known = 0;
    for (WindowFunction f : WindowFunction.all()) {
      GlFunction function = GlFunctions.find(f.name());
      if (function != null && f.context() >= 0) {
        assertEquals("ctx", function.parameters().get(f.context()).name(), f.name());
        known++;
      }
    }
    assertTrue(known >= 2, "known: " + known);
  }
}
