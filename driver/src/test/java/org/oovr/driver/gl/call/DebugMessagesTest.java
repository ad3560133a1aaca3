package org.oovr.driver.gl.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Messages of KHR_debug as llvmpipe's contexts tell them. */
class DebugMessagesTest {
  private static final int APPLICATION = GL_DEBUG_SOURCE_APPLICATION;
  private static final int OTHER = GL_DEBUG_TYPE_OTHER;

  private static ByteBuffer text(String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.UTF_8);
    return GlTestContext.buffer(bytes.length).put(bytes).flip();
  }

  private static void insert(GlTestContext gl, int id, int severity, String text) {
    gl.call("glDebugMessageInsert", APPLICATION, OTHER, id, severity, -1, text(text));
  }

  /** Takes all that waits: source, type, number, severity and text. */
  private static List<String> log(GlTestContext gl) {
    ByteBuffer[] out = new ByteBuffer[5];
    for (int i = 0; i < out.length; i++) {
      out[i] = GlTestContext.buffer(4 * 20);
    }
    ByteBuffer texts = GlTestContext.buffer(4000);
    long n =
        gl.call("glGetDebugMessageLog", 20, 4000, out[0], out[1], out[2], out[3], out[4], texts);
    List<String> lines = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < n; i++) {
      int length = out[4].getInt(4 * i);
      byte[] bytes = new byte[length - 1];
      texts.get(at, bytes);
      at += length;
      lines.add(
          String.format(
              "%x %x %d %x %s",
              out[0].getInt(4 * i),
              out[1].getInt(4 * i),
              out[2].getInt(4 * i),
              out[3].getInt(4 * i),
              new String(bytes, StandardCharsets.UTF_8)));
    }
    return lines;
  }

  @Test
  void messagesWaitUntilTheyAreAskedFor() {
    try (GlTestContext gl = GlTestContext.core()) {
      insert(gl, 6, GL_DEBUG_SEVERITY_MEDIUM, "nobody listens");
      gl.call("glEnable", GL_DEBUG_OUTPUT);
      gl.call("glBindTexture", 0x77, 1);
      insert(gl, 5, GL_DEBUG_SEVERITY_LOW, "low");
      gl.call(
          "glDebugMessageInsert",
          APPLICATION,
          OTHER,
          6,
          GL_DEBUG_SEVERITY_MEDIUM,
          3,
          text("medium"));
      gl.call("glPushDebugGroup", APPLICATION, 9, -1, text("group"));
      gl.call(
          "glDebugMessageControl",
          GL_DONT_CARE,
          GL_DONT_CARE,
          GL_DEBUG_SEVERITY_LOW,
          0,
          null,
          true);
      insert(gl, 5, GL_DEBUG_SEVERITY_LOW, "low now");
      gl.call("glPopDebugGroup");
      insert(gl, 5, GL_DEBUG_SEVERITY_LOW, "low");
      gl.expect(GL_INVALID_ENUM);
      List<String> lines = log(gl);
      String error = lines.remove(0);
      assertTrue(error.startsWith("8246 824c 1 9146 GL_INVALID_ENUM in glBindTexture("), error);
      assertEquals(
          List.of(
              "824a 8251 6 9147 med",
              "824a 8269 9 826b group",
              "824a 8251 5 9148 low now",
              "824a 826a 9 826b group"),
          lines);
      assertEquals(List.of(), log(gl));
    }
  }

  @Test
  void shadersThatDoNotCompileAreTold() {
    try (GlTestContext gl = GlTestContext.core()) {
      gl.call("glEnable", GL_DEBUG_OUTPUT);
      gl.shader(GL_VERTEX_SHADER, "#version 330\nvoid main() { gl_Position = vec4(1); }");
      int shader = (int) gl.call("glCreateShader", GL_VERTEX_SHADER);
      String[] source = {"#version 330\nvoid main() { foo(); }"};
      gl.call("glShaderSource", shader, 1, source, null);
      gl.call("glCompileShader", shader);
      List<String> lines = log(gl);
      assertEquals(1, lines.size(), lines.toString());
      assertTrue(lines.get(0).startsWith("8248 824c 2 9146 "), lines.get(0));
      assertTrue(lines.get(0).contains("foo"), lines.get(0));
    }
  }

  @Test
  void tenMessagesWaitAndSingleOnesAreUnwanted() {
    try (GlTestContext gl = GlTestContext.core()) {
      gl.call("glEnable", GL_DEBUG_OUTPUT);
      ByteBuffer ids = GlTestContext.buffer(4);
      ids.putInt(0, 7);
      gl.call("glDebugMessageControl", APPLICATION, OTHER, GL_DONT_CARE, 1, ids, false);
      for (int i = 0; i < 12; i++) {
        insert(gl, 7, GL_DEBUG_SEVERITY_HIGH, "seven");
        insert(gl, i + 10, GL_DEBUG_SEVERITY_HIGH, "one of twelve");
      }
      assertEquals(10, gl.getInteger(GL_DEBUG_LOGGED_MESSAGES));
      assertEquals(14, gl.getInteger(GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH));
      ByteBuffer texts = GlTestContext.buffer(30);
      // texts for two, whose lengths and numbers nobody wants to know
      assertEquals(2, gl.call("glGetDebugMessageLog", 20, 30, null, null, null, null, null, texts));
      assertEquals(8, log(gl).size());
      gl.expect(GL_NO_ERROR);
    }
  }
}
