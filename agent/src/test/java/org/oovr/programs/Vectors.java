package org.oovr.programs;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.nanovg.NVGColor;
import org.lwjgl.nanovg.NVGPaint;
import org.lwjgl.nanovg.NanoVG;
import org.lwjgl.nanovg.NanoVGGL2;
import org.lwjgl.nanovg.NanoVGGL3;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryStack;

/**
 * Shapes that a native library draws (NanoVG, whose calls no Java code makes), over a background of
 * the program's own; in a corner of it a clear through addresses that the program asked for.
 *
 * <p>Arguments: {@code --frames N}, {@code --gl 2|3}.
 */
public final class Vectors {
  private static final int WIDTH = 320;
  private static final int HEIGHT = 240;

  private Vectors() {}

  public static void main(String[] args) {
    int frames = Windows.number(args, "frames", 3);
    boolean old = Windows.number(args, "gl", 3) == 2;
    long window = old ? Windows.compatible(WIDTH, HEIGHT) : Windows.core(WIDTH, HEIGHT);
    int flags = NanoVGGL3.NVG_ANTIALIAS | NanoVGGL3.NVG_STENCIL_STROKES;
    long vg = old ? NanoVGGL2.nvgCreate(flags) : NanoVGGL3.nvgCreate(flags);
    if (vg == 0) {
      throw new IllegalStateException("NanoVG does not start");
    }
    int image = image(vg);
    long scissor = GLFW.glfwGetProcAddress("glScissor");
    long clear = GL.getFunctionProvider().getFunctionAddress("glClear");
    for (int frame = 0; frame < frames; frame++) {
      GL11.glViewport(0, 0, WIDTH, HEIGHT);
      GL11.glClearColor(0.2f, 0.3f, 0.4f, 1);
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT | GL11.GL_STENCIL_BUFFER_BIT);
      GL11.glEnable(GL11.GL_SCISSOR_TEST);
      JNI.invokeV(10 * frame, 5, 40, 30, scissor);
      GL11.glClearColor(0.9f, 0.5f, 0.1f, 1);
      JNI.invokeV(GL11.GL_COLOR_BUFFER_BIT, clear);
      GL11.glDisable(GL11.GL_SCISSOR_TEST);
      draw(vg, image, frame);
      GLFW.glfwSwapBuffers(window);
    }
    System.out.println("error " + GL11.glGetError());
    if (old) {
      NanoVGGL2.nvgDelete(vg);
    } else {
      NanoVGGL3.nvgDelete(vg);
    }
    GLFW.glfwTerminate();
    System.out.println("done");
  }

  private static int image(long vg) {
    java.nio.ByteBuffer texels = java.nio.ByteBuffer.allocateDirect(16 * 16 * 4);
    for (int i = 0; i < 16 * 16; i++) {
      boolean light = (i % 16 / 4 + i / 16 / 4) % 2 == 0;
      texels.put((byte) (light ? 240 : 30)).put((byte) (i % 16 * 16)).put((byte) (i & 0xf0));
      texels.put((byte) 255);
    }
    texels.flip();
    return NanoVG.nvgCreateImageRGBA(vg, 16, 16, NanoVG.NVG_IMAGE_NEAREST, texels);
  }

  private static void draw(long vg, int image, int frame) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      NVGColor color = NVGColor.malloc(stack);
      NVGColor other = NVGColor.malloc(stack);
      NVGPaint paint = NVGPaint.malloc(stack);
      NanoVG.nvgBeginFrame(vg, WIDTH, HEIGHT, 1);
      NanoVG.nvgBeginPath(vg);
      NanoVG.nvgRoundedRect(vg, 20 + 8 * frame, 20, 120, 80, 16);
      NanoVG.nvgRGBA((byte) 255, (byte) 64, (byte) 0, (byte) 255, color);
      NanoVG.nvgRGBA((byte) 0, (byte) 64, (byte) 255, (byte) 128, other);
      NanoVG.nvgLinearGradient(vg, 20, 20, 140, 100, color, other, paint);
      NanoVG.nvgFillPaint(vg, paint);
      NanoVG.nvgFill(vg);
      NanoVG.nvgBeginPath(vg);
      NanoVG.nvgCircle(vg, 220, 110, 60);
      NanoVG.nvgCircle(vg, 220, 110, 30 - 3 * frame);
      NanoVG.nvgPathWinding(vg, NanoVG.NVG_HOLE);
      NanoVG.nvgImagePattern(vg, 0, 0, 32, 32, 0, image, 1, paint);
      NanoVG.nvgFillPaint(vg, paint);
      NanoVG.nvgFill(vg);
      NanoVG.nvgBeginPath(vg);
      NanoVG.nvgMoveTo(vg, 20, 220);
      NanoVG.nvgBezierTo(vg, 100, 120, 200, 240, 300, 170);
      NanoVG.nvgStrokeWidth(vg, 7);
      NanoVG.nvgRGBA((byte) 250, (byte) 240, (byte) 60, (byte) 200, color);
      NanoVG.nvgStrokeColor(vg, color);
      NanoVG.nvgStroke(vg);
      NanoVG.nvgEndFrame(vg);
    }
  }
}
