package org.oovr.driver.gl.state;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.RegionCopy.Aspect;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Viewport;

/**
 * Framebuffers whose first row is the top one of their images (GL_MESA_framebuffer_flip_y). Few
 * programs have any, so nothing that draws or reads knows of them: their images are turned over
 * before a call that works with them, and back after it.
 */
public final class FlippedRows {
  private FlippedRows() {}

  /** Whether one of the bound framebuffers is such a one. */
  public static boolean areBound(GlContext gl) {
    return gl.drawFramebuffer.flipsRows || gl.readFramebuffer.flipsRows;
  }

  /** Makes a call that works with the bound framebuffers. */
  public static void around(GlContext gl, Runnable call) {
    if (!gl.frame.executes()) {
      call.run();
      return;
    }
    Map<RenderTarget.Attachment, Aspect> images = new LinkedHashMap<>();
    Set<GlFramebuffer> bound = new LinkedHashSet<>();
    bound.add(gl.drawFramebuffer);
    bound.add(gl.readFramebuffer);
    for (GlFramebuffer f : bound) {
      if (f.flipsRows && f.status() == GL.GL_FRAMEBUFFER_COMPLETE) {
        collect(gl, f.target(), images);
      }
    }
    images.forEach((image, aspect) -> turnOver(gl.emitter, image, aspect));
    try {
      call.run();
    } finally {
      images.forEach((image, aspect) -> turnOver(gl.emitter, image, aspect));
    }
  }

  private static void collect(
      GlContext gl, RenderTarget target, Map<RenderTarget.Attachment, Aspect> images) {
    for (RenderTarget.Attachment color : target.colors()) {
      add(gl, color, Aspect.COLOR, images);
    }
    add(gl, target.depth(), null, images);
    add(gl, target.stencil(), null, images);
  }

  /**
   * @param aspect null for what the image has of depth and stencil
   */
  private static void add(
      GlContext gl,
      RenderTarget.Attachment image,
      Aspect aspect,
      Map<RenderTarget.Attachment, Aspect> images) {
    if (image == null) {
      return;
    }
    if (image.layered()) {
      gl.leaveOut("flipped rows of layered framebuffers");
      return;
    }
    Aspect of = aspect;
    if (of == null) {
      boolean depth = image.texture().format().hasDepth();
      boolean stencil = image.texture().format().hasStencil();
      of = depth && stencil ? Aspect.DEPTH_STENCIL : depth ? Aspect.DEPTH : Aspect.STENCIL;
    }
    images.put(image, of);
  }

  private static void turnOver(Emitter emitter, RenderTarget.Attachment image, Aspect aspect) {
    Texture of = image.texture();
    int width = of.width(image.level());
    int height = of.height(image.level());
    Texture turned =
        new Texture(
            emitter.nextTextureId(),
            Texture.Shape.D2,
            of.format(),
            width,
            height,
            1,
            1,
            1,
            of.samples(),
            of.views(),
            "turned over");
    emitter.emit(new ResourceCommand.CreateTexture(turned));
    RenderTarget.Attachment copy = new RenderTarget.Attachment(turned, 0, 0, false);
    blit(emitter, image, 0, height, copy, width, height, aspect);
    blit(emitter, copy, height, 0, image, width, height, aspect);
    emitter.emit(new ResourceCommand.DestroyTexture(turned));
  }

  private static void blit(
      Emitter emitter,
      RenderTarget.Attachment from,
      int fromY0,
      int fromY1,
      RenderTarget.Attachment to,
      int width,
      int height,
      Aspect aspect) {
    emitter.emit(
        new ResourceCommand.Blit(
            from,
            0,
            fromY0,
            width,
            fromY1,
            to,
            0,
            0,
            width,
            height,
            false,
            aspect == Aspect.COLOR,
            aspect.depth(),
            aspect.stencil(),
            false,
            new Viewport(0, 0, width, height, 0, 1, false, 0, 0, 0, 0)));
  }
}
