package org.oovr.programs;

import java.awt.BorderLayout;
import java.awt.Dimension;
import java.util.concurrent.CountDownLatch;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL15;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.awt.AWTGLCanvas;
import org.lwjgl.opengl.awt.GLData;

/**
 * A canvas of AWT inside a frame of Swing: its context is made, made current and presented by
 * LWJGL's window-system functions, without GLFW. After half of its frames the canvas gets another
 * size.
 *
 * <p>Argument: {@code --frames N}.
 */
public final class AwtCanvas {
  private AwtCanvas() {}

  public static void main(String[] args) throws Exception {
    int frames = Windows.number(args, "frames", 4);
    CountDownLatch over = new CountDownLatch(1);
    SwingUtilities.invokeAndWait(() -> open(frames, over));
    over.await();
    System.out.println("done");
    System.exit(0);
  }

  private static void open(int frames, CountDownLatch over) {
    JFrame frame = new JFrame("program");
    frame.setUndecorated(true);
    Canvas canvas = new Canvas();
    canvas.setPreferredSize(new Dimension(200, 150));
    frame.getContentPane().setLayout(new BorderLayout());
    frame.getContentPane().add(canvas, BorderLayout.CENTER);
    frame.pack();
    frame.setVisible(true);
    SwingUtilities.invokeLater(() -> next(frame, canvas, frames, over));
  }

  private static void next(JFrame frame, Canvas canvas, int frames, CountDownLatch over) {
    canvas.render();
    if (canvas.painted == frames / 2) {
      canvas.setPreferredSize(new Dimension(260, 120));
      frame.pack();
    }
    if (canvas.painted < frames) {
      SwingUtilities.invokeLater(() -> next(frame, canvas, frames, over));
    } else {
      canvas.disposeCanvas();
      frame.dispose();
      over.countDown();
    }
  }

  /** A triangle over a colour that changes. */
  private static final class Canvas extends AWTGLCanvas {
    private static final long serialVersionUID = 1;

    private static final float[] CORNERS = {-0.7f, -0.6f, 0.8f, -0.5f, 0, 0.9f};

    private static final String VERTEX =
        """
        #version 120
        attribute vec2 corner;
        varying vec3 shade;
        void main() {
          shade = vec3(corner * 0.5 + 0.5, 0.5);
          gl_Position = vec4(corner, 0.0, 1.0);
        }
        """;
    private static final String FRAGMENT =
        "#version 120\nvarying vec3 shade;\nvoid main() { gl_FragColor = vec4(shade, 1.0); }\n";

    private int program;
    private int painted;

    Canvas() {
      super(data());
    }

    private static GLData data() {
      GLData data = new GLData();
      data.swapInterval = 0;
      data.doubleBuffer = true;
      return data;
    }

    @Override
    public void initGL() {
      GL.createCapabilities();
      program = Windows.program(VERTEX, FRAGMENT);
      GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, GL15.glGenBuffers());
      GL15.glBufferData(GL15.GL_ARRAY_BUFFER, CORNERS, GL15.GL_STATIC_DRAW);
      int corner = GL20.glGetAttribLocation(program, "corner");
      GL20.glVertexAttribPointer(corner, 2, GL11.GL_FLOAT, false, 0, 0);
      GL20.glEnableVertexAttribArray(corner);
      System.out.println("version " + effective.majorVersion);
    }

    @Override
    public void paintGL() {
      int width = getWidth();
      int height = getHeight();
      GL11.glViewport(0, 0, width, height);
      GL11.glClearColor(0.2f * painted, 0.4f, 0.6f, 1);
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      GL20.glUseProgram(program);
      GL11.glDrawArrays(GL11.GL_TRIANGLES, 0, 3);
      swapBuffers();
      painted++;
    }
  }
}
