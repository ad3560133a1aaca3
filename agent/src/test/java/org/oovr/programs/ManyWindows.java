package org.oovr.programs;

import java.util.concurrent.CountDownLatch;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;
import org.lwjgl.opengl.GLCapabilities;

/**
 * Three windows of different sizes and colours, presented at different rates: the second twice as
 * often as the first, and the third, which is destroyed while the others go on, half as often. Each
 * is drawn from a texture that the GPU wrote before the first frame.
 *
 * <p>Arguments: {@code --frames N} of the first window, {@code --threads 1} for one thread that
 * draws them in turn, {@code --shared 1} for contexts that share objects, {@code --late 1} for a
 * first window that paints its texture, without a flush, and is drawn when the others have been
 * shown three times; {@code 2} for a third one that paints half of its texture before the second
 * one opens, and the other half before the first one, which was shown before, is drawn again.
 */
public final class ManyWindows {
  private static final int[][] SIZES = {{192, 64}, {96, 128}, {64, 80}};
  private static final float[][] COLOURS = {{1, 0.2f, 0.1f}, {0.1f, 1, 0.3f}, {0.2f, 0.3f, 1}};
  private static final int BAR = 16;

  private static final String VERTEX =
      """
      #version 330 core
      out vec2 at;
      void main() {
        at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
        gl_Position = vec4(at * 1.6 - 0.8, 0.0, 1.0);
      }
      """;
  private static final String FRAGMENT =
      """
      #version 330 core
      uniform sampler2D painted;
      in vec2 at;
      out vec4 o;
      void main() { o = texture(painted, at); }
      """;

  private final int frames;
  private final Window[] windows = new Window[SIZES.length];
  private final CountDownLatch painted;
  private final CountDownLatch shown;

  /** Of the order in which windows are drawn with {@code --late 2}. */
  private final CountDownLatch firstShown;

  private final CountDownLatch halfPainted;
  private final CountDownLatch secondShown;
  private final CountDownLatch wholePainted;
  private final CountDownLatch firstShownAgain;

  private ManyWindows(int frames, int late) {
    this.frames = frames;
    this.painted = new CountDownLatch(late == 1 ? 1 : 0);
    this.shown = new CountDownLatch(late == 1 ? 6 : 0);
    int inParts = late == 2 ? 1 : 0;
    this.firstShown = new CountDownLatch(3 * inParts);
    this.halfPainted = new CountDownLatch(inParts);
    this.secondShown = new CountDownLatch(inParts);
    this.wholePainted = new CountDownLatch(inParts);
    this.firstShownAgain = new CountDownLatch(4 * inParts);
  }

  public static void main(String[] args) throws InterruptedException {
    ManyWindows program =
        new ManyWindows(Windows.number(args, "frames", 6), Windows.number(args, "late", 0));
    program.open(Windows.number(args, "shared", 0) == 1);
    if (Windows.number(args, "threads", 3) == 1) {
      program.inTurn();
    } else {
      program.atOnce();
    }
    GLFW.glfwTerminate();
    System.out.println("done");
  }

  private void open(boolean shared) {
    for (int i = 0; i < windows.length; i++) {
      int[] size = SIZES[i];
      long share = shared && i > 0 ? windows[0].handle : 0;
      long handle =
          i == 0 ? Windows.core(size[0], size[1]) : Windows.create(size[0], size[1], share);
      windows[i] = new Window(i, handle);
      GLFW.glfwMakeContextCurrent(0);
      GL.setCapabilities(null);
    }
  }

  private int presents(int window) {
    return window == 1 ? 2 * frames : window == 2 ? frames / 2 : frames;
  }

  private void inTurn() {
    for (Window window : windows) {
      window.begin();
      window.paintRest();
      window.turn();
    }
    for (int frame = 0; frame < frames; frame++) {
      windows[0].present();
      windows[1].present();
      windows[1].present();
      if (frame % 2 == 0 && frame / 2 < presents(2)) {
        windows[2].present();
      } else if (frame / 2 == presents(2)) {
        windows[2].close();
      }
    }
  }

  private void atOnce() throws InterruptedException {
    Thread[] threads = new Thread[windows.length];
    for (int i = 0; i < windows.length; i++) {
      Window window = windows[i];
      threads[i] = new Thread(() -> draw(window), "window " + i);
      threads[i].start();
    }
    threads[2].join();
    windows[2].close(); // by the first thread, as GLFW wants it
    threads[0].join();
    threads[1].join();
  }

  private void draw(Window window) {
    try {
      run(window);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void run(Window window) throws InterruptedException {
    awaitTurn(window);
    window.begin();
    if (window.number == 0) {
      painted.countDown();
      shown.await();
    } else if (window.number == 2) {
      halfPainted.countDown();
      secondShown.await();
    }
    window.paintRest();
    if (window.number == 2) {
      wholePainted.countDown();
      firstShownAgain.await();
    }
    window.turn();
    for (int i = 0; i < presents(window.number); i++) {
      if (window.number == 0 && firstShown.getCount() == 0) {
        wholePainted.await();
      }
      window.present();
      told(window);
    }
    GLFW.glfwMakeContextCurrent(0);
    GL.setCapabilities(null);
  }

  private void awaitTurn(Window window) throws InterruptedException {
    if (window.number > 0) {
      painted.await();
    }
    if (window.number == 1) {
      firstShown.await();
      halfPainted.await();
    }
  }

  /** A window was presented. */
  private void told(Window window) {
    if (window.number > 0) {
      shown.countDown();
    }
    if (window.number == 0) {
      firstShown.countDown();
      firstShownAgain.countDown();
    } else if (window.number == 1) {
      secondShown.countDown();
    }
  }

  /** A window with its context. */
  private static final class Window {
    final int number;
    final long handle;
    private final int width;
    private final int height;
    private GLCapabilities capabilities;
    private int presented;

    Window(int number, long handle) {
      this.number = number;
      this.handle = handle;
      this.width = SIZES[number][0];
      this.height = SIZES[number][1];
    }

    private void use() {
      GLFW.glfwMakeContextCurrent(handle);
      if (capabilities == null) {
        capabilities = GL.createCapabilities();
        GLFW.glfwSwapInterval(0);
      }
      GL.setCapabilities(capabilities);
    }

    void begin() {
      use();
      GL30.glBindVertexArray(GL30.glGenVertexArrays());
      GL20.glUseProgram(Windows.program(VERTEX, FRAGMENT));
      int texture = GL11.glGenTextures();
      GL11.glBindTexture(GL11.GL_TEXTURE_2D, texture);
      GL11.glTexImage2D(
          GL11.GL_TEXTURE_2D, 0, GL11.GL_RGBA8, 8, 8, 0, GL11.GL_RGBA, GL11.GL_UNSIGNED_BYTE, 0);
      GL11.glTexParameteri(GL11.GL_TEXTURE_2D, GL11.GL_TEXTURE_MIN_FILTER, GL11.GL_NEAREST);
      GL11.glTexParameteri(GL11.GL_TEXTURE_2D, GL11.GL_TEXTURE_MAG_FILTER, GL11.GL_NEAREST);
      int framebuffer = GL30.glGenFramebuffers();
      GL30.glBindFramebuffer(GL30.GL_FRAMEBUFFER, framebuffer);
      GL30.glFramebufferTexture2D(
          GL30.GL_FRAMEBUFFER, GL30.GL_COLOR_ATTACHMENT0, GL11.GL_TEXTURE_2D, texture, 0);
      paint(0, 2);
    }

    /** Paints the other half of the texture; nothing flushes it. */
    void paintRest() {
      paint(2, 4);
    }

    /** From now on the window is drawn; drivers may paint what was to be painted only now. */
    void turn() {
      GL30.glBindFramebuffer(GL30.GL_FRAMEBUFFER, 0);
    }

    private void paint(int first, int end) {
      GL11.glEnable(GL11.GL_SCISSOR_TEST);
      for (int i = first; i < end; i++) {
        float[] c = COLOURS[(number + i) % 3];
        GL11.glScissor(i % 2 * 4, i / 2 * 4, 4, 4);
        GL11.glClearColor(c[0] * 0.7f, c[1] * 0.7f, c[2] * 0.7f, 1);
        GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      }
      GL11.glDisable(GL11.GL_SCISSOR_TEST);
    }

    /** Draws a frame and shows it. */
    void present() {
      use();
      float[] c = COLOURS[number];
      GL11.glViewport(0, 0, width, height);
      GL11.glClearColor(c[0], c[1], c[2], 1);
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      GL11.glDrawArrays(GL11.GL_TRIANGLE_STRIP, 0, 4);
      GL11.glEnable(GL11.GL_SCISSOR_TEST);
      GL11.glScissor(presented * 7 % width, 0, BAR, height);
      GL11.glClearColor(1 - c[0], 1 - c[1], 1 - c[2], 1);
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      GL11.glDisable(GL11.GL_SCISSOR_TEST);
      GLFW.glfwSwapBuffers(handle);
      presented++;
    }

    void close() {
      if (GLFW.glfwGetCurrentContext() == handle) {
        GLFW.glfwMakeContextCurrent(0);
        GL.setCapabilities(null);
      }
      GLFW.glfwDestroyWindow(handle);
    }
  }
}
