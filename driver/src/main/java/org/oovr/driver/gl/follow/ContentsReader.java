package org.oovr.driver.gl.follow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.trace.Call;

/** Reads back what the real GPU has written, for the simulator, which has not drawn it. */
public final class ContentsReader {
  private static final Map<Integer, Integer> BINDINGS =
      Map.of(
          GL.GL_TEXTURE_1D, GL.GL_TEXTURE_BINDING_1D,
          GL.GL_TEXTURE_2D, GL.GL_TEXTURE_BINDING_2D,
          GL.GL_TEXTURE_3D, GL.GL_TEXTURE_BINDING_3D,
          GL.GL_TEXTURE_RECTANGLE, GL.GL_TEXTURE_BINDING_RECTANGLE,
          GL.GL_TEXTURE_CUBE_MAP, GL.GL_TEXTURE_BINDING_CUBE_MAP,
          GL.GL_TEXTURE_1D_ARRAY, GL.GL_TEXTURE_BINDING_1D_ARRAY,
          GL.GL_TEXTURE_2D_ARRAY, GL.GL_TEXTURE_BINDING_2D_ARRAY,
          GL.GL_TEXTURE_CUBE_MAP_ARRAY, GL.GL_TEXTURE_BINDING_CUBE_MAP_ARRAY);

  private static final int CUBE_FACES = 6;

  private final GlState state;
  private final GlQueries gl;
  private final Recorder recorder;
  private final Consumer<String> unsupported;

  public ContentsReader(GlState state, Recorder recorder, Consumer<String> unsupported) {
    this.state = state;
    this.gl = state.gl();
    this.recorder = recorder;
    this.unsupported = unsupported;
  }

  /** Records the contents of the objects; the context is current on this thread. */
  public void record(Call scratch, List<GpuWrites.Written> objects, GpuWrites writes) {
    if (objects.isEmpty()) {
      return;
    }
    int version = state.version();
    if (version < 30 || state.es()) {
      String api = state.es() ? "OpenGL ES " : "OpenGL ";
      unsupported.accept("contents drawn before the sampled frame on " + api + version / 10.0);
      return;
    }
    try (SavedGlState saved = new SavedGlState(state, version)) {
      List<GpuWrites.Written> multisampled = new ArrayList<>();
      for (GpuWrites.Written object : objects) {
        if (version >= MultisampleReader.NEEDED_VERSION && isMultisampled(object, writes)) {
          multisampled.add(object);
          continue;
        }
        switch (object.kind()) {
          case TEXTURE -> texture(scratch, saved, object.name(), writes.target(object.name()));
          case RENDERBUFFER -> renderbuffer(scratch, object.name());
          case BUFFER -> buffer(scratch, object.name());
        }
      }
      if (!multisampled.isEmpty()) {
        multisampled(scratch, multisampled, version);
      }
    }
  }

  /** Whether an object of the current context has images of several samples. */
  public boolean isMultisampled(GpuWrites.Written object, GpuWrites writes) {
    return switch (object.kind()) {
      case TEXTURE ->
          writes.target(object.name()) == GL.GL_TEXTURE_2D_MULTISAMPLE
              && gl.call("glIsTexture", object.name()) != 0;
      case RENDERBUFFER ->
          gl.call("glIsRenderbuffer", object.name()) != 0 && samples(object.name()) > 0;
      case BUFFER -> false;
    };
  }

  private int samples(int renderbuffer) {
    int before = state.integer(GL.GL_RENDERBUFFER_BINDING);
    gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, renderbuffer);
    int samples = renderbufferParameter(GL.GL_RENDERBUFFER_SAMPLES);
    gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, before);
    return samples;
  }

  /** Sample by sample; where that cannot be, renderbuffers as what their samples resolve to. */
  private void multisampled(Call scratch, List<GpuWrites.Written> objects, int version) {
    List<GpuWrites.Written> left = new ArrayList<>();
    try (PlainDrawing plain = PlainDrawing.begin(state, version)) {
      if (plain == null) {
        left.addAll(objects);
      } else {
        try (MultisampleReader reader = new MultisampleReader(state, recorder)) {
          for (GpuWrites.Written object : objects) {
            boolean texture = object.kind() == GpuWrites.Kind.TEXTURE;
            int name = object.name();
            if (!(texture ? reader.texture(scratch, name) : reader.renderbuffer(scratch, name))) {
              left.add(object);
            }
          }
        }
      }
    }
    for (GpuWrites.Written object : left) {
      if (object.kind() == GpuWrites.Kind.TEXTURE) {
        unsupported.accept("contents of multisampled textures drawn before the sampled frame");
      } else {
        renderbuffer(scratch, object.name());
      }
    }
  }

  private void texture(Call scratch, SavedGlState saved, int texture, int target) {
    Integer query = BINDINGS.get(target);
    if (query == null || gl.call("glIsTexture", texture) == 0) {
      unsupported.accept("contents of multisampled textures drawn before the sampled frame");
      return;
    }
    saved.texture(target, query, texture);
    boolean cube = target == GL.GL_TEXTURE_CUBE_MAP;
    for (int face = 0; face < (cube ? CUBE_FACES : 1); face++) {
      int image = cube ? GL.GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : target;
      // Asking for a level that no texture of this size can have would be a GL error.
      int last = target == GL.GL_TEXTURE_RECTANGLE ? 0 : lastLevel(image);
      boolean exists = true;
      for (int level = 0; exists && level <= last; level++) {
        exists = level(scratch, texture, image, level);
      }
    }
  }

  private int lastLevel(int image) {
    int largest = state.textureLevel(image, 0, GL.GL_TEXTURE_WIDTH);
    largest = Math.max(largest, state.textureLevel(image, 0, GL.GL_TEXTURE_HEIGHT));
    largest = Math.max(largest, state.textureLevel(image, 0, GL.GL_TEXTURE_DEPTH));
    return 31 - Integer.numberOfLeadingZeros(Math.max(1, largest));
  }

  /** Records one level; false when there is none. */
  private boolean level(Call scratch, int texture, int image, int level) {
    int width = state.textureLevel(image, level, GL.GL_TEXTURE_WIDTH);
    if (width == 0) {
      return false;
    }
    int height = Math.max(1, state.textureLevel(image, level, GL.GL_TEXTURE_HEIGHT));
    int depth = Math.max(1, state.textureLevel(image, level, GL.GL_TEXTURE_DEPTH));
    PixelLayout layout =
        PixelLayout.of(
            state.textureLevel(image, level, GL.GL_TEXTURE_RED_TYPE),
            state.textureLevel(image, level, GL.GL_TEXTURE_RED_SIZE),
            state.textureLevel(image, level, GL.GL_TEXTURE_DEPTH_SIZE),
            state.textureLevel(image, level, GL.GL_TEXTURE_STENCIL_SIZE),
            state.textureLevel(image, level, GL.GL_TEXTURE_DEPTH_TYPE));
    long bytes = (long) width * height * depth * layout.bytes();
    if (bytes > Integer.MAX_VALUE) {
      unsupported.accept("contents of textures over 2 GiB");
      return false;
    }
    long memory = NativeMemory.allocate(bytes);
    try {
      gl.call("glGetTexImage", image, level, layout.format(), layout.type(), memory);
      recorder.textureContents(
          scratch,
          texture,
          image,
          level,
          new int[] {width, height, depth},
          layout,
          NativeMemory.view(memory, bytes));
    } finally {
      NativeMemory.free(memory);
    }
    return true;
  }

  /** Whether the current context is one of OpenGL ES, of whose windows nothing can be read. */
  public boolean es() {
    return state.es();
  }

  /**
   * Records what the window of the current context holds, as renderbuffer 0.
   *
   * @param width pixels, as height
   * @param format of the window
   * @param color whether its colour is wanted, as depth and stencil
   */
  public void window(
      Call scratch,
      int width,
      int height,
      Recorder.DrawableFormat format,
      boolean color,
      boolean depth) {
    boolean hasDepth = format.depthBits() > 0 || format.stencilBits() > 0;
    if (!color && !(depth && hasDepth)) {
      return;
    }
    if (format.samples() > 1) {
      unsupported.accept("contents of the multisampled window");
      return;
    }
    if (state.es()) {
      unsupported.accept("contents of the window of a context of OpenGL ES");
      return;
    }
    int version = state.version();
    try (SavedGlState saved = new SavedGlState(state, version)) {
      if (version >= 30) {
        saved.readFramebuffer(0);
      }
      if (color) {
        saved.readBuffer(format.doubled() ? GL.GL_BACK : GL.GL_FRONT);
        pixels(scratch, 0, width, height, PixelLayout.of(GL.GL_UNSIGNED_NORMALIZED, 8, 0, 0, 0));
      }
      if (depth && hasDepth) {
        PixelLayout layout =
            PixelLayout.of(0, 0, format.depthBits(), format.stencilBits(), GL.GL_NONE);
        pixels(scratch, 0, width, height, layout);
      }
    }
  }

  /** Records the bound frame buffer as the contents of a renderbuffer. */
  private void pixels(Call scratch, int name, int width, int height, PixelLayout layout) {
    long bytes = (long) width * height * layout.bytes();
    long memory = NativeMemory.allocate(bytes);
    try {
      gl.call("glReadPixels", 0, 0, width, height, layout.format(), layout.type(), memory);
      recorder.renderbufferContents(
          scratch, name, width, height, layout, NativeMemory.view(memory, bytes));
    } finally {
      NativeMemory.free(memory);
    }
  }

  private int renderbufferParameter(int name) {
    return state.get("glGetRenderbufferParameteriv", GL.GL_RENDERBUFFER, name);
  }

  private void renderbuffer(Call scratch, int name) {
    if (gl.call("glIsRenderbuffer", name) == 0) {
      return;
    }
    int before = state.integer(GL.GL_RENDERBUFFER_BINDING);
    gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, name);
    try {
      boolean samples = renderbufferParameter(GL.GL_RENDERBUFFER_SAMPLES) > 0;
      int format = samples ? renderbufferParameter(GL.GL_RENDERBUFFER_INTERNAL_FORMAT) : 0;
      int depth = renderbufferParameter(GL.GL_RENDERBUFFER_DEPTH_SIZE);
      int stencil = renderbufferParameter(GL.GL_RENDERBUFFER_STENCIL_SIZE);
      int red = renderbufferParameter(GL.GL_RENDERBUFFER_RED_SIZE);
      int width = renderbufferParameter(GL.GL_RENDERBUFFER_WIDTH);
      int height = renderbufferParameter(GL.GL_RENDERBUFFER_HEIGHT);
      if (width > 0 && height > 0) {
        throughFramebuffer(scratch, name, width, height, new int[] {red, depth, stencil}, format);
      }
    } finally {
      gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, before);
    }
  }

  /**
   * A renderbuffer can be read through a frame buffer only; one is made and deleted again.
   *
   * @param multisampled internal format of an image of several samples, of which one is made; else
   *     0
   */
  private void throughFramebuffer(
      Call scratch, int name, int width, int height, int[] bits, int multisampled) {
    long names = NativeMemory.allocate(4);
    gl.call("glGenFramebuffers", 1, names);
    int before = state.integer(GL.GL_READ_FRAMEBUFFER_BINDING);
    try {
      gl.call("glBindFramebuffer", GL.GL_READ_FRAMEBUFFER, NativeMemory.getInt(names));
      int point =
          bits[1] == 0 && bits[2] == 0
              ? GL.GL_COLOR_ATTACHMENT0
              : bits[2] == 0
                  ? GL.GL_DEPTH_ATTACHMENT
                  : bits[1] == 0 ? GL.GL_STENCIL_ATTACHMENT : GL.GL_DEPTH_STENCIL_ATTACHMENT;
      gl.call("glFramebufferRenderbuffer", GL.GL_READ_FRAMEBUFFER, point, GL.GL_RENDERBUFFER, name);
      boolean color = point == GL.GL_COLOR_ATTACHMENT0;
      gl.call("glReadBuffer", color ? GL.GL_COLOR_ATTACHMENT0 : GL.GL_NONE);
      if (gl.call("glCheckFramebufferStatus", GL.GL_READ_FRAMEBUFFER)
          != GL.GL_FRAMEBUFFER_COMPLETE) {
        unsupported.accept("contents of a renderbuffer that cannot be read");
        return;
      }
      int type = color ? attachment(point, GL.GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE) : 0;
      int depthType =
          bits[1] > 0
              ? attachment(GL.GL_DEPTH_ATTACHMENT, GL.GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE)
              : 0;
      PixelLayout layout = PixelLayout.of(type, bits[0], bits[1], bits[2], depthType);
      if (multisampled == 0) {
        pixels(scratch, name, width, height, layout);
      } else {
        resolved(scratch, name, width, height, layout, new int[] {point, multisampled});
      }
    } finally {
      gl.call("glBindFramebuffer", GL.GL_READ_FRAMEBUFFER, before);
      gl.call("glDeleteFramebuffers", 1, names);
      NativeMemory.free(names);
    }
  }

  /** The samples of a pixel become one, which all of them get: few pixels have several colours. */
  private void resolved(
      Call scratch, int name, int width, int height, PixelLayout layout, int[] pointAndFormat) {
    try (ResolvedImage image =
        new ResolvedImage(state, pointAndFormat[0], pointAndFormat[1], width, height)) {
      if (image.complete()) {
        pixels(scratch, name, width, height, layout);
        unsupported.accept(
            "samples of multisampled renderbuffers drawn before the sampled frame (resolved ones)");
      } else {
        unsupported.accept("contents of a multisampled renderbuffer that cannot be resolved");
      }
    }
  }

  private int attachment(int point, int pname) {
    return state.attachment(GL.GL_READ_FRAMEBUFFER, point, pname);
  }

  private void buffer(Call scratch, int name) {
    if (gl.call("glIsBuffer", name) == 0) {
      return;
    }
    int before = state.integer(GL.GL_ARRAY_BUFFER_BINDING);
    gl.call("glBindBuffer", GL.GL_ARRAY_BUFFER, name);
    long memory = 0;
    try {
      boolean mapped =
          state.get("glGetBufferParameteriv", GL.GL_ARRAY_BUFFER, GL.GL_BUFFER_MAPPED) != 0;
      long bytes = state.get("glGetBufferParameteriv", GL.GL_ARRAY_BUFFER, GL.GL_BUFFER_SIZE);
      if (mapped || bytes <= 0) {
        return;
      }
      memory = NativeMemory.allocate(bytes);
      gl.call("glGetBufferSubData", GL.GL_ARRAY_BUFFER, 0, bytes, memory);
      recorder.bufferContents(scratch, name, bytes, NativeMemory.view(memory, bytes));
    } finally {
      gl.call("glBindBuffer", GL.GL_ARRAY_BUFFER, before);
      if (memory != 0) {
        NativeMemory.free(memory);
      }
    }
  }
}
