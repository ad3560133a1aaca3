package org.oovr.driver.gl.follow;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.ClientState;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlEffect;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.client.BufferBindings;
import org.oovr.driver.gl.client.PixelStores;
import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.client.VertexArrayState;
import org.oovr.driver.gl.client.VertexArrays;
import org.oovr.driver.trace.Call;

/**
 * What must be known of a context to tell how much memory a call's pointers stand for: pixel store
 * parameters and bindings, followed call by call from GL's initial state. What is asked for seldom
 * is asked of GL itself.
 *
 * <p>Used by the thread in which the context is current.
 */
public final class ContextShadow implements ClientState {
  /** As many as drivers have at least; more are taken as they come. */
  private static final int TEXTURE_UNITS = 32;

  public final long handle;
  private final GlState gl;
  private final PixelStores pixels = new PixelStores();
  private final BufferBindings<Integer> buffers = new BufferBindings<>();
  private final VertexArrays<Integer, VertexArrayState<Integer>> vertexArrays =
      new VertexArrays<>(VertexArrayState::new);
  private final Set<Integer> feedback = new TreeSet<>();
  private final TextureBindings<Integer> textures = new TextureBindings<>(TEXTURE_UNITS);
  private final ClientArrays clientArrays = new ClientArrays();

  /** Null where nobody asks what the GPU writes. */
  private final StorageWrites storage;

  /** Shadow of a new context of which nobody asks what the GPU writes. */
  public ContextShadow(long handle, GlState gl) {
    this(handle, gl, null);
  }

  /**
   * Shadow of a new context.
   *
   * @param writes told what shaders and copies write outside of frame buffers, or null
   */
  ContextShadow(long handle, GlState gl, GpuWrites writes) {
    this.handle = handle;
    this.gl = gl;
    this.storage = writes == null ? null : new StorageWrites(writes, handle);
  }

  /** Follows a call that has just been made. */
  public void after(GlFunction function, long[] bits) {
    GlEffect effect = function.effect();
    if (effect == GlEffect.NONE) {
      return;
    }
    if (effect.setsArrays() && vertexArray() == 0) {
      // no other vertex array object may hold pointers to memory (GL 4.6 compatibility, 10.3.9)
      clientArrays.after(function, bits, boundBuffer(GL.GL_ARRAY_BUFFER));
    }
    if (storage != null) {
      storage.after(function, bits, this);
    }
    switch (effect) {
      case PIXEL_STORE_INT -> pixels.set((int) bits[0], (int) bits[1]);
      case PIXEL_STORE_FLOAT ->
          pixels.set((int) bits[0], Math.round(Float.intBitsToFloat((int) bits[1])));
      case BIND_BUFFER -> bind((int) bits[0], (int) bits[1]);
      case FEEDBACK_BUFFER -> mayBeCaptured((int) bits[2]);
      case BIND_BUFFER_INDEXED -> bindIndexed((int) bits[0], (int) bits[1], (int) bits[2]);
      case ACTIVE_TEXTURE -> textures.activeUnit = Math.max(0, (int) bits[0] - GL.GL_TEXTURE0);
      case BIND_VERTEX_ARRAY -> vertexArrays.bind((int) bits[0]);
      case ELEMENT_BUFFER -> vertexArrays.get((int) bits[0]).elements = (int) bits[1];
      case DELETE_BUFFERS -> deleteBuffers((int) bits[0], bits[1]);
      case DELETE_TEXTURES -> deleteTextures((int) bits[0], bits[1]);
      case DELETE_VERTEX_ARRAYS -> deleteVertexArrays((int) bits[0], bits[1]);
      case PUSH_CLIENT_STATE -> pixels.push();
      case POP_CLIENT_STATE -> pixels.pop();
      default -> {
        // the call changes nothing that is kept here
      }
    }
  }

  private void bind(int target, int buffer) {
    if (target == GL.GL_ELEMENT_ARRAY_BUFFER) {
      vertexArrays.bound().elements = buffer;
    } else {
      buffers.bind(target, buffer);
    }
  }

  private void bindIndexed(int target, int index, int buffer) {
    bind(target, buffer);
    if (target == GL.GL_TRANSFORM_FEEDBACK_BUFFER) {
      mayBeCaptured(buffer);
    }
  }

  private void mayBeCaptured(int buffer) {
    if (buffer != 0) {
      feedback.add(buffer);
    }
  }

  /** Buffers that transform feedback may write to: which of them, its objects decide. */
  public List<Integer> feedbackBuffers() {
    return List.copyOf(feedback);
  }

  /** A texture was bound on the active unit. */
  public void textureBound(int target, int texture) {
    int index = TextureBindings.index(target);
    if (index >= 0) {
      textures.bind(textures.activeUnit, index, texture);
    }
  }

  /** The texture bound to a target, or the cube map of a face, on the active unit. */
  public int boundTexture(int target) {
    boolean face =
        target >= GL.GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL.GL_TEXTURE_CUBE_MAP_NEGATIVE_Z;
    int index = TextureBindings.index(face ? GL.GL_TEXTURE_CUBE_MAP : target);
    Integer texture = index < 0 ? null : textures.at(textures.activeUnit, index);
    return texture == null ? 0 : texture;
  }

  /** Size of the whole buffer that {@code glMapBuffer} or {@code glMapNamedBuffer} maps. */
  public long bufferBytes(GlFunction function, Call call) {
    boolean named = function.indexOf("buffer") >= 0;
    return gl.get(
        named ? "glGetNamedBufferParameteriv" : "glGetBufferParameteriv",
        call.i(0),
        GL.GL_BUFFER_SIZE);
  }

  private void deleteBuffers(int count, long names) {
    for (int i = 0; i < count; i++) {
      Integer name = NativeMemory.getInt(names + 4L * i);
      buffers.detach(name);
      feedback.remove(name);
      // Only the bound vertex array lets go of it (GL 4.6 core, 5.1.2), but a name that is reused
      // is bound again anyway before it matters.
      VertexArrayState<Integer> array = vertexArrays.bound();
      if (name.equals(array.elements)) {
        array.elements = null;
      }
    }
  }

  private void deleteVertexArrays(int count, long names) {
    for (int i = 0; i < count; i++) {
      vertexArrays.delete(NativeMemory.getInt(names + 4L * i));
    }
  }

  private void deleteTextures(int count, long names) {
    for (int i = 0; i < count; i++) {
      textures.detach(NativeMemory.getInt(names + 4L * i));
    }
  }

  @Override
  public int pixelStore(int pname) {
    return pixels.get(pname);
  }

  @Override
  public int boundBuffer(int target) {
    if (target == GL.GL_ELEMENT_ARRAY_BUFFER) {
      Integer elements = vertexArrays.bound().elements;
      return elements == null ? 0 : elements;
    }
    Integer bound = buffers.at(target);
    return bound == null ? 0 : bound;
  }

  /** Whether indices are pointers and not offsets into a buffer. */
  public boolean indicesInMemory() {
    return boundBuffer(GL.GL_ELEMENT_ARRAY_BUFFER) == 0;
  }

  /** Whether a draw may read vertices in the application's memory. */
  public boolean drawsFromMemory() {
    return clientArrays.used() && vertexArray() == 0;
  }

  /**
   * Records the application's memory that a drawing command reads, just before it.
   *
   * @param bits arguments of the command
   * @param unsupported takes what cannot be recorded
   */
  public void recordVertices(
      GlFunction function,
      long[] bits,
      Call scratch,
      Recorder recorder,
      Consumer<String> unsupported) {
    boolean elementBuffer = !indicesInMemory();
    boolean commandBuffer = boundBuffer(GL.GL_DRAW_INDIRECT_BUFFER) != 0;
    try (BoundIndices indices = new BoundIndices(gl, commandBuffer)) {
      VertexSpan span = VertexSpan.of(function, bits, elementBuffer, indices);
      int arrayBuffer = boundBuffer(GL.GL_ARRAY_BUFFER);
      clientArrays.record(scratch, recorder, arrayBuffer, span, unsupported);
    }
  }

  /**
   * Records, in place of an array element, the values in the application's memory that it reads.
   *
   * @param unsupported takes what cannot be recorded
   * @return false where the call itself is to be recorded
   */
  public boolean recordElement(
      long vertex, Call scratch, Recorder recorder, Consumer<String> unsupported) {
    return drawsFromMemory() && clientArrays.recordElement(scratch, recorder, vertex, unsupported);
  }

  /** Whether pixels are taken from a buffer and not from the application's memory. */
  public boolean unpacksBuffer() {
    return boundBuffer(GL.GL_PIXEL_UNPACK_BUFFER) != 0;
  }

  public int vertexArray() {
    return vertexArrays.bound().name;
  }

  @Override
  public int integer(int pname) {
    return gl.integer(pname);
  }

  @Override
  public int uniformComponents(int program, int location) {
    return gl.uniformComponents(program, location);
  }

  @Override
  public int activeUniformsInBlock(int program, int block) {
    return gl.blockUniforms(program, block);
  }

  @Override
  public int evaluatorOrder(int target, int parameter) {
    return gl.evaluatorOrder(target, parameter);
  }

  @Override
  public boolean textureLevel(int target, int level, int[] size) {
    size[0] = gl.textureLevel(target, level, GL.GL_TEXTURE_WIDTH);
    size[1] = Math.max(1, gl.textureLevel(target, level, GL.GL_TEXTURE_HEIGHT));
    size[2] = Math.max(1, gl.textureLevel(target, level, GL.GL_TEXTURE_DEPTH));
    return size[0] > 0;
  }

  @Override
  public int compressedImageBytes(int target, int level) {
    if (gl.textureLevel(target, level, GL.GL_TEXTURE_COMPRESSED) == 0) {
      return -1;
    }
    return gl.textureLevel(target, level, GL.GL_TEXTURE_COMPRESSED_IMAGE_SIZE);
  }

  @Override
  public byte memoryByte(long address) {
    return NativeMemory.getByte(address);
  }

  @Override
  public int memoryInt(long address) {
    return NativeMemory.getInt(address);
  }

  @Override
  public long memoryLong(long address) {
    return NativeMemory.getLong(address);
  }
}
