package org.oovr.driver.gl.call.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/** {@code GL_ARB_shading_language_include}. Answers are those of llvmpipe of Mesa 22.3.6. */
class NamedStringsTest {
  private static final String HEAD =
      "#version 330\n#extension GL_ARB_shading_language_include : require\n";
  private static final String MAIN = "out vec4 o; void main() { o = vec4(g(), 0, 0, 1); }\n";

  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private void put(String path, String text) {
    gl.call("glNamedStringARB", GL_SHADER_INCLUDE_ARB, -1, path, -1, text);
  }

  private boolean has(String path) {
    return gl.call("glIsNamedStringARB", -1, path) != 0;
  }

  private String log(String source, String... directories) {
    int s = (int) gl.call("glCreateShader", GL_FRAGMENT_SHADER);
    gl.call("glShaderSource", s, 1, new String[] {source}, null);
    if (directories.length == 0) {
      gl.call("glCompileShader", s);
    } else {
      gl.call("glCompileShaderIncludeARB", s, directories.length, directories, null);
    }
    gl.expect(GL_NO_ERROR);
    ByteBuffer status = GlTestContext.buffer(4);
    gl.call("glGetShaderiv", s, GL_COMPILE_STATUS, status);
    return status.getInt(0) == 1 ? "" : gl.shaderLog(s);
  }

  @Test
  void stringsHavePathsLengthsAndErrors() {
    gl.call("glNamedStringARB", GL_RGBA, -1, "/a", -1, "x");
    gl.expect(GL_INVALID_VALUE);
    for (String path :
        List.of("x", "/x/", "/", "//", "/a//b", "/a\tb", "/a\"b", "/a<b", "/a\\b", "")) {
      put(path, "1");
      gl.expect(GL_INVALID_VALUE);
      assertEquals(false, has(path), path);
    }
    for (String path : List.of("/a/./c", "/a/../d", "/a b", "/a?b", "/a", "/a/b/c", "/a:b")) {
      put(path, "1");
      gl.expect(GL_NO_ERROR);
      assertTrue(has(path), path);
    }
    assertTrue(has("/d") && has("/a/c"));
    gl.call("glNamedStringARB", GL_SHADER_INCLUDE_ARB, 4, "/lenXX", 3, "abcdef");
    ByteBuffer length = GlTestContext.buffer(4);
    ByteBuffer text = GlTestContext.buffer(9);
    gl.call("glGetNamedStringARB", -1, "/len", 9, length, text);
    assertEquals("abc", new String(text.array(), 0, length.getInt(0), StandardCharsets.UTF_8));
    gl.call("glGetNamedStringivARB", -1, "/len", GL_NAMED_STRING_LENGTH_ARB, length);
    assertEquals(4, length.getInt(0));
    gl.call("glGetNamedStringivARB", -1, "/len", GL_NAMED_STRING_TYPE_ARB, length);
    assertEquals(GL_SHADER_INCLUDE_ARB, length.getInt(0));
    gl.call("glGetNamedStringivARB", -1, "/len", GL_RGBA, length);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glGetNamedStringivARB", -1, "/none", GL_NAMED_STRING_LENGTH_ARB, length);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glDeleteNamedStringARB", -1, "/none");
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glDeleteNamedStringARB", -1, "none");
    gl.expect(GL_INVALID_VALUE);
    gl.call("glDeleteNamedStringARB", -1, "/len");
    gl.expect(GL_NO_ERROR);
    assertEquals(false, has("/len"));
  }

  @Test
  void sourcesIncludeThem() {
    put("/i/sub.h", "#version 330\nfloat g() { return 0.5; }\n");
    put("/i/nested.h", "#include </i/sub.h>\n");
    put("/i/beside.h", "#include \"sub.h\"\n");
    put(
        "/i/self.h",
        "#ifndef S\n#define S\n#include \"/i/self.h\"\n#include \"/i/sub.h\"\n#endif\n");
    put("/i/line.h", "\n#if __LINE__ != 2\n#error\n#endif\nfloat g() { return 1.0; }\n");
    put("/i/wrong.h", "\n\nwrong;\n");
    assertEquals("", log(HEAD + "#include \"/i/nested.h\"\n" + MAIN));
    assertEquals("", log(HEAD + "/* x */ # include \"/i/../i/./self.h\" // y\n" + MAIN));
    assertEquals("", log(HEAD + "#if 0\n#include \"/none\"\n#endif\nfloat g();\n" + MAIN));
    assertEquals("", log(HEAD + "/*\n#include \"/none\"\n*/float g() { return 1.0; }\n" + MAIN));
    assertTrue(log(HEAD + "#include \"/none\"\n" + MAIN).contains("not found"));
    assertTrue(log(HEAD + "#include \"sub.h\"\n" + MAIN).contains("not found"));
    assertTrue(log(HEAD + "#include \"/i/beside.h\"\n" + MAIN).contains("not found"));
    assertEquals("", log(HEAD + "#include \"beside.h\"\n" + MAIN, "/none", "/i"));
    assertEquals("", log(HEAD + "#include <sub.h>\n" + MAIN, "/i"));
    String after = "#include \"/i/line.h\"\n#if __LINE__ != 4\n#error\n#endif\n";
    assertEquals("", log(HEAD + after + MAIN));
    assertTrue(log(HEAD + "#include \"/i/wrong.h\"\n").startsWith("0:3:"));
    assertTrue(log(HEAD + "#include \"/i/sub.h\"\nwrong;\n").startsWith("0:4:"));
    assertTrue(!log("#version 330\n#include \"/i/sub.h\"\n" + MAIN).isEmpty());
    gl.call("glCompileShaderIncludeARB", 99, 0, null, null);
    gl.expect(GL_INVALID_VALUE);
    int s = (int) gl.call("glCreateShader", GL_FRAGMENT_SHADER);
    gl.call("glCompileShaderIncludeARB", s, 1, new String[] {"i"}, null);
    gl.expect(GL_INVALID_VALUE);
  }

  /** A shader keeps what it included when it was compiled; the string may have changed since. */
  @Test
  void snapshotsHaveThemAndWhatWasIncluded() throws IOException {
    put("/g", "float g() { return 0.5; }\n");
    gl.program(
        "#version 330\nlayout(location = 0) in vec2 p; void main() { gl_Position = vec4(p, 0, 1); }",
        HEAD + "#include \"/g\"\n" + MAIN);
    put("/g", "float g() { return 0.25; }\n");
    gl.fullQuad();
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    try (GlTestContext again = GlTestContext.after(encoder.take())) {
      again.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      again.expectPixel(9, 9, 0x800000ff);
      assertTrue(again.call("glIsNamedStringARB", -1, "/g") != 0);
    }
  }
}
