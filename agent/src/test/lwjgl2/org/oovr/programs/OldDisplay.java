package org.oovr.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.List;
import org.lwjgl.BufferUtils;
import org.lwjgl.LWJGLException;
import org.lwjgl.input.Keyboard;
import org.lwjgl.input.Mouse;
import org.lwjgl.opengl.Display;
import org.lwjgl.opengl.DisplayMode;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL15;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.Pbuffer;
import org.lwjgl.opengl.PixelFormat;
import org.lwjgl.opengl.SharedDrawable;

/**
 * A program of LWJGL 2: immediate mode, client arrays, a mapped buffer under a shader whose source
 * is several texts, an off-screen buffer, and objects that another thread makes. Says what it sees.
 */
public final class OldDisplay {
  private static final int WIDTH = 320;
  private static final int HEIGHT = 240;
  private static final CharSequence[] VERTEX = {
    "#version 120\n", "attribute vec2 p;\n", "void main() { gl_Position = vec4(p, 0.0, 1.0); }\n"
  };
  private static final String FRAGMENT =
      "#version 120\nuniform vec4 c;\nvoid main() { gl_FragColor = c; }\n";

  private OldDisplay() {}

  /**
   * Arguments: {@code --frames} and their number; {@code --offscreen} where such buffers can be
   * made, which Xvfb's X server refuses.
   */
  public static void main(String[] arguments) throws Exception {
    int frames = 3;
    for (int i = 0; i + 1 < arguments.length; i++) {
      frames = arguments[i].equals("--frames") ? Integer.parseInt(arguments[i + 1]) : frames;
    }
    Display.setDisplayMode(new DisplayMode(WIDTH, HEIGHT));
    Display.setTitle("old");
    Display.create(new PixelFormat(8, 24, 8));
    System.out.println("modes " + (Display.getAvailableDisplayModes().length > 0));
    System.out.println("version " + GL11.glGetString(GL11.GL_VERSION).matches("\\d\\..*"));
    System.out.println("size " + Display.getWidth() + " x " + Display.getHeight());
    System.out.println("alpha " + GL11.glGetInteger(GL11.GL_ALPHA_BITS));
    System.out.println("input " + Keyboard.isCreated() + " " + Mouse.isCreated());
    int offscreen = List.of(arguments).contains("--offscreen") ? offscreen() : 255;
    int texture = textureOfOtherThread();
    int program = program();
    int buffer = buffer();
    for (int frame = 0; frame < frames && !Display.isCloseRequested(); frame++) {
      draw(frame, texture, program, buffer);
      if (frame == 0) {
        System.out.println("offscreen " + offscreen);
        System.out.println("pixels " + pixel(80, 60) + ", " + pixel(240, 60) + ", " + pixel(160, 180));
        System.out.println("error " + GL11.glGetError());
      }
      Display.update();
    }
    Display.destroy();
    System.out.println("done");
  }

  private static void draw(int frame, int texture, int program, int buffer) {
    GL11.glClearColor(0, 0, 0.2f, 1);
    GL11.glClear(GL11.GL_COLOR_BUFFER_BIT | GL11.GL_DEPTH_BUFFER_BIT);
    GL11.glMatrixMode(GL11.GL_PROJECTION);
    GL11.glLoadIdentity();
    GL11.glOrtho(0, WIDTH, 0, HEIGHT, -1, 1);
    GL11.glMatrixMode(GL11.GL_MODELVIEW);
    GL11.glLoadIdentity();
    GL11.glTranslatef(frame, 0, 0);
    GL11.glColor3f(1, 0.5f, 0);
    GL11.glBegin(GL11.GL_QUADS);
    GL11.glVertex2f(20, 20);
    GL11.glVertex2f(140, 20);
    GL11.glVertex2f(140, 100);
    GL11.glVertex2f(20, 100);
    GL11.glEnd();
    arrays(texture);
    GL20.glUseProgram(program);
    FloatBuffer color = floats(0.2f, 0.8f, 0.1f * (frame % 5), 1);
    GL20.glUniform4(GL20.glGetUniformLocation(program, "c"), color);
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, buffer);
    GL20.glVertexAttribPointer(0, 2, GL11.GL_FLOAT, false, 0, 0);
    GL20.glEnableVertexAttribArray(0);
    GL11.glDrawArrays(GL11.GL_TRIANGLES, 0, 3);
    GL20.glDisableVertexAttribArray(0);
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, 0);
    GL20.glUseProgram(0);
  }

  /** A textured quad out of the program's own memory. */
  private static void arrays(int texture) {
    GL11.glEnable(GL11.GL_TEXTURE_2D);
    GL11.glBindTexture(GL11.GL_TEXTURE_2D, texture);
    GL11.glColor3f(1, 1, 1);
    GL11.glEnableClientState(GL11.GL_VERTEX_ARRAY);
    GL11.glEnableClientState(GL11.GL_TEXTURE_COORD_ARRAY);
    GL11.glVertexPointer(2, 0, floats(180, 20, 300, 20, 180, 100, 300, 100));
    GL11.glTexCoordPointer(2, 0, floats(0, 0, 1, 0, 0, 1, 1, 1));
    GL11.glDrawArrays(GL11.GL_TRIANGLE_STRIP, 0, 4);
    GL11.glDisableClientState(GL11.GL_TEXTURE_COORD_ARRAY);
    GL11.glDisableClientState(GL11.GL_VERTEX_ARRAY);
    GL11.glDisable(GL11.GL_TEXTURE_2D);
  }

  private static int program() {
    int program = GL20.glCreateProgram();
    int vertex = GL20.glCreateShader(GL20.GL_VERTEX_SHADER);
    GL20.glShaderSource(vertex, VERTEX);
    GL20.glCompileShader(vertex);
    int fragment = GL20.glCreateShader(GL20.GL_FRAGMENT_SHADER);
    GL20.glShaderSource(fragment, FRAGMENT);
    GL20.glCompileShader(fragment);
    GL20.glAttachShader(program, vertex);
    GL20.glAttachShader(program, fragment);
    GL20.glBindAttribLocation(program, 0, "p");
    GL20.glLinkProgram(program);
    if (GL20.glGetProgrami(program, GL20.GL_LINK_STATUS) == 0) {
      throw new IllegalStateException(GL20.glGetProgramInfoLog(program, 1000));
    }
    return program;
  }

  private static int buffer() {
    int buffer = GL15.glGenBuffers();
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, buffer);
    GL15.glBufferData(GL15.GL_ARRAY_BUFFER, 24, GL15.GL_STATIC_DRAW);
    ByteBuffer map = GL15.glMapBuffer(GL15.GL_ARRAY_BUFFER, GL15.GL_WRITE_ONLY, null);
    map.order(ByteOrder.nativeOrder());
    map.asFloatBuffer().put(new float[] {-0.5f, 0.1f, 0.5f, 0.1f, 0, 0.9f});
    System.out.println("unmapped " + GL15.glUnmapBuffer(GL15.GL_ARRAY_BUFFER));
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, 0);
    return buffer;
  }

  /** Red of a small buffer that nobody sees. */
  private static int offscreen() throws LWJGLException {
    Pbuffer small = new Pbuffer(16, 16, new PixelFormat(8, 24, 8), null);
    small.makeCurrent();
    GL11.glClearColor(1, 0, 0, 1);
    GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
    ByteBuffer rgba = BufferUtils.createByteBuffer(4);
    GL11.glReadPixels(8, 8, 1, 1, GL11.GL_RGBA, GL11.GL_UNSIGNED_BYTE, rgba);
    Display.makeCurrent();
    small.destroy();
    return rgba.get(0) & 0xff;
  }

  private static int textureOfOtherThread() throws Exception {
    SharedDrawable shared = new SharedDrawable(Display.getDrawable());
    int[] texture = new int[1];
    Thread loader =
        new Thread(
            () -> {
              try {
                shared.makeCurrent();
                texture[0] = texture();
                GL11.glFinish();
                shared.releaseContext();
              } catch (LWJGLException fault) {
                throw new IllegalStateException(fault);
              }
            });
    loader.start();
    loader.join();
    shared.destroy();
    return texture[0];
  }

  private static int texture() {
    int texture = GL11.glGenTextures();
    GL11.glBindTexture(GL11.GL_TEXTURE_2D, texture);
    ByteBuffer texels = BufferUtils.createByteBuffer(16);
    for (int i = 0; i < 4; i++) {
      texels.put((byte) 200).put((byte) (60 * i)).put((byte) 100).put((byte) 255);
    }
    texels.flip();
    GL11.glTexParameteri(GL11.GL_TEXTURE_2D, GL11.GL_TEXTURE_MIN_FILTER, GL11.GL_NEAREST);
    GL11.glTexParameteri(GL11.GL_TEXTURE_2D, GL11.GL_TEXTURE_MAG_FILTER, GL11.GL_NEAREST);
    GL11.glTexImage2D(
        GL11.GL_TEXTURE_2D, 0, GL11.GL_RGBA8, 2, 2, 0, GL11.GL_RGBA, GL11.GL_UNSIGNED_BYTE, texels);
    return texture;
  }

  private static FloatBuffer floats(float... values) {
    FloatBuffer buffer = BufferUtils.createFloatBuffer(values.length);
    buffer.put(values).flip();
    return buffer;
  }

  private static String pixel(int x, int y) {
    ByteBuffer rgba = BufferUtils.createByteBuffer(4);
    GL11.glReadPixels(x, y, 1, 1, GL11.GL_RGBA, GL11.GL_UNSIGNED_BYTE, rgba);
    return (rgba.get(0) & 0xff) + " " + (rgba.get(1) & 0xff) + " " + (rgba.get(2) & 0xff);
  }
}
