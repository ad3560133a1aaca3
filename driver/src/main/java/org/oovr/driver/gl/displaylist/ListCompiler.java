package org.oovr.driver.gl.displaylist;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.BiConsumer;
import org.oovr.driver.gl.api.CallPlaces;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlDisplayList;
import org.oovr.driver.gl.object.GlDisplayList.Attributes;
import org.oovr.driver.gl.object.GlDisplayList.CurrentValues;
import org.oovr.driver.gl.object.GlDisplayList.KeptCall;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.ListMaterials;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;
import org.oovr.driver.trace.MemoryParts;

/**
 * Keeps calls in the display list that a context compiles (GL 2.1, section 5.4). Memory behind
 * their pointers is copied; attributes of vertices are kept as values; draws from vertex arrays
 * become primitives of the elements that the arrays have now.
 */
public final class ListCompiler {
  static final int UNPACK_BUFFER = GL_PIXEL_UNPACK_BUFFER;

  /** Most vertices of a draw from arrays. */
  private static final int MOST_VERTICES = 1 << 24;

  private static final ByteBuffer[] NO_DATA = {};
  private static final String[][] NO_STRINGS = {};

  /** Functions whose pixels are found by the parameters of {@code glPixelStore}. */
  private static final java.util.regex.Pattern PIXELS =
      java.util.regex.Pattern.compile(
          "gl((Compressed)?(Multi)?Tex(ture)?(Sub)?Image[123]D\\w*|DrawPixels|Bitmap|PolygonStipple"
              + "|ColorTable|ColorSubTable|ConvolutionFilter[12]D|SeparableFilter2D|PixelMap\\w+)");

  /** How calls of a function are kept. */
  public enum Manner {
    /** Not at all: it is executed at once. */
    NOT,
    /** As values of attributes. */
    ATTRIBUTES,
    /** As primitives made of elements of vertex arrays. */
    ELEMENTS,
    /** Not at all, and it must not be called. */
    REFUSED,
    /** As a call whose pixels lie in memory or a buffer. */
    PIXELS,
    /** As a call. */
    CALL
  }

  private final BiConsumer<GlContext, Call> execute;

  /** Where the primitives that are stored together begin among the steps; none: -1. */
  private int first = -1;

  /**
   * Compiles for all contexts of a stream.
   *
   * @param execute executes one call in a context
   */
  public ListCompiler(BiConsumer<GlContext, Call> execute) {
    this.execute = execute;
  }

  /** How calls of a function are kept. */
  public static Manner manner(String name) {
    if (!CallPlaces.isCompiled(name)) {
      return Manner.NOT;
    }
    if (CallPlaces.isAttribute(name)) {
      return Manner.ATTRIBUTES;
    }
    if (name.matches("gl(Multi|MultiMode)?Draw(Range)?(Arrays|Elements)(BaseVertex)?(EXT|IBM)?")) {
      return Manner.ELEMENTS;
    }
    if (name.matches("gl(Multi)?Draw\\w*(Instanced|Indirect|TransformFeedback)\\w*")) {
      return Manner.REFUSED;
    }
    return PIXELS.matcher(name).matches() ? Manner.PIXELS : Manner.CALL;
  }

  /**
   * Keeps a call.
   *
   * @return whether it is to be executed, too
   */
  public boolean compile(GlContext gl, Call call, Manner manner) {
    GlDisplayList list = gl.compiling;
    boolean stored = first >= 0 && !list.steps.isEmpty() && goesOn(gl, call, manner);
    first = stored ? first : -1;
    switch (manner) {
      case NOT -> {
        return true;
      }
      case ATTRIBUTES -> {
        if (!gl.compiledVertices.isOpen()) {
          gl.compiledVertices.loseLate(gl);
        }
        gl.compiledAttributes = attributes(list.steps);
        try {
          execute.accept(gl, call);
        } finally {
          gl.compiledAttributes = null;
        }
        return gl.compilesAndExecutes && !gl.compiledVertices.skipsLast();
      }
      case ELEMENTS -> elements(gl, call, list);
      case REFUSED -> {
        gl.invalidOperation("not in display lists");
        return false;
      }
      case PIXELS -> {
        if (isProxy(call)) {
          return true;
        }
        gl.compiledVertices.loseLate(gl);
        gl.compiledVertices.flush();
        list.steps.add(kept(call, gl.pixels.unpack.copy(), gl.buffers.at(UNPACK_BUFFER)));
      }
      case CALL -> {
        if (call.signature.name().equals("glBegin")) {
          beginTold(list);
        }
        follow(gl, call);
        list.steps.add(kept(call, null, null));
      }
    }
    return gl.compilesAndExecutes;
  }

  /** Whether what a call draws is stored together with the primitives before it. */
  private static boolean goesOn(GlContext gl, Call call, Manner manner) {
    String name = call.signature.name();
    return switch (manner) {
      case NOT, REFUSED, ELEMENTS -> true;
      case ATTRIBUTES -> gl.compiledVertices.isOpen();
      case PIXELS -> false;
      case CALL -> name.equals("glBegin") || name.equals("glEnd") || name.startsWith("glMaterial");
    };
  }

  /** What a call means for vertices that the list has. */
  private static void follow(GlContext gl, Call call) {
    String name = call.signature.name();
    if (name.equals("glBegin")) {
      gl.compiledVertices.begin(call.i(0));
    } else if (name.equals("glEnd")) {
      gl.compiledVertices.end();
    } else if (name.startsWith("glMaterial")) {
      if (ListMaterials.tell(call.i(0), call.i(1), gl.compiledVertices) && gl.compilesAndExecutes) {
        gl.vertices.leaveOutLast();
      }
    } else if (name.startsWith("glCallList") || name.startsWith("glEval")) {
      gl.compiledVertices.loseLate(gl);
      gl.compiledVertices.called();
    } else if (!name.equals("glPrimitiveRestartNV")) {
      gl.compiledVertices.loseLate(gl);
      gl.compiledVertices.flush();
    }
  }

  private static boolean isProxy(Call call) {
    return switch (call.i(0)) {
      case GL_PROXY_TEXTURE_1D,
          GL_PROXY_TEXTURE_2D,
          GL_PROXY_TEXTURE_3D,
          GL_PROXY_TEXTURE_CUBE_MAP,
          GL_PROXY_TEXTURE_1D_ARRAY,
          GL_PROXY_TEXTURE_2D_ARRAY,
          GL_PROXY_TEXTURE_RECTANGLE,
          GL_PROXY_TEXTURE_CUBE_MAP_ARRAY ->
          true;
      default -> false;
    };
  }

  /** The attributes at the end of a list. */
  private static Attributes attributes(List<GlDisplayList.Step> steps) {
    if (!steps.isEmpty() && steps.get(steps.size() - 1) instanceof Attributes last) {
      return last;
    }
    Attributes next = new Attributes();
    steps.add(next);
    return next;
  }

  /** A copy of a call with its memory. */
  private static KeptCall kept(Call call, PixelStore unpack, GlBuffer pixels) {
    int n = call.argumentCount;
    ByteBuffer[] data = NO_DATA;
    String[][] strings = NO_STRINGS;
    long[] bits = java.util.Arrays.copyOf(call.bits, n);
    for (int i = 0; i < n; i++) {
      ByteBuffer memory = call.data[i];
      boolean offset = pixels != null && i == n - 1 && memory == null;
      if (memory != null || offset) {
        data = data.length == 0 ? new ByteBuffer[n] : data;
        byte[] copy =
            offset
                ? pixels.contents((int) bits[i], Math.max(0, pixels.size() - (int) bits[i]))
                : bytes(memory);
        data[i] = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
        bits[i] = Call.SOME_ADDRESS;
      }
      if (call.strings[i] != null) {
        strings = strings.length == 0 ? new String[n][] : strings;
        strings[i] = call.strings[i].clone();
      }
    }
    return new KeptCall(call.signature, bits, data, strings, unpack);
  }

  private static byte[] bytes(ByteBuffer from) {
    byte[] copy = new byte[from.remaining()];
    from.duplicate().get(copy);
    return copy;
  }

  // --- draws from vertex arrays

  private static KeptCall made(String name, long... bits) {
    CallSignature signature = GlFunctions.byName(name).signature();
    return new KeptCall(signature, bits, NO_DATA, NO_STRINGS, null);
  }

  private void elements(GlContext gl, Call call, GlDisplayList list) {
    GlFunction f = GlFunctions.byName(call.signature.name());
    int draws = Math.max(f.indexOf("drawcount"), f.indexOf("primcount"));
    int modeBytes = f.indexOf("modestride") < 0 ? 0 : call.i(f.indexOf("modestride"));
    boolean modes = f.indexOf("modestride") >= 0;
    int n = draws < 0 ? 1 : Math.min(call.i(draws), call.pointer(f.indexOf("count")).count(4));
    boolean indexed = f.indexOf("indices") >= 0;
    for (int i = 0; i < n; i++) {
      int mode = modes ? call.pointer(0).int32(i * modeBytes / Integer.BYTES) : call.i(0);
      int count = number(call, f.indexOf("count"), draws >= 0, i);
      if (modes && count <= 0) {
        continue; // as if it were not told
      }
      if (count < 0 || indexed && bytesOf(call.i(f.indexOf("type"))) == 0) {
        list.steps.add(kept(call, null, null)); // its error comes when the list is called
        return;
      }
      if (count > MOST_VERTICES) {
        gl.error(GL_OUT_OF_MEMORY, count + " vertices in a display list");
        return;
      }
      beginArrays(list);
      list.steps.add(made("glBegin", mode));
      gl.compiledVertices.begin(mode);
      if (indexed) {
        int base = f.indexOf("basevertex");
        indices(gl, call, f, i, draws >= 0, count, number(call, base, draws >= 0, i), list, mode);
      } else {
        int first = number(call, f.indexOf("first"), draws >= 0, i);
        for (int k = 0; k < count; k++) {
          element(gl, first + k, list);
        }
      }
      list.steps.add(made("glEnd"));
      list.steps.add(CurrentValues.BROUGHT_BACK);
      gl.compiledVertices.end();
    }
  }

  /**
   * Mesa stores primitives that follow each other together, and the last of them says whether
   * current values are taken of its last vertex: they are not where vertices come out of arrays.
   */
  private void beginArrays(GlDisplayList list) {
    if (!takeBack(list)) {
      first = first < 0 ? list.steps.size() : first;
      list.steps.add(first, CurrentValues.REMEMBERED);
    }
  }

  /** A primitive begins whose vertices are told one by one. */
  private void beginTold(GlDisplayList list) {
    takeBack(list);
    first = first < 0 ? list.steps.size() : first;
  }

  /** If nothing came since vertices out of arrays, these are not the last of their kind. */
  private static boolean takeBack(GlDisplayList list) {
    int last = list.steps.size() - 1;
    boolean behind = last >= 0 && list.steps.get(last) == CurrentValues.BROUGHT_BACK;
    if (behind) {
      list.steps.remove(last);
    }
    return behind;
  }

  private static int number(Call call, int argument, boolean several, int i) {
    if (argument < 0) {
      return 0;
    }
    return several ? call.pointer(argument).int32(i) : call.i(argument);
  }

  private static int bytesOf(int indexType) {
    return switch (indexType) {
      case GL_UNSIGNED_BYTE -> 1;
      case GL_UNSIGNED_SHORT -> 2;
      case GL_UNSIGNED_INT -> 4;
      default -> 0;
    };
  }

  private void indices(
      GlContext gl,
      Call call,
      GlFunction f,
      int draw,
      boolean several,
      int count,
      int base,
      GlDisplayList list,
      int mode) {
    int bytes = bytesOf(call.i(f.indexOf("type")));
    int argument = f.indexOf("indices");
    GlBuffer buffer = gl.vertexArray().elements;
    ByteBuffer memory;
    long at = 0;
    if (buffer != null) {
      at = several ? call.pointer(argument).int64(draw) : call.bits[argument];
      memory = buffer.view().order(ByteOrder.LITTLE_ENDIAN);
    } else {
      boolean parts = several && call.bits[argument] == Call.SOME_PARTS;
      ByteBuffer given = call.pointer(argument).memory();
      memory = !several ? given : parts ? MemoryParts.part(given, draw) : null;
    }
    if (memory == null && count == 0) {
      return;
    }
    if (memory == null) {
      gl.unsupported("indices in application memory that were not recorded");
      return;
    }
    boolean restarts = gl.state.primitiveRestart || gl.state.primitiveRestartFixed;
    int cut = gl.state.primitiveRestartFixed ? -1 >>> 32 - 8 * bytes : gl.state.restartIndex;
    for (int k = 0; k < count; k++, at += bytes) {
      boolean inside = at >= 0 && at + bytes <= memory.limit();
      int index = !inside ? 0 : index(memory, (int) at, bytes);
      if (restarts && index == cut) {
        list.steps.add(made("glEnd"));
        list.steps.add(made("glBegin", mode));
      } else {
        element(gl, base + index, list);
      }
    }
  }

  private static int index(ByteBuffer memory, int at, int bytes) {
    return switch (bytes) {
      case 1 -> memory.get(at) & 0xff;
      case 2 -> memory.getShort(at) & 0xffff;
      default -> memory.getInt(at);
    };
  }

  private final Call elementCall = new Call();

  private void element(GlContext gl, int i, GlDisplayList list) {
    gl.compiledAttributes = attributes(list.steps);
    try {
      elementCall.clear();
      elementCall.signature = GlFunctions.byName("glArrayElement").signature();
      elementCall.argumentCount = 1;
      elementCall.bits[0] = i;
      elementCall.recorded = gl.recorded;
      execute.accept(gl, elementCall);
    } finally {
      gl.compiledAttributes = null;
    }
  }
}
