package org.oovr.driver.gl.call.program;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.object.GlShader;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.include.NamedStrings;
import org.oovr.driver.trace.Pointer;

/** Strings that sources include (GL_ARB_shading_language_include), with the errors of Mesa. */
public final class NamedStringCalls {
  private NamedStringCalls() {}

  public static void namedStringARB(
      GlContext gl, int type, int namelen, Pointer name, int stringlen, Pointer string) {
    if (type != GL_SHADER_INCLUDE_ARB) {
      gl.invalidValue("type", type);
      return;
    }
    String path = path(gl, namelen, name);
    if (path != null) {
      gl.share.namedStrings.all().put(path, text(stringlen, string));
    }
  }

  public static void deleteNamedStringARB(GlContext gl, int namelen, Pointer name) {
    String path = path(gl, namelen, name);
    if (path != null && gl.share.namedStrings.all().remove(path) == null) {
      gl.invalidOperation("no string " + path);
    }
  }

  public static void isNamedStringARB(GlContext gl, int namelen, Pointer name) {
    String path = NamedStrings.path(text(namelen, name));
    ShaderCalls.answer(gl.call, path != null && gl.share.namedStrings.all().containsKey(path));
  }

  public static void getNamedStringARB(
      GlContext gl, int namelen, Pointer name, int bufSize, Pointer stringlen, Pointer string) {
    String text = gl.recorded ? null : find(gl, namelen, name);
    if (text != null && bufSize > 0) {
      string.putText(bufSize, stringlen, text);
    }
  }

  public static void getNamedStringivARB(
      GlContext gl, int namelen, Pointer name, int pname, Pointer params) {
    String text = gl.recorded ? null : find(gl, namelen, name);
    if (text == null) {
      return;
    }
    switch (pname) {
      case GL_NAMED_STRING_LENGTH_ARB -> params.putInt(0, text.length() + 1);
      case GL_NAMED_STRING_TYPE_ARB -> params.putInt(0, GL_SHADER_INCLUDE_ARB);
      default -> gl.invalidEnum("pname", pname);
    }
  }

  public static void compileShaderIncludeARB(
      GlContext gl, int shader, int count, Pointer path, Pointer length) {
    GlShader s = ShaderCalls.shader(gl, shader);
    if (s == null) {
      return;
    }
    if (count < 0) {
      gl.invalidValue("count", count);
      return;
    }
    String[] texts = path.texts();
    List<String> directories = new ArrayList<>();
    for (int i = 0; texts != null && i < Math.min(count, texts.length); i++) {
      String text = texts[i] == null ? "" : texts[i];
      int n = length.memory() == null ? -1 : length.int32(i);
      String directory =
          NamedStrings.path(n > 0 && n < text.length() ? text.substring(0, n) : text);
      if (directory == null) {
        gl.invalidValue("path", i);
        return;
      }
      directories.add(directory);
    }
    if (s.binary != null) {
      gl.invalidOperation("the shader is one of SPIR-V");
      return;
    }
    ShaderCalls.compile(gl, s, directories);
  }

  private static String find(GlContext gl, int length, Pointer name) {
    String path = path(gl, length, name);
    String text = path == null ? null : gl.share.namedStrings.all().get(path);
    if (path != null && text == null) {
      gl.invalidOperation("no string " + path);
    }
    return text;
  }

  /** A path; null after raising an error. */
  private static String path(GlContext gl, int length, Pointer name) {
    String path = NamedStrings.path(text(length, name));
    if (path == null) {
      gl.invalidValue("name", length);
    }
    return path;
  }

  /** A text of some bytes, or one that ends in a NUL. */
  private static String text(int length, Pointer memory) {
    if (length < 0) {
      return memory.text() == null ? "" : memory.text();
    }
    byte[] bytes = new byte[Math.min(length, memory.count(1))];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) memory.int8(i);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
