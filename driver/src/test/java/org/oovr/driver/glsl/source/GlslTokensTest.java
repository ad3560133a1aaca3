package org.oovr.driver.glsl.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GlslTokensTest {
  private static List<String> texts(String source) {
    GlslTokens t = new GlslTokens(source);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < t.size(); i++) {
      all.add((t.directive(i) > 0 ? t.directive(i) + ":" : "") + t.text(i));
    }
    return all;
  }

  @Test
  void leavesCommentsOut() {
    assertEquals(List.of("a", "b", "c", "/", "d"), texts("a/* x // y */b // z /*\nc / d //"));
    assertEquals(List.of("a"), texts("a /* never closed"));
    assertEquals(List.of("a", "b"), texts("a // goes on \\\n here too\nb"));
  }

  @Test
  void knowsNumbersAndNames() {
    assertEquals(
        List.of("x1", "=", "1.5e-3f", "+", ".5", "-", "0x1Fu", "*", "2.", ";", "a", ".", "xy"),
        texts("x1=1.5e-3f+.5-0x1Fu*2.;a.xy"));
  }

  @Test
  void preprocessorLinesEndWithTheirLine() {
    assertEquals(
        List.of("1:#", "1:define", "1:A", "1:b", "1:c", "x", "2:#", "2:endif", "y", "#"),
        texts("#define A b \\\n c\nx\n  #  endif // #\ny #"));
    GlslTokens t = new GlslTokens("#version 330 core\nint a;");
    assertTrue(t.isHash(0));
    assertEquals(4, t.afterDirective(0));
    assertFalse(t.isHash(4));
  }

  @Test
  void findsClosingBrackets() {
    GlslTokens t = new GlslTokens("f(a, (b), c[1]) { if (x) { } }");
    assertEquals("a", t.text(2));
    assertEquals(12, t.closing(1));
    assertEquals(t.size() - 1, t.closing(13));
    assertEquals(-1, new GlslTokens("f(a").closing(1));
    GlslTokens split = new GlslTokens("f(a\n#define X )\n)");
    assertEquals(split.size() - 1, split.closing(1), "brackets of other lines do not count");
  }

  @Test
  void anyTextIsTokens() {
    Random random = new Random(7);
    String pieces = "ab_09.#/*\\\n\r \t\"'{}()[];:%é\u0000€+-e";
    for (int round = 0; round < 2000; round++) {
      StringBuilder s = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        s.append(pieces.charAt(random.nextInt(pieces.length())));
      }
      GlslTokens t = new GlslTokens(s.toString());
      int at = 0;
      for (int i = 0; i < t.size(); i++) {
        assertTrue(t.start(i) >= at && t.end(i) > t.start(i), "tokens follow each other");
        at = t.end(i);
      }
      assertTrue(at <= s.length());
    }
  }

  @Test
  void versions() {
    assertVersion(110, GlslVersion.Profile.NONE, true, "void main() {}");
    assertVersion(
        120, GlslVersion.Profile.NONE, true, "/* c */\n // d\n # version 120 // e\nint a;");
    assertVersion(330, GlslVersion.Profile.NONE, false, "#version 330");
    assertVersion(450, GlslVersion.Profile.CORE, false, "#version 450 core\n");
    assertVersion(400, GlslVersion.Profile.COMPATIBILITY, true, "#version 400 compatibility\n");
    assertVersion(100, GlslVersion.Profile.ES, true, "#version 100\n");
    assertVersion(300, GlslVersion.Profile.ES, true, "#version 300 es\n");
    assertVersion(310, GlslVersion.Profile.ES, false, "#version 310 es\n");
    assertVersion(110, GlslVersion.Profile.NONE, true, "int a;\n#version 330\n");
    assertEquals(
        "GLSL 3.31 is not supported", GlslVersion.of(new GlslTokens("#version 331\n")).fault());
    assertEquals(
        "GLSL ES 1.50 is not supported",
        GlslVersion.of(new GlslTokens("#version 150 es\n")).fault());
    assertEquals(
        "GLSL 1.20 is not supported",
        GlslVersion.of(new GlslTokens("#version 120 core\n")).fault());
    for (String bad : new String[] {"#version x\n", "#version 330 fast\n", "#version 99999\n"}) {
      assertTrue(GlslVersion.of(new GlslTokens(bad)).fault().startsWith("#version must be"), bad);
    }
  }

  private static void assertVersion(
      int number, GlslVersion.Profile profile, boolean legacy, String source) {
    GlslVersion v = GlslVersion.of(new GlslTokens(source));
    assertEquals(number, v.number(), source);
    assertEquals(profile, v.profile(), source);
    assertEquals(legacy, v.isLegacy(), source);
    assertNull(v.fault(), source);
  }
}
