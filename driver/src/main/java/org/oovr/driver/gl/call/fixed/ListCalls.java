package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.common.IntMap;
import org.oovr.driver.gl.object.GlDisplayList;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.ListVertices;
import org.oovr.driver.trace.Pointer;

/** Display lists (GL 2.1, section 5.4): their names, and the calls that compile and call them. */
public final class ListCalls {
  private ListCalls() {}

  /** More lists than this are not made at once. */
  private static final int MOST_LISTS = 1 << 20;

  public static void genLists(GlContext gl, int range) {
    if (isAbsent(gl)) {
      return;
    }
    if (range < 0) {
      gl.invalidValue("range", range);
      return;
    }
    if (range == 0) {
      return;
    }
    if (range > MOST_LISTS) {
      gl.error(GL_OUT_OF_MEMORY, range + " lists");
      return;
    }
    IntMap<GlDisplayList> lists = gl.share.lists;
    int first = gl.call.recorded ? (int) gl.call.result : freeBlock(lists, range);
    if (first == 0) {
      return;
    }
    for (int i = 0; i < range; i++) {
      lists.put(first + i, new GlDisplayList(first + i));
    }
    gl.call.result = first;
  }

  /** Raises an error where the profile has none of these functions. */
  static boolean isAbsent(GlContext gl) {
    if (gl.core && !gl.lenient()) {
      gl.invalidOperation("not in the core profile");
      return true;
    }
    return false;
  }

  /** The first of so many names in a row that no list has. */
  private static int freeBlock(IntMap<GlDisplayList> lists, int range) {
    int first = 1;
    for (int name : lists.sortedKeys()) {
      if (name >= first) {
        if (name - first >= range) {
          break;
        }
        first = name + 1;
      }
    }
    return first;
  }

  public static void isList(GlContext gl, int list) {
    if (!gl.call.recorded) {
      gl.call.result = gl.share.lists.get(list) != null ? 1 : 0;
    }
  }

  public static void deleteLists(GlContext gl, int list, int range) {
    if (range < 0) {
      gl.invalidValue("range", range);
      return;
    }
    if (range > 4096) {
      for (int name : gl.share.lists.sortedKeys()) {
        if (name >= list && name - list < range) {
          gl.share.lists.remove(name);
        }
      }
      return;
    }
    for (int i = 0; i < range; i++) {
      gl.share.lists.remove(list + i);
    }
  }

  public static void newList(GlContext gl, int list, int mode) {
    gl.vertices.takeCurrent();
    if (isAbsent(gl)) {
      return;
    }
    if (list == 0) {
      gl.invalidValue("list", list);
    } else if (mode != GL_COMPILE && mode != GL_COMPILE_AND_EXECUTE) {
      gl.invalidEnum("mode", mode);
    } else if (gl.compiling != null) {
      gl.invalidOperation("list " + gl.compiling.name + " is being compiled");
    } else {
      gl.compiling = new GlDisplayList(list);
      gl.compiledVertices = new ListVertices();
      gl.compilesAndExecutes = mode == GL_COMPILE_AND_EXECUTE;
    }
  }

  public static void endList(GlContext gl) {
    GlDisplayList list = gl.compiling;
    if (list == null) {
      gl.invalidOperation("no list is being compiled");
      return;
    }
    gl.compiling = null;
    gl.compiledVertices.loseLate(gl);
    gl.compiledVertices.close();
    list.callByCall = gl.compiledVertices.isCallByCall();
    gl.compiledVertices = null;
    list.close();
    gl.share.lists.put(list.name, list);
  }

  public static void callList(GlContext gl, int list) {
    if (list == 0) {
      gl.invalidValue("list", list);
      return;
    }
    call(gl, list);
  }

  private static void call(GlContext gl, int name) {
    GlDisplayList list = gl.share.lists.get(name);
    if (list != null) {
      gl.environment.lists().run(gl, list);
    }
  }

  public static void listBase(GlContext gl, int base) {
    gl.listBase = base;
  }

  public static void callLists(GlContext gl, int n, int type, Pointer lists) {
    if (n < 0) {
      gl.invalidValue("n", n);
      return;
    }
    if (type < GL_BYTE || type > GL_4_BYTES) {
      gl.invalidEnum("type", type);
      return;
    }
    // taken first: the same memory may be another call's when a list is done
    int[] names = new int[Math.min(n, lists.count(bytes(type)))];
    for (int i = 0; i < names.length; i++) {
      names[i] = gl.listBase + offset(lists, type, i);
    }
    for (int name : names) {
      call(gl, name);
    }
  }

  private static int bytes(int type) {
    return switch (type) {
      case GL_BYTE, GL_UNSIGNED_BYTE -> 1;
      case GL_SHORT, GL_UNSIGNED_SHORT, GL_2_BYTES -> 2;
      case GL_3_BYTES -> 3;
      default -> 4;
    };
  }

  private static int offset(Pointer p, int type, int i) {
    return switch (type) {
      case GL_BYTE -> p.int8(i);
      case GL_UNSIGNED_BYTE -> p.int8(i) & 0xff;
      case GL_SHORT -> p.int16(i);
      case GL_UNSIGNED_SHORT -> p.int16(i) & 0xffff;
      case GL_FLOAT -> (int) Math.floor(p.float32(i));
      case GL_2_BYTES -> bytes(p, 2, i);
      case GL_3_BYTES -> bytes(p, 3, i);
      case GL_4_BYTES -> bytes(p, 4, i);
      default -> p.int32(i);
    };
  }

  /** A number of several bytes, the highest first. */
  private static int bytes(Pointer p, int n, int i) {
    int v = 0;
    for (int k = 0; k < n; k++) {
      v = v << 8 | p.int8(n * i + k) & 0xff;
    }
    return v;
  }
}
