package org.oovr.driver.gl.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.Test;

/** Bindings of a context are the same for objects and for names. */
class BindingsTest {
  private static final int FLAT = TextureBindings.index(GL_TEXTURE_2D);
  private static final int CUBE = TextureBindings.index(GL_TEXTURE_CUBE_MAP);

  @Test
  void texturesAreBoundByUnitAndTarget() {
    TextureBindings<Integer> textures = new TextureBindings<>(2);
    assertTrue(textures.bind(1, FLAT, 1000));
    assertFalse(textures.bind(1, FLAT, 999 + 1), "the same name is the same texture");
    assertTrue(textures.bind(1, CUBE, 7));
    assertNull(textures.at(0, FLAT));
    assertEquals(1000, textures.at(1, FLAT));
    textures.clear(1);
    assertFalse(textures.refersTo(1000));
    assertFalse(textures.refersTo(7));
  }

  @Test
  void unitsAreTakenAsTheyCome() {
    TextureBindings<Integer> textures = new TextureBindings<>(1);
    assertNull(textures.at(90, CUBE));
    textures.clear(90);
    textures.bind(90, CUBE, 5);
    textures.bind(0, FLAT, 5);
    assertEquals(5, textures.at(90, CUBE));
    assertTrue(textures.detach(5), "from all units");
    assertFalse(textures.detach(5));
    assertNull(textures.at(90, CUBE));
    assertNull(textures.at(0, FLAT));
  }

  @Test
  void everyTargetHasItsNumber() {
    for (int i = 0; i < TextureBindings.TARGETS; i++) {
      assertEquals(i, TextureBindings.index(TextureBindings.target(i)));
    }
    assertEquals(-1, TextureBindings.index(GL_TEXTURE_CUBE_MAP_POSITIVE_X));
  }

  @Test
  void indicesBelongToTheVertexArray() {
    VertexArrays<Integer, VertexArrayState<Integer>> arrays =
        new VertexArrays<>(VertexArrayState::new);
    assertEquals(0, arrays.bound().name);
    arrays.bound().elements = 3;
    arrays.bind(9).elements = 4;
    assertEquals(4, arrays.bound().elements);
    assertEquals(3, arrays.get(0).elements);
    arrays.delete(0);
    assertEquals(9, arrays.bound().name, "0 cannot be deleted");
    arrays.delete(9);
    assertSame(arrays.initial, arrays.bound(), "the deleted one was bound");
    arrays.delete(10);
    assertNull(arrays.bind(9).elements, "a name that is used again is a new object");
  }
}
