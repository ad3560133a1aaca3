package org.oovr.driver.glsl.source;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BooleanMembersTest {
  @Test
  void foundThroughBlocksStructuresAndArrays() {
    BooleanMembers b =
        BooleanMembers.of(
            "struct S { bool x; highp bvec3 y[2]; uint z; };\n"
                + "layout(std430) readonly buffer B { bool a, c[3]; uint d; S s; S t[]; };\n"
                + "uniform U { layout(offset = 16) bvec2 e; uint f; S g; } u[2];\n"
                + "uniform bool loose; void main() { bool a = false; }");
    for (String name : new String[] {"a", "c[0]", "s.x", "t[0].y[0]", "B.a", "U.e", "U.g.x"}) {
      assertTrue(b.has(name), name);
    }
    for (String name :
        new String[] {"d", "s.z", "t[0].z", "U.f", "U.g.z", "e", "U.a", "s", "none"}) {
      assertFalse(b.has(name), name);
    }
  }
}
