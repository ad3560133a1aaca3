package org.oovr.driver.gl.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.oovr.driver.trace.Call;

class GlFunctionsTest {
  @Test
  void readsASignature() {
    GlFunction f = GlFunctions.byName("glBufferData");
    assertEquals(List.of("target", "size", "data", "usage"), f.signature().parameters());
    assertTrue(f.returnsNothing());
    GlParameter target = f.parameters().get(0);
    assertEquals(GlType.ENUM, target.type());
    assertEquals("BufferTargetARB", target.group());
    assertEquals(GlParameter.Kind.VALUE, target.kind());
    assertEquals(GlType.SIZEIPTR, f.parameters().get(1).type());
    GlParameter data = f.parameters().get(2);
    assertEquals(GlParameter.Kind.INPUT, data.kind());
    assertEquals("size", data.length());
    assertEquals("glBufferData", GlFunctions.byName("glBufferDataARB").alias());
  }

  @Test
  void knowsStringsAndReturnedPointers() {
    assertEquals(
        GlParameter.Kind.STRING_ARRAY,
        GlFunctions.byName("glShaderSource").parameters().get(2).kind());
    assertEquals(
        GlParameter.Kind.POINTER_ARRAY,
        GlFunctions.byName("glMultiDrawElements").parameters().get(3).kind());
    assertEquals(
        GlParameter.Kind.POINTER_OUTPUT,
        GlFunctions.byName("glGetBufferPointerv").parameters().get(2).kind());
    assertTrue(GlFunctions.byName("glGetString").returnsText());
    assertEquals(1, GlFunctions.byName("glMapBufferRange").returnPointers());
    assertEquals(GlType.SYNC, GlFunctions.byName("glFenceSync").returnType());
  }

  @Test
  void everyFunctionParsesWithADenseId() {
    List<String> names = GlFunctions.names();
    assertTrue(names.size() > 3000, "" + names.size());
    for (int id = 0; id < names.size(); id++) {
      GlFunction f = GlFunctions.byId(id);
      assertEquals(id, f.id());
      assertEquals(names.get(id), f.name());
      assertSame(f, GlFunctions.find(f.name()));
      assertEquals(f.parameters().size(), f.signature().parameters().size());
      assertTrue(f.parameters().size() <= Call.MAX_ARGUMENTS, f.name());
    }
  }

  @Test
  void saysWhenThereIsNoSuchFunction() {
    assertNull(GlFunctions.find("glNoSuchThing"));
    assertThrows(NoSuchElementException.class, () -> GlFunctions.byName("glNoSuchThing"));
  }

  @Test
  void namesEnumsByGroup() {
    assertEquals("GL_POINTS", GlFunctions.enumName("PrimitiveType", 0));
    assertEquals("GL_TRIANGLES", GlFunctions.enumName("PrimitiveType", 4));
    assertEquals("GL_ZERO", GlFunctions.enumName("BlendingFactor", 0));
    assertEquals("GL_NO_ERROR", GlFunctions.enumName("ErrorCode", 0));
    assertEquals("GL_ARRAY_BUFFER", GlFunctions.enumName("BufferTargetARB", GL.GL_ARRAY_BUFFER));
    assertEquals("GL_TEXTURE_2D", GlFunctions.enumName("", GL.GL_TEXTURE_2D));
    assertEquals("0x7", GlFunctions.enumName("", 7));
    assertEquals("0xdeadbeef", GlFunctions.enumName("TextureTarget", 0xdeadbeef));
    assertEquals(
        "GL_DEPTH_BUFFER_BIT|GL_COLOR_BUFFER_BIT",
        GlFunctions.bitmaskText(
            "ClearBufferMask", GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT));
    assertEquals("0", GlFunctions.bitmaskText("ClearBufferMask", 0));
    assertEquals(
        "GL_COLOR_BUFFER_BIT|0x1",
        GlFunctions.bitmaskText("ClearBufferMask", GL.GL_COLOR_BUFFER_BIT | 1));
  }

  @Test
  void canonicalBits() {
    assertEquals(-1L, GlType.INT.canonical(0xffffffffL));
    assertEquals(0xffffffffL, GlType.UINT.canonical(-1L));
    assertEquals(-1L, GlType.BYTE.canonical(0xff));
    assertEquals(1L, GlType.BOOLEAN.canonical(0x1f0 | 2));
    assertEquals(0L, GlType.BOOLEAN.canonical(0x100));
    assertEquals(0xbf800000L, GlType.FLOAT.canonical(Float.floatToRawIntBits(-1f)));
    assertEquals(Long.MIN_VALUE, GlType.INT64.canonical(Long.MIN_VALUE));
    assertEquals(-1L, GL.GL_TIMEOUT_IGNORED);
    assertEquals(-1, GL.GL_INVALID_INDEX);
  }
}
