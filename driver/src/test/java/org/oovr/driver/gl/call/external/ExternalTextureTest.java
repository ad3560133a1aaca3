package org.oovr.driver.gl.call.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;

/** Textures of images from outside; what is answered and seen is what llvmpipe 22.3.6 gave. */
class ExternalTextureTest {
  private static final int EGL_GL_TEXTURE_2D = 0x30B1;
  private static final int FACE = 0x30B3;
  private static final int EXTERNAL = GL_TEXTURE_EXTERNAL_OES;
  private static final long IMAGE = 0x5500_1234L;

  private static final String HEAD =
      "#extension GL_OES_EGL_image_external : require\nprecision mediump float;\n";

  private final GlTestContext gl = GlTestContext.drawing();
  private long context;

  ExternalTextureTest() {
    context(3, 2);
  }

  private void context(int major, int minor) {
    int[] list = {0x2091, major, 0x2092, minor, 0x9126, 4, 0};
    context = gl.call("glXCreateContextAttribsARB", 1L, 1L, 0L, true, list);
    gl.call("glXMakeCurrent", 1L, 7L, context);
  }

  @AfterEach
  void close() {
    assertEquals(List.of(), gl.driver.unsupported());
    gl.close();
  }

  private void image(int target, int name) {
    Call call = new Call();
    call.recorded = true;
    call.result = IMAGE;
    call.signature = new CallSignature(CallSignature.UNKNOWN, "eglCreateImageKHR", List.of());
    System.arraycopy(new long[] {1, context, target, name}, 0, call.bits, 0, 4);
    gl.driver.apply(call);
  }

  /** Four texels: red, green; blue, white. */
  private int source() {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    int[] texels = {0xff0000ff, 0xff00ff00, 0xffff0000, 0xffffffff};
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    return t;
  }

  private int external() {
    image(EGL_GL_TEXTURE_2D, source());
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", EXTERNAL, t);
    gl.call("glEGLImageTargetTexture2DOES", EXTERNAL, IMAGE);
    gl.call("glTexParameteri", EXTERNAL, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.expect(GL_NO_ERROR);
    return t;
  }

  private int shader(int kind, String source) {
    int s = (int) gl.call("glCreateShader", kind);
    gl.call("glShaderSource", s, 1, new String[] {source}, null);
    gl.call("glCompileShader", s);
    return s;
  }

  private boolean compiles(String source) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetShaderiv", shader(GL_FRAGMENT_SHADER, source), GL_COMPILE_STATUS, out);
    return out.getInt(0) == 1;
  }

  private int program(String version, String in, String fragment) {
    String vertex =
        version
            + (in.equals("in") ? "out" : "varying")
            + " vec2 c; "
            + (in.equals("in") ? "in" : "attribute")
            + " vec2 p; void main() { c = p * 0.5 + 0.5; gl_Position = vec4(p, 0, 1); }";
    int p = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", p, shader(GL_VERTEX_SHADER, vertex));
    gl.call("glAttachShader", p, shader(GL_FRAGMENT_SHADER, version + fragment));
    gl.call("glBindAttribLocation", p, 0, "p");
    gl.call("glLinkProgram", p);
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramiv", p, GL_LINK_STATUS, out);
    assertEquals(1, out.getInt(0));
    gl.call("glUseProgram", p);
    return p;
  }

  private void draw() {
    int b = gl.buffer(GL_ARRAY_BUFFER, new float[] {-1, -1, 3, -1, -1, 3});
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, b);
    gl.call("glVertexAttribPointer", 0, 2, GL_FLOAT, false, 0, 0L);
    gl.call("glEnableVertexAttribArray", 0);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(GL_NO_ERROR);
  }

  private List<String> uniforms(int program) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramiv", program, GL_ACTIVE_UNIFORMS, out);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < out.getInt(0); i++) {
      ByteBuffer length = GlTestContext.buffer(4);
      ByteBuffer size = GlTestContext.buffer(4);
      ByteBuffer type = GlTestContext.buffer(4);
      ByteBuffer name = GlTestContext.buffer(32);
      gl.call("glGetActiveUniform", program, i, 32, length, size, type, name);
      byte[] text = new byte[length.getInt(0)];
      name.get(0, text);
      all.add(
          new String(text, StandardCharsets.US_ASCII)
              + " "
              + size.getInt(0)
              + " "
              + Integer.toHexString(type.getInt(0)));
    }
    return all;
  }

  @Test
  void shadersOfEs2() {
    external();
    program(
        "",
        "varying",
        HEAD
            + "uniform samplerExternalOES s; varying vec2 c;\n"
            + "void main() { gl_FragColor = texture2D(s, c); }");
    draw();
    gl.expectPixel(2, 2, 0xff0000ff);
    gl.expectPixel(60, 2, 0x00ff00ff);
    gl.expectPixel(2, 40, 0x0000ffff);
  }

  @Test
  void shadersOfEs3() {
    external();
    program(
        "#version 300 es\n",
        "in",
        "#extension GL_OES_EGL_image_external_essl3 : require\n"
            + "precision mediump float; uniform samplerExternalOES s; in vec2 c; out vec4 o;\n"
            + "void main() { o = texture(s, c) * float(textureSize(s, 0).x - 1); }");
    draw();
    gl.expectPixel(2, 2, 0xff0000ff);
    gl.expectPixel(60, 40, 0xffffffff);
  }

  @Test
  void bothKindsInOneUnitsPlace() {
    int t = external();
    gl.call("glActiveTexture", GL_TEXTURE1);
    gl.call("glBindTexture", EXTERNAL, t);
    gl.call("glActiveTexture", GL_TEXTURE0);
    gl.call("glBindTexture", EXTERNAL, 0);
    int p =
        program(
            "",
            "varying",
            HEAD
                + "#define KIND samplerExternalOES\n"
                + "struct A { float k; KIND s; }; uniform A a[2]; uniform sampler2D s;\n"
                + "uniform KIND e[2]; varying vec2 c; void main() { gl_FragColor ="
                + " texture2D(a[1].s, c) * a[1].k + texture2D(s, c) + texture2D(e[1], c); }");
    assertEquals(
        List.of(
            "a[0].k 1 1406",
            "a[0].s 1 8d66",
            "a[1].k 1 1406",
            "a[1].s 1 8d66",
            "s 1 8b5e",
            "e[0] 2 8d66"),
        uniforms(p));
    gl.call("glUniform1i", (int) gl.call("glGetUniformLocation", p, "a[1].s"), 1);
    gl.call("glUniform1i", (int) gl.call("glGetUniformLocation", p, "e[1]"), 1);
    gl.call("glUniform1i", (int) gl.call("glGetUniformLocation", p, "a[0].s"), 1);
    gl.call("glUniform1i", (int) gl.call("glGetUniformLocation", p, "e[0]"), 1);
    gl.call("glUniform1f", (int) gl.call("glGetUniformLocation", p, "a[1].k"), 0f);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.call(
        "glTexSubImage2D",
        GL_TEXTURE_2D,
        0,
        0,
        0,
        1,
        1,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        new byte[] {0, 0, -1, -1});
    draw(); // the flat texture is the image's own, which the external one shows
    gl.expectPixel(2, 2, 0x0000ffff);
    gl.expectPixel(60, 2, 0x00ff00ff);
    int other = source();
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    assertTrue(other != t);
    draw(); // red of the flat one, blue of the external one
    gl.expectPixel(2, 2, 0xff00ffff);
  }

  @Test
  void sourcesWithoutTheExtension() {
    String rest = "uniform samplerExternalOES s; void main() { gl_FragColor = vec4(1); }";
    assertTrue(compiles(HEAD + rest.replace("vec4(1)", "texture2D(s, vec2(0))")));
    assertTrue(!compiles("precision mediump float;" + rest));
    assertTrue(
        !compiles("#extension GL_OES_EGL_image_external_essl3 : enable\n" + rest)); // of 3.00
  }

  @Test
  void parameters() {
    int t = external();
    assertEquals(t, gl.getInteger(GL_TEXTURE_BINDING_EXTERNAL_OES));
    for (int mode : new int[] {GL_REPEAT, GL_CLAMP_TO_BORDER, GL_MIRRORED_REPEAT}) {
      gl.call("glTexParameteri", EXTERNAL, GL_TEXTURE_WRAP_S, mode);
      gl.expect(GL_INVALID_ENUM);
    }
    gl.call("glTexParameteri", EXTERNAL, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    gl.expect(GL_INVALID_ENUM);
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetTexParameteriv", EXTERNAL, GL_REQUIRED_TEXTURE_IMAGE_UNITS_OES, out);
    assertEquals(1, out.getInt(0));
    gl.call("glGetTexParameteriv", EXTERNAL, GL_TEXTURE_WRAP_R, out);
    assertEquals(GL_CLAMP_TO_EDGE, out.getInt(0));
    gl.expect(GL_NO_ERROR);
    gl.call("glGetTexLevelParameteriv", EXTERNAL, 0, GL_TEXTURE_WIDTH, out);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glTexImage2D", EXTERNAL, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glGenerateMipmap", EXTERNAL);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    gl.expect(GL_INVALID_OPERATION);
    image(FACE, cube());
    gl.call("glEGLImageTargetTexture2DOES", EXTERNAL, IMAGE);
    gl.expect(GL_INVALID_OPERATION);
  }

  private int cube() {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_CUBE_MAP, t);
    gl.call("glTexStorage2D", GL_TEXTURE_CUBE_MAP, 1, GL_RGBA8, 4, 4);
    return t;
  }

  @Test
  void noneInOpenGl() {
    gl.call("glXMakeCurrent", 1L, 7L, gl.context);
    gl.call("glBindTexture", EXTERNAL, gl.gen("glGenTextures"));
    gl.expect(GL_INVALID_ENUM);
    gl.call("glEGLImageTargetTexture2DOES", EXTERNAL, IMAGE);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glEnable", EXTERNAL);
    gl.expect(GL_INVALID_ENUM);
  }

  @Test
  void fixedFunction() {
    context(1, 1);
    int t = external();
    assertEquals(0, gl.getInteger(EXTERNAL));
    gl.call("glEnable", EXTERNAL);
    assertEquals(1, gl.getInteger(EXTERNAL));
    gl.call("glColor4f", 1f, 0.5f, 1f, 1f);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glEnableClientState", GL_TEXTURE_COORD_ARRAY);
    gl.buffer(GL_ARRAY_BUFFER, new float[] {-1, -1, 0, 0, 3, -1, 2, 0, -1, 3, 0, 2});
    gl.call("glVertexPointer", 2, GL_FLOAT, 16, 0L);
    gl.call("glTexCoordPointer", 2, GL_FLOAT, 16, 8L);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expectPixel(2, 2, 0xff0000ff);
    gl.expectPixel(60, 2, 0x008000ff);
    gl.expectPixel(60, 40, 0xff80ffff);
    gl.call("glEnable", GL_TEXTURE_2D); // which comes after it
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_2D,
        0,
        GL_RGBA,
        1,
        1,
        0,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        new byte[] {0x77, 0x77, 0x77, -1});
    gl.call("glBindTexture", EXTERNAL, t);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expectPixel(2, 2, 0xff0000ff);
    gl.call("glBindTexture", EXTERNAL, 0);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expectPixel(2, 2, 0x773c77ff);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void nothingIsDrawnToThem() {
    int t = external();
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call("glFramebufferTexture", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 0);
    gl.expect(GL_INVALID_OPERATION);
  }

  /** Whether a fragment shader that samples so compiles. */
  private boolean samples(String version, String extension, String functions, String value) {
    boolean old = version.isEmpty();
    return compiles(
        version
            + ("#extension GL_OES_EGL_image_external" + extension + " : require\n")
            + "precision mediump float;\n"
            + "struct S { samplerExternalOES t[2]; vec4 k; }; uniform S q;\n"
            + "uniform samplerExternalOES s; uniform sampler2D z;\n"
            + (old ? "" : "out vec4 o;\n")
            + functions
            + ("void main() { vec2 c = vec2(0.5); " + (old ? "gl_FragColor" : "o"))
            + (" = " + value + "; }\n"));
  }

  @Test
  void functionsOfTheType() {
    String old = "texture2D(s, c) + texture2DProj(q.t[1], vec3(c, 1)) + texture2DProj((s), q.k)";
    String modern =
        "texture(s, c) + textureProj(q.t[0], vec3(c, 1)) + textureProj(s, q.k)"
            + " + texelFetch(s, ivec2(0), 0) + vec4(textureSize(s, 0), 0, 1)";
    String es3 = "#version 300 es\n";
    assertTrue(samples("", "", "", old.replace("1)", "1.0)")));
    assertTrue(samples(es3, "_essl3", "", modern.replace("c, 1)", "c, 1.0)")));
    assertTrue(samples(es3, "", "", "texture2D(s, c)"));
    for (String none :
        List.of(
            "texture2D(s, c, 1.0)",
            "texture(s, c, 1.0)",
            "textureLod(s, c, 0.0)",
            "textureGrad(s, c, c, c)",
            "textureOffset(s, c, ivec2(0))",
            "textureProjLod(s, vec3(c, 1.0), 0.0)",
            "texelFetchOffset(s, ivec2(0), 0, ivec2(0))",
            "textureLod(q.t[1], c, 0.0)")) {
      assertTrue(!samples("", "", "", none), none);
      assertTrue(!samples(es3, "_essl3", "", none), none);
      assertTrue(
          samples(es3, "_essl3", "", none.replace("q.t[1]", "z").replace("s, ", "z, "))
              || none.startsWith("texture2D"),
          none);
    }
    assertTrue(!samples(es3, "", "", "texture(s, c)"));
    assertTrue(!samples(es3, "_essl3", "", "texture2D(s, c)"));
  }

  @Test
  void parametersOfTheType() {
    String of = "vec4 h(KIND x) { return texture2D(x, vec2(0.5)); }\n";
    String external = of.replace("KIND", "samplerExternalOES");
    String flat = of.replace("KIND", "sampler2D");
    assertTrue(samples("", "", external, "h(s) + h(q.t[1])"));
    assertTrue(samples("", "", external + flat, "h(s) + h(z)"));
    assertTrue(samples("", "", "#define g(x) h(x)\n" + flat + external, "g(s) + g(z)"));
    assertTrue(!samples("", "", external, "h(z)"));
    assertTrue(!samples("", "", flat, "h(s)"));
    assertTrue(!samples("", "", flat, "h(q.t[0])"));
  }

  @Test
  void overloadsAreDrawn() {
    external();
    String of = "vec4 h(KIND x) { return texture2D(x, c) * vec4(COLOR, 1); }\n";
    program(
        "",
        "varying",
        HEAD
            + "uniform samplerExternalOES s; uniform sampler2D z; varying vec2 c;\n"
            + of.replace("KIND", "samplerExternalOES").replace("COLOR", "1, 0, 1")
            + of.replace("KIND", "sampler2D").replace("COLOR", "0, 1, 0")
            + "void main() { gl_FragColor = c.x > 2.0 ? h(z) : h(s); }");
    int z = (int) gl.call("glGetUniformLocation", current(), "z");
    gl.call("glUniform1i", z, 1);
    draw();
    gl.expectPixel(60, 40, 0xff00ffff);
    gl.expectPixel(60, 2, 0x000000ff);
  }

  private int current() {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetIntegerv", GL_CURRENT_PROGRAM, out);
    return out.getInt(0);
  }
}
