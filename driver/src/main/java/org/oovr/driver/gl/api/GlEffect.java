package org.oovr.driver.gl.api;

/**
 * What a call does that whoever follows, records or makes it again must know, apart from its place
 * in GL's state. Every function has one; {@code src/generator/meanings.xml} says which.
 */
public enum GlEffect {
  /** Nothing more. */
  NONE,

  // --- drawing

  /** Draws into the bound frame buffer from vertex arrays. */
  DRAW_VERTICES,
  /** Draws into the bound frame buffer without vertex arrays. */
  DRAW,
  /** Clears a frame buffer, the bound one where it names none. */
  CLEAR,
  /** Copies from one frame buffer to another. */
  BLIT,
  /** Starts a primitive whose vertices are calls. */
  BEGIN,
  /** Draws what was told since {@link #BEGIN}. */
  END,
  /** Makes the calls of display lists. */
  CALL_LIST,
  /** Takes one vertex from vertex arrays. */
  VERTEX,
  /** Changes what a frame buffer shows in a way that nobody follows: rectangles, accumulation. */
  PAINT,

  // --- order of what the GPU does and of what memory it sees

  DISPATCH,
  /** Lets the GPU read what was written to persistently mapped memory: barriers, flushes. */
  SYNC,
  /** The same, and makes a fence. */
  FENCE,

  // --- what outlasts the call

  /** Gives GL a function of the program to call. */
  CALLBACK,
  /** Gives GL memory that it writes to later. */
  KEEP_MEMORY,
  /** Makes draws depend on a query. */
  BEGIN_CONDITIONAL,

  // --- programs

  USE_PROGRAM,
  ACTIVE_PROGRAM,
  LINK,
  /** Asks where something of a program is, which later calls refer to. */
  LOCATE,

  // --- buffers

  /** Gives a buffer a new store. */
  STORE,
  MAP,
  UNMAP,
  FLUSH_MAPPED,
  COPY_BUFFER,
  CLEAR_BUFFER,
  BIND_BUFFER,
  BIND_BUFFER_INDEXED,
  /** Binds a buffer to a point of a named transform feedback object. */
  FEEDBACK_BUFFER,
  BIND_BUFFERS,
  /** Gives a vertex array object its buffer of indices. */
  ELEMENT_BUFFER,
  BEGIN_TRANSFORM_FEEDBACK,
  /** Reads what a buffer holds. */
  READ_BUFFER,
  /** Reads pixels, perhaps into a buffer. */
  READ_PIXELS,
  /** Reads texels, perhaps into a buffer. */
  READ_TEXTURE,
  /** Asks for the result of a query, perhaps into a buffer. */
  QUERY_RESULT,

  // --- images

  /** Takes texels from memory or from the bound unpack buffer. */
  UNPACK,
  /** Copies from the frame buffer into the bound texture. */
  COPY_TO_TEXTURE,
  COPY_IMAGE,
  CLEAR_TEXTURE,
  BIND_TEXTURE,
  BIND_IMAGE,
  BIND_IMAGES,
  ACTIVE_TEXTURE,
  BIND_FRAMEBUFFER,
  /** Attaches a texture or renderbuffer to a frame buffer. */
  ATTACH,

  // --- state of the client

  PIXEL_STORE_INT,
  PIXEL_STORE_FLOAT,
  CLIENT_TEXTURE,
  BIND_VERTEX_ARRAY,
  ARRAY_POINTER,
  INTERLEAVED_ARRAYS,
  ENABLE_ARRAY,
  DISABLE_ARRAY,
  ENABLE_ATTRIBUTE,
  DISABLE_ATTRIBUTE,
  ATTRIBUTE_DIVISOR,
  PUSH_CLIENT_STATE,
  POP_CLIENT_STATE,

  // --- names

  CREATE_TEXTURES,
  /** Makes names or objects. */
  CREATE,
  DELETE_BUFFERS,
  DELETE_TEXTURES,
  DELETE_RENDERBUFFERS,
  DELETE_FRAMEBUFFERS,
  DELETE_VERTEX_ARRAYS,
  DELETE,
  /** Binds what has no effect of its own. */
  BIND,

  /** Only asks. */
  ASK;

  /** Whether a call changes a frame buffer. */
  public boolean draws() {
    return switch (this) {
      case DRAW_VERTICES, DRAW, CLEAR, BLIT, END, CALL_LIST -> true;
      default -> false;
    };
  }

  /** Whether a call changes a frame buffer and no state: not the end of a primitive, nor a list. */
  public boolean drawsOnly() {
    return draws() && this != END && this != CALL_LIST;
  }

  /** Whether a call changes or reads what bound frame buffers hold. */
  public boolean worksOnFramebuffers() {
    return draws() || this == PAINT || this == READ_PIXELS || this == COPY_TO_TEXTURE;
  }

  /** Whether a call may change what a window shows. */
  public boolean paints() {
    return draws() || this == BEGIN || this == PAINT;
  }

  /** Whether a picture lacks something where the call is left out. */
  public boolean makesPictures() {
    return this == DRAW_VERTICES
        || this == DRAW
        || this == END
        || this == CALL_LIST
        || this == DISPATCH;
  }

  /** Whether a call reads buffers, or lets the GPU read them. */
  public boolean readsBuffers() {
    return readsMemory() || this == READ_BUFFER || this == READ_TEXTURE;
  }

  /** Whether a call lets the GPU read what was written to persistently mapped memory. */
  public boolean publishesMemory() {
    return this == SYNC || this == FENCE || this == DISPATCH || this == COPY_BUFFER;
  }

  /**
   * Whether what a call reads of memory may have changed without a call: mapped memory and vertex
   * arrays of the program's own.
   */
  public boolean readsMemory() {
    return draws() || publishesMemory() || this == UNPACK || this == VERTEX;
  }

  /** Whether all that a call does is to answer. */
  public boolean asks() {
    return this == ASK || this == QUERY_RESULT || this == READ_TEXTURE || this == READ_BUFFER;
  }

  /** Whether a call sets up vertex arrays of the client. */
  public boolean setsArrays() {
    return switch (this) {
      case CLIENT_TEXTURE,
          ARRAY_POINTER,
          INTERLEAVED_ARRAYS,
          ENABLE_ARRAY,
          DISABLE_ARRAY,
          ENABLE_ATTRIBUTE,
          DISABLE_ATTRIBUTE,
          ATTRIBUTE_DIVISOR,
          PUSH_CLIENT_STATE,
          POP_CLIENT_STATE ->
          true;
      default -> false;
    };
  }

  /** Whether a call makes names or objects. */
  public boolean creates() {
    return this == CREATE || this == CREATE_TEXTURES;
  }

  /** Whether a call deletes objects. */
  public boolean deletes() {
    return switch (this) {
      case DELETE,
          DELETE_BUFFERS,
          DELETE_TEXTURES,
          DELETE_RENDERBUFFERS,
          DELETE_FRAMEBUFFERS,
          DELETE_VERTEX_ARRAYS ->
          true;
      default -> false;
    };
  }

  /** Whether a call binds an object. */
  public boolean binds() {
    return switch (this) {
      case BIND,
          BIND_BUFFER,
          BIND_BUFFER_INDEXED,
          BIND_BUFFERS,
          BIND_FRAMEBUFFER,
          BIND_IMAGE,
          BIND_IMAGES,
          BIND_TEXTURE,
          BIND_VERTEX_ARRAY,
          USE_PROGRAM ->
          true;
      default -> false;
    };
  }

  /**
   * Whether a call gives out or takes back names or addresses. A name that one thread has just
   * given back may be another's a moment later: such calls must stand in the record in the order in
   * which they were made.
   */
  public boolean names() {
    return creates() || deletes() || this == FENCE || this == MAP || this == UNMAP;
  }
}
