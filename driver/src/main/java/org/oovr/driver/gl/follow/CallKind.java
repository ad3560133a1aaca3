package org.oovr.driver.gl.follow;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Pattern;
import org.oovr.driver.gl.api.GlFunctions;

/** What a call beside a real driver means to the agent, apart from being recorded. */
public enum CallKind {
  /** Nothing more. */
  OTHER,
  /** Clears or blits to the bound frame buffer, or draws into it without vertex arrays. */
  DRAW,
  /** Draws into the bound frame buffer from vertex arrays. */
  DRAW_VERTICES,
  /** Takes one vertex from vertex arrays. */
  VERTEX,
  /**
   * Lets the GPU read what was written to persistently mapped memory: fences, barriers, flushes.
   */
  SYNC,
  /** Takes pixels from memory or from the bound unpack buffer. */
  UNPACK,
  /** Gives a buffer a new store. */
  STORE,
  BIND_FRAMEBUFFER,
  /** Attaches a texture or renderbuffer to a frame buffer. */
  ATTACH,
  DELETE_FRAMEBUFFERS,
  BIND_TEXTURE,
  CREATE_TEXTURES,
  DELETE_TEXTURES,
  DELETE_RENDERBUFFERS,
  DELETE_BUFFERS,
  /** Copies from the frame buffer into the bound texture. */
  COPY_TO_TEXTURE,
  /** Reads pixels, perhaps into a buffer. */
  READ_TO_PACK_BUFFER,
  BEGIN_TRANSFORM_FEEDBACK,
  MAP,
  UNMAP,
  FLUSH_MAPPED;

  /** Whether a call of this kind changes a frame buffer. */
  public boolean draws() {
    return this == DRAW || this == DRAW_VERTICES;
  }

  private static final AtomicReferenceArray<CallKind> KINDS =
      new AtomicReferenceArray<>(GlFunctions.size());

  private static final Pattern NAMES =
      Pattern.compile(
          "gl(Gen(?!erate)|Create|Delete)\\w+|glFenceSync\\w*|gl(Map|Unmap)(Named)?Buffer\\w*");

  /** The kind of a function by its number. */
  public static CallKind of(int function) {
    CallKind kind = KINDS.get(function);
    if (kind == null) {
      kind = classify(GlFunctions.byId(function).name());
      KINDS.set(function, kind);
    }
    return kind;
  }

  /**
   * Whether a function gives out or takes back names or addresses. A name that one thread has just
   * given back may be another's a moment later: such calls must stand in the record in the order in
   * which they were made.
   */
  public static boolean names(int function) {
    return NAMES.matcher(GlFunctions.byId(function).name()).matches();
  }

  private static CallKind classify(String full) {
    String name = full.replaceFirst("(ARB|EXT|NV|ATI|APPLE|OVR|OES|ANGLE)$", "");
    if (name.matches("gl(Multi)?Draw(Range)?(Arrays|Elements).*")) {
      return DRAW_VERTICES;
    }
    if (isDraw(name)) {
      return DRAW;
    }
    if (name.matches("gl(Named)?Framebuffer(Texture.*|Renderbuffer)")) {
      return ATTACH;
    }
    if (name.matches("glCopy(Multi)?Tex(ture)?(Sub)?Image[123]D")) {
      return COPY_TO_TEXTURE;
    }
    if (name.matches("gl(Compressed)?(Multi)?Tex(ture)?(Sub)?Image[123]D")) {
      return UNPACK;
    }
    return switch (name) {
      case "glBufferData", "glBufferStorage", "glNamedBufferData", "glNamedBufferStorage" -> STORE;
      case "glFenceSync", "glClientWaitSync", "glMemoryBarrier", "glFlush", "glFinish" -> SYNC;
      case "glDispatchCompute", "glDispatchComputeIndirect", "glCopyBufferSubData" -> SYNC;
      case "glCopyNamedBufferSubData" -> SYNC;
      case "glArrayElement" -> VERTEX;
      case "glBindFramebuffer" -> BIND_FRAMEBUFFER;
      case "glDeleteFramebuffers" -> DELETE_FRAMEBUFFERS;
      case "glBindTexture" -> BIND_TEXTURE;
      case "glCreateTextures" -> CREATE_TEXTURES;
      case "glDeleteTextures" -> DELETE_TEXTURES;
      case "glDeleteRenderbuffers" -> DELETE_RENDERBUFFERS;
      case "glDeleteBuffers" -> DELETE_BUFFERS;
      case "glReadPixels", "glReadnPixels", "glGetTexImage", "glGetTextureImage" ->
          READ_TO_PACK_BUFFER;
      case "glBeginTransformFeedback" -> BEGIN_TRANSFORM_FEEDBACK;
      case "glMapBuffer", "glMapBufferRange", "glMapNamedBuffer", "glMapNamedBufferRange" -> MAP;
      case "glUnmapBuffer", "glUnmapNamedBuffer" -> UNMAP;
      case "glFlushMappedBufferRange", "glFlushMappedNamedBufferRange" -> FLUSH_MAPPED;
      default -> OTHER;
    };
  }

  private static boolean isDraw(String name) {
    return name.matches("gl(Multi)?Draw(TransformFeedback|MeshTasks).*")
        || name.matches("gl(Clear|ClearBuffer.*|ClearNamedFramebuffer.*)")
        || name.matches("glBlit(Named)?Framebuffer.*")
        || name.equals("glDrawPixels")
        || name.equals("glBitmap")
        || name.equals("glEnd")
        || name.equals("glCallList")
        || name.equals("glCallLists");
  }
}
