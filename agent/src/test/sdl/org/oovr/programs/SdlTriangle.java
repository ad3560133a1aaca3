package org.oovr.programs;

import java.nio.ByteBuffer;
import org.lwjgl.BufferUtils;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.sdl.SDLError;
import org.lwjgl.sdl.SDLEvents;
import org.lwjgl.sdl.SDLInit;
import org.lwjgl.sdl.SDLVideo;

/**
 * A program in a window of SDL 3, which says what it sees.
 *
 * <p>Arguments: {@code --frames} and their number.
 */
public final class SdlTriangle {
  private SdlTriangle() {}

  public static void main(String[] arguments) {
    int frames = 3;
    for (int i = 0; i + 1 < arguments.length; i++) {
      frames = arguments[i].equals("--frames") ? Integer.parseInt(arguments[i + 1]) : frames;
    }
    if (!SDLInit.SDL_Init(SDLInit.SDL_INIT_VIDEO)) {
      throw new IllegalStateException("SDL does not start: " + SDLError.SDL_GetError());
    }
    SDLVideo.SDL_GL_SetAttribute(SDLVideo.SDL_GL_CONTEXT_MAJOR_VERSION, 2);
    SDLVideo.SDL_GL_SetAttribute(SDLVideo.SDL_GL_CONTEXT_MINOR_VERSION, 1);
    long window = SDLVideo.SDL_CreateWindow("sdl", 200, 150, SDLVideo.SDL_WINDOW_OPENGL);
    if (window == 0) {
      throw new IllegalStateException("no window: " + SDLError.SDL_GetError());
    }
    long context = SDLVideo.SDL_GL_CreateContext(window);
    System.out.println("context " + (context != 0));
    GL.createCapabilities();
    SDLVideo.SDL_GL_SetSwapInterval(0);
    for (int frame = 0; frame < frames; frame++) {
      GL11.glClearColor(0, 0, 0.2f, 1);
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      GL11.glColor3f(1, 0.2f * frame, 0);
      GL11.glBegin(GL11.GL_TRIANGLES);
      GL11.glVertex2f(-0.8f, -0.8f);
      GL11.glVertex2f(0.8f, -0.8f);
      GL11.glVertex2f(0, 0.8f);
      GL11.glEnd();
      if (frame == 0) {
        ByteBuffer rgba = BufferUtils.createByteBuffer(4);
        GL11.glReadPixels(100, 60, 1, 1, GL11.GL_RGBA, GL11.GL_UNSIGNED_BYTE, rgba);
        System.out.println("pixel " + (rgba.get(0) & 0xff) + " " + (rgba.get(2) & 0xff));
      }
      SDLVideo.SDL_GL_SwapWindow(window);
      SDLEvents.SDL_PumpEvents();
    }
    SDLVideo.SDL_GL_DestroyContext(context);
    SDLVideo.SDL_DestroyWindow(window);
    SDLInit.SDL_Quit();
    System.out.println("done");
  }
}
