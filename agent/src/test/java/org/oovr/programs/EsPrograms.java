package org.oovr.programs;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.lwjgl.BufferUtils;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengles.GLES;
import org.lwjgl.opengles.GLES20;

/**
 * A program of OpenGL ES in a window of GLFW: shaders of ES 1.00 and 3.00, one without a version,
 * vertices out of its own memory, a texture of luminance, and points whose size a shader says. Says
 * what it sees.
 *
 * <p>Arguments: {@code --frames} and {@code --version}, ten times that of the context.
 */
public final class EsPrograms {
  private static final int SIZE = 240;

  private static final String OLD_VERTEX =
      "attribute vec2 p;\nvarying vec2 at;\n"
          + "void main() { at = p * 0.5 + 0.5; gl_Position = vec4(p, 0.0, 1.0); }\n";
  private static final String OLD_FRAGMENT =
      "#ifdef GL_ES\nprecision mediump float;\n#else\n#error not ES\n#endif\n"
          + "uniform sampler2D t;\nuniform lowp vec4 c;\nvarying vec2 at;\n"
          + "void main() { gl_FragColor = texture2D(t, at) * c; }\n";
  private static final String POINT_VERTEX =
      "#version 100\nattribute vec2 p;\n"
          + "void main() { gl_PointSize = 24.0; gl_Position = vec4(p, 0.0, 1.0); }\n";
  private static final String POINT_FRAGMENT =
      "#version 100\nprecision highp float;\n"
          + "void main() { gl_FragColor = vec4(gl_PointCoord, 0.5, 1.0); }\n";
  private static final String NEW_VERTEX =
      "#version 300 es\nlayout(location = 0) in vec2 p;\nflat out int k;\n"
          + "void main() { k = gl_VertexID; gl_Position = vec4(p * 0.5, 0.0, 1.0); }\n";
  private static final String NEW_FRAGMENT =
      "#version 300 es\nprecision mediump float;\nflat in int k;\nout vec4 o;\n"
          + "void main() { o = vec4(float(k) / 4.0, 1.0, uintBitsToFloat(0x3f000000u), 1.0); }\n";

  private EsPrograms() {}

  public static void main(String[] arguments) {
    int frames = 3;
    int version = 30;
    for (int i = 0; i + 1 < arguments.length; i++) {
      frames = arguments[i].equals("--frames") ? Integer.parseInt(arguments[i + 1]) : frames;
      version = arguments[i].equals("--version") ? Integer.parseInt(arguments[i + 1]) : version;
    }
    long window = window(version);
    GLES.createCapabilities();
    String text = GLES20.glGetString(GLES20.GL_VERSION);
    System.out.println("version " + text.matches("OpenGL ES [23]\\.\\d.*"));
    String language = GLES20.glGetString(GLES20.GL_SHADING_LANGUAGE_VERSION);
    System.out.println("language " + language.startsWith("OpenGL ES GLSL ES "));
    int texture = texture();
    int old = program(OLD_VERTEX, OLD_FRAGMENT);
    int points = program(POINT_VERTEX, POINT_FRAGMENT);
    int modern = version >= 30 ? program(NEW_VERTEX, NEW_FRAGMENT) : 0;
    for (int frame = 0; frame < frames; frame++) {
      draw(frame, old, texture);
      if (modern != 0) {
        GLES20.glUseProgram(modern);
        GLES20.glDrawArrays(GLES20.GL_TRIANGLES, 0, 3);
      }
      GLES20.glUseProgram(points);
      GLES20.glDrawArrays(GLES20.GL_POINTS, 3, 1);
      if (frame == 0) {
        System.out.println("pixels " + pixel(60, 60) + ", " + pixel(216, 216));
        System.out.println("error " + GLES20.glGetError());
      }
      GLFW.glfwSwapBuffers(window);
      GLFW.glfwPollEvents();
    }
    GLFW.glfwDestroyWindow(window);
    GLFW.glfwTerminate();
    System.out.println("done");
  }

  private static long window(int version) {
    if (!GLFW.glfwInit()) {
      throw new IllegalStateException("GLFW does not start");
    }
    GLFW.glfwWindowHint(GLFW.GLFW_CLIENT_API, GLFW.GLFW_OPENGL_ES_API);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_CREATION_API, GLFW.GLFW_EGL_CONTEXT_API);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, version / 10);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, version % 10);
    long window = GLFW.glfwCreateWindow(SIZE, SIZE, "es", 0, 0);
    if (window == 0) {
      throw new IllegalStateException("no window");
    }
    GLFW.glfwMakeContextCurrent(window);
    return window;
  }

  private static void draw(int frame, int program, int texture) {
    GLES20.glClearColor(0.1f, 0, 0.2f, 1);
    GLES20.glClearDepthf(1);
    GLES20.glClear(GLES20.GL_COLOR_BUFFER_BIT | GLES20.GL_DEPTH_BUFFER_BIT);
    GLES20.glUseProgram(program);
    GLES20.glBindTexture(GLES20.GL_TEXTURE_2D, texture);
    GLES20.glUniform4f(GLES20.glGetUniformLocation(program, "c"), 1, 0.2f * (frame % 5), 1, 1);
    FloatBuffer corners = BufferUtils.createFloatBuffer(8);
    corners.put(new float[] {-0.9f, -0.9f, 0.5f, -0.9f, -0.9f, 0.5f, 0.8f, 0.8f}).flip();
    GLES20.glVertexAttribPointer(0, 2, GLES20.GL_FLOAT, false, 0, corners);
    GLES20.glEnableVertexAttribArray(0);
    GLES20.glDrawArrays(GLES20.GL_TRIANGLES, 0, 3);
  }

  private static int texture() {
    int texture = GLES20.glGenTextures();
    GLES20.glBindTexture(GLES20.GL_TEXTURE_2D, texture);
    ByteBuffer texels = BufferUtils.createByteBuffer(4);
    texels.put(new byte[] {(byte) 200, (byte) 250, 100, 50}).flip();
    GLES20.glPixelStorei(GLES20.GL_UNPACK_ALIGNMENT, 1);
    int luminance = GLES20.GL_LUMINANCE;
    GLES20.glTexImage2D(
        GLES20.GL_TEXTURE_2D, 0, luminance, 2, 2, 0, luminance, GLES20.GL_UNSIGNED_BYTE, texels);
    for (int filter : new int[] {GLES20.GL_TEXTURE_MIN_FILTER, GLES20.GL_TEXTURE_MAG_FILTER}) {
      GLES20.glTexParameteri(GLES20.GL_TEXTURE_2D, filter, GLES20.GL_NEAREST);
    }
    return texture;
  }

  private static int program(String vertex, String fragment) {
    int program = GLES20.glCreateProgram();
    GLES20.glAttachShader(program, shader(GLES20.GL_VERTEX_SHADER, vertex));
    GLES20.glAttachShader(program, shader(GLES20.GL_FRAGMENT_SHADER, fragment));
    GLES20.glBindAttribLocation(program, 0, "p");
    GLES20.glLinkProgram(program);
    if (GLES20.glGetProgrami(program, GLES20.GL_LINK_STATUS) == 0) {
      throw new IllegalStateException(GLES20.glGetProgramInfoLog(program));
    }
    return program;
  }

  private static int shader(int type, String source) {
    int shader = GLES20.glCreateShader(type);
    GLES20.glShaderSource(shader, source);
    GLES20.glCompileShader(shader);
    if (GLES20.glGetShaderi(shader, GLES20.GL_COMPILE_STATUS) == 0) {
      throw new IllegalStateException(GLES20.glGetShaderInfoLog(shader));
    }
    return shader;
  }

  private static String pixel(int x, int y) {
    ByteBuffer rgba = BufferUtils.createByteBuffer(4);
    GLES20.glReadPixels(x, y, 1, 1, GLES20.GL_RGBA, GLES20.GL_UNSIGNED_BYTE, rgba);
    return (rgba.get(0) & 0xff) + " " + (rgba.get(1) & 0xff) + " " + (rgba.get(2) & 0xff);
  }
}
