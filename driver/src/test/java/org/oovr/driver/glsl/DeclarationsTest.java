package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class DeclarationsTest {
  @Test
  void readsLocationsBindingsAndViews() {
    Declarations d =
        Declarations.of(
            "layout(location = 3) in vec3 a; in vec3 b; layout(binding=2) uniform sampler2D s, t[2];"
                + "layout(std140, binding=1) uniform Blk { vec4 v; layout(row_major) mat4 m; } blk[2];"
                + "layout(std140) uniform Other { vec4 w; };"
                + "layout(location = 1, index = 1) out vec4 c; layout(num_views = 2) in;"
                + "layout(location = 9) uniform struct { vec4 x; } st;"
                + "void main() { }");
    assertEquals(Set.of("a", "c", "st"), d.located());
    assertEquals(Set.of("s", "t", "Blk"), d.bound());
    assertEquals(2, d.views());
    assertEquals(Declarations.NONE, Declarations.of("layout("));
    assertEquals(Declarations.NONE, Declarations.of("layout(location=1"));
  }
}
