package org.oovr.driver.gl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What we say we are. */
class IdentityTest {
  @Test
  void extensionsBeyondMesaAreAskedForAsMesaIs() {
    List<String> bounds = List.of(Identity.DEPTH_BOUNDS);
    assertEquals(List.of(), Identity.asked(null));
    assertEquals(List.of(), Identity.asked(""));
    assertEquals(List.of(), Identity.asked("-GL_EXT_depth_bounds_test GL_ARB_sync"));
    assertEquals(bounds, Identity.asked("GL_EXT_depth_bounds_test"));
    assertEquals(bounds, Identity.asked(" -GL_ARB_sync  +GL_EXT_depth_bounds_test "));
  }
}
