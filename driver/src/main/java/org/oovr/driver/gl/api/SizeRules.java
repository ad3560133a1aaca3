package org.oovr.driver.gl.api;

import java.util.List;

/** Turns the registry's lengths into {@link SizeRule}s. */
final class SizeRules {
  /** Pointers into the buffer bound to GL_DRAW_INDIRECT_BUFFER. */
  private static final int ARRAYS_COMMAND_BYTES = 16;

  private static final int ELEMENTS_COMMAND_BYTES = 20;
  private static final int STIPPLE_SIZE = 32;

  /** From {@code GL_PIXEL_MAP_x_TO_y} to {@code GL_PIXEL_MAP_x_TO_y_SIZE}. */
  private static final int PIXEL_MAP_SIZE_OFFSET =
      GL.GL_PIXEL_MAP_I_TO_I_SIZE - GL.GL_PIXEL_MAP_I_TO_I;

  private SizeRules() {}

  /** The rule of a pointer parameter, or null when none is known. */
  static SizeRule of(GlFunction f, int index) {
    SizeRule rule = find(f, index);
    if (rule == null && !f.alias().isEmpty()) {
      GlFunction same = GlFunctions.find(f.alias());
      if (same != null && same.parameters().size() == f.parameters().size()) {
        rule = find(same, index);
      }
    }
    return rule;
  }

  private static SizeRule find(GlFunction f, int index) {
    GlParameter p = f.parameters().get(index);
    int buffer = bufferTarget(f, p);
    SizeRule size = p.kind() == GlParameter.Kind.STRING ? string(f, index) : size(f, index);
    if (size == null) {
      return null;
    }
    if (buffer == 0) {
      return (bits, s) -> bits[index] == 0 ? 0 : size.bytes(bits, s);
    }
    return (bits, s) -> {
      if (s.boundBuffer(buffer) != 0) {
        return PointerSizes.OFFSET;
      }
      return bits[index] == 0 ? 0 : size.bytes(bits, s);
    };
  }

  /** Target whose bound buffer makes the pointer an offset, or 0. */
  private static int bufferTarget(GlFunction f, GlParameter p) {
    String name = f.name();
    String length = p.length();
    if (p.pointers() != 1) {
      return 0;
    }
    if (p.name().equals("indirect")) {
      return GL.GL_DRAW_INDIRECT_BUFFER;
    }
    if (p.name().equals("indices") && length.startsWith("COMPSIZE(count,type")) {
      return GL.GL_ELEMENT_ARRAY_BUFFER;
    }
    if (isVertexPointer(f, p)) {
      return GL.GL_ARRAY_BUFFER;
    }
    if (f.effect() == GlEffect.QUERY_RESULT) {
      return GL.GL_QUERY_BUFFER;
    }
    boolean pixels =
        switch (f.effect()) {
          case UNPACK, READ_PIXELS, READ_TEXTURE -> true;
          // their texel never lies in a buffer
          case CLEAR_BUFFER, CLEAR_TEXTURE -> false;
          default ->
              length.contains("format,type")
                  || length.equals("COMPSIZE(stipple)")
                  || length.equals("COMPSIZE(width,height)")
                  || name.contains("PixelMap");
        };
    if (!pixels) {
      return 0;
    }
    return p.constant() ? GL.GL_PIXEL_UNPACK_BUFFER : GL.GL_PIXEL_PACK_BUFFER;
  }

  /** Whether the pointer is kept by GL as the address of a vertex array. */
  private static boolean isVertexPointer(GlFunction f, GlParameter p) {
    return f.name().matches("gl\\w*Pointer(EXT|ARB|OES|NV|INTEL)?|glInterleavedArrays")
            && p.constant()
            && p.type() == GlType.VOID
        || f.name().matches("glEdgeFlagPointer(EXT)?");
  }

  /** Position of the argument that says how long a text is, or -1. */
  static int explicitLength(GlFunction f, int index) {
    String length = f.parameters().get(index).length();
    int explicit = -1;
    for (String argument : arguments(length.isEmpty() ? "COMPSIZE()" : length)) {
      int at = f.indexOf(argument);
      if (at >= 0 && at != index) {
        explicit = at;
      }
    }
    return explicit;
  }

  private static SizeRule string(GlFunction f, int index) {
    int lengthIndex = explicitLength(f, index);
    if (lengthIndex >= 0 && f.parameters().get(lengthIndex).isPointer()) {
      return null;
    }
    return (bits, s) -> {
      int given = lengthIndex < 0 ? -1 : (int) bits[lengthIndex];
      return given >= 0 ? given : PointerSizes.stringLength(bits[index], s);
    };
  }

  private static SizeRule size(GlFunction f, int index) {
    GlParameter p = f.parameters().get(index);
    if (isVertexPointer(f, p)) {
      return (bits, s) -> PointerSizes.DEFERRED;
    }
    int bytes = p.elementBytes();
    if (p.length().isEmpty()) {
      return null;
    }
    if (!p.length().startsWith("COMPSIZE")) {
      LengthExpression expression = LengthExpression.parse(p.length(), f);
      if (expression != null && p.length().equals("imageSize")) {
        return blocks(f, expression);
      }
      return expression == null
          ? null
          : (bits, s) -> PointerSizes.product(expression.evaluate(bits), bytes);
    }
    List<String> arguments = arguments(p.length());
    int[] at = new int[arguments.size()];
    for (int i = 0; i < at.length; i++) {
      at[i] = f.indexOf(arguments.get(i));
    }
    return computed(f, p, String.join(",", arguments), at, bytes);
  }

  /** The rules behind COMPSIZE; {@code at} are the positions of its arguments. */
  private static SizeRule computed(
      GlFunction f, GlParameter p, String arguments, int[] at, int bytes) {
    boolean pack = !p.constant();
    switch (arguments) {
      case "pname":
        return pname(f, at[0], bytes);
      case "target":
        return f.name().matches("glGet\\w+i_v(EXT)?") ? indexedState(f, bytes) : null;
      case "buffer":
        return (bits, s) -> (long) ((int) bits[at[0]] == GL.GL_COLOR ? 4 : 1) * bytes;
      case "count,type":
        return (bits, s) -> {
          int index = PixelSizes.indexBytes((int) bits[at[1]]);
          return index < 0 ? 0 : Math.max(0, (long) (int) bits[at[0]]) * index;
        };
      case "format,type":
        return (bits, s) -> {
          int pixel = PixelSizes.pixelBytes((int) bits[at[0]], (int) bits[at[1]]);
          return pixel < 0 ? PointerSizes.UNKNOWN : pixel;
        };
      case "format,type,count", "format,type,width":
        return (bits, s) ->
            PixelSizes.imageBytes(1, i(bits, at[2]), 1, 1, i(bits, at[0]), i(bits, at[1]), pack, s);
      case "target,format,type,width", "target,format,type,height":
        return (bits, s) ->
            PixelSizes.imageBytes(1, i(bits, at[3]), 1, 1, i(bits, at[1]), i(bits, at[2]), pack, s);
      case "format,type,width,height":
        return (bits, s) ->
            PixelSizes.imageBytes(
                2, i(bits, at[2]), i(bits, at[3]), 1, i(bits, at[0]), i(bits, at[1]), pack, s);
      case "format,type,width,height,depth":
        return (bits, s) ->
            PixelSizes.imageBytes(
                3,
                i(bits, at[2]),
                i(bits, at[3]),
                i(bits, at[4]),
                i(bits, at[0]),
                i(bits, at[1]),
                pack,
                s);
      case "width,height":
        return (bits, s) ->
            PixelSizes.imageBytes(
                2, i(bits, at[0]), i(bits, at[1]), 1, GL.GL_COLOR_INDEX, GL.GL_BITMAP, pack, s);
      case "stipple":
        return (bits, s) ->
            PixelSizes.imageBytes(
                2, STIPPLE_SIZE, STIPPLE_SIZE, 1, GL.GL_COLOR_INDEX, GL.GL_BITMAP, pack, s);
      case "target,level,format,type":
        return f.name().startsWith("glGetTexImage") ? (bits, s) -> textureImage(bits, at, s) : null;
      case "target,level":
        return (bits, s) -> {
          int size = s.compressedImageBytes(i(bits, at[0]), i(bits, at[1]));
          return size < 0 ? PointerSizes.UNKNOWN : size;
        };
      default:
        return special(f, arguments, at, bytes);
    }
  }

  /** Compressed blocks, which pixel stores may spread over more memory than they have bytes. */
  private static SizeRule blocks(GlFunction f, LengthExpression imageSize) {
    int dimensions = f.indexOf("depth") >= 0 ? 3 : f.indexOf("height") >= 0 ? 2 : 1;
    int first = f.indexOf("width"); // the others follow it
    return (bits, s) -> {
      int[] size = new int[dimensions];
      for (int i = 0; i < dimensions; i++) {
        size[i] = i(bits, first + i);
      }
      return PointerSizes.product(PixelSizes.blockBytes(size, imageSize.evaluate(bits), s), 1);
    };
  }

  /** What is asked of an evaluator's map: its control points, its orders or its domain. */
  private static long map(long[] bits, int[] at, int bytes, ClientState s) {
    int target = i(bits, at[0]);
    int points = ComponentCounts.evaluatorComponents(target);
    int parameters = target < GL.GL_MAP2_COLOR_4 ? 1 : 2;
    if (points == 0) {
      return 0;
    }
    switch (i(bits, at[1])) {
      case GL.GL_ORDER:
        return (long) parameters * bytes;
      case GL.GL_DOMAIN:
        return 2L * parameters * bytes;
      case GL.GL_COEFF:
        for (int p = 0; p < parameters; p++) {
          points *= Math.max(0, s.evaluatorOrder(target, p));
        }
        return (long) points * bytes;
      default:
        return 0;
    }
  }

  private static SizeRule special(GlFunction f, String arguments, int[] at, int bytes) {
    switch (arguments) {
      case "program,location", "programObj,location":
        return (bits, s) -> {
          int n = s.uniformComponents(i(bits, at[0]), i(bits, at[1]));
          return n < 0 ? PointerSizes.UNKNOWN : (long) n * bytes;
        };
      case "program,uniformBlockIndex,pname":
        return (bits, s) -> {
          if (i(bits, at[2]) != GL.GL_UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES) {
            return bytes;
          }
          int n = s.activeUniformsInBlock(i(bits, at[0]), i(bits, at[1]));
          return n < 0 ? PointerSizes.UNKNOWN : (long) n * bytes;
        };
      case "n,type":
        return (bits, s) ->
            Math.max(0, (long) i(bits, at[0])) * ComponentCounts.listNameBytes(i(bits, at[1]));
      case "map":
        return (bits, s) ->
            Math.max(0, (long) s.integer(i(bits, at[0]) + PIXEL_MAP_SIZE_OFFSET)) * bytes;
      case "primcount,modestride":
        return (bits, s) -> i(bits, at[0]) <= 0 ? 0 : modes(i(bits, at[0]), i(bits, at[1]), bytes);
      case "arrays":
        return (bits, s) -> ARRAYS_COMMAND_BYTES;
      case "elements":
        return (bits, s) -> ELEMENTS_COMMAND_BYTES;
      case "arrays,drawcount,stride", "arrays,maxdrawcount,stride":
        return (bits, s) -> commands(bits, at, ARRAYS_COMMAND_BYTES);
      case "elements,drawcount,stride", "elements,maxdrawcount,stride":
        return (bits, s) -> commands(bits, at, ELEMENTS_COMMAND_BYTES);
      case "target,stride,order":
        return (bits, s) -> {
          int k = ComponentCounts.evaluatorComponents(i(bits, at[0]));
          long points = Math.max(0, (long) i(bits, at[2]) - 1);
          return k == 0 ? 0 : (points * Math.max(0, i(bits, at[1])) + k) * bytes;
        };
      case "target,ustride,uorder,vstride,vorder":
        return (bits, s) -> {
          int k = ComponentCounts.evaluatorComponents(i(bits, at[0]));
          long u = Math.max(0, (long) i(bits, at[2]) - 1) * Math.max(0, i(bits, at[1]));
          long v = Math.max(0, (long) i(bits, at[4]) - 1) * Math.max(0, i(bits, at[3]));
          return k == 0 ? 0 : (u + v + k) * bytes;
        };
      case "target,query":
        return f.name().startsWith("glGetMap") ? (bits, s) -> map(bits, at, bytes, s) : null;
      case "attribs":
        return (bits, s) -> attributeList(bits[f.indexOf("attrib_list")], s);
      default:
        return null;
    }
  }

  /** Counts by pname; families in which some name's count is in no table have no rule for it. */
  private static SizeRule pname(GlFunction f, int at, int bytes) {
    if (f.name().equals("glGetActiveAtomicCounterBufferiv")) {
      return (bits, s) ->
          i(bits, at) == GL.GL_ATOMIC_COUNTER_BUFFER_ACTIVE_ATOMIC_COUNTER_INDICES
              ? PointerSizes.UNKNOWN
              : bytes;
    }
    if (f.name().equals("glGetActiveSubroutineUniformiv")) {
      return (bits, s) ->
          i(bits, at) == GL.GL_COMPATIBLE_SUBROUTINES ? PointerSizes.UNKNOWN : bytes;
    }
    return (bits, s) -> (long) ComponentCounts.of(i(bits, at), s) * bytes;
  }

  private static SizeRule indexedState(GlFunction f, int bytes) {
    return (bits, s) -> {
      int pname = i(bits, 0);
      return (long) ComponentCounts.of(pname, s) * bytes;
    };
  }

  private static long textureImage(long[] bits, int[] at, ClientState s) {
    int[] size = new int[3];
    int target = i(bits, at[0]);
    if (!s.textureLevel(target, i(bits, at[1]), size)) {
      return PointerSizes.UNKNOWN;
    }
    boolean threeDimensional =
        target == GL.GL_TEXTURE_3D
            || target == GL.GL_TEXTURE_2D_ARRAY
            || target == GL.GL_TEXTURE_CUBE_MAP_ARRAY;
    return PixelSizes.imageBytes(
        threeDimensional ? 3 : 2,
        size[0],
        size[1],
        size[2],
        i(bits, at[2]),
        i(bits, at[3]),
        true,
        s);
  }

  /** Bytes of modes that lie {@code stride} bytes apart. */
  private static long modes(long count, int stride, int bytes) {
    return (count - 1) * Math.max(0, stride) + bytes;
  }

  private static long commands(long[] bits, int[] at, int commandBytes) {
    long count = i(bits, at[1]);
    int stride = i(bits, at[2]);
    if (count <= 0 || stride < 0) {
      return 0;
    }
    return (count - 1) * (stride == 0 ? commandBytes : stride) + commandBytes;
  }

  /** Pairs of integers up to and including a zero. */
  private static long attributeList(long address, ClientState s) {
    long at = address;
    while (s.memoryInt(at) != 0) {
      at += 2L * Integer.BYTES;
    }
    return at + Integer.BYTES - address;
  }

  private static int i(long[] bits, int index) {
    return (int) bits[index];
  }

  private static List<String> arguments(String length) {
    int open = length.indexOf('(');
    if (open < 0) {
      return List.of(length);
    }
    return List.of(length.substring(open + 1, length.indexOf(')')).split(","));
  }
}
