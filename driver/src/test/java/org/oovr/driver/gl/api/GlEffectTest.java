package org.oovr.driver.gl.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.trace.FrameRule;

class GlEffectTest {
  private static GlEffect effect(String name) {
    return GlFunctions.byName(name).effect();
  }

  private static ObjectKind objects(String function, String parameter) {
    GlFunction f = GlFunctions.byName(function);
    return f.parameters().get(f.indexOf(parameter)).objects();
  }

  @Test
  void namesOfVendorsMeanTheSame() {
    assertEquals(GlEffect.DRAW_VERTICES, effect("glMultiDrawElementsIndirectCountARB"));
    assertEquals(GlEffect.MAP, effect("glMapBufferRangeEXT"));
    assertEquals(GlEffect.BIND_BUFFER_INDEXED, effect("glBindBufferBaseNV"));
    assertEquals(GlEffect.ARRAY_POINTER, effect("glVertexPointerEXT"));
    assertEquals(GlEffect.READ_TEXTURE, effect("glGetCompressedTextureSubImage"));
  }

  @Test
  void similarNamesAreToldApart() {
    assertEquals(GlEffect.CLEAR, effect("glClearBufferfv"));
    assertEquals(GlEffect.CLEAR_BUFFER, effect("glClearBufferData"));
    assertEquals(GlEffect.NONE, effect("glGenerateMipmap"));
    assertEquals(GlEffect.CREATE, effect("glGenTextures"));
    assertEquals(GlEffect.LOCATE, effect("glGetUniformLocation"));
    assertEquals(GlEffect.ASK, effect("glGetUniformfv"));
    assertEquals(GlEffect.NONE, effect("glClearColor"));
  }

  @Test
  void argumentsNameObjects() {
    assertEquals(ObjectKind.SHADER, GlFunctions.byName("glCreateShader").resultObject());
    assertEquals(ObjectKind.PROGRAM, objects("glDeleteProgram", "program"));
    assertEquals(ObjectKind.ASSEMBLY_PROGRAM, objects("glIsProgramARB", "program"));
    assertEquals(ObjectKind.SHADER_OR_PROGRAM, objects("glDeleteObjectARB", "obj"));
    assertEquals(ObjectKind.QUERY, objects("glBeginConditionalRender", "id"));
    assertEquals(ObjectKind.IMAGE, objects("glCopyImageSubData", "srcName"));
    assertEquals(null, objects("glSelectBuffer", "buffer"));
    assertEquals(null, objects("glActiveTexture", "texture"));
    assertEquals(null, objects("glDebugMessageControl", "ids"));
  }

  @Test
  void partsOfProgramsAreKnown() {
    assertEquals(ObjectKind.UNIFORM, objects("glUniformMatrix4fv", "location"));
    assertEquals(ObjectKind.UNIFORM, GlFunctions.byName("glGetUniformLocationARB").resultObject());
    assertEquals(null, objects("glBindAttribLocation", "index"));
    assertEquals(null, GlFunctions.byName("glGetAttribLocation").resultObject());
    assertEquals(
        ObjectKind.STORAGE_BLOCK, objects("glShaderStorageBlockBinding", "storageBlockIndex"));
    assertEquals(ObjectKind.LABELLED, objects("glObjectLabel", "name"));
  }

  @Test
  void arraysOfFixedFunctionVerticesAreKnown() {
    for (int id = 0; id < GlFunctions.size(); id++) {
      GlFunction f = GlFunctions.byId(id);
      boolean fixed = f.effect() == GlEffect.ARRAY_POINTER && f.indexOf("index") < 0;
      assertEquals(fixed, f.clientArray() != 0, f.name());
    }
    assertEquals(
        GL.GL_SECONDARY_COLOR_ARRAY,
        GlFunctions.byName("glSecondaryColorPointerEXT").clientArray());
  }

  @Test
  void whatDeletesInCoreSaysWhat() {
    List<String> silent = new ArrayList<>();
    for (int id = 0; id < GlFunctions.size(); id++) {
      GlFunction f = GlFunctions.byId(id);
      boolean says = f.parameters().stream().anyMatch(p -> p.objects() != null);
      if (f.effect().deletes() && f.isCore(46) && !says) {
        silent.add(f.name());
      }
    }
    assertEquals(List.of(), silent);
  }

  /** What may be passed over when nobody wants what is drawn. */
  @Test
  void endsOfPrimitivesAndListsDoMoreThanDraw() {
    for (String name : new String[] {"glEnd", "glCallList", "glCallLists"}) {
      GlEffect effect = GlFunctions.find(name).effect();
      assertTrue(effect.draws() && !effect.drawsOnly(), name);
    }
    assertTrue(GlFunctions.find("glDrawArrays").effect().drawsOnly());
    assertTrue(GlFunctions.find("glClear").effect().drawsOnly());
  }

  @Test
  void filesAndTablesAgreeOnWhatDraws() {
    for (int id = 0; id < GlFunctions.size(); id++) {
      GlFunction f = GlFunctions.byId(id);
      boolean counted = f.effect().draws() && f.effect() != GlEffect.END;
      assertEquals(counted || f.effect() == GlEffect.BEGIN, FrameRule.draws(f.name()), f.name());
    }
    assertTrue(FrameRule.presents("glXSwapBuffers"));
    assertTrue(FrameRule.presents("CGLFlushDrawable"));
    assertFalse(FrameRule.presents("glFlush"));
  }
}
