// Long because a writer of traces that shares no code with ours, and the program it writes.
package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.TraceWriter;

/**
 * The same program as apitrace records it on three window systems: four contexts that share
 * objects, a window and an off-screen buffer, five frames of which the last is never presented. The
 * calls that make contexts and windows have apitrace's parameters and kinds of values.
 */
final class ForeignTrace {
  static final int WIDTH = 64;
  static final int HEIGHT = 48;
  static final int BUFFER_WIDTH = 32;
  static final int BUFFER_HEIGHT = 16;
  static final int FRAMES = 5;

  private static final int RED = 0xff0000;
  private static final int GREEN = 0x00ff00;
  private static final int BLUE = 0x0000ff;
  private static final int WHITE = 0xffffff;

  /** Texels of the texture, lower row first. */
  private static final int[] TEXELS = {RED, GREEN, BLUE, WHITE};

  private static final String VERTEX =
      "#version 330 core\nvoid main() { gl_Position = vec4(gl_VertexID % 2 * 4 - 1,"
          + " gl_VertexID / 2 * 4 - 1, 0, 1); }\n";

  private static final String FRAGMENT =
      "#version 330 core\nuniform sampler2D image; out vec4 color;\n"
          + "void main() { color = texture(image, gl_FragCoord.xy / vec2(64, 48)); }\n";

  private static final long WINDOW = 0x1001_0aL;
  private static final long BUFFER = 0x2001_0aL;
  private static final long CONTEXT = 0x10000L;

  /** What the program does after it has drawn the last frame, which it never presents. */
  enum Ending {
    /** It dies. */
    NOTHING,
    /** Nothing is current any more. */
    RELEASED,
    /** Contexts and the off-screen buffer are destroyed, and then nothing is current. */
    DESTROYED,
    /** The off-screen buffer is current and not drawn into; then nothing is. */
    ELSEWHERE
  }

  /** How a window system says things. Contexts are 0 to 2. */
  private interface System {
    void create();

    void makeCurrent(int context, boolean buffer);

    void present(int frame, boolean buffer);

    /** Makes nothing current. */
    void release();

    void destroy(int context);
  }

  private final TraceWriter writer;

  private ForeignTrace(TraceWriter writer) {
    this.writer = writer;
  }

  /**
   * Writes the trace.
   *
   * @param api GLX, WGL or EGL
   */
  static void write(String api, Path path) throws IOException {
    write(api, Ending.NOTHING, path);
  }

  /** Writes one that ends in a way. */
  static void write(String api, Ending ending, Path path) throws IOException {
    try (TraceWriter writer = TraceWriter.create(path, Map.of("process.name", "native"))) {
      ForeignTrace trace = new ForeignTrace(writer);
      System system =
          switch (api) {
            case "GLX" -> trace.new Glx();
            case "WGL" -> trace.new Wgl();
            default -> trace.new Egl();
          };
      trace.program(system);
      trace.end(system, ending);
    }
  }

  /**
   * Writes the trace of a program that has no window, draws green into a texture of {@link
   * #BUFFER_WIDTH} by {@link #BUFFER_HEIGHT}, and presents nothing.
   */
  static void writeWithoutWindow(Path path) throws IOException {
    try (TraceWriter writer = TraceWriter.create(path, Map.of("process.name", "native"))) {
      ForeignTrace trace = new ForeignTrace(writer);
      Egl egl = trace.new Egl();
      egl.create();
      egl.makeCurrentWithoutSurface(1);
      trace.gl("glGenTextures", "n textures", u(1), array(u(1)));
      trace.gl("glBindTexture", "target texture", u(0x0de1), u(1));
      trace.gl(
          "glTexStorage2D",
          "target levels internalformat width height",
          u(0x0de1),
          u(1),
          u(0x8058),
          u(BUFFER_WIDTH),
          u(BUFFER_HEIGHT));
      trace.bindTexture();
      trace.clear(0, 1, 0);
      trace.gl("glBindFramebuffer", "target framebuffer", u(0x8d40), u(0));
      egl.release();
    }
  }

  private void end(System system, Ending ending) {
    switch (ending) {
      case RELEASED -> system.release();
      case DESTROYED -> {
        for (int context = 2; context >= 0; context--) {
          system.destroy(context);
        }
        system.release();
      }
      case ELSEWHERE -> {
        system.makeCurrent(0, true);
        gl("glFinish", "");
        system.release();
      }
      default -> {
        // It died.
      }
    }
  }

  /** A frame buffer of texture 1. */
  private void bindTexture() {
    gl("glGenFramebuffers", "n framebuffers", u(1), array(u(1)));
    gl("glBindFramebuffer", "target framebuffer", u(0x8d40), u(1));
    gl(
        "glFramebufferTexture2D",
        "target attachment textarget texture level",
        u(0x8d40),
        u(0x8ce0),
        u(0x0de1),
        u(1),
        u(0));
  }

  /** What is to be seen: the colour of a pixel, y upwards. */
  private static int expected(int frame, int x, int y) {
    int row = 2 * y / HEIGHT;
    return switch (frame) {
      case 0 -> RED;
      case 1 -> TEXELS[2 * row + 2 * x / WIDTH];
      case 2 ->
          x < WIDTH / 2 && y < HEIGHT / 2 ? TEXELS[4 * y / HEIGHT * 2 + 4 * x / WIDTH] : WHITE;
      case 3 -> GREEN;
      default -> BLUE;
    };
  }

  /** Looks at a frame that somebody has drawn. */
  static void assertFrame(int frame, Path picture) throws IOException {
    BufferedImage image = ImageIO.read(picture.toFile());
    assertEquals(frame == 3 ? BUFFER_WIDTH : WIDTH, image.getWidth(), picture.toString());
    assertEquals(frame == 3 ? BUFFER_HEIGHT : HEIGHT, image.getHeight(), picture.toString());
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        int expected = expected(frame, x, image.getHeight() - 1 - y);
        String where = picture + " " + x + " " + y;
        assertEquals(expected, image.getRGB(x, y) & 0xffffff, where);
      }
    }
  }

  // --- the program

  private void program(System system) {
    // Long because a trace's calls in their order.
    system.create();
    system.makeCurrent(0, false);
    gl("glViewport", "x y width height", u(0), u(0), u(WIDTH), u(HEIGHT));
    clear(1, 0, 0);
    gl("glGenTextures", "n textures", u(1), array(u(1)));
    gl("glBindTexture", "target texture", u(0x0de1), u(1));
    byte[] texels = new byte[4 * TEXELS.length];
    for (int i = 0; i < TEXELS.length; i++) {
      texels[4 * i] = (byte) (TEXELS[i] >> 16);
      texels[4 * i + 1] = (byte) (TEXELS[i] >> 8);
      texels[4 * i + 2] = (byte) TEXELS[i];
      texels[4 * i + 3] = (byte) 255;
    }
    gl(
        "glTexImage2D",
        "target level internalformat width height border format type pixels",
        u(0x0de1),
        u(0),
        u(0x8058),
        u(2),
        u(2),
        u(0),
        u(0x1908),
        u(0x1401),
        new Value.Blob(texels));
    gl("glTexParameteri", "target pname param", u(0x0de1), u(0x2801), u(0x2600));
    gl("glTexParameteri", "target pname param", u(0x0de1), u(0x2800), u(0x2600));
    system.present(0, false);

    system.makeCurrent(1, false);
    shaders();
    gl("glViewport", "x y width height", u(0), u(0), u(WIDTH), u(HEIGHT));
    gl("glBindTexture", "target texture", u(0x0de1), u(1));
    gl("glDrawArrays", "mode first count", u(4), u(0), u(3));
    system.present(1, false);

    system.makeCurrent(2, false);
    clear(1, 1, 1);
    gl("glGenFramebuffers", "n framebuffers", u(1), array(u(1)));
    gl("glBindFramebuffer", "target framebuffer", u(0x8ca8), u(1));
    gl(
        "glFramebufferTexture2D",
        "target attachment textarget texture level",
        u(0x8ca8),
        u(0x8ce0),
        u(0x0de1),
        u(1),
        u(0));
    gl(
        "glBlitFramebuffer",
        "srcX0 srcY0 srcX1 srcY1 dstX0 dstY0 dstX1 dstY1 mask filter",
        u(0),
        u(0),
        u(2),
        u(2),
        u(0),
        u(0),
        u(WIDTH / 2),
        u(HEIGHT / 2),
        u(0x4000),
        u(0x2600));
    system.present(2, false);

    system.makeCurrent(0, true);
    gl("glViewport", "x y width height", u(0), u(0), u(8), u(8));
    clear(0, 1, 0);
    system.present(3, true);

    system.makeCurrent(0, false);
    clear(0, 0, 1);
  }

  private void clear(float red, float green, float blue) {
    gl("glClearColor", "red green blue alpha", f(red), f(green), f(blue), f(1));
    gl("glClear", "mask", u(0x4000));
  }

  private void shaders() {
    call("glCreateProgram", "", u(3));
    shader(1, 0x8b31, VERTEX);
    shader(2, 0x8b30, FRAGMENT);
    gl("glLinkProgram", "program", u(3));
    gl("glUseProgram", "program", u(3));
    gl("glGenVertexArrays", "n arrays", u(1), array(u(1)));
    gl("glBindVertexArray", "array", u(1));
  }

  private void shader(long name, long type, String source) {
    call("glCreateShader", "type", u(name), u(type));
    Value text = new Value.Text(source.getBytes(StandardCharsets.UTF_8));
    gl(
        "glShaderSource",
        "shader count string length",
        u(name),
        u(1),
        array(text),
        Value.Constant.NULL);
    gl("glCompileShader", "shader", u(name));
    gl("glAttachShader", "program shader", u(3), u(name));
  }

  // --- values

  private static Value u(long value) {
    return new Value.Unsigned(value);
  }

  private static Value f(float value) {
    return new Value.Single(Float.floatToRawIntBits(value));
  }

  private static Value pointer(long value) {
    return value == 0 ? Value.Constant.NULL : new Value.Address(value);
  }

  private static Value array(Value... elements) {
    return new Value.Array(List.of(elements));
  }

  private static Value named(String name, long value) {
    return new Value.EnumValue(new Value.EnumSignature(List.of(name), List.of(value)), value);
  }

  private static Value truth() {
    return new Value.EnumValue(
        new Value.EnumSignature(List.of("FALSE", "TRUE"), List.of(0L, 1L)), 1);
  }

  private void gl(String name, String parameters, Value... arguments) {
    call(name, parameters, null, arguments);
  }

  private void call(String name, String parameters, Value result, Value... arguments) {
    List<String> names = parameters.isEmpty() ? List.of() : List.of(parameters.split(" "));
    try {
      writer.write(TracedCall.of(0, name, names, arguments, result));
    } catch (IOException fault) {
      throw new java.io.UncheckedIOException(fault);
    }
  }

  private static long context(int number) {
    return CONTEXT + number;
  }

  // --- window systems

  private final class Wgl implements System {
    private static final long HANDLE = 0x3001L;

    @Override
    public void create() {
      call("wglSetPixelFormat", "hdc iPixelFormat ppfd", truth(), device(false), u(1), pointer(0));
      call("wglCreateContext", "hdc", pointer(context(0)), device(false));
      List<Value> list = new ArrayList<>();
      list.addAll(List.of(named("WGL_CONTEXT_MAJOR_VERSION_ARB", 0x2091), u(3)));
      list.addAll(List.of(named("WGL_CONTEXT_MINOR_VERSION_ARB", 0x2092), u(3)));
      list.addAll(List.of(named("WGL_CONTEXT_PROFILE_MASK_ARB", 0x9126), u(1), u(0)));
      call(
          "wglCreateContextAttribsARB",
          "hDC hShareContext attribList",
          pointer(context(1)),
          device(false),
          pointer(context(0)),
          new Value.Array(list));
      call("wglCreateContext", "hdc", pointer(context(2)), device(false));
      Value first = pointer(context(0));
      call("wglShareLists", "hglrc1 hglrc2", truth(), first, pointer(context(2)));
      call(
          "wglCreatePbufferARB",
          "hDC iPixelFormat iWidth iHeight piAttribList",
          pointer(HANDLE),
          device(false),
          u(1),
          u(BUFFER_WIDTH),
          u(BUFFER_HEIGHT),
          array(u(0)));
      call("wglGetPbufferDCARB", "hPbuffer", device(true), pointer(HANDLE));
    }

    private Value device(boolean buffer) {
      return pointer(buffer ? BUFFER : WINDOW);
    }

    @Override
    public void makeCurrent(int context, boolean buffer) {
      Value handle = pointer(context(context));
      if (buffer) {
        String parameters = "hDrawDC hReadDC hglrc";
        call("wglMakeContextCurrentARB", parameters, truth(), device(true), device(true), handle);
      } else {
        call("wglMakeCurrent", "hdc hglrc", truth(), device(false), handle);
      }
    }

    @Override
    public void present(int frame, boolean buffer) {
      switch (frame) {
        case 0 -> call("SwapBuffers", "hdc", truth(), device(buffer));
        // a window has several devices
        case 1 -> call("wglSwapBuffers", "hdc", truth(), pointer(WINDOW + 1));
        case 2 -> call("wglSwapLayerBuffers", "hdc fuPlanes", truth(), device(buffer), u(1));
        default -> call("wglSwapBuffers", "hdc", truth(), device(buffer));
      }
    }

    @Override
    public void release() {
      call("wglMakeCurrent", "hdc hglrc", truth(), pointer(0), pointer(0));
    }

    @Override
    public void destroy(int context) {
      call("wglDeleteContext", "hglrc", truth(), pointer(context(context)));
      if (context == 0) {
        call("wglDestroyPbufferARB", "hPbuffer", truth(), pointer(HANDLE));
      }
    }
  }

  private final class Glx implements System {
    private final Value display = pointer(0x5550L);
    private final Value config = pointer(0x6660L);

    @Override
    public void create() {
      Value direct = Value.Constant.TRUE;
      String parameters = "dpy vis shareList direct";
      Value first = pointer(context(0));
      call("glXCreateContext", parameters, first, display, config, pointer(0), direct);
      call(
          "glXCreateContextAttribsARB",
          "dpy config share_context direct attrib_list",
          pointer(context(1)),
          display,
          config,
          first,
          direct,
          array(
              named("GLX_CONTEXT_MAJOR_VERSION_ARB", 0x2091),
              u(3),
              named("GLX_CONTEXT_MINOR_VERSION_ARB", 0x2092),
              u(3),
              u(0)));
      call(
          "glXCreateNewContext",
          "dpy config renderType shareList direct",
          pointer(context(2)),
          display,
          config,
          named("GLX_RGBA_TYPE", 0x8014),
          first,
          direct);
      call(
          "glXCreatePbuffer",
          "dpy config attrib_list",
          u(BUFFER),
          display,
          config,
          array(
              named("GLX_PBUFFER_WIDTH", 0x8041),
              u(BUFFER_WIDTH),
              named("GLX_PBUFFER_HEIGHT", 0x8040),
              u(BUFFER_HEIGHT),
              u(0)));
    }

    @Override
    public void makeCurrent(int context, boolean buffer) {
      Value handle = pointer(context(context));
      Value drawable = u(buffer ? BUFFER : WINDOW);
      if (buffer) {
        String parameters = "dpy draw read ctx";
        Value done = Value.Constant.TRUE;
        call("glXMakeContextCurrent", parameters, done, display, drawable, drawable, handle);
      } else {
        call("glXMakeCurrent", "dpy drawable ctx", u(1), display, drawable, handle);
      }
    }

    @Override
    public void present(int frame, boolean buffer) {
      gl("glXSwapBuffers", "dpy drawable", display, u(buffer ? BUFFER : WINDOW));
    }

    @Override
    public void release() {
      call("glXMakeCurrent", "dpy drawable ctx", u(1), display, u(0), pointer(0));
    }

    @Override
    public void destroy(int context) {
      gl("glXDestroyContext", "dpy ctx", display, pointer(context(context)));
      if (context == 0) {
        gl("glXDestroyPbuffer", "dpy pbuf", display, u(BUFFER));
        gl("glXDestroyWindow", "dpy window", display, u(WINDOW));
      }
    }
  }

  private final class Egl implements System {
    private final Value display = pointer(0x5550L);
    private final Value config = pointer(0x6660L);

    @Override
    public void create() {
      call("eglBindAPI", "api", u(1), named("EGL_OPENGL_API", 0x30a2));
      context(0, 0, array(u(0x3038)));
      Value list =
          array(
              named("EGL_CONTEXT_MAJOR_VERSION", 0x3098),
              u(3),
              named("EGL_CONTEXT_MINOR_VERSION", 0x30fb),
              u(3),
              u(0x3038));
      context(1, ForeignTrace.context(0), list);
      context(2, ForeignTrace.context(1), Value.Constant.NULL);
      call(
          "eglCreatePbufferSurface",
          "dpy config attrib_list",
          pointer(BUFFER),
          display,
          config,
          array(
              named("EGL_WIDTH", 0x3057),
              u(BUFFER_WIDTH),
              named("EGL_HEIGHT", 0x3056),
              u(BUFFER_HEIGHT),
              u(0x3038)));
    }

    private void context(int number, long share, Value list) {
      call(
          "eglCreateContext",
          "dpy config share_context attrib_list",
          pointer(ForeignTrace.context(number)),
          display,
          config,
          pointer(share),
          list);
    }

    @Override
    public void makeCurrent(int context, boolean buffer) {
      Value surface = pointer(buffer ? BUFFER : WINDOW);
      Value handle = pointer(ForeignTrace.context(context));
      call("eglMakeCurrent", "dpy draw read ctx", u(1), display, surface, surface, handle);
    }

    @Override
    public void present(int frame, boolean buffer) {
      call("eglSwapBuffers", "dpy surface", u(1), display, pointer(buffer ? BUFFER : WINDOW));
    }

    @Override
    public void release() {
      Value none = pointer(0);
      call("eglMakeCurrent", "dpy draw read ctx", u(1), display, none, none, none);
    }

    void makeCurrentWithoutSurface(int context) {
      Value none = pointer(0);
      Value handle = pointer(ForeignTrace.context(context));
      call("eglMakeCurrent", "dpy draw read ctx", u(1), display, none, none, handle);
    }

    @Override
    public void destroy(int context) {
      Value handle = pointer(ForeignTrace.context(context));
      call("eglDestroyContext", "dpy ctx", u(1), display, handle);
      if (context == 0) {
        call("eglDestroySurface", "dpy surface", u(1), display, pointer(WINDOW));
        call("eglDestroySurface", "dpy surface", u(1), display, pointer(BUFFER));
      }
    }
  }
}
